const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Checks that a value from the URL or browser storage is a valid id, so that invalid ones are never requested. */
export const isId = (text: unknown): text is ReturnType<typeof crypto.randomUUID> =>
  typeof text === 'string' && UUID.test(text);
