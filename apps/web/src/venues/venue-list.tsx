import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatCount } from '#i18n/formats';
import { useLocale, useWords } from '../ui/locale';
import { Since } from '../ui/since';
import { Empty } from '../ui/states';
import { type LongColumn, LongList } from '../shell/long-list';
import { useServiceSettings } from '../shell/session';
import { isFiltered, type VenuesSearch, type VenueSortField } from './venue-filters';
import { VenueStatusMark } from './venue-status';
import { type VenueListItem, venuePage } from './venues.queries';
import { VENUES } from './venues.words';
import styles from './venues.module.css';

/** The sortable list of venues. */
export function VenueList({
  search,
  onSearch,
}: {
  search: VenuesSearch;
  onSearch: (change: Partial<VenuesSearch>) => void;
}) {
  const words = useWords(VENUES);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const columns = useMemo(
    (): readonly LongColumn<VenueListItem, VenueSortField>[] => [
      { name: 'code', label: words.code, className: styles.code, sort: 'code', cell: ({ code }) => code },
      {
        name: 'name',
        label: words.name,
        className: styles.name,
        sort: 'name',
        cell: ({ code, name }) => (
          <Link to="/venues/$code" params={{ code }}>
            {name}
          </Link>
        ),
      },
      {
        name: 'city',
        label: words.city,
        className: styles.city,
        cell: ({ postalCode, city }) => [city, postalCode.slice(0, 2)].filter(Boolean).join(' · '),
      },
      {
        name: 'rooms',
        label: words.rooms,
        className: styles.count,
        end: true,
        cell: ({ roomCount }) => roomCount || null,
      },
      {
        name: 'capacity',
        label: words.capacity,
        className: styles.count,
        end: true,
        cell: ({ maxCapacity }) => (maxCapacity === null ? null : formatCount(maxCapacity, language)),
      },
      {
        name: 'tags',
        label: words.tags,
        className: styles.tags,
        cell: ({ tags }) => tags.map(({ name }) => name).join(', '),
      },
      {
        name: 'status',
        label: words.status,
        className: styles.status,
        cell: ({ status }) => <VenueStatusMark status={status} />,
      },
      {
        name: 'updatedAt',
        label: words.updatedAt,
        className: styles.updated,
        sort: 'updatedAt',
        cell: ({ updatedAt }) => <Since at={updatedAt} timeZone={timeZone} />,
      },
    ],
    [words, language, timeZone],
  );
  const filtered = isFiltered(search);
  return (
    <LongList
      label={words.title}
      pageOf={(page) => venuePage(search, page)}
      columns={columns}
      sort={search.sort}
      onSort={(sort) => onSearch({ sort })}
      newsWords={words.news}
      empty={
        <Empty title={filtered ? words.noMatch : words.none}>{filtered ? words.noMatchHelp : words.noneHelp}</Empty>
      }
    />
  );
}
