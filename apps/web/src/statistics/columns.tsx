import { useLocale, useWords } from '../ui/locale';
import { Table } from './figure';
import { STATISTICS } from './statistics.words';
import { type Days, monthName } from './period';
import type { Sheet } from './sheets';
import styles from './columns.module.css';

const HEIGHT = 112;
/** Space above the tallest column for its value. */
const HEAD = 18;
/** With more months, columns are too narrow to show values. */
const WITH_VALUES = 12;

/** A column chart of months, those of the period in color; the table below has the same data. `brief` formats a value in little space. */
export function Columns({ sheet, days, brief }: { sheet: Sheet; days: Days; brief: (value: number) => string }) {
  const words = useWords(STATISTICS);
  const language = useLocale();
  const { rows } = sheet;
  const step = 100 / rows.length;
  const isOfPeriod = (month: string): boolean => days.from.slice(0, 7) <= month && month <= days.to.slice(0, 7);
  return (
    <>
      <div className={styles.chart} aria-hidden>
        <svg className={styles.columns} height={HEAD + HEIGHT}>
          {[0, 0.5, 1].map((part) => (
            <line
              key={part}
              className={styles.line}
              x2="100%"
              y1={HEAD + HEIGHT * part - 0.5}
              y2={HEAD + HEIGHT * part - 0.5}
            />
          ))}
          {rows.map(({ key, name, cells: [value], bar }, at) => {
            const height = bar > 0 ? Math.max(bar * HEIGHT, 2) : 0;
            const top = HEAD + HEIGHT - height;
            return (
              <g key={key} className={isOfPeriod(key) ? styles.now : styles.other}>
                <title>{`${name}, ${value?.text ?? ''}`}</title>
                {/* the full height reacts to the pointer */}
                <rect className={styles.ground} x={`${at * step}%`} width={`${step}%`} height={HEAD + HEIGHT} />
                <rect x={`${(at + 0.18) * step}%`} y={top} width={`${0.64 * step}%`} height={height} rx="2" />
                {typeof value?.value === 'number' && bar > 0 && rows.length <= WITH_VALUES ? (
                  <text className={styles.value} x={`${(at + 0.5) * step}%`} y={top - 5}>
                    {brief(value.value)}
                  </text>
                ) : null}
              </g>
            );
          })}
        </svg>
        <ol className={styles.months}>
          {rows.map(({ key }) => (
            <li key={key} data-now={isOfPeriod(key) || undefined}>
              <span className={styles.short}>
                {monthName(key, rows.length > WITH_VALUES ? 'narrow' : 'short', language)}
              </span>
              <span className={styles.narrow}>{monthName(key, 'narrow', language)}</span>
            </li>
          ))}
        </ol>
      </div>
      <details className={styles.details}>
        <summary>{words.table}</summary>
        <Table sheet={sheet} />
      </details>
    </>
  );
}
