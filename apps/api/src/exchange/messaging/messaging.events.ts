import { defineMaybeRequestEvent, defineEvent } from '../../foundations/timeline/domain-events';
import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import { noticeKind } from '../../foundations/notifications/notice-kinds';
import type { MessageType } from './messaging.rules';

interface OfMessage {
  messagingMessageId: string;
}

export const ChatprovSent = defineMaybeRequestEvent<OfMessage & { to: string }>('CHATPROV_SENT');
export const ChatprovFailed = defineMaybeRequestEvent<OfMessage & { to: string; reason: Words | null }>(
  'chatprov_failed',
);
export const ChatprovReceived = defineMaybeRequestEvent<OfMessage & { from: string; type: MessageType }>(
  'chatprov_received',
);

export const ChatprovEdited = defineMaybeRequestEvent<OfMessage & { from: string; type: MessageType }>(
  'chatprov_edited',
);
export const ChatprovDeleted = defineMaybeRequestEvent<OfMessage & { from: string; type: MessageType }>(
  'chatprov_deleted',
);

export const UnlinkedDiscarded = defineEvent<OfMessage & { from: string }>('unlinked_discarded');
export const UnlinkedRestored = defineEvent<OfMessage>('unlinked_restored');

const unlinkedMessage = noticeKind<{ from: string; label: string; said: string }>('unlinked_message', {
  en: ({ from, label, said }) => ({
    title: `Message from ${label}`,
    body: `${from} sent a message without an open request: ${said}`,
  }),
  fr: ({ from, label, said }) => ({
    title: `Message de ${label}`,
    body: fr`${from} a écrit hors de toute demande en cours : ${said}`,
  }),
});

/** A message belongs to no open request, so no request's list shows it; `label` is the sender's name or number. */
export const MessageUnlinked = defineEvent<{ from: string; label: string; said: string }>('unlinked_message', {
  timeline: false,
  notice: ({ from, label, said }) => unlinkedMessage({ requestId: null, params: { from, label, said } }),
});
