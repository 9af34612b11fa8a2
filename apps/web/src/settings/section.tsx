import { type ReactNode, useId } from 'react';
import { useFocusedSection } from '../ui/lost-focus';
import styles from './settings.module.css';

/** A settings section: title and explanation, with the controls beside them. */
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
    <section className={styles.section} aria-labelledby={id} {...useFocusedSection()}>
      <div className={styles.about}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {help ? <p>{help}</p> : null}
        {action}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
