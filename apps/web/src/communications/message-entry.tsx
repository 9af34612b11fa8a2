import { memo } from 'react';
import { oneLine } from '#i18n/formats';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import { Badge } from '../ui/states';
import { ClockTime, StateMark, Words, Writer } from './entry';
import type { PhoneMessage } from './exchange.queries';
import { EXCHANGE } from './exchange.words';
import { EditedMark, MessageMedia, useMessageText } from './message-content';
import type { People } from './people';
import type { WaysOn } from './use-composer';
import styles from './entry.module.css';

/** A phone message. They are short, so they never collapse. */
export const MessageEntry = memo(function MessageEntry({
  message,
  people,
  ways,
}: {
  message: PhoneMessage;
  people: People;
  ways: WaysOn;
}) {
  const words = useWords(EXCHANGE);
  const { direction, status, audioUrl, file, error, deletedAt } = message;
  const isOurs = direction === 'outbound';
  const other = people.of(message);
  const text = useMessageText(message);
  const isEmpty = text === '' && audioUrl === null && file === null;
  return (
    <article className={`${styles.entry} ${isOurs ? styles.ours : ''}`} aria-label={`${words.phone} ${other.name}`}>
      <div className={styles.head}>
        <Writer person={isOurs ? people.sender(message.createdBy, 'team') : other} />
        <span className={styles.subject}>
          <Badge tone="info">{words.phone}</Badge>
          {isOurs ? (
            <span className={styles.muted}>
              {' '}
              {words.to} <bdi>{other.name}</bdi>
            </span>
          ) : null}
        </span>
        {isOurs && status !== 'received' ? <StateMark state={status} /> : null}
        <EditedMark message={message} />
        <ClockTime at={message.createdAt} />
      </div>
      <div className={styles.body}>
        <MessageMedia message={message} />
        {isEmpty || deletedAt !== null ? (
          <p className={styles.muted}>{text || words.noWords}</p>
        ) : (
          <Words>{text}</Words>
        )}
        {error ? <p className={styles.error}>{oneLine(error)}</p> : null}
        {isOurs && status === 'failed' ? (
          <div className={styles.actions}>
            <Button small onPress={() => ways.takeUpMessage(message)}>
              {words.sendAgain}
            </Button>
          </div>
        ) : null}
      </div>
    </article>
  );
});
