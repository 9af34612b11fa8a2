import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { formatCount } from '#i18n/formats';
import { Button } from '../ui/button';
import { useLocale, useWords } from '../ui/locale';
import { Since } from '../ui/since';
import { Empty } from '../ui/states';
import { useCommands } from '../shell/commands';
import { type LongColumn, LongList } from '../shell/long-list';
import { SearchBar } from '../shell/search-bar';
import { useServiceSettings } from '../shell/session';
import { useTitle } from '../shell/title';
import { type OrganizerListItem, organizerPage } from './organizers.queries';
import type { OrganizersSearch, OrganizerSortField } from './organizers.search';
import { ORGANIZERS } from './organizers.words';
import frame from '../shell/list-screen.module.css';
import styles from './organizers.module.css';

const NewOrganizer = lazy(() =>
  import('./new-organizer').then(({ NewOrganizer: component }) => ({ default: component })),
);

/** The list of organizers. */
export function OrganizersScreen() {
  const words = useWords(ORGANIZERS);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const search = useSearch({ from: '/shell/organizers' });
  const navigate = useNavigate({ from: '/organizers' });
  const [isMaking, setMaking] = useState(false);
  useTitle(words.title);
  useCommands([
    { id: 'new-organizer', label: words.newOrganizer, group: 'do', keys: ['c'], run: () => setMaking(true) },
  ]);
  const change = (part: Partial<OrganizersSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  const columns = useMemo(
    (): readonly LongColumn<OrganizerListItem, OrganizerSortField>[] => [
      {
        name: 'name',
        label: words.name,
        className: styles.name,
        sort: 'name',
        cell: ({ id, firstName, lastName, email, erasedAt }) => (
          <Link to="/organizers/$id" params={{ id }}>
            {erasedAt ? words.erased : [lastName, firstName].filter(Boolean).join(', ') || email}
          </Link>
        ),
      },
      {
        name: 'company',
        label: words.company,
        className: styles.company,
        sort: 'company',
        cell: ({ company }) => company,
      },
      {
        name: 'email',
        label: words.email,
        className: styles.email,
        sort: 'email',
        cell: ({ email, erasedAt }) => (erasedAt ? null : email),
      },
      {
        name: 'requests',
        label: words.requests,
        className: styles.count,
        end: true,
        cell: ({ requestCount }) => (requestCount === 0 ? null : formatCount(requestCount, language)),
      },
      {
        name: 'lastRequest',
        label: words.lastRequest,
        className: styles.last,
        cell: ({ lastRequestAt }) => (lastRequestAt ? <Since at={lastRequestAt} timeZone={timeZone} /> : null),
      },
    ],
    [words, language, timeZone],
  );
  return (
    <div className={frame.screen}>
      <header className={frame.head}>
        <h1>{words.title}</h1>
        <span className={frame.space} />
        <Button look="primary" aria-label={words.newOrganizer} onPress={() => setMaking(true)}>
          <Plus size={14} aria-hidden />
          <span className={frame.roomy}>{words.newOrganizer}</span>
        </Button>
      </header>
      <SearchBar<OrganizersSearch>
        label={words.searchOrganizers}
        search={search.search}
        placeholder={words.search}
        chips={[]}
        onChange={change}
      />
      <LongList
        label={words.title}
        pageOf={(page) => organizerPage(search, page)}
        columns={columns}
        sort={search.sort}
        onSort={(sort) => change({ sort })}
        newsWords={words.news}
        empty={
          <Empty title={search.search ? words.noMatch : words.none}>
            {search.search ? words.noMatchHelp : words.noneHelp}
          </Empty>
        }
      />
      <Suspense>{isMaking ? <NewOrganizer onClose={() => setMaking(false)} /> : null}</Suspense>
    </div>
  );
}
