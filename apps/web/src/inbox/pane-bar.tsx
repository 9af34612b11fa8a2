import { ArrowLeft, ChevronDown, ChevronUp, Ellipsis } from 'lucide-react';
import { Button, IconButton } from '../parts/button';
import { keyName } from '../parts/kbd';
import { useWords } from '../parts/locale';
import { Menu, type MenuEntry } from '../parts/menu';
import { useCommands } from '../shell/commands';
import { INBOX } from './inbox.words';
import styles from './pane-bar.module.css';

/** Ways out of what is open. */
export interface Ways {
  onBack: () => void;
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
}

/** Something that can be done with what is open: by button, menu and key. */
export interface Action extends MenuEntry {
  label: string;
  keys: readonly string[];
}

/** What can be done with what is open, and the way to the next. The first action is the likeliest. */
export function PaneBar({ onBack, onNext, onPrevious, actions }: Ways & { actions: readonly Action[] }) {
  const words = useWords(INBOX);
  useCommands(
    actions
      .filter(({ isDisabled }) => !isDisabled)
      .map(({ id, label, keys, run }) => ({ id: `inbox-${id}`, label, keys, run, group: 'do' as const })),
  );
  return (
    <div className={styles.bar}>
      <span className={styles.back}>
        <IconButton label={words.back} keys="Esc" onPress={onBack}>
          <ArrowLeft size={16} aria-hidden />
        </IconButton>
      </span>
      {actions.map(({ id, label, icon, keys, isDisabled, run }, index) => (
        <span key={id} className={index === 0 ? styles.first : styles.other}>
          <Button look={index === 0 ? 'primary' : 'plain'} isDisabled={isDisabled ?? false} onPress={run}>
            {icon}
            {label}
            <kbd className={styles.key}>{keyName(keys[0] ?? '')}</kbd>
          </Button>
        </span>
      ))}
      {actions.length > 1 ? (
        <span className={styles.menu}>
          <Menu
            label={words.actions}
            trigger={
              <Button aria-label={words.actions}>
                <Ellipsis size={16} aria-hidden />
              </Button>
            }
            entries={actions}
          />
        </span>
      ) : null}
      <span className={styles.ways}>
        <IconButton label={words.previous} keys="K" isDisabled={onPrevious === null} onPress={() => onPrevious?.()}>
          <ChevronUp size={16} aria-hidden />
        </IconButton>
        <IconButton label={words.next} keys="J" isDisabled={onNext === null} onPress={() => onNext?.()}>
          <ChevronDown size={16} aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}
