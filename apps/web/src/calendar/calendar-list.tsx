import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDays } from '#i18n/formats';
import { Button } from '../ui/button';
import { useLocale, useWords } from '../ui/locale';
import { Empty, SkeletonLines } from '../ui/states';
import { Problem } from '../shell/problem';
import { entriesOf, type Event } from './calendar.queries';
import type { CalendarSearch } from './calendar.search';
import { CALENDAR } from './calendar.words';
import { monthOf, shiftDays } from './days';
import { EntryLine, EventLine } from './lines';
import { capital } from './marks';
import styles from './calendar.module.css';

/** The days of a month that have events or entries. */
export function CalendarList({
  month,
  search,
  events,
  today,
}: {
  month: string;
  search: CalendarSearch;
  events: ReadonlyMap<string, readonly Event[]> | undefined;
  today: string;
}) {
  const words = useWords(CALENDAR);
  const language = useLocale();
  const [withPast, setWithPast] = useState(false);
  // in the current month, start today
  const first = !withPast && monthOf(today) === month ? today : month;
  const last = shiftDays(monthOf(month, 1), -1);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    entriesOf({ from: first, to: last }, search),
  );
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined || events === undefined) return <SkeletonLines count={10} height={44} />;
  const entries = Map.groupBy(
    data.pages.flatMap(({ items }) => items),
    ({ date }) => date,
  );
  // days after the last loaded entry aren't complete yet, so their events are held back
  const read = hasNextPage ? ([...entries.keys()].at(-1) ?? last) : last;
  const days = [...new Set([...events.keys(), ...entries.keys()])]
    .filter((date) => date >= first && date <= read)
    .sort();
  const past =
    first > month ? (
      <Button small look="quiet" onPress={() => setWithPast(true)}>
        {words.past}
      </Button>
    ) : null;
  if (days.length === 0)
    return (
      <Empty title={words.nothingAtAll} action={past}>
        {words.nothingHelp}
      </Empty>
    );
  return (
    <div className={styles.list}>
      {past}
      {days.map((date) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className={styles.date} aria-current={date === today ? 'date' : undefined}>
            {capital(formatDays(date, null, language, 'UTC'))}
          </h2>
          <ul>
            {events.get(date)?.map((event) => (
              <EventLine key={event.id} event={event} date={date} />
            ))}
            {entries.get(date)?.map((entry) => (
              <EntryLine key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage ? (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {words.readMore}
        </Button>
      ) : null}
    </div>
  );
}
