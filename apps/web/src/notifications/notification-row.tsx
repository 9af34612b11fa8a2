import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { HTMLAttributes, Ref } from 'react';
import { NOTIFICATION_KIND_WORDS } from '#domain/labels';
import { IconButton } from '../ui/button';
import { useLabel, useWords } from '../ui/locale';
import { Since } from '../ui/since';
import { useColleagues, useServiceSettings } from '../shell/session';
import { type Notification, placeOf } from './notifications.queries';
import { NOTIFICATIONS } from './notifications.words';
import styles from './notifications.module.css';

/** A notification. Opening its subject marks it as read. */
export function NotificationRow({
  notification: { kind, title, body, requestCode, read, readBy, createdAt },
  row,
  onRead,
}: {
  notification: Notification;
  row: HTMLAttributes<HTMLLIElement> & { ref: Ref<HTMLLIElement> };
  onRead: () => void;
}) {
  const words = useWords(NOTIFICATIONS);
  const label = useLabel();
  const colleagues = useColleagues();
  const { timeZone } = useServiceSettings();
  const place = placeOf({ kind, requestCode });
  const reader = readBy === null ? undefined : colleagues.get(readBy);
  const opened = (): void => {
    if (!read) onRead();
  };
  return (
    <li {...row} className={styles.line} data-read={read || undefined}>
      <span className={styles.dot} aria-hidden />
      <div className={styles.text}>
        <p className={styles.title}>
          {place === null ? (
            title
          ) : (
            <Link {...place} onClick={opened}>
              {title}
            </Link>
          )}
          {read ? null : <span className="visually-hidden">{` (${words.unread})`}</span>}
        </p>
        <p className={styles.excerpt}>{body}</p>
        <p className={styles.about}>
          {label(NOTIFICATION_KIND_WORDS[kind])} · <Since at={createdAt} timeZone={timeZone} />
          {reader === undefined ? '' : ` · ${words.readBy(reader)}`}
        </p>
      </div>
      {read ? null : (
        <IconButton label={words.read(title)} keys="E" onPress={onRead}>
          <Check size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
