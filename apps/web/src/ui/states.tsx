import type { ReactNode } from 'react';
import { useWords } from './locale';
import { PARTS } from './words';
import styles from './states.module.css';

/** A placeholder with the height of the content, so that nothing moves on load. Appears after 150 ms. */
export function Skeleton({ height = 16, width = '100%' }: { height?: number | string; width?: number | string }) {
  return <span className={styles.skeleton} style={{ height, width }} aria-hidden />;
}

/** Placeholder rows. */
export function SkeletonLines({ count = 6, height = 36 }: { count?: number; height?: number }) {
  const words = useWords(PARTS);
  return (
    <div className={styles.lines} role="status" aria-label={words.loading}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}

/** An empty state: explains why, and offers a next step. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <strong>{title}</strong>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}

export type Tone = 'plain' | 'info' | 'warn' | 'danger' | 'ok';
/** Shapes, so that statuses aren't distinguished by color only. */
export type Shape = 'ring' | 'half' | 'most' | 'full' | 'tick' | 'cross';
const SHAPES: Record<Shape, ReactNode> = {
  ring: <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  half: (
    <>
      <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M5 1a4 4 0 0 1 0 8z" fill="currentColor" />
    </>
  ),
  most: (
    <>
      <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M5 5V1a4 4 0 1 1-4 4z" fill="currentColor" />
    </>
  ),
  full: <circle cx="5" cy="5" r="4.5" fill="currentColor" />,
  tick: <path d="M1.5 5.5 4 8l4.5-6" fill="none" stroke="currentColor" strokeWidth="2" />,
  cross: <path d="m2 2 6 6M8 2 2 8" fill="none" stroke="currentColor" strokeWidth="2" />,
};

/** A status with its shape, color and label. */
export function Status({ tone, shape, children }: { tone: Tone; shape: Shape; children: ReactNode }) {
  return (
    <span className={`${styles.status} ${styles[tone]}`}>
      <svg className={styles.dot} viewBox="0 0 10 10" aria-hidden>
        {SHAPES[shape]}
      </svg>
      {children}
    </span>
  );
}

/** A short label on a colored background. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}

/** A person's initials, with the name as tooltip. */
export function Avatar({ name }: { name: string | null }) {
  const words = useWords(PARTS);
  const letters = (name ?? '')
    .split(/\s+/)
    .map((part) => part[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
  return (
    <span
      className={`${styles.avatar} ${name === null ? styles.none : ''}`}
      role="img"
      aria-label={name ?? words.nobody}
      title={name ?? words.nobody}
    >
      {letters}
    </span>
  );
}
