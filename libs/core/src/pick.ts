/** Returns some fields of a record: those named, and no other. */
export const pick = <Of extends object, Key extends keyof Of>(of: Of, keys: readonly Key[]): Pick<Of, Key> =>
  Object.fromEntries(keys.map((key) => [key, of[key]])) as Pick<Of, Key>;
