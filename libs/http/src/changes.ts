/** Returns the properties sent by the caller of a PATCH. An absent property is unchanged; null clears it. */
export function changesOf<Input extends object>(
  input: Input,
): { [Name in keyof Input]?: Exclude<Input[Name], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Input]?: Exclude<Input[Name], undefined>;
  };
}
