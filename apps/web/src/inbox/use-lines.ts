import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Line,
  messageLine,
  replies,
  type UnlinkedMessage,
  unlinkedMessages,
  unsortedMails,
} from './inbox.queries';
import { type Kind, type UnsortedReason } from './inbox.rules';

/** What is shown of a kind: lines in their order, and what stands around them. */
export interface Lines {
  shown: Line[];
  /** How many came since the list was looked at; they stand above it when `showFresh` is called. */
  fresh: number;
  showFresh: () => void;
  counts: Record<Kind, number | undefined>;
  /** How many wait for each reason, of what is read; `isWhole` if that is all. */
  reasons: Map<UnsortedReason, number>;
  isWhole: boolean;
  more: (() => void) | null;
  isReadingMore: boolean;
  /** Why more could not be read. */
  moreError: Error | null;
  message: (id: string) => UnlinkedMessage | undefined;
  /** Takes a line off before the service says so, or puts it back. */
  takeOff: (id: string, off: boolean) => void;
}

/** The lines of a kind, newest first. What comes meanwhile waits above the list, so that nothing moves under the pointer. */
export function useLines(kind: Kind, reason: UnsortedReason | undefined): Lines {
  // the route waits for the first page of the kind that is shown
  const unsorted = useInfiniteQuery(unsortedMails);
  const filed = useInfiniteQuery(replies);
  const unlinked = useInfiniteQuery(unlinkedMessages);
  const messages = unlinked.data?.pages.flatMap(({ items }) => items) ?? [];
  const read = { unsorted, replies: filed, messages: unlinked }[kind];
  const all =
    kind === 'messages'
      ? messages.map(messageLine)
      : ((kind === 'replies' ? filed : unsorted).data?.pages.flatMap(({ items }) => items) ?? []);

  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const left = all.filter(({ id }) => !off.has(id));
  const newest = left[0]?.receivedAt ?? null;
  const [seen, setSeen] = useState(newest);
  const looked = left.filter(({ receivedAt }) => seen !== null && receivedAt <= seen);
  // above an empty list nothing can be moved
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
