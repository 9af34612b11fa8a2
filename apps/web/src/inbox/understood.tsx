import { configurationLabel, eventTypeLabel, slotLabel } from '#domain/labels';
import { formatCount, formatDate, formatPrice } from '#words/formats';
import type { Locale } from '#words/locale';
import { useLabel, useLocale, useWords, inLocale } from '../parts/locale';
import { useServiceSettings } from '../shell/session';
import type { Mail } from './inbox.queries';
import { fieldName, FIELDS_IN_ORDER, INBOX } from './inbox.words';
import styles from './mail-pane.module.css';

type Read = Record<string, { value: unknown; confidence: number; quote: string | null }>;

/** What was read out of a mail for its request, beside the words that it was read from. */
export function Understood({ mail: { reading, extraction } }: { mail: Mail }) {
  const words = useWords(INBOX);
  const label = useLabel();
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  if (reading === 'pending') return <p className={styles.reason}>{words.reading}</p>;
  if (reading === 'failed') return <p className={styles.warning}>{words.unread}</p>;
  const read = (extraction ?? {}) as Read;
  const known = FIELDS_IN_ORDER.flatMap((field) => {
    const fact = read[field];
    return fact && fact.value !== null ? [{ field, ...fact }] : [];
  });
  if (known.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{words.understood}</h3>
      <dl className={styles.understood}>
        {known.map(({ field, value, confidence, quote }) => (
          <div key={field} className={styles.fact}>
            <dt>{label(fieldName(field))}</dt>
            <dd>
              <span className={styles.value}>{valueInWords(field, value, read, language, timeZone)}</span>
              {quote === null || quote === value ? null : <span className={styles.quote}>{words.quoted(quote)}</span>}
              <span className={styles.sure}>{words.sure(Math.round(confidence * 100))}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A value that was read, as people say it. */
function valueInWords(field: string, value: unknown, read: Read, language: Locale, timeZone: string): string {
  const words = inLocale(INBOX, language);
  if (Array.isArray(value))
    return value.map((each: unknown) => valueInWords(field, each, read, language, timeZone)).join(', ');
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') {
    if (field === 'radiusKm') return words.kilometres(value);
    const currency = read.currency?.value;
    if (field.startsWith('budget'))
      return formatPrice(value, typeof currency === 'string' ? currency : 'EUR', language);
    return formatCount(value, language);
  }
  const text = String(value);
  if (field.endsWith('Date') || field.endsWith('Dates')) return formatDate(text, language, timeZone);
  if (field === 'eventType') return eventTypeLabel(text, language);
  if (field === 'configuration') return configurationLabel(text, language);
  if (field === 'slot') return slotLabel(text, language);
  return text;
}
