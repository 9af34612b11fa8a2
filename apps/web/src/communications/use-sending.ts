import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { sentFrom } from '../mailboxes/sender-choice';
import { useWords } from '../ui/locale';
import type { Request } from '../requests/requests.queries';
import { toast } from '../shell/toasts';
import { type Draft, draftOf, EMPTY } from './drafts';
import { addressesOf } from './entries';
import { readExchange, sendMail, sendMessage, WAITS_SECONDS } from './exchange.queries';
import { EXCHANGE } from './exchange.words';
import type { ComposerState } from './use-composer';

const sendDraft = (requestId: string, draft: Draft, key: string): Promise<{ id: string }> =>
  draft.channel === 'message'
    ? sendMessage(
        {
          requestId,
          to: draft.phone.trim(),
          ...(draft.byTemplate && draft.template !== null ? { template: draft.template } : { body: draft.words }),
        },
        key,
      )
    : sendMail(
        {
          requestId,
          to: addressesOf(draft.to),
          cc: addressesOf(draft.cc),
          subject: draft.subject.trim(),
          bodyHtml: draft.words,
          // the text as typed, for the draft after an undo
          bodyText: draft.words,
          attachmentIds: draft.files.map(({ id }) => id),
          ...sentFrom(draft.mailboxId),
        },
        key,
      );

/** Sends the draft, which is kept until the service has accepted it. */
export function useSending(request: Request, { setOpen, ways: { callBack } }: ComposerState) {
  const words = useWords(EXCHANGE);
  const { id } = request;
  /** An unchanged draft reuses its key, so that it isn't sent twice. The service releases the key of a refused call. */
  const last = useRef<{ draft: Draft; key: string } | null>(null);
  return useMutation({
    mutationFn: async (draft: Draft) => {
      if (last.current?.draft !== draft) last.current = { draft, key: crypto.randomUUID() };
      return { draft, sent: await sendDraft(id, draft, last.current.key) };
    },
    onSuccess: ({ draft, sent }) => {
      draftOf(id).set(EMPTY);
      setOpen(false);
      if (draft.channel === 'message') toast.success(words.messageSent);
      else toast.success(words.leavesIn, () => callBack(sent.id), WAITS_SECONDS);
      void readExchange(id);
    },
    onError: (error) => {
      // a phone message the provider refused appears in the thread
      void readExchange(id);
      toast.error(error);
    },
  });
}
