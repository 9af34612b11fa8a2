/** Options for a call that uploads a file; openapi-fetch sends the body unchanged. */
export function fileBody(file: File): { body: never; bodySerializer: () => FormData } {
  const form = new FormData();
  form.append('file', file);
  return { body: form as never, bodySerializer: () => form };
}
