import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../api/problem';
import { type Choices, Conflict, type Contested } from '../ui/conflict';

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

interface Question {
  fields: Contested[];
  settle: (choices: Choices | null) => void;
}

/**
 * Saves fields of a record that others may change at the same time. Fields that only one side changed are merged; for the others, a dialog
 * (`conflict`, which must be rendered) lets the user choose. `change` returns the resulting record, or null if the user went back to
 * editing.
 */
export function useOptimisticLock<View extends object>({
  save,
  label,
  show,
}: {
  /**
   * Saves the fields.
   * @throws PRECONDITION_FAILED with `current`, if `base` isn't the current version
   */
  save: (fields: Partial<View>, base: View) => Promise<View>;
  label: (field: keyof View & string) => string;
  /** Formats a field's value; empty if unset. */
  show: (field: keyof View & string, value: Partial<View>) => string;
}): { change: (mine: Partial<View>, before: View) => Promise<View | null>; conflict: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  const asked = useRef<Question | null>(null);
  // leaving the page cancels the conflict
  useEffect(() => () => asked.current?.settle(null), []);

  const ask = (fields: Contested[]) =>
    new Promise<Choices | null>((resolve) => {
      asked.current = {
        fields,
        settle: (choices) => {
          asked.current = null;
          setQuestion(null);
          resolve(choices);
        },
      };
      setQuestion(asked.current);
    });

  const change = async (mine: Partial<View>, before: View): Promise<View | null> => {
    let wanted = mine;
    for (let base = before; ;) {
      try {
        return await save(wanted, base);
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.status !== 412 || error.current === undefined) throw error;
        const theirs = error.current as View;
        const names = (Object.keys(wanted) as (keyof View & string)[]).filter(
          (name) => !same(wanted[name], theirs[name]),
        );
        const contested = names.filter((name) => !same(base[name], theirs[name]));
        const choices =
          contested.length === 0
            ? {}
            : await ask(
                contested.map((name) => ({
                  id: name,
                  label: label(name),
                  before: show(name, base),
                  mine: show(name, wanted),
                  theirs: show(name, theirs),
                })),
              );
        if (choices === null) return null;
        wanted = Object.fromEntries(
          names.filter((name) => choices[name] !== 'theirs').map((name) => [name, wanted[name]]),
        ) as Partial<View>;
        if (Object.keys(wanted).length === 0) return theirs;
        base = theirs;
      }
    }
  };

  return {
    change,
    conflict: question ? (
      <Conflict fields={question.fields} onSettle={question.settle} onBack={() => question.settle(null)} />
    ) : null,
  };
}
