import { type KeyboardEvent, memo, type MouseEvent } from 'react';
import { dateIn, formatCount } from '#i18n/formats';
import { useLocale, useWords } from '../ui/locale';
import { RowButton, RowTick } from '../ui/row';
import { Avatar, Skeleton } from '../ui/states';
import { useIsChanged } from '../shell/live';
import { RowLink } from '../shell/row-link';
import { useColleagues, useServiceSettings } from '../shell/session';
import { BOARD } from './board.words';
import { daysUntil, eventDays, organizerName } from './request-facts';
import type { Card } from './request-lists.queries';
import { RequestStatusMark } from './request-status';
import type { RequestListItem } from './requests.queries';
import styles from './list.module.css';

/** A request in the list, or a placeholder while its page loads. Memoized, so that only changed rows rerender. */
export const ListRow = memo(function ListRow({
  index,
  height,
  item,
  isSelected,
  onSelect,
  onMenu,
}: {
  index: number;
  height: number;
  item: RequestListItem | null;
  isSelected: boolean;
  onSelect: (index: number, withRange: boolean) => void;
  onMenu: (card: Card, anchor: Element) => void;
}) {
  const words = useWords(BOARD);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const colleagues = useColleagues();
  const isChanged = useIsChanged(item?.id);
  // the header is row 1
  const place = { 'aria-rowindex': index + 2, 'data-index': index, style: { height } };
  if (!item)
    return (
      <tr {...place}>
        <td colSpan={11}>
          <Skeleton height={14} width="60%" />
        </td>
      </tr>
    );
  const { id, code, title, organizer, attendees, city, status, assigneeId, lastActivityAt } = item;
  const select = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ' || !(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    onSelect(index, event.shiftKey);
  };
  const selectRange = (event: MouseEvent<HTMLElement>) => {
    if (!event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    onSelect(index, true);
  };
  return (
    <tr
      {...place}
      data-request={id}
      data-changed={isChanged || undefined}
      data-selected={isSelected || undefined}
      onKeyDown={select}
      onClickCapture={selectRange}
    >
      <td className={styles.tick}>
        <RowTick label={words.selectOne(code)} isSelected={isSelected} onChange={() => onSelect(index, false)} />
      </td>
      <td className={styles.code}>{code}</td>
      <td className={styles.name}>
        <RowLink to={`/requests/${code}`}>{title}</RowLink>
      </td>
      <td className={styles.organizer}>{organizerName(organizer)}</td>
      <td className={styles.eventDate}>{eventDays(item, language, timeZone)}</td>
      <td className={styles.attendees}>{attendees === null ? null : formatCount(attendees, language)}</td>
      <td className={styles.city}>{city}</td>
      <td className={styles.status}>
        <RequestStatusMark status={status} />
      </td>
      <td className={styles.assignee}>
        <Avatar name={assigneeId && (colleagues.get(assigneeId) ?? words.formerColleague)} />
      </td>
      <td className={styles.lastActivityAt}>
        {words.daysLeft(daysUntil(dateIn(timeZone, new Date(lastActivityAt)), timeZone))}
      </td>
      <td className={styles.menu}>
        <RowButton label={words.actions(code)} onPress={(anchor) => onMenu(item, anchor)} />
      </td>
    </tr>
  );
});
