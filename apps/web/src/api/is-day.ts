const DAY = /^(19|20|21)\d{2}-\d{2}-\d{2}$/;

/** Checks that a URL parameter is a valid date for the API. `Date` turns February 30 into a day in March; the API rejects it. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  DAY.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().slice(0, 10) === value;
