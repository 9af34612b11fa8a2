import { Sparkles, X } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { IconButton } from '../ui/button';
import { Keys } from '../ui/kbd';
import { useWords } from '../ui/locale';
import { SkeletonLines } from '../ui/states';
import { useMedia } from '../ui/use-media';
import rail from '../requests/rail.module.css';
import { useCommands } from '../shell/commands';
import { LINE } from './line.words';
import styles from './line.module.css';

const Panel = lazy(() => import('./panel').then(({ Panel: component }) => ({ default: component })));
const Sheet = lazy(() => import('./sheet').then(({ Sheet: component }) => ({ default: component })));

const KEY = 'q';

/** The assistant of a request: a single line until opened. Opens inline in the sidebar, or as a sheet on narrow screens. */
export function Assistant({ inRail }: { inRail: boolean }) {
  const words = useWords(LINE);
  const [isOpen, setOpen] = useState(false);
  const isBeside = useMedia('(min-width: 1001px)') && inRail;
  const line = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const open = () => {
    setOpen(true);
    field.current?.focus();
  };
  const close = () => {
    setOpen(false);
    // the line is rendered by then
    requestAnimationFrame(() => line.current?.focus());
  };
  useCommands([{ id: 'assistant', label: words.open, group: 'do', keys: [KEY], run: open }]);
  const waiting = <SkeletonLines count={2} height={48} />;
  if (isOpen && isBeside)
    return (
      <section
        className={styles.panel}
        data-widens
        aria-labelledby="assistant"
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
        }}
      >
        <div className={rail.head}>
          <h2 id="assistant">{words.title}</h2>
          <IconButton label={words.close} keys="Esc" small onPress={close}>
            <X size={14} aria-hidden />
          </IconButton>
        </div>
        <Suspense fallback={waiting}>
          <Panel field={field} />
        </Suspense>
      </section>
    );
  return (
    <>
      <AriaButton ref={line} className={`${styles.line} ${inRail ? '' : styles.short}`} onPress={open}>
        <Sparkles size={14} aria-hidden />
        <span className={styles.words}>{inRail ? words.open : words.title}</span>
        <span className={styles.key} aria-hidden>
          <Keys keys={[KEY]} />
        </span>
      </AriaButton>
      {isOpen ? (
        <Suspense>
          <Sheet title={words.title} onClose={close}>
            <Panel field={field} onFollow={close} />
          </Sheet>
        </Suspense>
      ) : null}
    </>
  );
}
