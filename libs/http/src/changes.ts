/** The properties of an input that were sent. */
type Changes<Input extends object> = { [Name in keyof Input]?: Exclude<Input[Name], undefined> };

/** Returns the properties sent by the caller of a PATCH. An absent property is unchanged; null clears it. */
export function changesOf<Input extends object>(input: Input): Changes<Input> {
  const changes: Changes<Input> = {};
  for (const name in input)
    if (input[name] !== undefined) changes[name] = input[name] as Exclude<Input[typeof name], undefined>;
  return changes;
}
