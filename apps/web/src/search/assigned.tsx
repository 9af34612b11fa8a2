import { needTitle } from '#domain/need-words';
import { useLocale, useWords } from '../ui/locale';
import type { Need } from '../requests/needs/need-drafts';
import type { Match } from './find.queries';
import { FIND } from './find.words';
import styles from './find.module.css';

/** The rooms of a found venue for each need; nothing if the search has no needs of rooms. */
export function Assigned({
  match: { assignment = [], assignedRooms = [] },
  needs,
}: {
  match: Match;
  needs: readonly Need[];
}) {
  const words = useWords(FIND);
  const language = useLocale();
  const nameOf = (id: string) => assignedRooms.find((room) => room.id === id)?.name ?? '';
  const lacking = needs.filter(
    ({ kind, optional }, at) => kind !== 'bedrooms' && optional && !assignment.some(({ need }) => need === at),
  );
  if (assignment.length === 0) return null;
  return (
    <dl className={styles.assigned} aria-label={words.assigned}>
      {assignment.map(({ need, roomIds }) => {
        const wanted = need === 'main' ? undefined : needs[need];
        return (
          <div key={need}>
            <dt>{words.assignedTo(wanted ? needTitle(wanted, language) : words.main)}</dt>
            <dd>{roomIds.map(nameOf).join(', ')}</dd>
          </div>
        );
      })}
      {lacking.map((need) => (
        <div key={need.id}>
          <dt>{words.assignedTo(needTitle(need, language))}</dt>
          <dd>{words.optionalLacks}</dd>
        </div>
      ))}
    </dl>
  );
}
