import { useWords } from '../parts/locale';
import { useVersioned } from '../shell/versioned';
import { type Offer, updateOffer } from './offers.queries';
import { OFFERS } from './offers.words';
import { useLineSum } from './use-line-sum';
import { useOfferFormats } from './use-rows';

/** Saves fields of a draft. Concurrent changes by others are kept, or resolved in a dialog (`conflict`, which must be rendered). */
export function useOfferChange(currency: string) {
  const words = useWords(OFFERS);
  const sumOf = useLineSum(currency);
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
  return useVersioned<Offer>({
    save: (fields, base) => updateOffer(base, fields),
    label: (name) => labels[name] ?? name,
    show: (name, { lines = [], terms = {}, taxMode, validUntil, attendees, message, internalNote }) => {
      if (name === 'lines')
        // new lines have no amount before the service has given one
        return lines.map((line) => [line.label, line.net === undefined ? '' : sumOf(line)].join(' ')).join('\n');
      if (name === 'terms') return Object.values(terms).filter(Boolean).join('\n');
      if (name === 'taxMode') return taxMode ? words[taxMode] : '';
      if (name === 'validUntil') return validUntil ? day(validUntil) : '';
      if (name === 'attendees') return attendees ? String(attendees) : '';
      return (name === 'message' ? message : internalNote) ?? '';
    },
  });
}
