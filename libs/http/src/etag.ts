/** Whether an `If-None-Match` matches the tag (RFC 9110 §13.1.2: a weakly compared list, or `*` for any). */
export const namesTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((tag) => tag.trim() === '*' || strong(tag.trim()) === strong(etag));

const strong = (tag: string): string => tag.replace(/^W\//, '');
