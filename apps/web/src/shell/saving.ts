import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../api/problem';
import { failed } from './toasts';

/** What the service found wrong with fields, by their names; below `unique` stands that somebody has its value already. */
function faultsOf(error: unknown, unique: string | undefined): Readonly<Record<string, string>> {
  if (!(error instanceof ApiProblem)) return {};
  return unique !== undefined && error.code === 'ALREADY_EXISTS'
    ? { [unique]: error.message, ...error.faults }
    : error.faults;
}

/** Saves what a form says. What is wrong with a field stands below it (`faults`), anything else is said at the edge of the page. */
export function useSaving<Done, Said = void>(
  save: (said: Said) => Promise<Done>,
  onSaved: (done: Done) => unknown,
  { unique }: { unique?: string } = {},
) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    onError: (problem) => {
      if (Object.keys(faultsOf(problem, unique)).length === 0) failed(problem);
    },
  });
  return { save: mutate, isPending, faults: faultsOf(error, unique) };
}

/** What is typed into fields, by their names, and what each of them is given. */
export function useTexts<Name extends string>(
  start: Readonly<Record<Name, string>> | (() => Record<Name, string>),
  faults: Readonly<Record<string, string>>,
) {
  const [texts, setTexts] = useState(start);
  const field = (name: Name) => {
    const fault = faults[name];
    return {
      name,
      value: texts[name],
      onChange: (value: string) => setTexts((before) => ({ ...before, [name]: value })),
      ...(fault ? { fault } : {}),
    };
  };
  return [texts, field] as const;
}
