import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from '../ui/button';
import { useListCursor } from '../ui/list-cursor';
import { useWords } from '../ui/locale';
import { Empty, SkeletonLines } from '../ui/states';
import { useCommands } from '../shell/commands';
import { Problem } from '../shell/problem';
import head from '../shell/screen-head.module.css';
import { useTitle } from '../shell/title';
import { toast } from '../shell/toasts';
import { NotificationRow } from './notification-row';
import { markAllRead, markRead, notificationsOf, placeOf } from './notifications.queries';
import { NOTIFICATIONS } from './notifications.words';
import { Tabs } from './tabs';
import styles from './notifications.module.css';

/** The team's notifications. Marking one as read marks it for everyone. */
export function NotificationsScreen() {
  const words = useWords(NOTIFICATIONS);
  const { show } = useSearch({ from: '/shell/notifications' });
  const cache = useQueryClient();
  const navigate = useNavigate();
  const list = useInfiniteQuery(notificationsOf(show !== 'all'));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const cursor = useListCursor(items.map(({ id }) => id));
  const readAnew = () => cache.invalidateQueries({ queryKey: ['notifications'] });
  const reading = useMutation({ mutationFn: markRead, onError: toast.error, onSettled: readAnew });
  const readingAll = useMutation({
    mutationFn: markAllRead,
    onSuccess: ({ updated }) => void toast.success(words.allRead(updated)),
    onError: toast.error,
    onSettled: readAnew,
  });
  const current = items.find(({ id }) => id === cursor.current);
  useTitle(words.title);
  useCommands([
    { id: 'next', label: words.next, group: 'do', keys: ['j'], hidden: true, run: () => cursor.move(1) },
    { id: 'previous', label: words.previous, group: 'do', keys: ['k'], hidden: true, run: () => cursor.move(-1) },
    {
      id: 'open',
      label: words.open,
      group: 'do',
      keys: ['Enter'],
      hidden: true,
      run: () => {
        const place = current && placeOf(current);
        if (!place) return;
        if (!current.read) reading.mutate(current.id);
        void navigate(place);
      },
    },
    {
      id: 'mark-read',
      label: words.markRead,
      group: 'do',
      keys: ['e'],
      hidden: true,
      run: () => {
        if (current && !current.read) reading.mutate(current.id);
      },
    },
    { id: 'read-all', label: words.readAll, group: 'do', run: () => readingAll.mutate() },
  ]);
  return (
    <>
      <header className={head.head}>
        <h1>{words.title}</h1>
        <Tabs />
        {items.some(({ read }) => !read) ? (
          <span className={styles.readAll}>
            <Button writes isPending={readingAll.isPending} onPress={() => readingAll.mutate()}>
              {words.readAll}
            </Button>
          </span>
        ) : null}
      </header>
      <div className={styles.body}>
        {list.error ? <Problem error={list.error} onRetry={() => void list.refetch()} /> : null}
        {list.isPending ? <SkeletonLines count={8} height={52} /> : null}
        {list.data && items.length === 0 ? <Empty title={words.none}>{words.noneHelp}</Empty> : null}
        <ul>
          {items.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              row={cursor.row(notification.id)}
              onRead={() => reading.mutate(notification.id)}
            />
          ))}
        </ul>
        {list.hasNextPage ? (
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            {words.earlier}
          </Button>
        ) : null}
      </div>
    </>
  );
}
