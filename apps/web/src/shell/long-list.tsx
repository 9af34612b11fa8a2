import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '../ui/locale';
import { Skeleton } from '../ui/states';
import { ListFrame, SortHead } from './list-frame';
import { type Listed, type PageOptions, useDrawnRows } from './list-rows';
import { LONG_LIST } from './long-list.words';

export interface LongColumn<Item, Sort extends string> {
  name: string;
  label: ReactNode;
  /** Sets width, alignment, and visibility on phones. */
  className: string | undefined;
  /** Aligns numbers to the end. */
  end?: boolean;
  /** The API's sort field. */
  sort?: Sort;
  /** Renders the cell. One cell per row contains the link that the keyboard focuses. */
  cell: (item: Item) => ReactNode;
}

/** A virtualized list of records, which may be many thousands, in rows of equal height. */
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
  /** Loads a page of `LIST_PAGE` rows. Zero-based. */
  pageOf: (page: number) => PageOptions<Item, Key>;
  columns: readonly LongColumn<Item, Sort>[];
  sort: string | undefined;
  onSort: (sort: Sort | `-${Sort}`) => void;
  newsWords: (count: number) => string;
  empty: ReactNode;
}) {
  const words = useWords(LONG_LIST);
  const drawn = useDrawnRows(pageOf, words);
  const { row, rowHeight } = drawn;
  return (
    <ListFrame
      drawn={drawn}
      label={label}
      newsWords={newsWords}
      empty={empty}
      heads={columns.map(({ name, label: head, className, end, sort: field }) => (
        <SortHead key={name} field={field} sort={sort} onSort={onSort} className={className} end={end}>
          {head}
        </SortHead>
      ))}
      line={(index) => {
        const item = row(index);
        return (
          // the header is row 1
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
      }}
    />
  );
}
