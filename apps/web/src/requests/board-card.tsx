import { CircleAlert, Mail, MapPin, Sparkles } from 'lucide-react';
import { type DragEvent, memo } from 'react';
import { useLocale, useWords } from '../ui/locale';
import { RowButton } from '../ui/row';
import { Avatar, Badge } from '../ui/states';
import { useIsChanged } from '../shell/live';
import { RowLink } from '../shell/row-link';
import { useServiceSettings } from '../shell/session';
import { BOARD } from './board.words';
import { budget, daysUntil, eventDays, hasNewMessage, organizerName } from './request-facts';
import type { Card } from './request-lists.queries';
import { REQUESTS } from './requests.words';
import styles from './board.module.css';

/** A request on the board. */
export const BoardCard = memo(function BoardCard({
  card,
  assignee,
  isDraggable,
  onDrag,
  onMenu,
}: {
  card: Card;
  /** The assignee's name; null if unassigned. */
  assignee: string | null;
  isDraggable: boolean;
  onDrag: (card: Card | null) => void;
  onMenu: (card: Card, anchor: Element) => void;
}) {
  const words = useWords(BOARD);
  const { people } = useWords(REQUESTS);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const isChanged = useIsChanged(card.id);
  const { id, code, title, organizer, eventDate, attendees, city, resultCounts, missingFields } = card;
  const price = budget(card, language);
  const start = (event: DragEvent<HTMLElement>) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', code);
    onDrag(card);
  };
  return (
    <li
      className={styles.card}
      data-request={id}
      data-changed={isChanged || undefined}
      draggable={isDraggable}
      onDragStart={start}
      onDragEnd={() => onDrag(null)}
    >
      <div className={styles.cardHead}>
        <span className={styles.code}>{code}</span>
        <Avatar name={assignee} />
        <RowButton label={words.actions(code)} onPress={(anchor) => onMenu(card, anchor)} />
      </div>
      <RowLink to={`/requests/${code}`} className={styles.title} draggable={false}>
        {title}
      </RowLink>
      <p className={styles.organizer}>{organizerName(organizer)}</p>
      <p className={styles.facts}>
        {eventDate ? (
          <span>
            {eventDays(card, language, timeZone)}
            <small>{words.daysLeft(daysUntil(eventDate, timeZone))}</small>
          </span>
        ) : null}
        {attendees ? <span>{people(attendees)}</span> : null}
        {city ? <span>{city}</span> : null}
        {price ? <span>{price}</span> : null}
      </p>
      <div className={styles.dots}>
        {card.needsValidation ? (
          <Badge tone="warn">
            <Sparkles size={12} aria-hidden />
            {words.needsValidation}
          </Badge>
        ) : null}
        {hasNewMessage(card) ? (
          <Badge tone="info">
            <Mail size={12} aria-hidden />
            {words.newMail}
          </Badge>
        ) : null}
        {missingFields.length > 0 ? (
          <Badge>
            <CircleAlert size={12} aria-hidden />
            {words.missing(missingFields.length)}
          </Badge>
        ) : null}
        {resultCounts.asked > 0 ? (
          <Badge>
            <MapPin size={12} aria-hidden />
            {words.venues(resultCounts.asked, resultCounts.available)}
          </Badge>
        ) : null}
      </div>
    </li>
  );
});
