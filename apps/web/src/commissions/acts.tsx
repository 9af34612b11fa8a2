import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiProblem } from '../api/problem';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { useWords } from '../ui/locale';
import { toast } from '../shell/toasts';
import { type Commission, readAnew } from './commissions.queries';
import { COMMISSIONS } from './commissions.words';

/** Returns the validation errors by field. */
export const faultsOf = (error: unknown): Record<string, string> => (error instanceof ApiProblem ? error.faults : {});

/** Receives a commission that a colleague has changed in the meantime. Returns whether the dialog still applies to it. */
export type OnChanged = (current: Commission) => boolean;

const isStale = (error: unknown): error is ApiProblem & { current: Commission } =>
  error instanceof ApiProblem && error.status === 412 && error.current !== undefined;

/**
 * Runs a change, then invalidates all commissions. Never optimistic, since money is involved. If a colleague changed the commission first,
 * the dialog continues with the new state or closes. `act` resolves to null if the user gave up.
 */
export function useAct<Done>(
  act: () => Promise<Done | null>,
  says: (done: Done) => string,
  onDone: () => void,
  {
    isForm = false,
    onChanged,
  }: {
    /** Forms show field errors below their fields. */
    isForm?: boolean;
    onChanged?: OnChanged | undefined;
  } = {},
) {
  return useMutation({
    mutationFn: act,
    onSuccess: async (done) => {
      if (done === null) return;
      toast.success(says(done));
      onDone();
      await readAnew();
    },
    onError: (error) => {
      const isOver = error instanceof ApiProblem && error.code === 'INVALID_STATUS_TRANSITION';
      if (isOver || isStale(error)) void readAnew();
      if (isStale(error) && onChanged?.(error.current)) return;
      if (!isForm || Object.keys(faultsOf(error)).length === 0) toast.error(error);
      if (isOver || isStale(error)) onDone();
    },
  });
}

/** Asks for confirmation of an action that can't be undone. */
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
  /** The content; as a function, it receives the errors by field. */
  children: ReactNode | ((faults: Readonly<Record<string, string>>) => ReactNode);
}) {
  const words = useWords(COMMISSIONS);
  // ignore a second press while the first is pending
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
