import styles from './match-bar.module.css';

/** How well a venue matches, as a bar relative to the best one shown: an absolute score says little to people. */
export function MatchBar({ label, score, best }: { label: string; score: number; best: number }) {
  return (
    <meter className={styles.bar} min={0} max={best > 0 ? best : 1} value={Math.max(0, score)} aria-label={label} />
  );
}
