import styles from './match-bar.module.css';

/** A bar for how well a venue matches, relative to the best one shown; absolute scores mean little to users. */
export function MatchBar({ label, score, best }: { label: string; score: number; best: number }) {
  return (
    <meter className={styles.bar} min={0} max={best > 0 ? best : 1} value={Math.max(0, score)} aria-label={label} />
  );
}
