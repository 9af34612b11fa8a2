import { useWords } from '../ui/locale';
import { ReadFrom } from '../requests/summary/read-from';
import { readingOf } from './offer-readings';
import type { Offer } from './offers.queries';
import { OFFERS } from './offers.words';
import styles from './offers.module.css';

/** Where the AI read what an offer says of all its lines; nothing if it was entered by a person. */
export function OfferSources({ extraction }: Pick<Offer, 'extraction'>) {
  const words = useWords(OFFERS);
  const names = {
    taxMode: words.taxMode,
    currency: words.currency,
    attendees: words.attendees,
    validUntil: words.until,
    deposit: words.deposit,
    cancellation: words.cancellation,
    finalNumbersOn: words.finalNumbersOn,
  };
  const read = Object.entries(names).flatMap(([field, name]) => {
    const reading = readingOf(extraction, field);
    return reading ? [{ field, name, reading }] : [];
  });
  if (read.length === 0) return null;
  return (
    <section>
      <h3>{words.read}</h3>
      <dl className={styles.sources}>
        {read.map(({ field, name, reading }) => (
          <div key={field}>
            <dt>{name}</dt>
            <dd>
              <ReadFrom {...reading} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
