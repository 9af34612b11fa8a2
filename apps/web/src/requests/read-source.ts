const FILE = 'attachment:';

/** Returns the name of the attachment from which the AI read a value; null if it read it in the email itself. */
export const fileOf = (source: string | undefined): string | null =>
  source?.startsWith(FILE) === true ? source.slice(FILE.length) : null;
