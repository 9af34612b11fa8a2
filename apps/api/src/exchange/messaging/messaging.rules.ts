import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { isRecord } from '#core/is-record';
import { UUID } from '#http/fields';
import type { ReplyStatus } from '#domain/vocabulary';
import { storable } from '../inbound/inbound.rules';

export const MESSAGE_DIRECTIONS = ['outbound', 'inbound'] as const;
export type MessageDirection = (typeof MESSAGE_DIRECTIONS)[number];

/** The kinds of messages, in the provider's terms; any other kind is `unsupported`. */
export const MESSAGE_TYPES = [
  'text',
  'button',
  'interactive',
  'audio',
  'image',
  'video',
  'document',
  'sticker',
  'location',
  'contacts',
  'reaction',
  'order',
  'system',
  'unsupported',
] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** A received message. */
export interface InboundMessage {
  wamid: string;
  /** E.164. */
  from: string;
  /** Our number as shown by the provider; null if not given. */
  to: string | null;
  /** The sender's name at the provider. */
  name: string | null;
  /** Never later than the receipt. */
  sentAt: Date;
  type: MessageType;
  body: string | null;
  /** The payload of a pressed button. */
  payload: string | null;
  /** For a voice message, photo, video or document. */
  mediaId: string | null;
  /** The name of a document, as the sender's phone gives it. */
  filename: string | null;
  /** The wamid of the message that this one replies to. */
  answers: string | null;
  errorCode: number | null;
  /** Its effect on the message with this wamid; null if it is that message. */
  change: 'edited' | 'deleted' | null;
}

/** The provider's report about one of our messages. */
export interface StatusEvent {
  wamid: string;
  /** The provider's status; an unknown one changes nothing. */
  status: string;
  at: Date;
  /** Our id of the message, if the provider includes it. */
  reference: string | null;
  errorCode: number | null;
}

/** One message or status of a webhook, as stored in the inbox. */
export type WebhookItem =
  | { kind: 'message'; message: Json; to: string | null; name: string | null }
  | { kind: 'status'; status: Json };

type Json = Record<string, unknown>;

const MAX_ITEMS = 1000;
const MAX_BODY = 65_536;
const MAX_ID = 500;

const recordOf = (value: unknown): Json => (isRecord(value) ? value : {});
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(recordOf) : []);
/** Text that PostgreSQL can store, else null. */
const textOf = (value: unknown, max = MAX_BODY): string | null => {
  const text = typeof value === 'string' ? storable(value, max).trim() : '';
  return text === '' ? null : text;
};

/**
 * Splits a webhook into its messages and statuses (`entry[].changes[].value`), each with the key that identifies repetitions. Omits
 * anything else, and items without an id.
 */
export function splitWebhook(json: unknown): { dedupeKey: string; item: WebhookItem }[] {
  const values = listOf(recordOf(json).entry)
    .flatMap((entry) => listOf(entry.changes))
    .filter(({ field }) => field === undefined || field === 'messages')
    .map(({ value }) => recordOf(value));
  return values.flatMap((value) => [...messagesOf(value), ...statusesOf(value)]).slice(0, MAX_ITEMS);
}

function messagesOf(value: Json): { dedupeKey: string; item: WebhookItem }[] {
  const metadata = recordOf(value.metadata);
  const shown = textOf(metadata.display_phone_number, MAX_ID);
  const to = shown === null ? textOf(metadata.phone_number_id, MAX_ID) : numberOf(shown);
  const contacts = listOf(value.contacts);
  return listOf(value.messages).flatMap((message) => {
    const id = textOf(message.id, MAX_ID);
    if (id === null || textOf(message.from, MAX_ID) === null) return [];
    const contact = contacts.find(({ wa_id }) => wa_id === message.from) ?? {};
    const name = textOf(recordOf(contact.profile).name, 200);
    return [{ dedupeKey: keyOf(message, id), item: { kind: 'message' as const, message, to, name } }];
  });
}

