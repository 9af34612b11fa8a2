import { ArrowLeft, ChevronDown, ChevronUp, Ellipsis } from 'lucide-react';
import { Button, IconButton } from '../ui/button';
import { keyName } from '../ui/kbd';
import { useWords } from '../ui/locale';
import { Menu, type MenuEntry } from '../ui/menu';
import { useCommands } from '../shell/commands';
import { INBOX } from './inbox.words';
import styles from './pane-bar.module.css';

/** Navigation from the open message. */
export interface Ways {
  onBack: () => void;
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
}

/** An action on the open message, by button, menu and shortcut. */
export interface Action extends MenuEntry {
  label: string;
  keys: readonly string[];
}

/** The actions of the open message and its navigation. The most likely action comes first. */
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
        <span key={id} className={index === 0 ? undefined : styles.other}>
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
