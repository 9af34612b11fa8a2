import type { ReactElement } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components';
import styles from './tip.module.css';

/** A name shown beside what has none to read, on hover and on focus; with the keys that do the same. */
export function Tip({ text, keys, children }: { text: string; keys?: string; children: ReactElement }) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <Tooltip className={styles.tip} offset={6}>
        <span>{text}</span>
        {keys ? <span className={styles.keys}>{keys}</span> : null}
      </Tooltip>
    </TooltipTrigger>
  );
}
