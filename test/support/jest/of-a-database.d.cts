/** Whether a spec file depends on the database. */
export function isOfADatabase(file: string): boolean;
/** Hides the run's database from a file that doesn't depend on it. Returns a function that restores it. */
export function keepFrom(file: string): () => void;
