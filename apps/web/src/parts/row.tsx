import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import button from './button.module.css';
import choice from './choice.module.css';

// rows are many, and the browser's own controls cost each of them far less than those of the library

/** Opens the menu of its row, beside itself; `label` is its name. */
export function RowButton({
  label,
  onPress,
  children,
}: {
  label: string;
  onPress: (anchor: Element) => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={`${button.button} ${button.quiet} ${button.small}`}
      aria-label={label}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      {children}
    </button>
  );
}

/** Whether its row is chosen; `label` is its name. */
export function RowTick({ label, isSelected, onChange }: { label: string; isSelected: boolean; onChange: () => void }) {
  return (
    <label className={choice.box}>
      <input
        type="checkbox"
        className={choice.own}
        aria-label={label}
        checked={isSelected}
        onChange={onChange}
        // the space bar is its own here, whatever it does on the screen
        onKeyDown={(event) => {
          if (event.key === ' ') event.stopPropagation();
        }}
      />
      <span className={choice.tick}>
        <Check size={12} aria-hidden />
      </span>
    </label>
  );
}
