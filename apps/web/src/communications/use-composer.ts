import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { inLocale, locale } from '../ui/locale';
import { useStore } from '../ui/store';
import type { Request } from '../requests/requests.queries';
import { toast } from '../shell/toasts';
import { type Draft, draftOf, changeDraft, EMPTY, hasWork } from './drafts';
import { bareAddress, replySubject, withoutToken } from './entries';
import { cancelMail, letterFor, type Mail, type PhoneMessage, readExchange } from './exchange.queries';
import { EXCHANGE } from './exchange.words';
import type { LetterTemplate } from './letters';

/** Undoes a send. The email becomes the draft again; if another draft is being written, it stays in the thread. */
async function callBack(requestId: string, mailId: string): Promise<boolean> {
  const words = inLocale(EXCHANGE, locale.get());
  const { draft, message } = await cancelMail(mailId);
  // until then the thread offers to undo it again
  await readExchange(requestId);
  const isFree = !hasWork(draftOf(requestId).get());
  if (draft !== null && isFree)
    draftOf(requestId).set({
      ...EMPTY,
      to: draft.to.join(', '),
      cc: [...draft.cc, ...draft.bcc].join(', '),
      subject: draft.subject,
      words: draft.bodyText ?? draft.bodyHtml,
      mailboxId: draft.mailboxId,
      files: message.attachments.map(({ id, filename, size }) => ({ id, name: filename, size })),
    });
  toast.success(draft !== null && isFree ? words.isBack : words.isInThread);
  return isFree;
}

/** Actions that start a draft from an email or message of the thread. `show` opens the composer. */
function waysOn({ id, organizer }: Request, show: () => void) {
  const change = (values: Partial<Draft>) => changeDraft(id, values);
  return {
    reply: (mail: Mail) => {
      const to = mail.direction === 'inbound' ? bareAddress(mail.from) : mail.to.join(', ');
      const phone = to === organizer.email.toLowerCase() ? (organizer.phone ?? '') : '';
      change({ channel: 'mail', to, cc: '', phone, subject: replySubject(mail.subject) });
      show();
    },
    /** Turns an undelivered email into the draft. */
    takeUp: (mail: Mail) => {
      const before = draftOf(id).get();
      change({
        channel: 'mail',
        to: mail.to.join(', '),
        cc: [...mail.cc, ...mail.bcc].join(', '),
        subject: withoutToken(mail.subject),
        words: mail.bodyText ?? '',
        files:
          mail.status === 'bounced'
            ? []
            : mail.attachments.map(({ id: file, filename, size }) => ({ id: file, name: filename, size })),
      });
      show();
      if (hasWork(before)) toast.success(inLocale(EXCHANGE, locale.get()).takenUp, () => draftOf(id).set(before));
    },
    /** Turns an unsent phone message into the draft. */
    takeUpMessage: ({ to, body }: PhoneMessage) => {
      const before = draftOf(id).get();
      draftOf(id).set({ ...EMPTY, channel: 'message', phone: to, words: body ?? '' });
      show();
      if (hasWork(before)) toast.success(inLocale(EXCHANGE, locale.get()).takenUp, () => draftOf(id).set(before));
    },
    callBack: async (mailId: string) => {
      if (await callBack(id, mailId)) show();
    },
  };
}
export type WaysOn = ReturnType<typeof waysOn>;

/** The state and actions of the composer of a request. */
export function useComposer(request: Request, mails: readonly Mail[]) {
  const { id } = request;
  const draft = useStore(draftOf(id));
  const [open, setOpen] = useState(hasWork(draft));
  const place = useRef<HTMLTextAreaElement>(null);
  const change = (values: Partial<Draft>) => changeDraft(id, values);
  const [shown, setShown] = useState(0);
  const show = useCallback(() => {
    setOpen(true);
    setShown((times) => times + 1);
  }, []);
  useEffect(() => {
    if (shown > 0) place.current?.focus();
  }, [shown]);
  // stable, so that typing doesn't rerender the thread
  const ways = useMemo(() => waysOn(request, show), [request, show]);
  const last = mails.findLast(({ direction }) => direction === 'inbound');
  const begin = () => {
    if (draft.to === '' && draft.phone === '')
      change({ to: request.organizer.email, phone: request.organizer.phone ?? '' });
    show();
  };
  return {
    draft,
    change,
    open,
    setOpen,
    place,
    begin,
    ways,
    hasIncoming: last !== undefined,
    /** Replies to the latest incoming email, keeping what is already written. */
    replyToLast: () => {
      if (last && !hasWork(draftOf(id).get())) ways.reply(last);
      else begin();
    },
    discard: () => {
      draftOf(id).set(EMPTY);
      setOpen(false);
      if (hasWork(draft))
        toast.success(inLocale(EXCHANGE, locale.get()).discarded, () => {
          draftOf(id).set(draft);
          show();
        });
    },
    /** Fills the draft from a template, keeping text that is already written. */
    letter: async (template: LetterTemplate) => {
      const before = draftOf(id).get();
      const given = bareAddress(before.to);
      // templates for venues default to the request's venue unless another is named
      const to = template !== 'generic-message' && given === request.organizer.email.toLowerCase() ? '' : given;
      const letter = await letterFor({
        requestId: id,
        template,
        ...(to === '' ? {} : { to }),
        ...(before.words.trim() === '' ? {} : { instructions: before.words }),
      });
      change({
        to: to === '' ? [letter.to].flat().join(', ') : before.to,
        subject: template !== 'generic-message' || before.subject.trim() === '' ? letter.subject : before.subject,
        words: letter.bodyText,
      });
      if (hasWork(before)) toast.success(inLocale(EXCHANGE, locale.get()).letterMade, () => draftOf(id).set(before));
      show();
    },
  };
}

export type ComposerState = ReturnType<typeof useComposer>;
