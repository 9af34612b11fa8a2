const DAY = /^(19|20|21)\d{2}-\d{2}-\d{2}$/;

/** Whether a part of an address can be a day of the API. `Date` makes the 30th of February a day of March; the API refuses it. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  DAY.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().slice(0, 10) === value;
