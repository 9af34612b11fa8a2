const DAY_MS = 86_400_000;

/** Days between two calendar dates, both at midnight UTC. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
