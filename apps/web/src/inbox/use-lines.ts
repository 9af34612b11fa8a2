import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageExcerpt } from '../communications/message-text';
import { MESSAGE } from '../communications/message.words';
import { useWords } from '../ui/locale';
import {
  type Line,
  messageLine,
  replies,
  type UnlinkedMessage,
  unlinkedMessages,
  unsortedMails,
} from './inbox.queries';
import { type Kind, type UnsortedReason } from './inbox.rules';

/** The list of one kind and its state. */
export interface Lines {
  shown: Line[];
  /** Items that arrived since the list was opened; `showFresh` adds them to the top. */
  fresh: number;
  showFresh: () => void;
  counts: Record<Kind, number | undefined>;
  /** Number of loaded items per reason. `isWhole` if everything is loaded. */
  reasons: Map<UnsortedReason, number>;
  isWhole: boolean;
  more: (() => void) | null;
  isReadingMore: boolean;
  /** Why the next page couldn't be loaded. */
  moreError: Error | null;
  message: (id: string) => UnlinkedMessage | undefined;
  /** Removes an item optimistically, or restores it. */
  takeOff: (id: string, off: boolean) => void;
}

/** The items of one kind, newest first. New ones are held back behind a button, so that nothing moves under the pointer. */
export function useLines(kind: Kind, reason: UnsortedReason | undefined): Lines {
  // the route has loaded the first page of the current kind
  const unsorted = useInfiniteQuery(unsortedMails);
  const filed = useInfiniteQuery(replies);
  const unlinked = useInfiniteQuery(unlinkedMessages);
  const words = useWords(MESSAGE);
  const messages = unlinked.data?.pages.flatMap(({ items }) => items) ?? [];
  const read = { unsorted, replies: filed, messages: unlinked }[kind];
  const all =
    kind === 'messages'
      ? messages.map((message) => messageLine(message, messageExcerpt(message, words)))
      : ((kind === 'replies' ? filed : unsorted).data?.pages.flatMap(({ items }) => items) ?? []);

  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const left = all.filter(({ id }) => !off.has(id));
  const newest = left[0]?.receivedAt ?? null;
  const [seen, setSeen] = useState(newest);
  const looked = left.filter(({ receivedAt }) => seen !== null && receivedAt <= seen);
  // an empty list has nothing to move, so show new items at once
  if (looked.length === 0 && newest !== seen) setSeen(newest);

  const total = (pages: readonly { total: number }[] | undefined, isShown: boolean): number | undefined =>
    pages?.[0] && pages[0].total - (isShown ? all.length - left.length : 0);
  return {
    shown: looked.filter((line) => reason === undefined || line.reason === reason),
    fresh: left.length - looked.length,
    showFresh: () => setSeen(newest),
    counts: {
      unsorted: total(unsorted.data?.pages, kind === 'unsorted'),
      replies: total(filed.data?.pages, kind === 'replies'),
      messages: total(unlinked.data?.pages, kind === 'messages'),
    },
    reasons: countsOf(left),
    isWhole: !read.hasNextPage,
    more: read.hasNextPage ? () => void read.fetchNextPage() : null,
    isReadingMore: read.isFetchingNextPage,
    moreError: read.isFetchNextPageError ? read.error : null,
    message: (id) => messages.find((message) => message.id === id),
    takeOff: (id, isOff) =>
      setOff((before) => new Set(isOff ? [...before, id] : [...before].filter((other) => other !== id))),
  };
}

function countsOf(lines: readonly Line[]): Map<UnsortedReason, number> {
  const counts = new Map<UnsortedReason, number>();
  for (const { reason } of lines) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return counts;
}
