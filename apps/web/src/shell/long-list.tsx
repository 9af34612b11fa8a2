import type { QueryKey } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#words/formats';
import { Button } from '../parts/button';
import { useLocale, useWords } from '../parts/locale';
import { Skeleton, SkeletonLines } from '../parts/states';
import { LIST_MAX, type Listed, type PageOptions, useDrawnRows } from './list-rows';
import { LONG_LIST } from './long-list.words';
import { Problem } from './problem';
import styles from './long-list.module.css';

export interface LongColumn<Item, Sort extends string> {
  name: string;
  label: ReactNode;
  /** Width, alignment, and whether a phone shows it. */
  className: string | undefined;
  /** Figures stand at the end. */
  end?: boolean;
  /** The field that the service sorts by. */
  sort?: Sort;
  /** One cell of a row holds the link that keys go to. */
  cell: (item: Item) => ReactNode;
}

/** Records of which there may be many thousand, in rows of one height; only those in sight are drawn. */
export function LongList<Item extends Listed, Key extends QueryKey, Sort extends string>({
  label,
  pageOf,
  columns,
  sort,
  onSort,
  newsWords,
  empty,
}: {
  label: string;
  /** Reads a page, of `LIST_PAGE` rows; the first has number 0. */
  pageOf: (page: number) => PageOptions<Item, Key>;
  columns: readonly LongColumn<Item, Sort>[];
  sort: string | undefined;
  onSort: (sort: Sort | `-${Sort}`) => void;
  newsWords: (count: number) => string;
  empty: ReactNode;
}) {
  const words = useWords(LONG_LIST);
  const language = useLocale();
  const { row, total, news, show, error, again, scroller, rowHeight, count, lines, before, behind } = useDrawnRows(
    pageOf,
    words,
  );

  if (error) return <Problem error={error} onRetry={again} />;
  if (total === null)
    return (
      <div className={styles.loading}>
        <SkeletonLines count={12} />
      </div>
    );
  const notice =
    news > 0 ? (
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
    ) : null;
  if (count === 0)
    return (
      <>
        {notice}
        {empty}
      </>
    );
  return (
    <>
      {notice}
      <div ref={scroller} className={styles.scroller}>
        <table className={styles.table} aria-label={label} aria-rowcount={count + 1}>
          <thead>
            <tr aria-rowindex={1}>
              {columns.map((column) => (
                <Head key={column.name} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {before > 0 ? <tr aria-hidden style={{ height: before }} /> : null}
            {lines.map(({ index }) => {
              const item = row(index);
              return (
                // the heads are the first row
                <tr key={index} aria-rowindex={index + 2} data-index={index} style={{ height: rowHeight }}>
                  {item ? (
                    columns.map(({ name, className, end, cell }) => (
                      <td key={name} className={className} data-end={end}>
                        {cell(item)}
                      </td>
                    ))
                  ) : (
                    <td colSpan={columns.length}>
                      <Skeleton height={14} width="60%" />
                    </td>
                  )}
                </tr>
              );
            })}
            {behind > 0 ? <tr aria-hidden style={{ height: behind }} /> : null}
          </tbody>
        </table>
        {total >= LIST_MAX ? <p className={styles.refine}>{words.refine(formatCount(LIST_MAX, language))}</p> : null}
      </div>
    </>
  );
}

/** The head of a column: a click sorts, another turns the order round. */
function Head<Item, Sort extends string>({
  column: { label, className, end, sort: field },
  sort,
  onSort,
}: {
  column: LongColumn<Item, Sort>;
  sort: string | undefined;
  onSort: (sort: Sort | `-${Sort}`) => void;
}) {
  const direction =
    field === undefined ? undefined : sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined;
  return (
    <th scope="col" aria-sort={direction} className={className} data-end={end}>
      {field ? (
        <button type="button" onClick={() => onSort(direction === 'ascending' ? `-${field}` : field)}>
          {label}
          {direction === 'ascending' ? <ArrowUp size={12} aria-hidden /> : null}
          {direction === 'descending' ? <ArrowDown size={12} aria-hidden /> : null}
        </button>
      ) : (
        label
      )}
    </th>
  );
}
