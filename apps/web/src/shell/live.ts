import { focusManager, type Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../api/query-client';
import { signIn } from '../api/sign-in-gate';
import { store } from '../parts/store';
import { hasSession } from './session';
import { lookForNewVersion } from './version';

/** What the stream says: something of a request, a venue or a message changed, somebody was notified, or more than can be listed. */
type Live =
  | { event: 'change'; about: string }
  | { event: 'notification' | 'read' }
  | { event: 'reload' }
  /** The stream was cut, or is open again. */
  | { event: 'cut' | 'open' };

/** One browser holds one stream, however many tabs: the tab with the lock reads it and passes on what comes. */
const LOCK = 'parvis.live';
const CHANNEL = 'parvis.live';

/** Whether the stream is open, in this tab or in the one that holds it. */
export const connected = store(true);
/** Requests that changed in the last seconds: their rows show it. */
const changed = store<ReadonlySet<string>>(new Set());
/** Whether this is one of them; of all rows those alone are drawn anew. */
export const useIsChanged = (id: string | undefined): boolean =>
  useSyncExternalStore(changed.subscribe, () => id !== undefined && changed.get().has(id));
const SHOWN_MS = 2000;
/** Lists are read anew at once, and this often at most, however much happens. */
const LISTS_MS = 2000;
/** At once is this much later at most, for each page by another part of it: all pages hear of a change in the same moment. */
const SPREAD_MS = 400;
const spread = Math.random() * SPREAD_MS;
/** Milliseconds until a stream that the service has closed is opened anew. */
const OPEN_AGAIN_MS = 2000;

/** Reads anew what is shown; a page that nobody sees reads once it is looked at. */
const readAnew = (predicate: (query: Query) => boolean): void =>
  void queryClient.invalidateQueries({ predicate, refetchType: focusManager.isFocused() ? 'active' : 'none' });

let listsTimer: ReturnType<typeof setTimeout> | null = null;
let listsRead = -Infinity;
/** Queries of lists carry `meta: { live: 'list' }`. */
function readListsSoon(): void {
  listsTimer ??= setTimeout(
    () => {
      listsTimer = null;
      listsRead = performance.now();
      readAnew(({ meta }) => meta?.live === 'list');
    },
    Math.max(spread, listsRead + LISTS_MS - performance.now()),
  );
}

/** What belongs to a record has its id in the key; the record itself may be asked for by its code. */
const isAbout = ({ queryKey, state }: Query, id: string): boolean =>
  queryKey.includes(id) || (state.data as { id?: unknown } | null | undefined)?.id === id;

function mark(ids: ReadonlySet<string>): void {
  changed.set(new Set([...changed.get(), ...ids]));
  setTimeout(() => changed.set(new Set([...changed.get()].filter((id) => !ids.has(id)))), SHOWN_MS);
}

/** Records whose news came in these last moments: a hundred at once are one change of the screen. */
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

/** A hundred notifications at once are one reading of them. */
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
    // a deployment cuts the stream
    void lookForNewVersion();
  }
  if (live.event === 'change') takeSoon(live.about);
  if (live.event === 'notification' || live.event === 'read') {
    readNotificationsSoon();
    readListsSoon();
  }
}

/** Whether this tab has had a stream before the one that opens: there may be a gap between them. */
let wasOpen = false;
/** Seconds before the page began to load that its first stream still tells of: a change is written a little after its moment. */
const SLACK_S = 5;
/** The furthest back that a stream begins, in seconds. */
const WITHIN_MAX_S = 60;

function read(channel: BroadcastChannel, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // what the page has read before its first stream is open may have changed since; after a later one it reads all anew
    const within = wasOpen ? 0 : Math.min(WITHIN_MAX_S, Math.ceil(performance.now() / 1000) + SLACK_S);
    const stream = new EventSource(`/api/notifications/stream?within=${within}`);
    const pass = (live: Live) => {
      take(live);
      channel.postMessage(live);
    };
    stream.onopen = () => {
      pass({ event: 'open' });
      // the browser sends the last id by itself, but there may have been none
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
 * Follows what others change, until the page goes. If the service closes the stream it is opened anew; if the session has ended, once
 * somebody has signed in.
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
