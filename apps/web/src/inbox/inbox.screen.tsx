import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { formatCount } from '#i18n/formats';
import { useLocale, useWords } from '../ui/locale';
import { Empty } from '../ui/states';
import { useCommands } from '../shell/commands';
import { useTitle } from '../shell/title';
import { AssignDialog, type Assignable } from './assign-dialog';
import type { UnlinkedMessage } from './inbox.queries';
import { type Kind, KINDS } from './inbox.rules';
import { INBOX } from './inbox.words';
import { LineList } from './line-list';
import { MailPane } from './mail-pane';
import { MessagePane } from './message-pane';
import { useLines } from './use-lines';
import { useSorting } from './use-sorting';
import styles from './inbox.module.css';

const MakeRequest = lazy(() => import('./make-request').then(({ MakeRequest: component }) => ({ default: component })));

/** Incoming messages with the open one beside them; on a phone, one at a time. */
export function InboxScreen() {
  const { kind = 'unsorted' } = useSearch({ from: '/shell/inbox' });
  return <Inbox key={kind} kind={kind} />;
}

function Inbox({ kind }: { kind: Kind }) {
  const words = useWords(INBOX);
  const language = useLocale();
  const navigate = useNavigate();
  const { reason } = useSearch({ from: '/shell/inbox' });
  const { id: open = null } = useParams({ strict: false });
  const [assigning, setAssigning] = useState<Assignable | null>(null);
  const [making, setMaking] = useState<UnlinkedMessage | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pane = useRef<HTMLElement>(null);
  const lines = useLines(kind, reason);
  useTitle(words.title);

  const at = lines.shown.findIndex(({ id }) => id === open);
  // remember the position of an item that left the list: the one that takes its place is next
  const [place, setPlace] = useState(0);
  if (at >= 0 && at !== place) setPlace(at);
  const nextId = lines.shown[at < 0 ? (open === null ? 0 : place) : at + 1]?.id;
  const previousId = lines.shown[(at < 0 ? place : at) - 1]?.id;

  const show = (id: string | undefined, replace = open !== null) =>
    id === undefined
      ? navigate({ to: '/inbox', search: true, replace })
      : navigate({ to: '/inbox/$id', params: { id }, search: true, replace });

  const sorting = useSorting(
    kind,
    (id) => {
      lines.takeOff(id, true);
      setAssigning(null);
      setMaking(null);
      if (id === open) void show(nextId ?? previousId);
    },
    (id) => {
      lines.takeOff(id, false);
      void show(id);
    },
  );

  useEffect(() => {
    if (open === null) {
      if (document.activeElement === document.body) heading.current?.focus();
      return;
    }
    const row = list.current?.querySelector<HTMLElement>('a[aria-current=page]');
    row?.scrollIntoView({ block: 'nearest' });
    pane.current?.scrollTo(0, 0);
    // keep the focus in the list if it's there; otherwise move it to the message
    const isInList = list.current?.contains(document.activeElement) && list.current.checkVisibility();
    (isInList && row ? row : pane.current)?.focus({ preventScroll: true });
  }, [open]);

  useCommands([
    {
      id: 'inbox-next',
      label: words.next,
      group: 'do',
      keys: ['j'],
      hidden: true,
      run: () => void (nextId && show(nextId)),
    },
    {
      id: 'inbox-previous',
      label: words.previous,
      group: 'do',
      keys: ['k'],
      hidden: true,
      run: () => void (previousId && show(previousId)),
    },
    {
      id: 'inbox-list',
      label: words.back,
      group: 'do',
      keys: ['Escape'],
      hidden: true,
      run: () => void (open && show(undefined)),
    },
  ]);

  const goes = {
    onBack: () => void show(undefined, false),
    onNext: nextId === undefined ? null : () => void show(nextId),
    onPrevious: previousId === undefined ? null : () => void show(previousId),
  };
  return (
    <div className={`${styles.inbox} ${open === null ? '' : styles.isOpen}`}>
      <section className={styles.side} aria-label={words.list}>
        <header className={styles.head}>
          <h1 ref={heading} tabIndex={-1}>
            {words.title}
          </h1>
          <nav className={styles.kinds} aria-label={words.kinds}>
            {KINDS.map((each) => (
              <Link
                key={each}
                to="/inbox"
                search={{ kind: each === 'unsorted' ? undefined : each }}
                activeOptions={{ includeSearch: true, explicitUndefined: true }}
                className={styles.kind}
              >
                {words[each]}
                {lines.counts[each] === undefined ? null : (
                  <span className={styles.count}>{formatCount(lines.counts[each], language)}</span>
                )}
              </Link>
            ))}
          </nav>
        </header>
        <LineList ref={list} kind={kind} reason={reason} lines={lines} open={open} />
      </section>
      <article ref={pane} tabIndex={-1} className={styles.pane} aria-label={words.opened}>
        {open === null ? (
          <Empty title={words.choose}>{words.chooseHelp}</Empty>
        ) : kind === 'messages' ? (
          <MessagePane
            message={lines.message(open)}
            {...goes}
            sorting={sorting}
            onAssign={setAssigning}
            onCreate={setMaking}
          />
        ) : (
          <MailPane id={open} {...goes} sorting={sorting} onAssign={setAssigning} />
        )}
      </article>
      {assigning ? (
        <AssignDialog
          subject={assigning}
          isPending={sorting.isPending}
          onChoose={(request) => sorting.assign(assigning.id, request)}
          onClose={() => setAssigning(null)}
        />
      ) : null}
      <Suspense>
        {making ? <MakeRequest message={making} sorting={sorting} onClose={() => setMaking(null)} /> : null}
      </Suspense>
    </div>
  );
}
