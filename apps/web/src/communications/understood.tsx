import type { ReactNode } from 'react';
import { daysOfEvent } from '#domain/offer-totals';
import { oneLine } from '#i18n/formats';
import { useLabel, useWords } from '../ui/locale';
import { useFactWords } from '../requests/fact-words';
import { readNeedsOf } from '../requests/needs/need-readings';
import { useNeedLines } from '../requests/needs/use-need-lines';
import { fileOf } from '../requests/read-source';
import { REQUEST } from '../requests/request.words';
import { COMMUNICATIONS } from './communications.words';
import type { Mail } from './mail.queries';
import { READ_IN_ORDER, readWords } from './reading.words';
import styles from './understood.module.css';

/** Details extracted from an email, by field. */
type Read = Record<string, { value: unknown; confidence: number; quote: string | null; source?: string } | undefined>;

/** A value in words, where it was read, and how sure that is. */
interface Item {
  text: string;
  said: string;
  confidence: number;
}

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
  const read = (extraction ?? {}) as Read;
  const dayOf = (field: string) => (read[field]?.value ?? null) as string | null;
  const linesOf = useNeedLines(daysOfEvent({ eventDate: dayOf('eventDate'), eventEndDate: dayOf('eventEndDate') }));
  if (reading === 'pending') return <p className={styles.pending}>{words.reading}</p>;
  if (reading === 'failed') return <p className={styles.failed}>{words.unread}</p>;
  // format each value like the request's fields, where prices need the currency
  const values = Object.fromEntries(Object.entries(read).map(([field, fact]) => [field, fact?.value]));
  const inWords = (field: string, value: unknown) => wordsOf(field, values) || (typeof value === 'string' ? value : '');
  const said = (quotes: readonly string[], files: readonly string[], text: string): string =>
    [
      // the quotes, unless the value repeats them, and the files
      ...quotes.filter((quote) => quote !== text).map(words.quoted),
      ...files.map((file) => ofRequest.inFile(oneLine(file))),
    ].join(' ');
  const needs = readNeedsOf(extraction).map(({ need, reading: { quotes, files, confidence } }): Item => {
    const { title, details, note } = linesOf(need);
    const text = [title, details, note].filter(Boolean).join(', ');
    return { text, confidence, said: said(quotes, files, text) };
  });
  const itemsOf = (field: string): Item[] => {
    if (field === 'needs') return needs;
    const fact = read[field];
    if (!fact || fact.value === null) return [];
    const { value, confidence, quote, source } = fact;
    const text = inWords(field, value);
    const file = fileOf(source);
    return [{ text, confidence, said: said(quote ? [quote] : [], file ? [file] : [], text) }];
  };
  const known = READ_IN_ORDER.map((field) => ({ field, items: itemsOf(field) })).filter(
    ({ items }) => items.length > 0,
  );
  if (known.length === 0) return none;
  return (
    <section className={styles.part} aria-label={words.understood}>
      <h3>{words.understood}</h3>
      <dl>
        {known.map(({ field, items }) => (
          <div key={field} className={styles.fact}>
            <dt>{label(readWords(field))}</dt>
            {items.map((item, at) => (
              // Two needs may read the same, and none moves.
              <dd key={at}>
                <span className={styles.value}>{item.text}</span>
                {item.said === '' ? null : <span className={styles.quote}>{item.said}</span>}
                <span className={styles.confidence}>{ofRequest.sure(Math.round(item.confidence * 100))}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
