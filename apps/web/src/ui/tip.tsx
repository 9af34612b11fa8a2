import type { ReactElement } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components';
import styles from './tip.module.css';

/** A tooltip for elements without visible text, on hover and focus, with the element's shortcut. */
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
