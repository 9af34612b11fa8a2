import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import { useCommands } from '../shell/commands';
import { useTitle } from '../shell/title';
import { Board } from './board';
import { BOARD } from './board.words';
import { FilterBar } from './filter-bar';
import { RequestList } from './list';
import type { RequestsSearch } from './request-filters';
import { REQUESTS } from './requests.words';
import { SavedViews } from './saved-views';
import frame from '../shell/list-screen.module.css';

const NewRequest = lazy(() => import('./new-request').then(({ NewRequest: component }) => ({ default: component })));

/** All requests, as a board or a list with the same filters. The URL contains the view and the filters. */
export function RequestsScreen() {
  const { title } = useWords(REQUESTS);
  const words = useWords(BOARD);
  const search = useSearch({ from: '/shell/requests' });
  const navigate = useNavigate({ from: '/requests' });
  const [isMaking, setMaking] = useState(false);
  useTitle(title);
  useCommands([{ id: 'new-request', label: words.newRequest, group: 'do', keys: ['c'], run: () => setMaking(true) }]);
  const open = (next: RequestsSearch) => void navigate({ search: next });
  const change = (part: Partial<RequestsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  const { view: _view, ...onBoard } = search;
  return (
    <div className={frame.screen}>
      <header className={frame.head}>
        <h1>{title}</h1>
        <nav className={frame.views} aria-label={words.view}>
          <Link to="/requests" search={onBoard} className={frame.view} activeOptions={{ exact: true }}>
            {words.board}
          </Link>
          <Link
            to="/requests"
            search={{ ...search, view: 'list' }}
            className={frame.view}
            activeOptions={{ exact: true }}
          >
            {words.list}
          </Link>
        </nav>
        <SavedViews search={search} onOpen={open} />
        <span className={frame.space} />
        <Button look="primary" aria-label={words.newRequest} onPress={() => setMaking(true)}>
          <Plus size={14} aria-hidden />
          <span className={frame.roomy}>{words.newRequest}</span>
        </Button>
      </header>
      <FilterBar search={search} onChange={change} />
      {search.view === 'list' ? (
        <RequestList search={search} onSearch={change} onNew={() => setMaking(true)} />
      ) : (
        <Board search={search} onSearch={change} onNew={() => setMaking(true)} />
      )}
      <Suspense>{isMaking ? <NewRequest onClose={() => setMaking(false)} /> : null}</Suspense>
    </div>
  );
}
