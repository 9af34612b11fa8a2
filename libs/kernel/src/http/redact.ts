/** Segments as long as our tokens (43 characters of base64url); ids have 36. */
const TOKEN = /\/[A-Za-z0-9_~.-]{40,}/g;

/** The path as logs and the error tracker may have it: without query, with tokens blotted out. */
export const redactPath = (url: string): string => (url.split('?')[0] ?? '').replace(TOKEN, '/[redacted]');