/** Changes of one message may share an id, so their key has their time. */
const keyOf = (message: Json, id: string): string =>
  message.type === 'edit' || message.type === 'revoke'
    ? `${message.type}:${id}:${secondsOf(message.timestamp) ?? ''}`
    : `message:${id}`;

function statusesOf(value: Json): { dedupeKey: string; item: WebhookItem }[] {
  return listOf(value.statuses).flatMap((status) => {
    const id = textOf(status.id, MAX_ID);
    const word = textOf(status.status, 50);
    if (id === null || word === null) return [];
    return [
      {
        dedupeKey: `status:${id}:${word}:${secondsOf(status.timestamp) ?? ''}`,
        item: { kind: 'status' as const, status },
      },
    ];
  });
}

/** Reads a message, or the edit or deletion of one: it then has the wamid of that message and its new words. */
export function readMessage(
  { message: received, to, name }: Extract<WebhookItem, { kind: 'message' }>,
  receivedAt: Date,
): InboundMessage {
  const { message, change } = changeOf(received);
  const type = typeOf(message);
  const content = contentOf(type, message);
  return {
    wamid: textOf(message.id, MAX_ID) ?? '',
    from: numberOf(textOf(message.from, MAX_ID) ?? ''),
    to,
    name,
    sentAt: momentOf(message.timestamp, receivedAt),
    type,
    body: bodyOf(type, message),
    payload: payloadOf(type, message),
    mediaId: HAS_MEDIA.has(type) ? textOf(content.id, MAX_ID) : null,
    filename: type === 'document' ? textOf(content.filename, MAX_ID) : null,
    answers: textOf(recordOf(message.context).id, MAX_ID),
    errorCode: errorCodeOf(message),
    change,
  };
}

/** Returns the message as it is after an edit or a deletion; an edit to words that the provider doesn't show stays as received. */
function changeOf(received: Json): { message: Json; change: InboundMessage['change'] } {
  const { original_message_id: id, message } = recordOf(received[String(received.type)]);
  if (textOf(id, MAX_ID) === null) return { message: received, change: null };
  if (received.type === 'revoke') return { message: { ...received, id }, change: 'deleted' };
  const edited = { ...received, ...recordOf(message), id };
  return received.type === 'edit' && typeOf(edited) !== 'unsupported'
    ? { message: edited, change: 'edited' }
    : { message: received, change: null };
}

export function readStatus({ status }: Extract<WebhookItem, { kind: 'status' }>, receivedAt: Date): StatusEvent {
  const reference = textOf(status.biz_opaque_callback_data, MAX_ID);
  return {
    wamid: textOf(status.id, MAX_ID) ?? '',
    status: textOf(status.status, 50) ?? '',
    at: momentOf(status.timestamp, receivedAt),
    reference: reference !== null && UUID.test(reference) ? reference : null,
    errorCode: errorCodeOf(status),
  };
}

/** Returns a number in E.164, from the provider's `wa_id` (`33612345678`) or its displayed form. */
export function numberOf(shown: string): string {
  const number = `+${shown.replace(/\D/g, '')}`;
  return parsePhoneNumberFromString(number)?.number ?? number;
}

/** The types whose content is fetched; a sticker says nothing. */
const HAS_MEDIA: ReadonlySet<MessageType> = new Set(['audio', 'image', 'video', 'document']);

const contentOf = (type: MessageType, message: Json): Json =>
  recordOf(type === 'audio' ? (message.audio ?? message.voice) : message[type]);

function typeOf(message: Json): MessageType {
  if (message.type === 'voice') return 'audio';
  return MESSAGE_TYPES.find((type) => type === message.type) ?? 'unsupported';
}

