import { timelineKind } from '#kernel/timeline';

interface OfMessage {
  messagingMessageId: string;
}

export const ChatprovSent = timelineKind<OfMessage & { to: string }>('CHATPROV_SENT');
export const ChatprovFailed = timelineKind<OfMessage & { to: string; reason: string | null }>('chatprov_failed');
export const ChatprovReceived = timelineKind<OfMessage & { from: string; type: string }>('chatprov_received');
