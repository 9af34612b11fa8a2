import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatCount } from '#i18n/formats';
import { Button, IconButton } from '../ui/button';
import { useLocale, useWords } from '../ui/locale';
import { download } from '../shell/csv';
import { toast } from '../shell/toasts';
import { csvOf } from './csv';
import { STATISTICS } from './statistics.words';
import type { Days } from './period';
import type { Sheet } from './sheets';
import styles from './figure.module.css';

/** Rows of a long table shown at first. */
const FIRST = 10;
/** With more columns of numbers, bars are shorter. */
const MANY = 3;

/** A chart or table with its title and CSV button. */
export function Figure({ sheet, days, children }: { sheet: Sheet; days: Days; children: ReactNode }) {
  const words = useWords(STATISTICS);
  const language = useLocale();
  const id = useId();
  const save = () =>
    csvOf(sheet, language).then(
      (text) => download(`parvis-${sheet.file}-${days.from}-${days.to}.csv`, text),
      (error: unknown) => toast.error(error),
    );
  return (
    <section aria-labelledby={id} className={styles.figure}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{sheet.title}</h2>
          <p className={styles.help}>{sheet.help}</p>
        </div>
        <IconButton small label={words.csv(sheet.title)} onPress={() => void save()}>
          <Download size={14} aria-hidden />
        </IconButton>
      </header>
      {children}
    </section>
  );
}

/** The bar of a row, with a mark at the previous period's value. */
function Bar({ bar, mark }: { bar: number; mark?: number }) {
  return (
    <svg className={styles.bar} aria-hidden>
      <rect className={styles.track} width="100%" height="8" rx="2" />
      {bar > 0 ? <rect className={styles.now} width={`${Math.max(bar * 100, 1)}%`} height="8" rx="2" /> : null}
      {mark !== undefined && mark > 0 ? (
        <rect className={styles.mark} x={`${Math.min(mark * 100, 99)}%`} width="2" height="8" />
      ) : null}
    </svg>
  );
}

/** The rows of a sheet, with bars unless a separate chart shows them. */
export function Table({ sheet: { title, head, rows }, bars = false }: { sheet: Sheet; bars?: boolean }) {
  const words = useWords(STATISTICS);
  const language = useLocale();
  const [all, setAll] = useState(false);
  if (rows.length === 0) return <p className={styles.nothing}>{words.nothing}</p>;
  const [first, ...others] = head;
  const isLong = bars && rows.length > FIRST;
  return (
    <>
      <div className={styles.scroller}>
        <table className={`${styles.table} ${others.length > MANY ? styles.wide : ''}`} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {bars ? <td className={styles.barCell} /> : null}
              {others.map((name) => (
                <th key={name} scope="col" className={styles.number}>
                  {/* only the CSV needs the currency or unit in parentheses */}
                  {name.replace(/ \(.*\)$/, '')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(isLong && !all ? rows.slice(0, FIRST) : rows).map(
              ({ key, name, venueCode, organizerId, note, below, cells, bar, mark }) => (
                <tr key={key}>
                  <th scope="row">
                    {venueCode !== undefined ? (
                      <Link to="/venues/$code" params={{ code: venueCode }}>
                        {name}
                      </Link>
                    ) : organizerId !== undefined ? (
                      <Link to="/organizers/$id" params={{ id: organizerId }}>
                        {name}
                      </Link>
                    ) : (
                      name
                    )}
                    {note ? <span className={styles.note}> {note}</span> : null}
                    {below ? <span className={styles.aside}>{below}</span> : null}
                  </th>
                  {bars ? (
                    <td className={styles.barCell}>
                      <Bar bar={bar} mark={mark} />
                    </td>
                  ) : null}
                  {cells.map(({ text, aside }, at) => (
                    <td key={others[at]} className={styles.number}>
                      {text}
                      {aside ? <span className={styles.aside}>{aside}</span> : null}
                    </td>
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
      {isLong ? (
        <Button small look="quiet" aria-expanded={all} onPress={() => setAll(!all)}>
          {all ? words.fewer : words.all(formatCount(rows.length, language))}
        </Button>
      ) : null}
    </>
  );
}
