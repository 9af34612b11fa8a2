import { OFFER_LINE_KIND_WORDS } from '#domain/labels';
import { needTitle } from '#domain/need-words';
import { type OfferLineKind } from '#domain/vocabulary';
import { dateIn, formatDate, formatPrice } from '#i18n/formats';
import { useLocale, useWords } from '../ui/locale';
import type { Need } from '../requests/needs/need-drafts';
import { useServiceSettings } from '../shell/session';
import { OFFERS } from './offers.words';

/** Returns a function that names a row of the comparison: a need, the main room, or a kind of line. */
export function useRowName(needs: readonly Need[]): (key: string) => string {
  const words = useWords(OFFERS);
  const language = useLocale();
  return (key) => {
    if (key === 'main') return words.main;
    const need = needs.find(({ id }) => id === key);
    return need ? needTitle(need, language) : (OFFER_LINE_KIND_WORDS[key as OfferLineKind]?.[language] ?? key);
  };
}

/** Formats amounts of an offer, and its last day: in words, and whether it has passed. */
export function useOfferFormats() {
  const words = useWords(OFFERS);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const today = dateIn(timeZone);
  const day = (date: string) => formatDate(date, language, timeZone);
  return {
    price: (amount: number, currency: string) => formatPrice(amount, currency, language),
    day,
    validity: (validUntil: string | null) =>
      validUntil === null
        ? { isExpired: false, text: words.validAlways }
        : validUntil < today
          ? { isExpired: true, text: words.expired(day(validUntil)) }
          : { isExpired: false, text: words.validUntil(day(validUntil)) },
  };
}
