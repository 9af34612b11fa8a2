import { useState } from 'react';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { useLabel, useWords } from '../ui/locale';
import { TOUR, TOUR_STEPS } from './help.words';

/** The four-step tour for new users. */
export function Tour({ onClose }: { onClose: () => void }) {
  const words = useWords(TOUR);
  const label = useLabel();
  const [at, setAt] = useState(0);
  const step = TOUR_STEPS[at];
  const isLast = at === TOUR_STEPS.length - 1;
  if (!step) return null;
  return (
    <Dialog
      title={label(step.title)}
      isOpen
      onClose={onClose}
      foot={
        <>
          {isLast ? null : <Button onPress={onClose}>{words.skip}</Button>}
          {at > 0 ? <Button onPress={() => setAt(at - 1)}>{words.back}</Button> : null}
          <Button look="primary" writes={false} onPress={isLast ? onClose : () => setAt(at + 1)}>
            {isLast ? words.done : words.next}
          </Button>
        </>
      }
    >
      <p aria-live="polite">{label(step.text)}</p>
      <p>
        <small>{words.title(at + 1, TOUR_STEPS.length)}</small>
      </p>
    </Dialog>
  );
}
