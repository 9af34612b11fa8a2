/** What a PATCH says: the properties that the caller sent. One that is absent stays as it was, null clears. */
export function changesOf<Input extends object>(
  input: Input,
): { [Name in keyof Input]?: Exclude<Input[Name], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Input]?: Exclude<Input[Name], undefined>;
  };
}
