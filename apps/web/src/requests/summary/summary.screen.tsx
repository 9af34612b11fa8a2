import { useWords } from '../../parts/locale';
import { REQUEST } from '../request.words';
import { FactLine } from './fact';
import { FACTS } from './facts';
import { UnreadFiles } from './unread-files';
import styles from './fact.module.css';

/** The facts of the event, editable in place. */
export function SummaryScreen() {
  const words = useWords(REQUEST);
  return (
    <section aria-label={words.facts}>
      <dl className={styles.facts}>
        {FACTS.map((fact) => (
          <FactLine key={fact.id} fact={fact} />
        ))}
      </dl>
      <UnreadFiles />
    </section>
  );
}
