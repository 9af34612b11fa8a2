import { useState } from 'react';
import { ApiProblem } from '../api/problem';
import { failed } from '../shell/toasts';
import { same } from '../shell/versioned';
import { type Changes, useRequestChange } from './request.changes';
import type { Field } from './request.words';
import { type Request, useRequest } from './requests.queries';

export type Draft = { [Name in Field]?: Changes[Name] };
export type Faults = Partial<Record<Field, string>>;

/** What is being typed stands against the request as it was when the fields opened: a change of another person does not slip in between. */
interface Editing {
  before: Request;
  draft: Draft;
  faults: Faults;
}

const faultsOf = (problem: ApiProblem, fields: readonly Field[]): Faults =>
  Object.fromEntries(
    fields.flatMap((field) => {
      // a fault of an entry of a list is the list's
      const fault = problem.details.find(({ path }) => path.split(/[.[]/)[0] === field);
      return fault ? [[field, fault.message]] : [];
    }),
  );

/** Fields of the request that are changed together: what is typed, its faults, and saving what differs. */
export function useEditing(fields: readonly Field[]) {
  const request = useRequest();
  const { change, conflict } = useRequestChange();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [isPending, setPending] = useState(false);

  const open = () =>
    setEditing({
      before: request,
      draft: Object.fromEntries(fields.map((field) => [field, request[field]])),
      faults: {},
    });
  const close = () => setEditing(null);
  const set = (changed: Draft) =>
    setEditing(
      (now) =>
        now && {
          ...now,
          draft: { ...now.draft, ...changed },
          faults: Object.fromEntries(Object.entries(now.faults).filter(([field]) => !(field in changed))),
        },
    );

  /** The request as saved; null if it was not: the fields stay open with their faults. */
  const save = async (): Promise<Request | null> => {
    if (editing === null || isPending) return null;
    const { before, draft } = editing;
    const wanted = Object.fromEntries(
      Object.entries(draft).filter(([field, value]) => !same(value, before[field as Field])),
    ) as Changes;
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
      if (Object.keys(faults).length === 0) failed(error);
      setEditing((now) => now && { ...now, faults });
      return null;
    } finally {
      setPending(false);
    }
  };

  return { draft: editing?.draft ?? null, faults: editing?.faults ?? {}, isPending, conflict, open, close, set, save };
}
