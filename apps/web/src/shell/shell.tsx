import { LANGUAGE } from '#i18n/formats';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { CatchBoundary, Link, Outlet, useNavigate } from '@tanstack/react-router';
import {
  Building2,
  CalendarDays,
  ChartColumn,
  CircleHelp,
  Inbox,
  KanbanSquare,
  Receipt,
  Search,
  Settings,
  Sun,
  Users,
} from 'lucide-react';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { busy } from '../api/busy';
import { Button, IconButton } from '../ui/button';
import { keyName } from '../ui/kbd';
import { useLocale, useWords } from '../ui/locale';
import { useOnline } from '../ui/online';
import { SkeletonLines } from '../ui/states';
import { useStore } from '../ui/store';
import { todayOf } from '../today/today.queries';
import { AccountMenu } from './account-menu';
import { useCommands, useKeys } from './commands';
import { connected, startLive } from './live';
import { NotificationsLink } from './notifications-link';
import { SessionContext, useSession } from './session';
import { toast } from './toasts';
import { useScreenFocus } from './use-screen-focus';
import { newVersion } from './version';
import { SHELL } from './words';
import styles from './shell.module.css';

const Palette = lazy(() => import('./palette').then(({ Palette: component }) => ({ default: component })));
const Toasts = lazy(() => import('./toast-region').then(({ Toasts: component }) => ({ default: component })));
const Help = lazy(() => import('./help').then(({ Help: component }) => ({ default: component })));

const PLACES = [
  { to: '/', name: 'today', key: 't', Icon: Sun },
  { to: '/inbox', name: 'inbox', key: 'i', Icon: Inbox },
  { to: '/requests', name: 'requests', key: 'r', Icon: KanbanSquare },
  { to: '/venues', name: 'venues', key: 'v', Icon: Building2 },
  { to: '/calendar', name: 'calendar', key: 'a', Icon: CalendarDays },
  { to: '/organizers', name: 'organizers', key: 'o', Icon: Users },
  { to: '/commissions', name: 'commissions', key: 'c', Icon: Receipt },
  { to: '/stats', name: 'statistics', key: 'f', Icon: ChartColumn },
  { to: '/settings', name: 'settings', key: 's', Icon: Settings },
] as const;

/** Warns before leaving while changes are being saved. */
function useFinishFirst(): void {
  const writing = useIsMutating() > 0;
  useEffect(() => {
    if (!writing) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [writing]);
}

/** A line at the bottom while there is a problem. */
function Bar() {
  const words = useWords(SHELL);
  const online = useOnline();
  const wait = useStore(busy);
  const live = useStore(connected);
  const isOld = useStore(newVersion);
  useFinishFirst();
  const text = !online ? words.offline : wait !== null ? words.busy(wait) : live ? null : words.notLive;
  return (
    <div role="status" className={styles.bars}>
      {text ? <p className={`${styles.bar} ${online ? '' : styles.offline}`}>{text}</p> : null}
      {isOld ? (
        <p className={`${styles.bar} ${styles.newVersion}`}>
          {words.newVersion}
          <Button small onPress={() => location.reload()}>
            {words.reload}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

/** Number of open items per place (Today and inbox). The service counts up to a thousand per kind. */
function useWaiting(): Readonly<Record<string, number>> {
  const total = useQuery(todayOf('mine')).data?.total;
  if (!total) return {};
  const { unsorted, unlinked_message: messages, ...rest } = total;
  return { today: Object.values(rest).reduce((sum, count) => sum + count, 0), inbox: unsorted + messages };
}

/** Larger numbers are capped. */
const SHOWN_MAX = 999;

function Waiting({ count }: { count: number }) {
  const words = useWords(SHELL);
  const shown = count > SHOWN_MAX ? `${SHOWN_MAX}+` : String(count);
  return (
    <span className={styles.waiting}>
      <span aria-hidden>{shown}</span>
      <span className="visually-hidden">{words.waiting(shown)}</span>
    </span>
  );
}

/** Captures keys typed before the palette has loaded. */
function TypedEarly({ onKey }: { onKey: (key: string) => void }) {
  useLayoutEffect(() => {
    const take = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length > 1) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onKey(event.key);
    };
    addEventListener('keydown', take, true);
    return () => removeEventListener('keydown', take, true);
  });
  return null;
}

/** The frame of every screen: navigation, palette, shortcuts, live updates, toasts. */
export function Shell() {
  const words = useWords(SHELL);
  const language = useLocale();
  const navigate = useNavigate();
  const session = useSession();
  const waiting = useWaiting();
  // the initial text of the open palette; null while closed
  const [palette, setPalette] = useState<string | null>(null);
  const [help, setHelp] = useState(false);
  useKeys();
  useScreenFocus();
  useEffect(startLive, []);
  useCommands([
    ...PLACES.map(({ to, name, key }) => ({
      id: `go-${name}`,
      label: words[name],
      group: 'go' as const,
      keys: ['g', key],
      run: () => void navigate({ to }),
    })),
    {
      id: 'palette',
      label: words.paletteTitle,
      group: 'do',
      keys: ['mod+k'],
      hidden: true,
      run: () => setPalette(''),
    },
    { id: 'search', label: words.palette, group: 'do', keys: ['/'], hidden: true, run: () => setPalette('') },
    { id: 'help', label: words.keys, group: 'do', keys: ['?'], run: () => setHelp(true) },
  ]);
  return (
    <SessionContext value={session}>
      <I18nProvider locale={LANGUAGE[language]}>
        <a className={styles.skip} href="#main">
          {words.skip}
        </a>
        <div className={styles.frame}>
          <nav className={styles.side} aria-label={words.navigation}>
            <Link to="/" className={styles.brand} aria-hidden tabIndex={-1}>
              Parvis
            </Link>
            <div className={styles.find}>
              <Button look="plain" onPress={() => setPalette('')}>
                <Search size={14} aria-hidden />
                <span>{words.palette}</span>
                <kbd>{keyName('mod+k')}</kbd>
              </Button>
            </div>
            <ul className={styles.places}>
              {PLACES.map(({ to, name, Icon }) => (
                <li key={to} data-place={name}>
                  <Link to={to} className={styles.place} activeOptions={{ exact: to === '/', includeSearch: false }}>
                    <Icon size={16} aria-hidden />
                    {words[name]}
                    {waiting[name] ? <Waiting count={waiting[name]} /> : null}
                  </Link>
                </li>
              ))}
            </ul>
            <div className={styles.foot}>
              <AccountMenu />
              <NotificationsLink />
              <IconButton label={words.keys} keys="?" onPress={() => setHelp(true)}>
                <CircleHelp size={16} aria-hidden />
              </IconButton>
            </div>
          </nav>
          <div className={styles.page}>
            <Bar />
            <main id="main" tabIndex={-1} className={styles.main}>
              {/* keep the shell when a screen suspends */}
              <Suspense fallback={<SkeletonLines />}>
                <Outlet />
              </Suspense>
            </main>
          </div>
        </div>
        <CatchBoundary
          getResetKey={() => `${palette !== null} ${help}`}
          errorComponent={() => null}
          onCatch={toast.error}
        >
          <Suspense fallback={<TypedEarly onKey={(key) => setPalette((typed) => (typed ?? '') + key)} />}>
            {palette === null ? null : <Palette start={palette} onClose={() => setPalette(null)} />}
          </Suspense>
          <Suspense>{help ? <Help isOpen onClose={() => setHelp(false)} /> : null}</Suspense>
        </CatchBoundary>
        <Suspense>
          <Toasts />
        </Suspense>
      </I18nProvider>
    </SessionContext>
  );
}
