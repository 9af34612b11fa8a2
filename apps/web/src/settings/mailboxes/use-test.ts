import { useState } from 'react';
import { useSaving } from '../../shell/saving';
import { type Connect, type StepResult, testMailbox } from './mailboxes.queries';
import { isPassed } from './test-steps';

/** Tests settings. A result is only valid for the settings that were tested. */
export function useTest(body: Connect) {
  const [tested, setTested] = useState<{ of: string; steps: StepResult[] } | null>(null);
  const now = JSON.stringify(body);
  const { save, isPending, faults } = useSaving(
    () => testMailbox(body),
    ({ steps }) => setTested({ of: now, steps }),
  );
  const steps = tested?.of === now ? tested.steps : null;
  return {
    run: () => {
      setTested(null);
      save();
    },
    isPending,
    faults,
    /** The results for these very settings, if they were tested. */
    steps,
    passed: steps !== null && isPassed(steps),
  };
}
