import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useId } from 'react';
import { WHOSE } from '#domain/vocabulary';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import { hoursLeft, useNow } from '../ui/now';
import { Since } from '../ui/since';
import { useIsChanged } from '../shell/live';
import { useMe, useServiceSettings } from '../shell/session';
import { toast } from '../shell/toasts';
import { assign, settleMessages, type TodayLine, todayOf } from './today.queries';
import { doorOf, keyOf } from './today.rules';
import { TODAY } from './today.words';
import styles from './today.module.css';

const HoldActs = lazy(() => import('../results/hold-acts').then(({ HoldActs: component }) => ({ default: component })));

/** Describes a line in a few words. */
function useWhat({ kind, organizer, member, count, hold, since }: TodayLine): string {
  const words = useWords(TODAY);
  const now = useNow();
  const name = member?.name ?? null;
  switch (kind) {
    case 'validate':
      return words.validate;
    case 'reply':
      return words.reply(name ?? organizer?.name ?? null);
    case 'unsorted':
      return words.unsorted(count ?? 1);
    case 'unlinked_message':
      return words.messages(count ?? 1);
    case 'venue_silent':
      return words.silent(count ?? 1, name);
    case 'catalog_quiet':
      return words.quiet;
    case 'reminder_due':
      return words.reminder(name ?? organizer?.name ?? null);
    case 'hold_expiring':
      return words.holdEnds(name ?? '', hold?.rank ?? 1, hoursLeft(since, now));
    case 'event_past':
      return words.past;
    case 'invoice_overdue':
      return words.invoice(name);
    case 'unassigned':
      return words.unassigned;
    case 'venue_unplaced':
      return words.unplaced(name ?? '');
  }
}

/** Removes a line immediately, and reads the list again afterwards. */
function useAway(line: TodayLine) {
  const cache = useQueryClient();
  return {
    remove: async () => {
      await cache.cancelQueries({ queryKey: ['today'] });
      for (const whose of WHOSE)
        cache.setQueryData(
          todayOf(whose).queryKey,
          (view) => view && { ...view, items: view.items.filter((other) => keyOf(other) !== keyOf(line)) },
        );
    },
    readAnew: () => cache.invalidateQueries({ queryKey: ['today'] }),
  };
}

/** Says that the message of the line needs no answer. */
function Settle({ line, requestId, titleId }: { line: TodayLine; requestId: string; titleId: string }) {
  const words = useWords(TODAY);
  const id = useId();
  const { remove, readAnew } = useAway(line);
  const { mutate } = useMutation({
    mutationFn: () => settleMessages(requestId),
    onMutate: remove,
    onSuccess: () => toast.success(words.settled(line.request?.code ?? '')),
    onError: toast.error,
    onSettled: readAnew,
  });
  return (
    <Button small look="quiet" writes id={id} aria-labelledby={`${id} ${titleId}`} onPress={() => mutate()}>
      {words.settle}
    </Button>
  );
}

/** Assigns the request to the user immediately; it emails no one and can be undone. */
function useTake(line: TodayLine) {
  const words = useWords(TODAY);
  const { id: myId } = useMe();
  const { remove, readAnew } = useAway(line);
  return useMutation({
    mutationFn: (requestId: string) => assign(requestId, myId),
    onMutate: remove,
    onSuccess: (_done, requestId) =>
      toast.success(words.taken(line.request?.code ?? ''), async () => {
        await assign(requestId, null);
        await readAnew();
      }),
    onError: toast.error,
    onSettled: readAnew,
  });
}

interface Named {
  id: string;
  'aria-labelledby': string;
  'data-next': '';
}

function Take({ line, requestId, named }: { line: TodayLine; requestId: string; named: Named }) {
  const { take_request: text } = useWords(TODAY);
  const take = useTake(line);
  return (
    <Button small look="quiet" writes {...named} onPress={() => take.mutate(requestId)}>
      {text}
    </Button>
  );
}

function NextAction({ line, titleId }: { line: TodayLine; titleId: string }) {
  const words = useWords(TODAY);
  const id = useId();
  const { request, action } = line;
  // the request's title is part of the name, since "Reply" alone is ambiguous in a list of links
  const named: Named = { id, 'aria-labelledby': `${id} ${titleId}`, 'data-next': '' };
  if (request && action === 'take_request') return <Take line={line} requestId={request.id} named={named} />;
  return (
    <Link to={doorOf(line)} className={styles.action} {...named}>
      {words[action]}
    </Link>
  );
}

/** A line of Today: what it is about, since when, and the next step. */
export function TodayRow({ line }: { line: TodayLine }) {
  const titleId = useId();
  const { timeZone } = useServiceSettings();
  const isChanged = useIsChanged(line.request?.id);
  const what = useWhat(line);
  const { readAnew } = useAway(line);
  const { request, organizer, since } = line;
  return (
    <li className={styles.line} data-changed={isChanged || undefined}>
      <span className={styles.code}>{request?.code}</span>
      <span className={styles.about}>
        {request ? (
          <Link to="/requests/$code" params={{ code: request.code }} id={titleId} className={styles.title}>
            {request.title}
          </Link>
        ) : (
          <span id={titleId} className={styles.title}>
            {what}
          </span>
        )}
        {organizer ? <span className={styles.organizer}>{organizer.name}</span> : null}
      </span>
      <span className={styles.subject}>{request ? what : null}</span>
      <span className={styles.since}>
        <Since at={since} timeZone={timeZone} />
      </span>
      <span className={styles.next}>
        {request && line.kind === 'reply' ? <Settle line={line} requestId={request.id} titleId={titleId} /> : null}
        <NextAction line={line} titleId={titleId} />
        {line.hold && request && line.member ? (
          <Suspense>
            <HoldActs hold={line.hold} request={request} member={line.member} onDone={() => void readAnew()} />
          </Suspense>
        ) : null}
      </span>
    </li>
  );
}
