import { type ReactNode, useId } from 'react';
import styles from './settings.module.css';

/** One thing that is set: its name, what it is for, and beside them what sets it. */
export function Section({
  title,
  help,
  action,
  children,
}: {
  title: string;
  help?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        {help ? <p>{help}</p> : null}
        {action}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