/** Returns the readable text of the message. */
function bodyOf(type: MessageType, message: Json): string | null {
  const content = contentOf(type, message);
  switch (type) {
    case 'text':
    case 'system':
      return textOf(content.body);
    case 'button':
      return textOf(content.text) ?? textOf(content.payload);
    case 'interactive':
      return textOf(choiceOf(content).title) ?? textOf(recordOf(content.nfm_reply).body);
    case 'image':
    case 'video':
      return textOf(content.caption);
    case 'document':
      return textOf(content.caption) ?? textOf(content.filename);
    case 'location':
      return joined([textOf(content.name), textOf(content.address), coordinatesOf(content)]);
    case 'contacts':
      return joined(
        listOf(message.contacts).flatMap((contact) => [
          textOf(recordOf(contact.name).formatted_name),
          ...listOf(contact.phones).map(({ phone }) => textOf(phone)),
        ]),
      );
    case 'reaction':
      return textOf(content.emoji);
    case 'order':
      return textOf(content.text);
    case 'audio':
    case 'sticker':
    case 'unsupported':
      return null;
  }
}

const joined = (parts: (string | null)[]): string | null => textOf(parts.filter((part) => part !== null).join(', '));

const coordinatesOf = ({ latitude, longitude }: Json): string | null =>
  typeof latitude === 'number' && typeof longitude === 'number' ? `${latitude}, ${longitude}` : null;

/** The choice among the buttons or the list that we offered. */
const choiceOf = (interactive: Json): Json => recordOf(interactive.button_reply ?? interactive.list_reply);

const payloadOf = (type: MessageType, message: Json): string | null =>
  type === 'button'
    ? textOf(recordOf(message.button).payload)
    : type === 'interactive'
      ? textOf(choiceOf(recordOf(message.interactive)).id)
      : null;

const errorCodeOf = ({ errors }: Json): number | null => {
  const code = listOf(errors)[0]?.code;
  return typeof code === 'number' && Number.isSafeInteger(code) ? code : null;
};

/** Unix seconds, as text or number. */
function secondsOf(written: unknown): number | null {
  const seconds = typeof written === 'string' && /^\d{1,12}$/.test(written) ? Number(written) : written;
  return typeof seconds === 'number' && Number.isSafeInteger(seconds) && seconds > 0 ? seconds : null;
}

function momentOf(written: unknown, receivedAt: Date): Date {
  const seconds = secondsOf(written);
  return seconds === null || seconds * 1000 > receivedAt.getTime() ? receivedAt : new Date(seconds * 1000);
}

const YES = new Set(['yes', 'oui', 'ok', 'accept', 'accepted', 'confirm', 'confirmed', 'accepter', 'confirmer']);
const NO = new Set(['no', 'non', 'not', 'pas', 'unavailable', 'indisponible', 'decline', 'declined', 'refuser']);
const FREE = new Set(['available', 'disponible', 'free', 'libre']);
/** Words in a button's payload that name its subject, not its answer. */
const ABOUT = new Set([
  'availability',
  'disponibilite',
  'answer',
  'reponse',
  'reply',
  'request',
  'demande',
  'btn',
  'button',
]);

/**
 * Returns the reply in a button's payload (`availability_yes`, `NOT_AVAILABLE`, `oui:R-7K3Q9D`). Null if it contains any other word: the
 * button's title is then read like a text.
 */
export function answerOfPayload(payload: string): ReplyStatus | null {
  const words = payload
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[rm]-[a-z0-9]{6}\b/g, ' ')
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !ABOUT.has(word));
  if (words.length === 0) return null;
  if (words.every((word) => YES.has(word) || FREE.has(word))) return 'available';
  return words.every((word) => NO.has(word) || FREE.has(word)) ? 'unavailable' : null;
}

/** Attempts until what an event names is considered not ours: the event may arrive before the message or mail is stored. */
export const TRIES_UNTIL_UNKNOWN = 3;

/** The message that an event names isn't stored yet: the event is tried again. */
export class MessageNotKnownYet extends Error {
  override readonly name = 'MessageNotKnownYet';
}
