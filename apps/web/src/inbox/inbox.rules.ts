import type { components } from '../api/schema';

export type UnsortedReason = NonNullable<components['schemas']['MessageListItem']['unsortedReason']>;

/** Incoming messages: emails to sort, emails of requests, phone messages without a request. */
export const KINDS = ['unsorted', 'replies', 'messages'] as const;
export type Kind = (typeof KINDS)[number];
/** Why an email wasn't filed, in the order of the filter. */
export const REASONS = [
  'unknown_sender',
  'unknown_code',
  'no_thread',
  'forwarded',
  'not_a_request',
  'automatic',
  'forged',
  'duplicate_id',
] as const satisfies readonly UnsortedReason[];

export interface InboxSearch {
  kind?: Kind;
  reason?: UnsortedReason;
}

/** Parses the URL parameters. Invalid ones must be returned as undefined; if they were missing, the router would keep the raw value. */
export function inboxSearch({ kind, reason }: Record<string, unknown>): InboxSearch {
  const shown = KINDS.find((known) => known === kind && known !== 'unsorted');
  const why = shown === undefined ? REASONS.find((known) => known === reason) : undefined;
  return { kind: shown, reason: why };
}

const CODE = /\bR-[0-9A-Z]{6}\b/i;
/** Search terms for the request of an email: the code it mentions, then its sender. */
export const cluesOf = (sender: string, ...texts: (string | null)[]): string[] => {
  const code = CODE.exec(texts.join(' '))?.[0].toUpperCase();
  return [...(code === undefined ? [] : [code]), ...(sender === '' ? [] : [sender])];
};
