import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../api/problem';
import { toast } from './toasts';

/** Maps an error to field errors. A conflict is reported at the field `unique`. */
function faultsOf(error: unknown, unique: string | undefined): Readonly<Record<string, string>> {
  if (!(error instanceof ApiProblem)) return {};
  return unique !== undefined && error.code === 'ALREADY_EXISTS'
    ? { [unique]: error.message, ...error.faults }
    : error.faults;
}

/** Saves a form. Field errors are returned (`faults`), other errors are shown as a toast. */
export function useSaving<Done, Said = void>(
  save: (said: Said) => Promise<Done>,
  onSaved: (done: Done) => unknown,
  { unique }: { unique?: string } = {},
) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    onError: (problem) => {
      if (Object.keys(faultsOf(problem, unique)).length === 0) toast.error(problem);
    },
  });
  return { save: mutate, isPending, faults: faultsOf(error, unique) };
}

/** The state of text fields by name, and the props for each. */
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
