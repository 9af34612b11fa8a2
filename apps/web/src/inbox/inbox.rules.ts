import type { components } from '../api/schema';

export type UnsortedReason = NonNullable<components['schemas']['MessageListItem']['unsortedReason']>;

/** What came in: mails that wait to be sorted, mails of requests, messages of no request. */
export const KINDS = ['unsorted', 'replies', 'messages'] as const;
export type Kind = (typeof KINDS)[number];
/** Why a mail waits, in the order of the list of filters. */
export const REASONS = [
  'unknown_sender',
  'unknown_code',
  'no_thread',
  'automatic',
  'forged',
  'duplicate_id',
] as const satisfies readonly UnsortedReason[];

export interface InboxSearch {
  kind?: Kind;
  reason?: UnsortedReason;
}

/** What the address says; what it may not say is dropped. */
export function inboxSearch({ kind, reason }: Record<string, unknown>): InboxSearch {
  const shown = KINDS.find((known) => known === kind && known !== 'unsorted');
  const why = shown === undefined ? REASONS.find((known) => known === reason) : undefined;
  return { ...(shown ? { kind: shown } : {}), ...(why ? { reason: why } : {}) };
}

const CODE = /\bR-[0-9A-Z]{6}\b/i;
/** What to look for to find the request of a mail: the code that it names, then its sender. */
export const cluesOf = (sender: string, ...texts: (string | null)[]): string[] => {
  const code = CODE.exec(texts.join(' '))?.[0].toUpperCase();
  return [...(code === undefined ? [] : [code]), ...(sender === '' ? [] : [sender])];
};
