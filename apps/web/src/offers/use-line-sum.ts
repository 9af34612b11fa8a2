import { formatAmount } from '#i18n/figures';
import { useLabel, useLocale, useWords } from '../ui/locale';
import type { OfferLine } from './offers.queries';
import { BASES, CELL_STATES, OFFERS } from './offers.words';
import { useOfferFormats } from './use-rows';

/** Returns a function that says what a line costs: its net amount, or a word. */
export function useLineSum(currency: string): (line: Pick<OfferLine, 'state' | 'net'>) => string {
  const label = useLabel();
  const { price } = useOfferFormats();
  return ({ state, net }) => {
    if (state === 'included' || state === 'on_request' || net === null)
      return label(CELL_STATES[state === 'priced' ? 'on_request' : state]);
    return state === 'optional' ? `${label(CELL_STATES.optional)} ${price(net, currency)}` : price(net, currency);
  };
}

/** Returns a function that says how a line is counted: `80 × 2 × €72, per person and day`. */
export function useLineTerms(currency: string): (line: OfferLine) => string {
  const words = useWords(OFFERS);
  const label = useLabel();
  const language = useLocale();
  const { price } = useOfferFormats();
  return ({ quantity, days, unitPrice, basis, vatRate, state }) => {
    const count = (value: number) => formatAmount(value, language);
    const factors = [
      quantity === null ? null : count(quantity),
      days === null ? null : count(days),
      unitPrice === null ? null : price(unitPrice, currency),
    ].filter((factor) => factor !== null);
    const isPriced = state === 'priced' || state === 'optional';
    return [
      factors.join(' × '),
      isPriced && basis !== 'flat' ? label(BASES[basis]) : null,
      isPriced ? words.vatOf(count(vatRate)) : null,
    ]
      .filter(Boolean)
      .join(', ');
  };
}
