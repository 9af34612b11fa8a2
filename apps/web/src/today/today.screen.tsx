import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useRef } from 'react';
import { useLocale, useWords } from '../ui/locale';
import { Empty } from '../ui/states';
import { formatCount } from '#i18n/formats';
import { useCommands } from '../shell/commands';
import head from '../shell/screen-head.module.css';
import { useTitle } from '../shell/title';
import { TodayRow } from './today-row';
import { todayOf } from './today.queries';
import { GROUPS, keyOf } from './today.rules';
import { TODAY } from './today.words';
import styles from './today.module.css';

const More = lazy(() => import('./more').then(({ More: component }) => ({ default: component })));
const Welcome = lazy(() => import('./welcome').then(({ Welcome: component }) => ({ default: component })));

/** Roughly the lines that fit on the screen; these are rendered first. */
const IN_SIGHT = 20;

/** Everything that needs an action, most urgent first, each line with its next step. */
export function TodayScreen() {
  const words = useWords(TODAY);
  const language = useLocale();
  const { whose = 'mine' } = useSearch({ from: '/shell/' });
  const { items, total } = useSuspenseQuery(todayOf(whose)).data;
  const lists = useRef<HTMLDivElement>(null);
  const inSight = Math.max(IN_SIGHT, useDeferredValue(items.length, 0));
  const groups = GROUPS.map((group) => ({
    ...group,
    lines: items.filter(({ kind }) => (group.kinds as readonly string[]).includes(kind)),
  }));
  useTitle(words.title);

  // Enter activates the focused element, so focus the line's action
  const actions = () => [...(lists.current?.querySelectorAll<HTMLElement>('[data-next]') ?? [])];
  const step = (by: number) => {
    const all = actions();
    const at = all.findIndex((action) => action === document.activeElement || action.closest('li:focus-within'));
    all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus();
  };
  useCommands([
    { id: 'next', label: words.next, group: 'do', keys: ['j'], hidden: true, run: () => step(1) },
    { id: 'previous', label: words.previous, group: 'do', keys: ['k'], hidden: true, run: () => step(-1) },
    // without focus, Enter moves to the first line; on a line, the browser handles it
    { id: 'open', label: words.open, group: 'do', keys: ['Enter'], hidden: true, run: () => actions()[0]?.focus() },
  ]);

  return (
    <>
      <header className={head.head}>
        <h1>{words.title}</h1>
        <nav className={head.choice} aria-label={words.whose}>
          <Link to="/" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
            {words.mine}
          </Link>
          <Link to="/" search={{ whose: 'all' }} activeOptions={{ exact: true, includeSearch: true }}>
            {words.all}
          </Link>
        </nav>
      </header>
      <Suspense>
        <Welcome />
      </Suspense>
      {items.length === 0 ? (
        <Empty title={words.none} action={<Link to="/requests">{words.board}</Link>}>
          {words.noneHelp}
        </Empty>
      ) : null}
      <div ref={lists} className={styles.groups}>
        {groups.map(({ name, kinds, lines }, index) => {
          if (lines.length === 0) return null;
          const count = kinds.reduce((sum, kind) => sum + total[kind], 0);
          const above = groups.slice(0, index).flatMap((group) => group.lines).length;
          return (
            <section key={name} aria-labelledby={`group-${name}`}>
              <h2 id={`group-${name}`} className={styles.group}>
                {words[name]} <span className={styles.count}>{formatCount(count, language)}</span>
              </h2>
              <ul>
                {lines.slice(0, Math.max(0, inSight - above)).map((line) => (
                  <TodayRow key={keyOf(line)} line={line} />
                ))}
              </ul>
              {count > lines.length ? (
                <Suspense>
                  <More kinds={kinds} total={total} lines={lines} />
                </Suspense>
              ) : null}
            </section>
          );
        })}
      </div>
    </>
  );
}
