/** A source as JavaScript, with its map. */
export function compile(source: string, filename: string): string;
