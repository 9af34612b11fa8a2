import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { useWords } from './locale';
import { PARTS } from './words';

/**
 * Asks before the page is left with unsaved input (`question`, which must be rendered). `ask` asks the same before another act that would
 * lose it.
 */
export function useUnsaved(isUnsaved: () => boolean): { question: ReactNode; ask: (onLeave: () => void) => void } {
  const words = useWords(PARTS);
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const blocker = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true });
  const isBlocked = blocker.status === 'blocked';
  const stay = () => {
    setAsked(null);
    blocker.reset?.();
  };
  const leave = () => {
    setAsked(null);
    if (isBlocked) blocker.proceed();
    else asked?.();
  };
  return {
    ask: (onLeave) => (isUnsaved() ? setAsked(() => onLeave) : onLeave()),
    question:
      isBlocked || asked ? (
        <Dialog
          title={words.leaveTitle}
          isOpen
          onClose={stay}
          foot={
            <>
              <Button autoFocus onPress={stay}>
                {words.keepTyping}
              </Button>
              <Button look="danger" onPress={leave}>
                {words.leave}
              </Button>
            </>
          }
        >
          <p>{words.unsaved}</p>
        </Dialog>
      ) : null,
  };
}
