import type { ReactNode } from 'react';
import { formatCount } from '#i18n/formats';
import { useLocale, useWords } from '../ui/locale';
import { focusWhenShown } from '../ui/lost-focus';
import type { FileKind } from './columns';
import { IMPORT } from './import.words';
import type { ImportRecord } from './use-import';
import styles from './import.module.css';

/** The progress of a check or an import. */
export function Progress({ record, label }: { record: ImportRecord | null; label: string }) {
  const words = useWords(IMPORT);
  return (
    <div className={styles.progress} role="status">
      <p>
        {label}
        {record ? ` · ${words.processed(record.processed, record.lines)}` : '…'}
      </p>
      <progress aria-label={label} value={record?.processed ?? 0} max={Math.max(1, record?.lines ?? 1)} />
    </div>
  );
}

/** The number of records an import creates and updates, or has created and updated. */
export function Counts({ of, record, children }: { of: FileKind; record: ImportRecord; children: ReactNode }) {
  const words = useWords(IMPORT);
  const language = useLocale();
  const counted = of.counts.filter(([count]) => record[count] > 0);
  return (
    <section className={styles.counts} aria-live="polite">
      <h2 ref={focusWhenShown} tabIndex={-1}>
        {record.dryRun ? words.would : words.did}
      </h2>
      {counted.every(([count]) => count === 'known') ? <p>{words.nothing}</p> : null}
      <dl>
        {counted.map(([count, label]) => (
          <div key={count}>
            <dt>{label[language]}</dt>
            <dd>{formatCount(record[count], language)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.foot}>{children}</div>
    </section>
  );
}
