/** Whether a spec file is of a database. */
export function isOfADatabase(file: string): boolean;
/** Keeps the database of a run from a file that is of none. Answers what gives it back. */
export function keepFrom(file: string): () => void;
