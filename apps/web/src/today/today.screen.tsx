import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useLocale, useWords } from '../parts/locale';
import { Empty } from '../parts/states';
import { formatCount } from '#words/formats';
import { useCommands } from '../shell/commands';
import { useTitle } from '../shell/title';
import { TodayRow } from './today-row';
import { todayOf } from './today.queries';
import { GROUPS, hiddenOf, keyOf } from './today.rules';
import { TODAY } from './today.words';
import styles from './today.module.css';

/** What waits, the most urgent first, each line with its one next action. */
export function TodayScreen() {
  const words = useWords(TODAY);
  const language = useLocale();
  const { whose = 'mine' } = useSearch({ from: '/shell/' });
  const { items, total } = useSuspenseQuery(todayOf(whose)).data;
  const lists = useRef<HTMLDivElement>(null);
  useTitle(words.title);

  // what Enter does is what has the focus: the line's next action
  const actions = () => [...(lists.current?.querySelectorAll<HTMLElement>('[data-next]') ?? [])];
  const step = (by: number) => {
    const all = actions();
    const at = all.findIndex((action) => action === document.activeElement || action.closest('li:focus-within'));
    all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus();
  };
  useCommands([
    { id: 'next', label: words.next, group: 'do', keys: ['j'], hidden: true, run: () => step(1) },
    { id: 'previous', label: words.previous, group: 'do', keys: ['k'], hidden: true, run: () => step(-1) },
    // from nowhere it is the first line's; on a line the browser does it
    { id: 'open', label: words.open, group: 'do', keys: ['Enter'], hidden: true, run: () => actions()[0]?.focus() },
  ]);

  return (
    <>
      <header className={styles.head}>
        <h1>{words.title}</h1>
        <nav className={styles.whose} aria-label={words.whose}>
          <Link to="/" search={{}} activeOptions={{ exact: true, includeSearch: true }}>
            {words.mine}
          </Link>
          <Link to="/" search={{ whose: 'all' }} activeOptions={{ exact: true, includeSearch: true }}>
            {words.all}
          </Link>
        </nav>
      </header>
      {items.length === 0 ? (
        <Empty title={words.none} action={<Link to="/requests">{words.board}</Link>}>
          {words.noneHelp}
        </Empty>
      ) : null}
      <div ref={lists} className={styles.groups}>
        {GROUPS.map(({ name, kinds }) => {
          const lines = items.filter(({ kind }) => (kinds as readonly string[]).includes(kind));
          if (lines.length === 0) return null;
          const hidden = hiddenOf(kinds, total, lines);
          const count = kinds.reduce((sum, kind) => sum + total[kind], 0);
          return (
            <section key={name} aria-labelledby={`group-${name}`}>
              <h2 id={`group-${name}`} className={styles.group}>
                {words[name]} <span className={styles.count}>{formatCount(count, language)}</span>
              </h2>
              <ul>
                {lines.map((line) => (
                  <TodayRow key={keyOf(line)} line={line} />
                ))}
              </ul>
              {hidden > 0 ? <p className={styles.more}>{words.more(hidden)}</p> : null}
            </section>
          );
        })}
      </div>
    </>
  );
}
