import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords } from '../ui/locale';
import { useCommands } from '../shell/commands';
import head from '../shell/screen-head.module.css';
import { REQUEST } from './request.words';
import { useRequest } from './requests.queries';

/** In the order of the work; a tab's shortcut is its number. */
const TABS = [
  { to: '/requests/$code', name: 'summary' },
  { to: '/requests/$code/venues', name: 'venues' },
  { to: '/requests/$code/offers', name: 'offers' },
  { to: '/requests/$code/exchange', name: 'exchange' },
  { to: '/requests/$code/catalog', name: 'catalog' },
  { to: '/requests/$code/commission', name: 'commission' },
  { to: '/requests/$code/timeline', name: 'timeline' },
] as const;

/** The tabs of a request; children are rendered at the end of the row. */
export function RequestTabs({ children }: { children: ReactNode }) {
  const words = useWords(REQUEST);
  const navigate = useNavigate();
  const { code } = useRequest();
  useCommands(
    TABS.map(({ to, name }, index) => ({
      id: `request-${name}`,
      label: words[name],
      group: 'go' as const,
      keys: [String(index + 1)],
      run: () => void navigate({ to, params: { code } }),
    })),
  );
  return (
    <nav className={head.parts} aria-label={words.tabs}>
      {TABS.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          params={{ code }}
          activeOptions={{ exact: to === '/requests/$code' }}
          className={head.part}
        >
          {words[name]}
        </Link>
      ))}
      {children}
    </nav>
  );
}
