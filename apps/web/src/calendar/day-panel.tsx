import { useInfiniteQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { formatDays } from '#i18n/formats';
import { Button } from '../ui/button';
import { useLocale, useWords } from '../ui/locale';
import { SkeletonLines } from '../ui/states';
import { Problem } from '../shell/problem';
import { entriesOf, type Event } from './calendar.queries';
import type { CalendarSearch } from './calendar.search';
import { CALENDAR } from './calendar.words';
import { capital } from './marks';
import { EntryLine, EventLine } from './lines';
import styles from './calendar.module.css';

/** The events and entries of a day. */
export function DayPanel({
  day,
  search,
  events,
  heading,
}: {
  day: string;
  search: CalendarSearch;
  /** Undefined while loading. */
  events: readonly Event[] | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const words = useWords(CALENDAR);
  const language = useLocale();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    entriesOf({ from: day, to: day }, search),
  );
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <aside className={styles.panel} aria-labelledby="calendar-day">
      <h2 id="calendar-day" ref={heading} tabIndex={-1}>
        {capital(formatDays(day, null, language, 'UTC'))}
      </h2>
      {events && events.length > 0 ? (
        <section aria-labelledby="day-events">
          <h3 id="day-events">{words.events}</h3>
          <ul>
            {events.map((event) => (
              <EventLine key={event.id} event={event} date={day} />
            ))}
          </ul>
        </section>
      ) : null}
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonLines count={3} height={44} /> : null}
      {entries.length > 0 ? (
        <section aria-labelledby="day-venues">
          <h3 id="day-venues">{words.venues}</h3>
          <ul>
            {entries.map((entry) => (
              <EntryLine key={entry.id} entry={entry} />
            ))}
          </ul>
          {hasNextPage ? (
            <Button small isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
              {words.readMore}
            </Button>
          ) : null}
        </section>
      ) : null}
      {data && events && entries.length + events.length === 0 ? <p className={styles.muted}>{words.nothing}</p> : null}
    </aside>
  );
}
