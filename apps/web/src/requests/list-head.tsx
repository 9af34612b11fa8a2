import type { ReactNode } from 'react';
import { useWords } from '../ui/locale';
import { SortHead } from '../shell/list-frame';
import { BOARD } from './board.words';
import type { RequestSort, SortField } from './request-filters';
import styles from './list.module.css';

/** The columns in order; those without `field` can't be sorted. */
const COLUMNS = [
  { name: 'code', field: 'code' },
  { name: 'name', field: 'name' },
  { name: 'organizer', field: undefined },
  { name: 'eventDate', field: 'eventDate' },
  { name: 'attendees', field: 'attendees' },
  { name: 'city', field: undefined },
  { name: 'status', field: 'status' },
  { name: 'assignee', field: undefined },
  { name: 'lastActivityAt', field: 'lastActivityAt' },
] as const satisfies { name: keyof typeof BOARD; field: SortField | undefined }[];

/** The header row of the request list. */
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
    <>
      <th className={styles.tick}>{tick}</th>
      {COLUMNS.map(({ name, field }) => (
        <SortHead key={name} field={field} sort={sort} onSort={onSort} className={styles[name]}>
          {name === 'assignee' ? <span className="visually-hidden">{words[name]}</span> : words[name]}
        </SortHead>
      ))}
      <th className={styles.menu}>
        <span className="visually-hidden">{words.actionsHead}</span>
      </th>
    </>
  );
}
