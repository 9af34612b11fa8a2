/** The body of a call that sends a file; openapi-fetch sends it as it is. */
export function fileBody(file: File): { body: never; bodySerializer: () => FormData } {
  const form = new FormData();
  form.append('file', file);
  return { body: form as never, bodySerializer: () => form };
}
