import type { MailboxKind } from '#domain/vocabulary';
import { formatMoment, fr } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import { noticeKind } from '../notifications/notice-kinds';
import { defineEvent } from '../timeline/domain-events';

/** Every team user reads the timeline, but not the address of a colleague's own mailbox, so it stays out. */
interface OfMailbox {
  mailboxId: string;
  kind: MailboxKind;
}

export const MailboxConnected = defineEvent<OfMailbox>('mailbox_connected');
export const MailboxUpdated = defineEvent<OfMailbox & { changed: string[] }>('mailbox_updated');
export const MailboxPaused = defineEvent<OfMailbox>('mailbox_paused');
export const MailboxResumed = defineEvent<OfMailbox>('mailbox_resumed');
export const MailboxRemoved = defineEvent<OfMailbox>('mailbox_removed');

/** How a person finds a mail in its mailbox. */
interface SkippedMail {
  folder: string;
  /** Null if the mail has none, or isn't to be shown. */
  subject: string | null;
  /** ISO 8601, shown in `timeZone`; null if the server doesn't say it. */
  receivedAt: string | null;
  timeZone: string;
}

const placeOf = ({ subject, receivedAt, timeZone }: SkippedMail, locale: Locale): string[] => [
  ...(subject === null ? [] : [locale === 'fr' ? fr`« ${subject} »` : `“${subject}”`]),
  ...(receivedAt === null ? [] : [formatMoment(new Date(receivedAt), locale, timeZone)]),
];

/** Sign-in fails; told once per outage. Or, with `skipped`, one of its mails can't be filed. */
const mailboxNeedsAttention = noticeKind<{ address: string; skipped?: SkippedMail }>('mailbox_needs_attention', {
  en: ({ address, skipped }) =>
    skipped === undefined
      ? {
          title: `${address} can no longer be read`,
          body: 'Sign-in to this mailbox fails. Mails to be sent from it wait for up to 24 hours. Reconnect it under Settings, Mailboxes.',
        }
      : {
          title: `An email in ${address} could not be filed`,
          body: `Filing it failed several times, so it is skipped: ${[...placeOf(skipped, 'en'), `folder ${skipped.folder}`].join(', ')}. Read it in your email program.`,
        },
  fr: ({ address, skipped }) =>
    skipped === undefined
      ? {
          title: fr`La boîte ${address} n’est plus accessible`,
          body: fr`La connexion à cette boîte échoue. Les e-mails à envoyer depuis elle attendent jusqu’à 24 heures. Reconnectez-la dans Réglages, Boîtes aux lettres.`,
        }
      : {
          title: fr`Un e-mail de ${address} n’a pas pu être classé`,
          body: fr`Après plusieurs échecs, il est ignoré : ${[...placeOf(skipped, 'fr'), `dossier ${skipped.folder}`].join(', ')}. Lisez-le dans votre messagerie.`,
        },
});
export const MailboxLost = defineEvent<OfMailbox, { address: string; outage: string; recipients: string[] }>(
  'mailbox_needs_attention',
  {
    notice: ({ mailboxId, address, outage, recipients }) =>
      mailboxNeedsAttention({
        params: { address },
        requestId: null,
        recipients,
        dedupeKey: `mailbox_needs_attention:${mailboxId}:${outage}`,
      }),
  },
);
export const MailboxRecovered = defineEvent<OfMailbox>('mailbox_recovered');

/** A mail can't be filed and is skipped; told once per mail: to the team, or to the owner of a personal mailbox. */
export const MailSkipped = defineEvent<
  OfMailbox,
  { address: string; ownerId: string | null; skipped: SkippedMail; mailKey: string }
>('mailbox_mail_skipped', {
  timeline: false,
  notice: ({ mailboxId, address, ownerId, skipped, mailKey }) =>
    mailboxNeedsAttention({
      params: { address, skipped },
      requestId: null,
      ...(ownerId !== null && { recipients: [ownerId] }),
      dedupeKey: `mailbox_mail_skipped:${mailboxId}:${mailKey}`,
    }),
});
