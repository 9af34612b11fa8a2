import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { answer, api } from '../api/client';
import { useWords } from '../ui/locale';
import { SHELL } from './words';
import styles from './notifications-link.module.css';

/** The number of unread notifications of the kinds the user wants. Change events invalidate it. */
const unread = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) =>
    answer(api.GET('/api/notifications', { params: { query: { mine: true, unreadOnly: true, limit: 1 } }, signal })),
  select: ({ total }) => total,
});
/** Larger numbers are shown as "99+". */
const SHOWN_MAX = 99;

export function NotificationsLink() {
  const words = useWords(SHELL);
  const { data: count = 0 } = useQuery(unread);
  return (
    <Link
      to="/notifications"
      className={styles.bell}
      aria-label={count > 0 ? `${words.notifications}, ${words.unread(count)}` : words.notifications}
    >
      <Bell size={16} aria-hidden />
      {count > 0 ? <span className={styles.count}>{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span> : null}
    </Link>
  );
}
