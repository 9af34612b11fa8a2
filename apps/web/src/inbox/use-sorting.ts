import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiProblem } from '../api/problem';
import { useWords } from '../parts/locale';
import { failed, said } from '../shell/toasts';
import {
  assignMail,
  assignMessage,
  convertMail,
  discardMail,
  type FoundRequest,
  readAnew,
  restoreMail,
  stillWaits,
} from './inbox.queries';
import { type Kind } from './inbox.rules';
import { INBOX } from './inbox.words';

interface Sorting {
  assign: (id: string, request: FoundRequest) => void;
  create: (id: string) => void;
  discard: (id: string) => void;
  restore: (id: string) => void;
  isPending: boolean;
}

/**
 * What is done with what came in. `onLeft` hears that a line has left, `onBack` that it is back. Of two people who sort the same, the
 * second is told so, and it leaves their list too.
 */
export function useSorting(kind: Kind, onLeft: (id: string) => void, onBack: (id: string) => void): Sorting {
  const words = useWords(INBOX);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);

  const refused = async (error: unknown, id: string): Promise<void> => {
    const isTold = error instanceof ApiProblem && [404, 409].includes(error.status);
    if (!isTold || (await stillWaits(kind, id))) {
      onBack(id);
      failed(error);
      return;
    }
    said(words.sortedByColleague);
    onLeft(id);
  };
  const left = (id: string, text: string) => {
    said(text);
    onLeft(id);
  };

  const assign = useMutation({
    mutationFn: ({ id, request }: { id: string; request: FoundRequest }) =>
      kind === 'messages'
        ? assignMessage(id, request.id).then(() => undefined)
        : assignMail(id, request.id).then(() => undefined),
    onSuccess: (_none, { id, request }) => left(id, words.assigned(request.code)),
    onError: (error, { id }) => refused(error, id),
    onSettled: () => void readAnew(),
  });
  const create = useMutation({
    mutationFn: convertMail,
    onSuccess: ({ request }, id) => left(id, words.created(request.code)),
    onError: refused,
    onSettled: () => void readAnew(),
  });
  const restore = useMutation({
    mutationFn: restoreMail,
    onSuccess: (_mail, id) => {
      said(words.restored);
      if (isHere.current) onBack(id);
    },
    onError: failed,
    onSettled: () => void readAnew(),
  });
  const discard = useMutation({
    mutationFn: discardMail,
    onMutate: onLeft,
    onSuccess: (_mail, id) => void said(words.discarded, () => restore.mutate(id)),
    onError: refused,
    onSettled: () => void readAnew(),
  });
  return {
    assign: (id, request) => assign.mutate({ id, request }),
    create: (id) => create.mutate(id),
    discard: (id) => discard.mutate(id),
    restore: (id) => restore.mutate(id),
    isPending: assign.isPending || create.isPending || restore.isPending,
  };
}
