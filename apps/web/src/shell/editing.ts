import { useState } from 'react';
import { ApiProblem, faultBelow } from '../api/problem';
import { toast } from './toasts';
import { same } from './use-optimistic-lock';

const faultsOf = <Field extends string>(
  problem: ApiProblem,
  fields: readonly Field[],
): Partial<Record<Field, string>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      // errors of a list's items are shown at the list
      const fault = problem.details.find(({ path }) => path.split(/[.[]/)[0] === field);
      return fault ? [[field, faultBelow(fault)]] : [];
    }),
  ) as Partial<Record<Field, string>>;

/**
 * The edit state of fields that are saved together: input, errors, and saving what differs. Edits are compared to the record as it was when
 * editing started, so that other people's changes aren't overwritten.
 */
export function useFields<View extends object, Field extends keyof View & string, Draft extends object>(
  record: View,
  fields: readonly Field[],
  /** Returns the saved record; null if the user went back to editing. */
  change: (wanted: Draft, before: View) => Promise<View | null>,
) {
  const [editing, setEditing] = useState<{
    before: View;
    draft: Draft;
    faults: Partial<Record<Field, string>>;
  } | null>(null);
  const [isPending, setPending] = useState(false);

  const open = () =>
    setEditing({
      before: record,
      draft: Object.fromEntries(fields.map((field) => [field, record[field]])) as Draft,
      faults: {},
    });
  const close = () => setEditing(null);
  const set = (changed: Draft) =>
    setEditing(
      (now) =>
        now && {
          ...now,
          draft: { ...now.draft, ...changed },
          faults: Object.fromEntries(
            Object.entries(now.faults).filter(([field]) => !(field in changed)),
          ) as typeof now.faults,
        },
    );

  /** Saves the input. Returns the saved record, or null if saving failed: the fields then stay open with their errors. */
  const save = async (): Promise<View | null> => {
    if (editing === null || isPending) return null;
    const { before, draft } = editing;
    const wanted = Object.fromEntries(
      Object.entries(draft).filter(([field, value]) => !same(value, before[field as Field])),
    ) as Draft;
    if (Object.keys(wanted).length === 0) {
      close();
      return before;
    }
    setPending(true);
    try {
      const changed = await change(wanted, before);
      if (changed) close();
      return changed;
    } catch (error) {
      const faults = error instanceof ApiProblem ? faultsOf(error, fields) : {};
      if (Object.keys(faults).length === 0) toast.error(error);
      setEditing((now) => now && { ...now, faults });
      return null;
    } finally {
      setPending(false);
    }
  };

  const faults: Partial<Record<Field, string>> = editing?.faults ?? {};
  return { draft: editing?.draft ?? null, faults, isPending, open, close, set, save };
}
