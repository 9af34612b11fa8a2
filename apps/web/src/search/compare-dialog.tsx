import type { ReactNode } from 'react';
import { LAYOUT_WORDS } from '#domain/labels';
import { formatCount, formatDate, formatPrice } from '#i18n/formats';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { useLabel, useLocale, useWords } from '../ui/locale';
import { MatchBar } from '../ui/match-bar';
import { useServiceSettings } from '../shell/session';
import { daysOf, type Filters } from './find.filters';
import type { Match } from './find.queries';
import { FIND } from './find.words';
import styles from './compare-dialog.module.css';

/** The width of the column of labels, and the minimum width of a venue's column. */
const NAMES_PX = 124;
const VENUE_PX = 130;

/** Compares up to four venues side by side. */
export function CompareDialog({
  matches,
  best,
  filters,
  added,
  onAdd,
  onClose,
}: {
  matches: readonly Match[];
  /** The best score of the search. */
  best: number;
  filters: Filters;
  added: { has: (memberId: string) => boolean };
  onAdd: (match: Match) => void;
  onClose: () => void;
}) {
  const words = useWords(FIND);
  const label = useLabel();
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const dates = daysOf(filters);
  const line = (name: string, of: (match: Match) => ReactNode) => (
    <tr>
      <th scope="row">{name}</th>
      {matches.map((match) => (
        <td key={match.member.id}>{of(match) ?? '–'}</td>
      ))}
    </tr>
  );
  return (
    <Dialog title={words.compareTitle} isOpen onClose={onClose} size="wide">
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={words.compareTitle}>
        <table className={styles.table} style={{ minWidth: NAMES_PX + matches.length * VENUE_PX }}>
          <thead>
            <tr>
              <td style={{ width: NAMES_PX }} />
              {matches.map(({ member }) => (
                <th key={member.id} scope="col">
                  {member.coverPhotoUrl === null ? null : (
                    <img src={`${member.coverPhotoUrl}/320`} alt="" width={160} height={100} />
                  )}
                  {member.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {line(words.town, ({ member }) => member.city)}
            {filters.center === null
              ? null
              : line(words.distance, ({ distanceKm }) =>
                  distanceKm === null ? null : words.km(formatCount(Math.round(distanceKm * 10) / 10, language)),
                )}
            {line(words.room, ({ rooms }) => rooms[0]?.name)}
            {line(words.seatsHead, ({ rooms }) =>
              rooms[0]?.capacities
                .map(({ configuration, maxCapacity }) => words.seats(maxCapacity, label(LAYOUT_WORDS[configuration])))
                .join(', '),
            )}
            {line(words.price, ({ rooms }) =>
              rooms[0]?.fullDayPrice == null ? null : formatPrice(rooms[0].fullDayPrice, rooms[0].currency, language),
            )}
            {dates.length === 0
              ? null
              : line(words.dates, ({ availability }) => {
                  const held = [
                    ...new Set(availability.filter(({ status }) => status === 'option').map(({ date }) => date)),
                  ];
                  return held.length === 0
                    ? words.free
                    : words.option(held.map((date) => formatDate(date, language, timeZone)).join(', '));
                })}
            {line(words.tags, ({ member }) => member.tags.map(({ name }) => name).join(', ') || null)}
            {filters.words === null
              ? null
              : line(words.score, ({ similarity, score }) =>
                  similarity === null ? null : <MatchBar label={words.score} score={score} best={best} />,
                )}
            <tr>
              <td />
              {matches.map((match) => (
                <td key={match.member.id}>
                  {added.has(match.member.id) ? (
                    words.added
                  ) : (
                    <Button small writes onPress={() => onAdd(match)} aria-label={words.addNamed(match.member.name)}>
                      {words.add}
                    </Button>
                  )}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
