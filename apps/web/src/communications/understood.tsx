import type { ReactNode } from 'react';
import { oneLine } from '#i18n/formats';
import { useLabel, useWords } from '../parts/locale';
import { useFactWords } from '../requests/fact-words';
import { fileOf } from '../requests/read-source';
import { REQUEST } from '../requests/request.words';
import { COMMUNICATIONS } from './communications.words';
import type { Mail } from './mail.queries';
import { READ_IN_ORDER, readWords } from './reading.words';
import styles from './understood.module.css';

/** Details extracted from an email, by field. */
type Read = Record<string, { value: unknown; confidence: number; quote: string | null; source?: string } | undefined>;

/** The details extracted from an email for its request, each with the quoted source. */
export function Understood({
  mail: { reading, extraction },
  none = null,
}: {
  mail: Pick<Mail, 'reading' | 'extraction'>;
  /** Rendered if nothing was extracted. */
  none?: ReactNode;
}) {
  const words = useWords(COMMUNICATIONS);
  const ofRequest = useWords(REQUEST);
  const label = useLabel();
  const wordsOf = useFactWords();
  if (reading === 'pending') return <p className={styles.pending}>{words.reading}</p>;
  if (reading === 'failed') return <p className={styles.failed}>{words.unread}</p>;
  const read = (extraction ?? {}) as Read;
  // format each value like the request's fields, where prices need the currency
  const values = Object.fromEntries(Object.entries(read).map(([field, fact]) => [field, fact?.value]));
  const inWords = (field: string, value: unknown) => wordsOf(field, values) || (typeof value === 'string' ? value : '');
  const known = READ_IN_ORDER.flatMap((field) => {
    const fact = read[field];
    if (!fact || fact.value === null) return [];
    const { value, confidence, quote, source } = fact;
    const text = inWords(field, value);
    const file = fileOf(source);
    // the quote, unless the value repeats it, and the file
    const said = [quote && quote !== text && words.quoted(quote), file && ofRequest.inFile(oneLine(file))];
    return [{ field, text, confidence, said: said.filter(Boolean).join(' ') }];
  });
  if (known.length === 0) return none;
  return (
    <section className={styles.part} aria-label={words.understood}>
      <h3>{words.understood}</h3>
      <dl>
        {known.map(({ field, text, confidence, said }) => (
          <div key={field} className={styles.fact}>
            <dt>{label(readWords(field))}</dt>
            <dd>
              <span className={styles.value}>{text}</span>
              {said === '' ? null : <span className={styles.quote}>{said}</span>}
              <span className={styles.sure}>{ofRequest.sure(Math.round(confidence * 100))}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
