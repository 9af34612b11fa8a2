import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiProblem } from '../api/problem';
import { Button } from '../parts/button';
import { Dialog } from '../parts/dialog';
import { useWords } from '../parts/locale';
import { failed, said } from '../shell/toasts';
import { type Commission, readAnew } from './commissions.queries';
import { COMMISSIONS } from './commissions.words';

/** What the service found wrong with what was typed, by field. */
export const faultsOf = (error: unknown): Record<string, string> => (error instanceof ApiProblem ? error.faults : {});

/** Takes a commission that a colleague has changed meanwhile; answers whether the question can still be asked of it. */
export type OnChanged = (current: Commission) => boolean;

const isStale = (error: unknown): error is ApiProblem & { current: Commission } =>
  error instanceof ApiProblem && error.status === 412 && error.current !== undefined;

/**
 * A change of the service, after which all that is known of commissions is read anew. Never optimistic: money has moved. If a colleague
 * was faster, the commission is not what it was: the question is asked anew of what it is now, or the dialog closes on that. An act that
 * answers null was given up by the person.
 */
export function useAct<Done>(
  act: () => Promise<Done | null>,
  says: (done: Done) => string,
  onDone: () => void,
  {
    isForm = false,
    onChanged,
  }: {
    /** Faults of fields stand below the fields. */
    isForm?: boolean;
    onChanged?: OnChanged | undefined;
  } = {},
) {
  return useMutation({
    mutationFn: act,
    onSuccess: async (done) => {
      if (done === null) return;
      said(says(done));
      onDone();
      await readAnew();
    },
    onError: (error) => {
      const isOver = error instanceof ApiProblem && error.code === 'INVALID_STATUS_TRANSITION';
      if (isOver || isStale(error)) void readAnew();
      if (isStale(error) && onChanged?.(error.current)) return;
      if (!isForm || Object.keys(faultsOf(error)).length === 0) failed(error);
      if (isOver || isStale(error)) onDone();
    },
  });
}

/** A question before what cannot be taken back. */
export function ConfirmDialog<Done>({
  title,
  send,
  danger = false,
  act,
  says,
  onClose,
  onChanged,
  children,
}: {
  title: string;
  send: string;
  danger?: boolean;
  act: () => Promise<Done>;
  says: (done: Done) => string;
  onClose: () => void;
  onChanged?: OnChanged;
  /** What is asked; with fields it is given their faults. */
  children: ReactNode | ((faults: Readonly<Record<string, string>>) => ReactNode);
}) {
  const words = useWords(COMMISSIONS);
  // a second press before the first is answered does nothing
  const [isSent, setSent] = useState(false);
  const hasFields = typeof children === 'function';
  const doing = useAct(act, says, onClose, { onChanged, isForm: hasFields });
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      isDismissable={!doing.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={doing.isPending}>
            {words.back}
          </Button>
          <Button
            look={danger ? 'danger' : 'primary'}
            writes
            isPending={doing.isPending}
            isDisabled={isSent}
            onPress={() => {
              setSent(true);
              doing.mutate(undefined, { onError: () => setSent(false) });
            }}
          >
            {send}
          </Button>
        </>
      }
    >
      {isStale(doing.error) ? <p role="alert">{words.changedMeanwhile}</p> : null}
      {hasFields ? children(faultsOf(doing.error)) : children}
    </Dialog>
  );
}
