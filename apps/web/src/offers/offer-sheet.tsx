import { lacksAmounts } from '#domain/offer-totals';
import { OFFER_LINE_KIND_WORDS } from '#domain/labels';
import { useLabel, useWords } from '../ui/locale';
import { ReadFrom } from '../requests/summary/read-from';
import type { Request } from '../requests/requests.queries';
import { OfferFiles } from './offer-files';
import { lineReadings } from './offer-readings';
import { OfferSources } from './offer-sources';
import type { Offer } from './offers.queries';
import { OFFERS } from './offers.words';
import { Totals } from './totals';
import { useLineSum, useLineTerms } from './use-line-sum';
import { useOfferFormats, useRowName } from './use-rows';
import styles from './offers.module.css';

/** A submitted offer, as it was made. */
export function OfferSheet({ offer, request }: { offer: Offer; request: Request }) {
  const words = useWords(OFFERS);
  const label = useLabel();
  const sumOf = useLineSum(offer.currency);
  const termsOf = useLineTerms(offer.currency);
  const rowName = useRowName(request.needs);
  const { day, validity } = useOfferFormats();
  const readings = lineReadings(
    offer.extraction,
    offer.lines.map(({ id, label: name }) => ({ key: id, label: name })),
  );
  const { deposit, cancellation, finalNumbersOn } = offer.terms;
  const facts: [string, string | null | undefined][] = [
    [words.validity, validity(offer.validUntil).text],
    [words.attendees, offer.attendees === null ? null : String(offer.attendees)],
    [words.deposit, deposit],
    [words.cancellation, cancellation],
    [words.finalNumbersOn, finalNumbersOn ? day(finalNumbersOn) : null],
    [words.message, offer.message],
    [words.internalNote, offer.internalNote],
    [words.declineReason, offer.declineReason === 'not_chosen' ? words.notChosen : offer.declineReason],
  ];
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {offer.lines.length === 0 ? <p className={styles.muted}>{words.noLines}</p> : null}
        <ul>
          {offer.lines.map((line) => {
            const reading = readings.get(line.id);
            return (
              <li key={line.id} className={styles.sheetLine}>
                <span className={styles.grow}>
                  <strong>{line.label}</strong>
                  <small className={styles.block}>
                    {[
                      line.needId === null ? label(OFFER_LINE_KIND_WORDS[line.kind]) : rowName(line.needId),
                      termsOf(line),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                  {line.note ? <small className={styles.block}>{line.note}</small> : null}
                  {reading ? (
                    <small className={styles.block}>
                      <ReadFrom {...reading} />
                    </small>
                  ) : null}
                </span>
                <span className={styles.amount}>{sumOf(line)}</span>
              </li>
            );
          })}
        </ul>
        <dl className={styles.facts}>
          {facts.map(([name, value]) =>
            value ? (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </div>
      <aside className={styles.side} aria-label={words.total}>
        <Totals
          totals={offer.totals}
          currency={offer.currency}
          isAtLeast={lacksAmounts(offer.lines)}
          commissionBase={offer.commissionBase}
        />
        <OfferFiles offer={offer} code={request.code} />
        <OfferSources extraction={offer.extraction} />
      </aside>
    </div>
  );
}
