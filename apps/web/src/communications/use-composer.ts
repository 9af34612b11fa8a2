import { useRef, useState } from 'react';
import { inLocale, locale } from '../parts/locale';
import { useStore } from '../parts/store';
import type { Request } from '../requests/requests.queries';
import { said } from '../shell/toasts';
import { type Draft, draftOf, changeDraft, EMPTY, hasWork } from './drafts';
import { bareAddress, replySubject, withoutToken } from './entries';
import { cancelMail, letterFor, type Mail, readExchange } from './exchange.queries';
import { EXCHANGE } from './exchange.words';

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

/** What is being written on a request: whether it stands open, and everything that fills it. */
export function useComposer(request: Request, mails: readonly Mail[]) {
  const { id } = request;
  const draft = useStore(draftOf(id));
  const [open, setOpen] = useState(hasWork(draft));
  const place = useRef<HTMLTextAreaElement>(null);
  const change = (values: Partial<Draft>) => changeDraft(id, values);
  const show = () => {
    setOpen(true);
    // it is drawn by then
    requestAnimationFrame(() => place.current?.focus());
  };
  const begin = () => {
    if (draft.to === '' && draft.phone === '')
      change({ to: request.organizer.email, phone: request.organizer.phone ?? '' });
    show();
  };
  const reply = (mail: Mail) => {
    const to = mail.direction === 'inbound' ? bareAddress(mail.from) : mail.to.join(', ');
    const isOrganizer = to === request.organizer.email.toLowerCase();
    const phone = isOrganizer ? (request.organizer.phone ?? '') : '';
    change({ channel: 'mail', to, cc: '', phone, subject: replySubject(mail.subject) });
    show();
  };
  return {
    draft,
    change,
    open,
    setOpen,
    place,
    begin,
    reply,
    /** Answers the last mail that came; what is being written stays. */
    replyToLast: () => {
      const last = mails.findLast(({ direction }) => direction === 'inbound');
      if (last && !hasWork(draftOf(id).get())) reply(last);
      else begin();
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
    callBack: async (mailId: string) => {
      if (await callBack(id, mailId)) show();
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
    letter: async () => {
      const before = draftOf(id).get();
      const to = bareAddress(before.to);
      const letter = await letterFor({
        requestId: id,
        ...(to === '' ? {} : { to }),
        ...(before.words.trim() === '' ? {} : { instructions: before.words }),
      });
      change({
        to: to === '' ? [letter.to].flat().join(', ') : before.to,
        subject: before.subject.trim() === '' ? letter.subject : before.subject,
        words: letter.bodyText,
      });
      if (hasWork(before)) said(inLocale(EXCHANGE, locale.get()).letterMade, () => draftOf(id).set(before));
      show();
    },
  };
}

export type ComposerState = ReturnType<typeof useComposer>;
