const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a part of an address, or what a browser has kept, can be an id of the API: what cannot is not asked for. */
export const isId = (text: unknown): text is ReturnType<typeof crypto.randomUUID> =>
  typeof text === 'string' && UUID.test(text);
