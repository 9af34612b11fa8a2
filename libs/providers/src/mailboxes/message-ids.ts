/** A mail with more references than this is found by its last ones. */
const MAX_IDS = 100;

/** Returns the different Message-IDs in header text, without brackets, in order. */
export const idsIn = (text: string): string[] =>
  [...new Set((text.match(/<[^<>\s]+>/g) ?? []).map((id) => id.slice(1, -1)))].slice(-MAX_IDS);
