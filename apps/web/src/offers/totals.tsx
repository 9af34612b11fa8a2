import type { OfferTotals } from '#domain/offer-totals';
import { formatAmount } from '#i18n/figures';
import { useLocale, useWords } from '../ui/locale';
import { OFFERS } from './offers.words';
import { useOfferFormats } from './use-rows';
import styles from './offers.module.css';

/** The totals of an offer, with VAT per rate. */
export function Totals({
  totals,
  currency,
  isAtLeast,
  commissionBase,
}: {
  totals: OfferTotals;
  currency: string;
  /** Whether the offer has lines without an amount, which would be added. */
  isAtLeast: boolean;
  /** The price to which the commission's rate applies, without VAT; only for the team. */
  commissionBase?: number;
}) {
  const words = useWords(OFFERS);
  const language = useLocale();
  const { price } = useOfferFormats();
  const sum = (amount: number) => (isAtLeast ? words.atLeast(price(amount, currency)) : price(amount, currency));
  const rows: [string, string][] = [
    [`${words.total} ${words.net}`, sum(totals.net)],
    ...totals.vat.map(({ rate, amount }): [string, string] => [
      words.vatOf(formatAmount(rate, language)),
      price(amount, currency),
    ]),
    [`${words.total} ${words.gross}`, sum(totals.gross)],
    ...(totals.perPerson
      ? [[`${words.perPerson} ${words.net}`, sum(totals.perPerson.net)] satisfies [string, string]]
      : []),
    ...(totals.optionalNet === 0
      ? []
      : [[`${words.optionalTotal} ${words.net}`, price(totals.optionalNet, currency)] satisfies [string, string]]),
    ...(commissionBase === undefined
      ? []
      : [[words.commissionBase, price(commissionBase, currency)] satisfies [string, string]]),
  ];
  return (
    <dl className={styles.totals}>
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
