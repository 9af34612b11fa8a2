/** Numbers of hours as typed: "24, 48". */
export const hoursShown = (hours: readonly number[]): string => hours.join(', ');

/** The typed numbers; something else becomes NaN, which the service refuses. */
export const hoursIn = (text: string): number[] =>
  text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number);
