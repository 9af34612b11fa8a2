import button from './button.module.css';
import choice from './choice.module.css';
import styles from './row.module.css';

// Rows are many: the browser's own controls cost each of them far less than those of the library, and what a style draws far less than
// an icon, whose elements and attributes are made anew for each.

/** Opens the menu of its row, beside itself; `label` is its name. */
export function RowButton({ label, onPress }: { label: string; onPress: (anchor: Element) => void }) {
  return (
    <button
      type="button"
      className={`${button.button} ${button.quiet} ${button.small} ${styles.menu}`}
      aria-label={label}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    />
  );
}

/** Whether its row is chosen; `label` is its name. */
export function RowTick({ label, isSelected, onChange }: { label: string; isSelected: boolean; onChange: () => void }) {
  return (
    <label className={choice.box}>
      <input
        type="checkbox"
        className={styles.tick}
        aria-label={label}
        checked={isSelected}
        onChange={onChange}
        // the space bar is its own here, whatever it does on the screen
        onKeyDown={(event) => {
          if (event.key === ' ') event.stopPropagation();
        }}
      />
    </label>
  );
}
