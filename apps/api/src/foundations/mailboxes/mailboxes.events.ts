import type { MailboxKind } from '#domain/vocabulary';
import { fr } from '#i18n/formats';
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

/** Sign-in fails; told once per outage. */
const mailboxNeedsAttention = noticeKind<{ address: string }>('mailbox_needs_attention', {
  en: ({ address }) => ({
    title: `${address} can no longer be read`,
    body: 'Sign-in to this mailbox fails. Mails to be sent from it wait for up to 24 hours. Reconnect it under Settings, Mailboxes.',
  }),
  fr: ({ address }) => ({
    title: fr`La boîte ${address} n’est plus accessible`,
    body: fr`La connexion à cette boîte échoue. Les e-mails à envoyer depuis elle attendent jusqu’à 24 heures. Reconnectez-la dans Réglages, Boîtes aux lettres.`,
  }),
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
