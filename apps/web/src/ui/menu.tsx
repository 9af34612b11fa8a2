import { type ReactElement, type ReactNode, useState } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { Keys } from './kbd';
import { FocusAfterwards } from './lost-focus';
import { useOnline } from './online';
import styles from './menu.module.css';

export interface MenuEntry {
  id: string;
  label: ReactNode;
  /** The text for type-ahead, if `label` isn't a string. */
  text?: string;
  icon?: ReactNode;
  keys?: readonly string[];
  danger?: boolean;
  isDisabled?: boolean;
  /** Disables the item offline. */
  writes?: boolean;
  /** Separates the item from the previous one. */
  apart?: boolean;
  run: () => void;
}

/** A menu of actions. The first child is its button. */
export function Menu({
  trigger,
  label,
  entries,
  isOpen,
  onOpenChange,
}: {
  trigger: ReactElement;
  label: string;
  entries: readonly MenuEntry[];
  /** Use with `onOpenChange` for a menu that a shortcut also opens. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}) {
  const online = useOnline();
  const [isPressed, setPressed] = useState(false);
  const change = (opens: boolean) => {
    // a disabled button that has the focus is only marked as disabled
    if (opens && document.activeElement?.ariaDisabled === 'true') return;
    setPressed(opens);
    onOpenChange?.(opens);
  };
  return (
    <MenuTrigger isOpen={isOpen ?? isPressed} onOpenChange={change}>
      {trigger}
      <Popover className={styles.popover} placement="bottom start">
        <FocusAfterwards />
        <AriaMenu
          aria-label={label}
          className={styles.menu}
          onAction={(key) => entries.find(({ id }) => id === key)?.run()}
        >
          {entries.map((entry) => [
            entry.apart ? <Separator key={`${entry.id}-line`} className={styles.rule} /> : null,
            <MenuItem
              key={entry.id}
              id={entry.id}
              isDisabled={entry.isDisabled === true || (entry.writes === true && !online)}
              textValue={entry.text ?? (typeof entry.label === 'string' ? entry.label : entry.id)}
              className={`${styles.item} ${entry.danger ? styles.danger : ''}`}
            >
              {entry.icon}
              <span className={styles.text}>{entry.label}</span>
              {entry.keys ? <Keys keys={entry.keys} /> : null}
            </MenuItem>,
          ])}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
