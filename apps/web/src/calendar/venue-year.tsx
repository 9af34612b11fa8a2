import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, ChevronLeft, ChevronRight, Rss } from 'lucide-react';
import { useState } from 'react';
import { dateIn, formatDays } from '#i18n/formats';
import { Button, IconButton } from '../ui/button';
import { Choice } from '../ui/choice';
import { useLocale, useWords } from '../ui/locale';
import { Problem } from '../shell/problem';
import { useServiceSettings } from '../shell/session';
import { yearOf } from './calendar.queries';
import { monthName, monthOf, yearEnd, YEAR_MONTHS } from './days';
import { DaysDialog } from './days-dialog';
import { CalendarsDialog } from './calendars-dialog';
import { Legend } from './legend';
import { ReadState } from './read-state';
import { VENUE_YEAR } from './venue-year.words';
import { dayStates } from './year-days';
import { YearGrid } from './year-grid';
import styles from './venue-year.module.css';

const WHOLE = 'whole';

export interface VenueYearProps {
  memberId: string;
  memberName: string;
  rooms: readonly { id: string; name: string }[];
}

/**
 * Twelve months of a venue or one of its rooms. Days are selected by mouse, touch or keyboard. Also shows the connected calendar and the
 * feed.
 */
export function VenueYear({ memberId, memberName, rooms }: VenueYearProps) {
  const words = useWords(VENUE_YEAR);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const today = dateIn(timeZone);
  const [first, setFirst] = useState(() => monthOf(today));
  const [room, setRoom] = useState(WHOLE);
  const [chosen, setChosen] = useState<{ from: string; to: string } | null>(null);
  const [entering, setEntering] = useState(false);
  const [calendars, setCalendars] = useState(false);
  const last = yearEnd(first);
  const { data: spans, error, isPending, refetch } = useQuery(yearOf(memberId, first));
  const roomId = rooms.find(({ id }) => id === room)?.id ?? null;
  const enter = (days: { from: string; to: string }) => {
    setChosen(days);
    setEntering(true);
  };
  return (
    <section className={styles.year} aria-labelledby="venue-year">
      <div className={styles.bar}>
        <h2 id="venue-year">{words.title}</h2>
        <div className={styles.months}>
          <IconButton label={words.earlier} small onPress={() => setFirst(monthOf(first, -YEAR_MONTHS))}>
            <ChevronLeft size={16} aria-hidden />
          </IconButton>
          <span className={styles.span}>
            {monthName(first, language)} – {monthName(last, language)}
          </span>
          <IconButton label={words.later} small onPress={() => setFirst(monthOf(first, YEAR_MONTHS))}>
            <ChevronRight size={16} aria-hidden />
          </IconButton>
          <Button small look="quiet" isDisabled={first === monthOf(today)} onPress={() => setFirst(monthOf(today))}>
            {words.today}
          </Button>
        </div>
        {rooms.length > 0 ? (
          <div className={styles.where}>
            <Choice
              label={words.where}
              bare
              options={[
                { value: WHOLE, label: words.whole },
                ...rooms.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={roomId ?? WHOLE}
              onChange={setRoom}
            />
          </div>
        ) : null}
        <Button small onPress={() => setCalendars(true)}>
          <Rss size={14} aria-hidden />
          {words.calendars}
        </Button>
        <Button small writes onPress={() => enter(chosen ?? { from: today, to: today })}>
          <CalendarPlus size={14} aria-hidden />
          {words.enter}
        </Button>
      </div>
      <ReadState memberId={memberId} onOpen={() => setCalendars(true)} />
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {isPending || spans ? (
        // the days stay while another year is loaded, so that they keep the focus
        <div className={styles.days} aria-busy={isPending || undefined}>
          <YearGrid
            first={first}
            months={YEAR_MONTHS}
            today={today}
            states={dayStates(spans ?? [], roomId)}
            chosen={chosen}
            onChoose={setChosen}
            onEnter={enter}
            onMove={setFirst}
          />
          <div className={styles.foot}>
            <Legend />
            <p>{words.help}</p>
          </div>
        </div>
      ) : null}
      <p className="visually-hidden" role="status">
        {chosen && chosen.from !== chosen.to
          ? words.selected(formatDays(chosen.from, chosen.to, language, timeZone))
          : ''}
      </p>
      {entering && chosen ? (
        <DaysDialog
          memberId={memberId}
          rooms={rooms}
          roomId={roomId}
          days={chosen}
          spans={spans ?? []}
          onClose={() => setEntering(false)}
        />
      ) : null}
      {calendars ? (
        <CalendarsDialog memberId={memberId} memberName={memberName} onClose={() => setCalendars(false)} />
      ) : null}
    </section>
  );
}
