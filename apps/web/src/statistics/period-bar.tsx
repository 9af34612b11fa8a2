import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { useLocale, useWords } from '../ui/locale';
import { useCommands } from '../shell/commands';
import head from '../shell/screen-head.module.css';
import { STATISTICS } from './statistics.words';
import { KINDS, nameOf, type Period, searchOf, shifted } from './period';
import { periodSearch } from './period-search';
import styles from './period-bar.module.css';

/** Selects a custom range of days. */
function DaysForm({ period: { from, to } }: { period: Period }) {
  const words = useWords(STATISTICS);
  const navigate = useNavigate();
  const [isWrong, setWrong] = useState(false);
  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const search = periodSearch({ from: said.get('from'), to: said.get('to') });
    setWrong(search.from === undefined);
    if (search.from !== undefined) void navigate({ to: '/stats', search });
  };
  return (
    <form className={styles.days} onSubmit={show} noValidate>
      <Field label={words.from} name="from" type="date" defaultValue={from} />
      <Field label={words.to} name="to" type="date" defaultValue={to} fault={isWrong ? words.wrongDays : undefined} />
      <Button type="submit">{words.show}</Button>
    </form>
  );
}

/** Shows the period and links to others. `today` is a calendar date. */
export function PeriodBar({ period, today }: { period: Period; today: string }) {
  const words = useWords(STATISTICS);
  const language = useLocale();
  const navigate = useNavigate();
  const [earlier, later] = [shifted(period, -1), shifted(period, 1)];
  const isLast = later.from > today;
  const go = (days: typeof later) => void navigate({ to: '/stats', search: searchOf(period.kind, days) });
  useCommands([
    { id: 'earlier', label: words.earlier, group: 'do', keys: ['k'], run: () => go(earlier) },
    { id: 'later', label: words.later, group: 'do', keys: ['j'], run: () => (isLast ? undefined : go(later)) },
    { id: 'print', label: words.print, group: 'do', keys: ['p'], run: () => print() },
  ]);
  return (
    <header className={`${head.head} ${styles.bar}`}>
      <h1>{words.title}</h1>
      <nav className={head.choice} aria-label={words.kind}>
        {KINDS.map((kind) => (
          <Link
            key={kind}
            to="/stats"
            // for a period still running, link to the part that contains today
            search={searchOf(kind, kind === 'days' || period.to < today ? period : { from: today, to: today })}
            aria-current={kind === period.kind ? 'page' : undefined}
          >
            {words[kind]}
          </Link>
        ))}
      </nav>
      <div className={styles.walk}>
        <Link to="/stats" search={searchOf(period.kind, earlier)} className={styles.step} aria-label={words.earlier}>
          <ChevronLeft size={16} aria-hidden />
        </Link>
        <strong className={styles.name}>{nameOf(period.kind, period, language)}</strong>
        <Link
          to="/stats"
          search={searchOf(period.kind, later)}
          className={styles.step}
          aria-label={words.later}
          disabled={isLast}
        >
          <ChevronRight size={16} aria-hidden />
        </Link>
      </div>
      {period.kind === 'days' ? <DaysForm key={`${period.from} ${period.to}`} period={period} /> : null}
      <div className={styles.print}>
        <Button small look="quiet" onPress={() => print()}>
          <Printer size={14} aria-hidden />
          {words.print}
        </Button>
      </div>
    </header>
  );
}
