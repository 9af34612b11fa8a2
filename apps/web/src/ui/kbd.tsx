import styles from './kbd.module.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
const NAMES: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
  ' ': 'Espace',
};

/** The display name of a key: `mod+k` is ⌘K or Ctrl K. */
export const keyName = (key: string): string =>
  key.startsWith('mod+')
    ? `${isApple ? '⌘' : 'Ctrl '}${key.slice(4).toUpperCase()}`
    : (NAMES[key] ?? key.toUpperCase());

/** A sequence of keys. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span>
      {keys.map((key, index) => (
        <kbd key={`${index}-${key}`} className={styles.kbd}>
          {keyName(key)}
        </kbd>
      ))}
    </span>
  );
}
