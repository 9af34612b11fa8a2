import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#i18n/formats';
import { Button } from '../ui/button';
import { useLocale, useWords } from '../ui/locale';
import { SkeletonLines } from '../ui/states';
import { LIST_MAX, type useDrawnRows } from './list-rows';
import { LONG_LIST } from './long-list.words';
import { Problem } from './problem';
import styles from './list-frame.module.css';

/** The frame of a long list: header, button for new rows, and loading, empty and error states. */
export function ListFrame({
  drawn: { isOld, total, news, show, error, again, scroller, count, lines, before, behind },
  label,
  className,
  heads,
  line,
  newsWords,
  empty,
}: {
  drawn: Omit<ReturnType<typeof useDrawnRows>, 'row'>;
  label: string;
  className?: string | undefined;
  /** The header cells. */
  heads: ReactNode;
  /** Renders a row; its element must have the index in `data-index`. */
  line: (index: number) => ReactNode;
  newsWords: (count: number) => string;
  empty: ReactNode;
}) {
  const words = useWords(LONG_LIST);
  const language = useLocale();

  if (error) return <Problem error={error} onRetry={again} />;
  // an empty result of the previous search says nothing about the current one
  if (total === null || (isOld && count === 0))
    return (
      <div className={styles.loading}>
        <SkeletonLines count={12} />
      </div>
    );
  return (
    <>
      {news > 0 ? (
        <div className={styles.notice}>
          <Button
            small
            onPress={() => {
              scroller.current?.scrollTo({ top: 0 });
              show();
            }}
          >
            {newsWords(news)}
          </Button>
        </div>
      ) : null}
      {count === 0 ? (
        empty
      ) : (
        <div ref={scroller} className={styles.scroller}>
          <table
            className={`${styles.table} ${className ?? ''}`}
            aria-label={label}
            aria-rowcount={count + 1}
            aria-busy={isOld}
          >
            <thead>
              <tr aria-rowindex={1}>{heads}</tr>
            </thead>
            <tbody>
              {before > 0 ? <tr aria-hidden style={{ height: before }} /> : null}
              {lines.map(({ index }) => line(index))}
              {behind > 0 ? <tr aria-hidden style={{ height: behind }} /> : null}
            </tbody>
          </table>
          {total >= LIST_MAX ? <p className={styles.refine}>{words.refine(formatCount(LIST_MAX, language))}</p> : null}
        </div>
      )}
    </>
  );
}

/** A column header. A click sorts by its field, another one reverses the order. */
export function SortHead<Sort extends string>({
  field,
  sort,
  onSort,
  className,
  end,
  children,
}: {
  /** The field to sort by; undefined if the column can't be sorted. */
  field: Sort | undefined;
  sort: string | undefined;
  onSort: (sort: Sort | `-${Sort}`) => void;
  className: string | undefined;
  /** Aligns numbers to the end. */
  end?: boolean | undefined;
  children: ReactNode;
}) {
  const direction =
    field === undefined ? undefined : sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined;
  return (
    <th scope="col" aria-sort={direction} className={className} data-end={end}>
      {field ? (
        <button type="button" onClick={() => onSort(direction === 'ascending' ? `-${field}` : field)}>
          {children}
          {direction === 'ascending' ? <ArrowUp size={12} aria-hidden /> : null}
          {direction === 'descending' ? <ArrowDown size={12} aria-hidden /> : null}
        </button>
      ) : (
        children
      )}
    </th>
  );
}
