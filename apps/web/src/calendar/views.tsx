import { Link } from '@tanstack/react-router';
import { useWords } from '../ui/locale';
import frame from '../shell/list-screen.module.css';
import type { CalendarSearch } from './calendar.search';
import { CALENDAR } from './calendar.words';

/** Switches between month, list and, for one venue, year. Renders nothing if only one view is available. */
export function Views({ search, isNarrow }: { search: CalendarSearch; isNarrow: boolean }) {
  const words = useWords(CALENDAR);
  const views = [
    // a month doesn't fit on a phone
    ...(isNarrow ? [] : ([undefined] as const)),
    'list',
    ...(search.venue === undefined ? [] : (['year'] as const)),
  ] as const;
  const shown = views.find((view) => view === search.view) ?? views[0];
  if (views.length === 1) return null;
  return (
    <nav className={frame.views} aria-label={words.view}>
      {views.map((view) => (
        <Link
          key={view ?? 'month'}
          to="/calendar"
          search={{ ...search, view }}
          activeOptions={{ exact: true, includeSearch: true }}
          className={frame.view}
          aria-current={view === shown ? 'page' : undefined}
        >
          {words[view ?? 'month']}
        </Link>
      ))}
    </nav>
  );
}
