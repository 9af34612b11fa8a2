import { Fragment } from 'react';
import { useWords } from '../../ui/locale';
import { NeedsFact } from '../needs/needs-fact';
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
          <Fragment key={fact.id}>
            <FactLine fact={fact} />
            {fact.id === 'configuration' ? <NeedsFact /> : null}
          </Fragment>
        ))}
      </dl>
      <UnreadFiles />
    </section>
  );
}
