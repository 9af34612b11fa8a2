import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { inLocale, locale } from '../parts/locale';
import { useStore } from '../parts/store';
import type { Request } from '../requests/requests.queries';
import { said } from '../shell/toasts';
import { type Draft, draftOf, changeDraft, EMPTY, hasWork } from './drafts';
import { bareAddress, replySubject, withoutToken } from './entries';
import { cancelMail, letterFor, type Mail, type PhoneMessage, readExchange } from './exchange.queries';
import { EXCHANGE } from './exchange.words';
import type { LetterTemplate } from './letters';

/** A mail called back becomes the draft again; if something else is being written, it waits in the exchange. */
async function callBack(requestId: string, mailId: string): Promise<boolean> {
  const words = inLocale(EXCHANGE, locale.get());
  const { draft, message } = await cancelMail(mailId);
  void readExchange(requestId);
  const isFree = !hasWork(draftOf(requestId).get());
  if (draft !== null && isFree)
    draftOf(requestId).set({
      ...EMPTY,
      to: draft.to.join(', '),
      cc: [...draft.cc, ...draft.bcc].join(', '),
      subject: draft.subject,
      words: draft.bodyText ?? draft.bodyHtml,
      files: message.attachments.map(({ id, filename, size }) => ({ id, name: filename, size })),
    });
  said(draft !== null && isFree ? words.isBack : words.isInThread);
  return isFree;
}

/** What a mail or message of the thread is written on from; `show` opens the place to write. */
function waysOn({ id, organizer }: Request, show: () => void) {
  const change = (values: Partial<Draft>) => changeDraft(id, values);
  return {
    reply: (mail: Mail) => {
      const to = mail.direction === 'inbound' ? bareAddress(mail.from) : mail.to.join(', ');
      const phone = to === organizer.email.toLowerCase() ? (organizer.phone ?? '') : '';
      change({ channel: 'mail', to, cc: '', phone, subject: replySubject(mail.subject) });
      show();
    },
    /** A mail that did not arrive is the draft once more. */
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
      if (hasWork(before)) said(inLocale(EXCHANGE, locale.get()).takenUp, () => draftOf(id).set(before));
    },
    /** Goes on with a message that was not sent, as a draft. */
    takeUpMessage: ({ to, body }: PhoneMessage) => {
      const before = draftOf(id).get();
      draftOf(id).set({ ...EMPTY, channel: 'message', phone: to, words: body ?? '' });
      show();
      if (hasWork(before)) said(inLocale(EXCHANGE, locale.get()).takenUp, () => draftOf(id).set(before));
    },
    callBack: async (mailId: string) => {
      if (await callBack(id, mailId)) show();
    },
  };
}
export type WaysOn = ReturnType<typeof waysOn>;

/** What is being written on a request: whether it stands open, and everything that fills it. */
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
  // the thread stays as it is while one types
  const ways = useMemo(() => waysOn(request, show), [request, show]);
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
    /** Answers the last mail that came; what is being written stays. */
    replyToLast: () => {
      const last = mails.findLast(({ direction }) => direction === 'inbound');
      if (last && !hasWork(draftOf(id).get())) ways.reply(last);
      else begin();
    },
    discard: () => {
      draftOf(id).set(EMPTY);
      setOpen(false);
      if (hasWork(draft))
        said(inLocale(EXCHANGE, locale.get()).discarded, () => {
          draftOf(id).set(draft);
          show();
        });
    },
    /** Writes a letter with the facts of the request; what is typed already stands in it. */
    letter: async (template: LetterTemplate) => {
      const before = draftOf(id).get();
      const given = bareAddress(before.to);
      // a template for venues goes to one of the request, unless one is named
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
      if (hasWork(before)) said(inLocale(EXCHANGE, locale.get()).letterMade, () => draftOf(id).set(before));
      show();
    },
  };
}

export type ComposerState = ReturnType<typeof useComposer>;
