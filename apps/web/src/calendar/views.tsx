import { Link } from '@tanstack/react-router';
import { useWords } from '../parts/locale';
import frame from '../shell/list-screen.module.css';
import type { CalendarSearch } from './calendar.search';
import { CALENDAR } from './calendar.words';

/** The ways to see the calendar: a month, a list, and of one venue its year; nothing if there is but one. */
export function Views({ search, isNarrow }: { search: CalendarSearch; isNarrow: boolean }) {
  const words = useWords(CALENDAR);
  const views = [
    // a phone has no room for a month
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
