import { useEffect, useRef } from 'react';
import { useLabel, useWords } from '../../ui/locale';
import { type Shape, Status, type Tone } from '../../ui/states';
import type { Step, StepResult } from './mailboxes.queries';
import { MAILBOXES, STEP_WORDS } from './mailboxes.words';
import styles from './mailboxes.module.css';

const STEPS = Object.keys(STEP_WORDS) as Step[];
type Outcome = 'stepWaits' | 'stepOk' | 'stepFailed' | 'stepLeftOut';
const LOOKS: Record<Outcome, { tone: Tone; shape: Shape }> = {
  stepWaits: { tone: 'info', shape: 'ring' },
  stepOk: { tone: 'ok', shape: 'tick' },
  stepFailed: { tone: 'danger', shape: 'cross' },
  stepLeftOut: { tone: 'plain', shape: 'ring' },
};

export const isPassed = (results: readonly StepResult[]): boolean =>
  results.length > 0 && results.every(({ ok }) => ok);

/** The steps of a test, each with its result; null while it runs. */
export function TestSteps({ results }: { results: readonly StepResult[] | null }) {
  const words = useWords(MAILBOXES);
  const label = useLabel();
  const section = useRef<HTMLElement>(null);
  const isOver = results !== null;
  // The settings above may fill the dialog. Braces: newer browsers return a promise, which isn't a valid cleanup function.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [isOver]);
  return (
    <section ref={section} aria-label={words.steps} aria-live="polite" className={styles.test}>
      <h3>{results === null ? words.testing : isPassed(results) ? words.testPassed : words.testFailed}</h3>
      <ol>
        {STEPS.map((step) => {
          const result = results?.find((one) => one.step === step);
          const outcome: Outcome =
            results === null ? 'stepWaits' : !result ? 'stepLeftOut' : result.ok ? 'stepOk' : 'stepFailed';
          return (
            <li key={step}>
              <span>{label(STEP_WORDS[step])}</span>
              <Status {...LOOKS[outcome]}>{words[outcome]}</Status>
              {result?.message ? <p>{result.message}</p> : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
