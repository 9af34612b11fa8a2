import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Rss } from 'lucide-react';
import { useRef, useState } from 'react';
import { dateIn } from '#i18n/formats';
import { Button } from '../ui/button';
import { Tick } from '../ui/choice';
import { Dialog } from '../ui/dialog';
import { useLabel, useWords } from '../ui/locale';
import { Skeleton } from '../ui/states';
import { useMedia } from '../ui/use-media';
import { useCommands } from '../shell/commands';
import { Problem } from '../shell/problem';
import { useServiceSettings } from '../shell/session';
import { useTitle } from '../shell/title';
import { CalendarList } from './calendar-list';
import { countsOf, type Event, eventsOf } from './calendar.queries';
import { type CalendarSearch, isShown, SHOWN, toggled } from './calendar.search';
import { CALENDAR, SHOWN_WORDS } from './calendar.words';
import { DayPanel } from './day-panel';
import { daysBetween, gridOf, monthOf, shiftMonths } from './days';
import { FeedAddress } from './feed-address';
import { MonthGrid } from './month-grid';
import { MonthStep } from './month-step';
import { OneVenue } from './one-venue';
import { VenueFilter } from './venue-filter';
import { Views } from './views';
import styles from './calendar.module.css';

/** Groups events by day; an event of several days appears on each. */
function byDay(events: readonly Event[], from: string, to: string): Map<string, Event[]> {
  const days = new Map<string, Event[]>();
  for (const event of events) {
    const first = event.eventDate < from ? from : event.eventDate;
    const end = event.eventEndDate ?? event.eventDate;
    for (const date of daysBetween(first, end > to ? to : end)) days.set(date, [...(days.get(date) ?? []), event]);
  }
  return days;
}

/** All venues and requests by date. The URL contains the view and the filters. */
export function CalendarScreen() {
  const words = useWords(CALENDAR);
  const label = useLabel();
  const { timeZone } = useServiceSettings();
  const search = useSearch({ from: '/shell/calendar' });
  const navigate = useNavigate({ from: '/calendar' });
  const isNarrow = useMedia('(max-width: 700px)');
  const [subscribing, setSubscribing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const today = dateIn(timeZone);
  const day = search.day ?? today;
  const month = monthOf(day);
  const dates = gridOf(month);
  const isYear = search.view === 'year' && search.venue !== undefined;
  const isList = isNarrow || search.view === 'list';
  const events = useQuery({ ...eventsOf(dates, search), enabled: !isYear, placeholderData: keepPreviousData });
  const counts = useQuery({
    ...countsOf(dates, search),
    enabled: !isList && !isYear,
    placeholderData: keepPreviousData,
  });
  const change = (part: Partial<CalendarSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  const choose = (next: string) => change({ day: next === today ? undefined : next });
  useTitle(words.title);
  const steps = [
    { id: 'calendar-today', label: words.today, keys: ['t'], to: today },
    { id: 'calendar-previous', label: words.previous, keys: ['PageUp'], to: shiftMonths(day, -1) },
    { id: 'calendar-next', label: words.next, keys: ['PageDown'], to: shiftMonths(day, 1) },
  ];
  useCommands([
    // the year view has its own steps
    ...(isYear ? [] : steps.map(({ to, ...step }) => ({ ...step, group: 'do' as const, run: () => choose(to) }))),
    { id: 'calendar-subscribe', label: words.subscribeTitle, group: 'do', run: () => setSubscribing(true) },
  ]);
  const onDays = events.data && byDay(events.data.items, dates.from, dates.to);
  const error = events.error ?? counts.error;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{words.title}</h1>
        {isYear ? null : <MonthStep day={day} today={today} onChoose={choose} />}
        <Views search={search} isNarrow={isNarrow} />
        <span className={styles.space} />
        <Button small onPress={() => setSubscribing(true)}>
          <Rss size={14} aria-hidden />
          {words.subscribe}
        </Button>
      </header>
      <div className={styles.filters} role="group" aria-label={words.filters}>
        {isYear ? null : (
          <>
            {SHOWN.map((what) => (
              <Tick
                key={what}
                isSelected={isShown(search, what)}
                onChange={() => change({ show: toggled(search, what) })}
              >
                {label(SHOWN_WORDS[what])}
              </Tick>
            ))}
            <Tick
              isSelected={search.whose === 'mine'}
              onChange={(mine) => change({ whose: mine ? 'mine' : undefined })}
            >
              {words.mine}
            </Tick>
          </>
        )}
        <VenueFilter venue={search.venue} onChange={(venue) => change({ venue })} />
      </div>
      {isYear && search.venue !== undefined ? (
        <OneVenue id={search.venue} />
      ) : error ? (
        <Problem error={error} onRetry={() => void Promise.all([events.refetch(), counts.refetch()])} />
      ) : isList ? (
        <CalendarList key={month} month={month} search={search} events={onDays} today={today} />
      ) : (
        <div className={styles.body}>
          {onDays === undefined || counts.data === undefined ? (
            <div className={styles.waiting}>
              <Skeleton height={560} />
            </div>
          ) : (
            <MonthGrid
              day={day}
              today={today}
              events={onDays}
              counts={new Map(counts.data.map((one) => [one.date, one]))}
              onChoose={choose}
              onOpen={() => heading.current?.focus()}
            />
          )}
          <DayPanel day={day} search={search} events={onDays && (onDays.get(day) ?? [])} heading={heading} />
        </div>
      )}
      {events.data?.hasMore && !isYear ? <p className={styles.remark}>{words.tooMany}</p> : null}
      {subscribing ? (
        <Dialog title={words.subscribeTitle} isOpen onClose={() => setSubscribing(false)}>
          <FeedAddress kind="mine" />
        </Dialog>
      ) : null}
    </div>
  );
}
