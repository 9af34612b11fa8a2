import { GripVertical, MoreHorizontal } from 'lucide-react';
import type { DragEvent, ReactNode } from 'react';
import { REACTION_WORDS } from '#domain/labels';
import { DECLINE_REASON_WORDS } from '#domain/reason-words';
import { formatCount, formatDate, formatPrice } from '#i18n/formats';
import { Button, IconButton } from '../ui/button';
import { Tick } from '../ui/choice';
import { useLocale, useWords } from '../ui/locale';
import { MatchBar } from '../ui/match-bar';
import { Menu, type MenuEntry } from '../ui/menu';
import { useOnline } from '../ui/online';
import { Badge, Status } from '../ui/states';
import { Tip } from '../ui/tip';
import type { Request } from '../requests/requests.queries';
import { useServiceSettings } from '../shell/session';
import { HoldLine } from './hold-line';
import { RESULTS } from './results.words';
import type { Result } from './stages';
import styles from './results.module.css';

const REACTION_TONES = { favourite: 'ok', maybe: 'warn', no: 'danger' } as const;

function Reply({ result, currency }: { result: Result; currency: string }) {
  const words = useWords(RESULTS);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const reply = result.availabilityReply;
  if (reply === null) return null;
  const dates = reply.alternativeDates.map((date) => formatDate(date, language, timeZone)).join(', ');
  return (
    <>
      <Status
        tone={reply.status === 'available' ? 'ok' : 'danger'}
        shape={reply.status === 'available' ? 'tick' : 'cross'}
      >
        {words.replies(reply.status)}
        {reply.price === null ? null : <strong>{formatPrice(reply.price, currency, language)}</strong>}
      </Status>
      {reply.condition ? <p className={styles.condition}>{words.condition(reply.condition)}</p> : null}
      {reply.declineReason ? (
        <p className={styles.condition}>{DECLINE_REASON_WORDS[reply.declineReason][language]}</p>
      ) : null}
      {reply.comment ? <p className={styles.comment}>{reply.comment}</p> : null}
      {dates === '' ? null : <p className={styles.comment}>{words.otherDates(dates)}</p>}
    </>
  );
}

/** A candidate in the table. `row` contains the props of the list cursor. */
export function VenueRow({
  result,
  request: { currency, organizer },
  best,
  isTicked,
  onTick,
  onNote,
  onOpen,
  entries,
  row,
  drag,
}: {
  result: Result;
  request: Pick<Request, 'currency' | 'organizer'>;
  /** The best score among the request's candidates. */
  best: number;
  isTicked: boolean;
  onTick: () => void;
  onNote: () => void;
  onOpen: () => void;
  entries: readonly MenuEntry[];
  row: Record<string, unknown>;
  drag: {
    onDragStart: (event: DragEvent) => void;
    onDragEnd: () => void;
    onDragOver: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
    isTarget: boolean;
  };
}) {
  const words = useWords(RESULTS);
  const language = useLocale();
  const { member, room, askedCapacity, maxCapacity, distanceKm, reaction, reactionComment, note, score } = result;
  const online = useOnline();
  const { onDragStart, onDragEnd, isTarget, ...over } = drag;
  const cell = (name: string, label: string, content: ReactNode) => (
    <td className={styles[name]} data-label={content === null ? undefined : label}>
      {content}
    </td>
  );
  return (
    <tr
      {...row}
      {...over}
      className={styles.row}
      data-target={isTarget || undefined}
      data-ticked={isTicked || undefined}
    >
      <td className={styles.tick}>
        <span
          className={styles.grip}
          draggable={online}
          onDragStart={onDragStart}
          onDragEnd={onDragEnd}
          title={words.drag(member.name)}
          aria-hidden
        >
          <GripVertical size={14} />
        </span>
        <Tick aria-label={words.select(member.name)} isSelected={isTicked} onChange={onTick} />
      </td>
      <th scope="row" className={styles.venue}>
        <div>
          {result.coverPhotoUrl === null ? (
            <span className={styles.cover} />
          ) : (
            <img
              className={styles.cover}
              src={`${result.coverPhotoUrl}/320`}
              alt=""
              width={48}
              height={36}
              loading="lazy"
            />
          )}
          <span>
            <button type="button" className={styles.name} id={`venue-${result.id}`} onClick={onOpen}>
              {member.name}
            </button>
            <small>{member.city}</small>
          </span>
        </div>
      </th>
      {cell('room', words.room, room?.name ?? <span className={styles.faint}>{words.anyRoom}</span>)}
      {cell(
        'number',
        words.capacity,
        askedCapacity ??
          (maxCapacity === null ? null : (
            <Tip text={words.otherLayout}>
              <button type="button" className={styles.other}>
                ({maxCapacity})
              </button>
            </Tip>
          )),
      )}
      {cell(
        'number',
        words.distance,
        distanceKm === null ? null : words.km(formatCount(Math.round(distanceKm * 10) / 10, language)),
      )}
      {cell(
        'reply',
        words.reply,
        result.availabilityReply || result.hold ? (
          <>
            <Reply result={result} currency={currency} />
            {result.hold ? <HoldLine hold={result.hold} /> : null}
          </>
        ) : null,
      )}
      {cell(
        'reply',
        words.reaction,
        reaction === null && reactionComment === null ? null : (
          <>
            {reaction ? <Badge tone={REACTION_TONES[reaction]}>{REACTION_WORDS[reaction][language]}</Badge> : null}
            {reactionComment ? (
              <p className={styles.comment} lang={organizer.locale}>
                {reactionComment}
              </p>
            ) : null}
          </>
        ),
      )}
      <td className={styles.note}>
        <Button look="quiet" small onPress={onNote} aria-describedby={`venue-${result.id}`}>
          {note === null ? <span className={styles.faint}>{words.addNote}</span> : <span>{note}</span>}
        </Button>
      </td>
      {cell('number', words.score, score === null ? null : <MatchBar label={words.score} score={score} best={best} />)}
      <td className={styles.menu}>
        <Menu
          label={words.actions(member.name)}
          trigger={
            <IconButton label={words.actions(member.name)} small>
              <MoreHorizontal size={16} aria-hidden />
            </IconButton>
          }
          entries={entries}
        />
      </td>
    </tr>
  );
}
