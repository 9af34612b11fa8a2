import { focusManager, type Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../api/query-client';
import { signIn } from '../api/sign-in-gate';
import { store } from '../ui/store';
import { hasSession } from './session';
import { lookForNewVersion } from './version';

/** A stream event: a request, venue or message changed, there is a notification, or there were too many changes to list. */
type Live =
  | { event: 'change'; about: string }
  | { event: 'notification' | 'read' }
  | { event: 'reload' }
  /** The stream was cut, or is open again. */
  | { event: 'cut' | 'open' };

/** All tabs of a browser share one stream: the tab with the lock reads it and forwards events to the others. */
const LOCK = 'parvis.live';
const CHANNEL = 'parvis.live';

/** Whether the stream is open, in this tab or another. */
export const connected = store(true);
/** Requests that changed in the last seconds, to highlight their rows. */
const changed = store<ReadonlySet<string>>(new Set());
/** Whether the request with this id just changed. Only affected rows rerender. */
export const useIsChanged = (id: string | undefined): boolean =>
  useSyncExternalStore(changed.subscribe, () => id !== undefined && changed.get().has(id));
const SHOWN_MS = 2000;
/** Lists are refetched immediately, then at most this often. */
const LISTS_MS = 2000;
/** A random delay of up to this long per page, so that not all pages refetch at the same moment. */
const SPREAD_MS = 400;
const spread = Math.random() * SPREAD_MS;
/** Delay in milliseconds before reopening a stream that the service has closed. */
const OPEN_AGAIN_MS = 2000;

/** Invalidates queries. Visible pages refetch at once, hidden ones when they become visible. */
const readAnew = (predicate: (query: Query) => boolean): void =>
  void queryClient.invalidateQueries({ predicate, refetchType: focusManager.isFocused() ? 'active' : 'none' });

/** How many changes of lists (mutations with `meta: { live: 'list' }`) are pending. */
export const pendingChanges = (): number => queryClient.isMutating({ predicate: ({ meta }) => meta?.live === 'list' });

let listsTimer: ReturnType<typeof setTimeout> | null = null;
let listsRead = -Infinity;
/**
 * Refetches queries with `meta: { live: 'list' }`, but not while a change of them is pending: they show it already, which the service may
 * not have made yet.
 */
function readListsSoon(): void {
  listsTimer ??= setTimeout(
    () => {
      listsTimer = null;
      listsRead = performance.now();
      if (pendingChanges() > 0) readListsSoon();
      else readAnew(({ meta }) => meta?.live === 'list');
    },
    Math.max(spread, listsRead + LISTS_MS - performance.now()),
  );
}

/** Whether a query belongs to a record: its key contains the id, or its data is the record, which may be requested by code. */
const isAbout = ({ queryKey, state }: Query, id: string): boolean =>
  queryKey.includes(id) || (state.data as { id?: unknown } | null | undefined)?.id === id;

function mark(ids: ReadonlySet<string>): void {
  changed.set(new Set([...changed.get(), ...ids]));
  setTimeout(() => changed.set(new Set([...changed.get()].filter((id) => !ids.has(id)))), SHOWN_MS);
}

/** Records with recent events, batched so that a hundred events cause one update. */
let news = new Set<string>();
const TOGETHER_MS = 50;
function takeSoon(id: string): void {
  if (news.size === 0)
    setTimeout(() => {
      const about = news;
      news = new Set();
      readAnew((query) => [...about].some((id) => isAbout(query, id)));
      mark(about);
    }, TOGETHER_MS);
  news.add(id);
  readListsSoon();
}

/** Batches notifications the same way. */
let notificationsTimer: ReturnType<typeof setTimeout> | null = null;
function readNotificationsSoon(): void {
  notificationsTimer ??= setTimeout(() => {
    notificationsTimer = null;
    void queryClient.invalidateQueries({ queryKey: ['notifications'] });
  }, TOGETHER_MS);
}

function take(live: Live): void {
  if (live.event === 'cut' || live.event === 'open') connected.set(live.event === 'open');
  if (live.event === 'reload') {
    readAnew(() => true);
    // deployments close the stream
    void lookForNewVersion();
  }
  if (live.event === 'change') takeSoon(live.about);
  if (live.event === 'notification' || live.event === 'read') {
    readNotificationsSoon();
    readListsSoon();
  }
}

/** Whether this tab has had a stream before; events may have been missed in between. */
let wasOpen = false;
/** Seconds before the page load that the first stream also covers, since events are published slightly after the change. */
const SLACK_S = 5;
/** The maximum age of events a stream can replay, in seconds. */
const WITHIN_MAX_S = 60;

function read(channel: BroadcastChannel, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // replay events since the page loaded, since loaded data may have changed before the stream opened; later streams invalidate everything
    // instead
    const within = wasOpen ? 0 : Math.min(WITHIN_MAX_S, Math.ceil(performance.now() / 1000) + SLACK_S);
    const stream = new EventSource(`/api/notifications/stream?within=${within}`);
    const pass = (live: Live) => {
      take(live);
      channel.postMessage(live);
    };
    stream.onopen = () => {
      pass({ event: 'open' });
      // the browser resends the last event id automatically, but there may be none
      if (wasOpen) pass({ event: 'reload' });
      wasOpen = true;
    };
    stream.onerror = () => {
      if (signal.aborted) return;
      pass({ event: 'cut' });
      if (stream.readyState === EventSource.CLOSED) resolve();
    };
    stream.addEventListener('change', ({ data }: MessageEvent<string>) => {
      const { requestId, memberId, messageId = '' } = JSON.parse(data) as Record<string, string>;
      pass({ event: 'change', about: requestId ?? memberId ?? messageId });
    });
    for (const event of ['notification', 'read', 'reload'] as const)
      stream.addEventListener(event, () => pass({ event }));
    signal.addEventListener('abort', () => {
      stream.close();
      resolve();
    });
  });
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Follows changes by others until the page is closed. Reopens the stream when the service closes it, or after the next sign-in if the
 * session has expired.
 */
export function startLive(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Live>) => take(data);
  const ending = new AbortController();
  addEventListener('pagehide', () => ending.abort());
  void navigator.locks
    .request(LOCK, { signal: ending.signal }, async () => {
      while (!ending.signal.aborted) {
        await read(channel, ending.signal);
        await pause(OPEN_AGAIN_MS);
        if (!(await hasSession().catch(() => true))) await signIn(ending.signal);
      }
    })
    .catch(() => undefined);
}
