/** A source file as JavaScript, with its source map. */
export function compile(source: string, filename: string): string;
