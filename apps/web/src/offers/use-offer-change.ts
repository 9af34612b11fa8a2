import { totalsOf } from '#domain/offer-totals';
import { useWords } from '../ui/locale';
import { useOptimisticLock } from '../shell/use-optimistic-lock';
import { type OfferDraft, typedDecimal } from './offer-draft';
import { type Offer, updateOffer } from './offers.queries';
import { OFFERS } from './offers.words';
import { useLineSum, useLineTerms } from './use-line-sum';
import { useOfferFormats } from './use-rows';

/** Saves fields of a draft. Concurrent changes by others are kept, or resolved in a dialog (`conflict`, which must be rendered). */
export function useOfferChange(draft: OfferDraft, days: number) {
  const words = useWords(OFFERS);
  const sumOf = useLineSum(draft.currency);
  const termsOf = useLineTerms(draft.currency);
  const { day } = useOfferFormats();
  const labels: Partial<Record<keyof Offer, string>> = {
    taxMode: words.taxMode,
    attendees: words.attendees,
    validUntil: words.until,
    terms: words.terms,
    message: words.message,
    internalNote: words.internalNote,
    lines: words.linesOf,
  };
  return useOptimisticLock<Offer>({
    save: (fields, base) => updateOffer(base, fields),
    label: (name) => labels[name] ?? name,
    show: (name, { lines = [], terms = {}, taxMode, validUntil, attendees, message, internalNote }) => {
      if (name === 'lines') {
        const { currency } = draft;
        const quote = {
          taxMode: taxMode ?? draft.taxMode,
          attendees: attendees ?? typedDecimal(draft.attendees) ?? null,
        };
        const amounts = totalsOf({ ...quote, currency, days, lines }).lines;
        return lines
          .map((line, at) => {
            // unsaved lines have no amount from the service yet
            const net = line.net === undefined ? (amounts[at]?.net ?? null) : line.net;
            return [line.label, termsOf(line), sumOf({ ...line, net })].filter(Boolean).join(' · ');
          })
          .join('\n');
      }
      if (name === 'terms') return Object.values(terms).filter(Boolean).join('\n');
      if (name === 'taxMode') return taxMode ? words[taxMode] : '';
      if (name === 'validUntil') return validUntil ? day(validUntil) : '';
      if (name === 'attendees') return attendees ? String(attendees) : '';
      return (name === 'message' ? message : internalNote) ?? '';
    },
  });
}
