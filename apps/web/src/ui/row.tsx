import button from './button.module.css';
import choice from './choice.module.css';
import styles from './row.module.css';

// Lists have many rows, so they use native controls, which are far cheaper than the library's, and CSS-drawn icons, which need no elements.

/** Opens the row's menu beside the button. `label` is its accessible name. */
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

/** The row's checkbox. `label` is its accessible name. */
export function RowTick({ label, isSelected, onChange }: { label: string; isSelected: boolean; onChange: () => void }) {
  return (
    <label className={choice.box}>
      <input
        type="checkbox"
        className={styles.tick}
        aria-label={label}
        checked={isSelected}
        onChange={onChange}
        // keep the screen's shortcut for the space bar from firing
        onKeyDown={(event) => {
          if (event.key === ' ') event.stopPropagation();
        }}
      />
    </label>
  );
}
