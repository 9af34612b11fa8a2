import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiProblem } from '../api/problem';
import { useWords } from '../ui/locale';
import { toast, toasts, UNDO_SECONDS } from '../shell/toasts';
import {
  assignMail,
  assignMessage,
  convertMail,
  convertMessage,
  discardMail,
  discardMessage,
  type FoundRequest,
  readAnew,
  restoreMail,
  restoreMessage,
  type SaidOfMail,
  type SaidOfMessage,
  stillWaits,
} from './inbox.queries';
import { type Kind } from './inbox.rules';
import { INBOX } from './inbox.words';

interface Sorting {
  assign: (id: string, request: FoundRequest) => void;
  /** Creates a request. Most emails contain everything needed; for phone messages and forwarded emails, `said` adds the rest. */
  create: (id: string, said?: SaidOfMessage | SaidOfMail) => void;
  /** Validation errors of a new request, by field. */
  faults: Partial<Record<string, string>>;
  discard: (id: string) => void;
  restore: (id: string) => void;
  isPending: boolean;
}

/**
 * Sorts incoming messages optimistically. Calls `onLeft` when an item leaves the list and `onBack` when it returns. If two people sort the
 * same item, the second is notified and it also leaves their list.
 */
export function useSorting(kind: Kind, onLeft: (id: string) => void, onBack: (id: string) => void): Sorting {
  const words = useWords(INBOX);
  const navigate = useNavigate();
  const isMessage = kind === 'messages';
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);

  const refused = async (error: unknown, id: string): Promise<void> => {
    const isTold = error instanceof ApiProblem && [404, 409].includes(error.status);
    if (!isTold || (await stillWaits(kind, id))) {
      onBack(id);
      toast.error(error);
      return;
    }
    toast.info(words.sortedByColleague);
    onLeft(id);
  };
  // creating or assigning can't be undone, since people may have been notified; offer a link to the request instead
  const left = (id: string, text: string, code: string) => {
    const open = () => void navigate({ to: '/requests/$code', params: { code } });
    toasts.add({ text, tone: 'plain', door: { label: words.show, open } }, { timeout: UNDO_SECONDS * 1000 });
    onLeft(id);
  };

  const assign = useMutation({
    mutationFn: ({ id, request }: { id: string; request: FoundRequest }) =>
      isMessage
        ? assignMessage(id, request.id).then(() => undefined)
        : assignMail(id, request.id).then(() => undefined),
    onSuccess: (_none, { id, request }) => left(id, words.assigned(request.code), request.code),
    onError: (error, { id }) => refused(error, id),
    onSettled: () => void readAnew(),
  });
  const create = useMutation({
    mutationFn: ({ id, given }: { id: string; given: SaidOfMessage | SaidOfMail | undefined }) =>
      (given && 'title' in given ? convertMessage(id, given) : convertMail(id, given)).then(({ request }) => request),
    onSuccess: ({ code }, { id }) => left(id, words.created(code), code),
    onError: (error, { id, given }) => {
      // field errors are shown at their fields
      if (!given || !(error instanceof ApiProblem) || error.details.length === 0) void refused(error, id);
    },
    onSettled: () => void readAnew(),
  });
  const restore = useMutation({
    mutationFn: (id: string) => (isMessage ? restoreMessage(id) : restoreMail(id)).then(() => undefined),
    onSuccess: (_none, id) => {
      toast.success(isMessage ? words.messageRestored : words.restored);
      if (isHere.current) onBack(id);
    },
    onError: toast.error,
    onSettled: () => void readAnew(),
  });
  const discard = useMutation({
    mutationFn: (id: string) => (isMessage ? discardMessage(id) : discardMail(id)).then(() => undefined),
    onMutate: onLeft,
    onSuccess: (_none, id) =>
      void toast.success(isMessage ? words.messageDiscarded : words.discarded, () => restore.mutate(id)),
    onError: refused,
    onSettled: () => void readAnew(),
  });
  return {
    assign: (id, request) => assign.mutate({ id, request }),
    create: (id, given) => create.mutate({ id, given }),
    faults: create.error instanceof ApiProblem ? create.error.faults : {},
    discard: (id) => discard.mutate(id),
    restore: (id) => restore.mutate(id),
    isPending: assign.isPending || create.isPending || restore.isPending,
  };
}
