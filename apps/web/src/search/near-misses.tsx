import { Plus } from 'lucide-react';
import { matchReasonInWords } from '#domain/match-reasons';
import { Button } from '../ui/button';
import { useLocale, useWords } from '../ui/locale';
import { Status } from '../ui/states';
import type { Result } from '../results/stages';
import { Declined } from './declined';
import type { NearMiss } from './find.queries';
import { FIND } from './find.words';
import styles from './find.module.css';

/** Venues that fail one need, each with the reason. They can be added: the team may know another way. */
export function NearMisses({
  misses,
  candidates,
  isAdding,
  onAdd,
  onOpen,
}: {
  misses: readonly NearMiss[];
  /** The candidates of the request by venue. */
  candidates: ReadonlyMap<string, Result>;
  isAdding: (id: string) => boolean;
  onAdd: (miss: NearMiss) => void;
  onOpen: (id: string) => void;
}) {
  const words = useWords(FIND);
  const language = useLocale();
  if (misses.length === 0) return null;
  return (
    <section className={styles.near}>
      <h3>{words.nearMisses}</h3>
      <p>{words.nearMissesHelp}</p>
      <ul aria-label={words.nearMisses}>
        {misses.map((miss) => (
          <li key={miss.member.id} className={styles.match} data-near>
            <div className={styles.details}>
              <p>
                <button type="button" className={styles.name} onClick={() => onOpen(miss.member.id)}>
                  {miss.member.name}
                </button>{' '}
                <span className={styles.town}>{miss.member.city}</span>
              </p>
              <Status tone="warn" shape="half">
                {matchReasonInWords(miss.why, language)}
              </Status>
              <Declined candidate={candidates.get(miss.member.id)} />
            </div>
            <div className={styles.acts}>
              {candidates.has(miss.member.id) ? (
                <span className={styles.added}>{words.added}</span>
              ) : (
                <Button
                  small
                  writes
                  isPending={isAdding(miss.member.id)}
                  onPress={() => onAdd(miss)}
                  aria-label={words.addNamed(miss.member.name)}
                >
                  <Plus size={14} aria-hidden />
                  {words.add}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
