const DAY_MS = 86_400_000;

/** Whole days from one calendar date to another, both taken at midnight of UTC. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
