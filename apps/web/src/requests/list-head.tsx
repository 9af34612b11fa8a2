import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../parts/locale';
import { BOARD } from './board.words';
import type { RequestSort, SortField } from './request-filters';
import styles from './list.module.css';

/** Columns in their order; without a field the service does not sort by it. */
const COLUMNS = [
  { name: 'code', field: 'code' },
  { name: 'name', field: 'name' },
  { name: 'organizer', field: null },
  { name: 'eventDate', field: 'eventDate' },
  { name: 'attendees', field: 'attendees' },
  { name: 'city', field: null },
  { name: 'status', field: 'status' },
  { name: 'assignee', field: null },
  { name: 'lastActivityAt', field: 'lastActivityAt' },
] as const satisfies { name: keyof typeof BOARD; field: SortField | null }[];

/** The heads of the list: a click sorts, another turns the order round. */
export function ListHead({
  sort,
  onSort,
  tick,
}: {
  sort: RequestSort;
  onSort: (sort: RequestSort) => void;
  tick: ReactNode;
}) {
  const words = useWords(BOARD);
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th className={styles.tick}>{tick}</th>
        {COLUMNS.map(({ name, field }) => {
          const direction = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined;
          return (
            <th key={name} scope="col" aria-sort={direction} className={styles[name]}>
              {field ? (
                <button type="button" onClick={() => onSort(direction === 'ascending' ? `-${field}` : field)}>
                  {words[name]}
                  {direction === 'ascending' ? <ArrowUp size={12} aria-hidden /> : null}
                  {direction === 'descending' ? <ArrowDown size={12} aria-hidden /> : null}
                </button>
              ) : (
                <span className={name === 'assignee' ? 'visually-hidden' : undefined}>{words[name]}</span>
              )}
            </th>
          );
        })}
        <th className={styles.menu}>
          <span className="visually-hidden">{words.actionsHead}</span>
        </th>
      </tr>
    </thead>
  );
}
