import { Check, ListPlus, Plus } from 'lucide-react';
import { matchReasonInWords } from '#domain/match-reasons';
import { formatPrice } from '#i18n/formats';
import { Button } from '../ui/button';
import { Tick } from '../ui/choice';
import { useLocale, useWords } from '../ui/locale';
import { MatchBar } from '../ui/match-bar';
import { Badge } from '../ui/states';
import type { Filters } from './find.filters';
import type { Result } from '../results/stages';
import { Assigned } from './assigned';
import { Declined } from './declined';
import type { Match } from './find.queries';
import { FIND } from './find.words';
import styles from './find.module.css';

/** The match bar with the venue's rank. */
function Score({ label, rank, score, best }: { label: string; rank: number; score: number; best: number }) {
  const words = useWords(FIND);
  return (
    <span className={styles.score}>
      <MatchBar label={label} score={score} best={best} />
      {rank === 1 ? words.best : null}
    </span>
  );
}

/** A found venue and the reasons. */
export function MatchRow({
  match,
  number,
  best,
  filters,
  candidate,
  isAdding,
  isCompared,
  onAdd,
  onShortlist,
  onOpen,
  onCompare,
  row,
}: {
  match: Match;
  number: number;
  /** The best score of the search. */
  best: number;
  filters: Filters;
  /** The venue as a candidate of the request, if it is one. */
  candidate: Result | undefined;
  isAdding: boolean;
  isCompared: boolean;
  onAdd: () => void;
  onShortlist: () => void;
  onOpen: () => void;
  onCompare: () => void;
  row: Record<string, unknown>;
}) {
  const words = useWords(FIND);
  const language = useLocale();
  const { member, rooms, why, score, similarity } = match;
  const room = rooms[0];
  const price = room?.fullDayPrice ?? null;
  // the match bar already shows these reasons
  const said = why.filter(({ kind }) => kind !== 'alike' && kind !== 'not_compared');
  return (
    <li {...row} className={styles.match}>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      {member.coverPhotoUrl === null ? (
        <span className={styles.cover} />
      ) : (
        <img
          className={styles.cover}
          src={`${member.coverPhotoUrl}/320`}
          alt=""
          width={72}
          height={54}
          loading="lazy"
        />
      )}
      <div className={styles.details}>
        <p>
          <button type="button" className={styles.name} onClick={onOpen}>
            {member.name}
          </button>{' '}
          <span className={styles.town}>{member.city}</span>
        </p>
        <ul className={styles.reasons}>
          {said.map((reason) => (
            <li key={reason.kind}>{matchReasonInWords(reason, language)}</li>
          ))}
          {room && price !== null ? (
            <li>
              {words.fullDay(formatPrice(price, room.currency, language))}{' '}
              {filters.budget !== null && price > filters.budget ? <Badge tone="warn">{words.overBudget}</Badge> : null}
            </li>
          ) : null}
        </ul>
        <Declined candidate={candidate} />
        <Assigned match={match} needs={filters.needs} />
        {filters.words === null ? (
          filters.center === null ? null : (
            <Score label={words.near} rank={number} score={score} best={best} />
          )
        ) : similarity === null ? (
          <small className={styles.town}>{words.notCompared}</small>
        ) : (
          <Score label={words.score} rank={number} score={score} best={best} />
        )}
      </div>
      <div className={styles.acts}>
        {candidate ? (
          <span className={styles.added}>
            <Check size={14} aria-hidden />
            {words.added}
          </span>
        ) : (
          <>
            <Button small writes isPending={isAdding} onPress={onAdd} aria-label={words.addNamed(member.name)}>
              <Plus size={14} aria-hidden />
              {words.add}
            </Button>
            <Button
              small
              writes
              look="quiet"
              isDisabled={isAdding}
              onPress={onShortlist}
              aria-label={words.shortlistOf(member.name)}
            >
              <ListPlus size={14} aria-hidden />
              {words.shortlist}
            </Button>
          </>
        )}
        <Tick aria-label={words.compareOne(member.name)} isSelected={isCompared} onChange={onCompare} />
      </div>
    </li>
  );
}
