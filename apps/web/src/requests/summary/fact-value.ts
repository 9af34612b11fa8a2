import { formatCount, formatDays, formatPrice } from '#i18n/formats';
import { useLocale, useWords } from '../../ui/locale';
import { useServiceSettings } from '../../shell/session';
import { useFactWords } from '../fact-words';
import { REQUEST } from '../request.words';
import type { Request } from '../requests.queries';
import type { Fact } from './facts';

/** Formats a fact of a request; empty if unknown. */
export function useFactValue(): (fact: Fact, request: Request) => string {
  const words = useWords(REQUEST);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const wordsOf = useFactWords();
  const lines = (...parts: (string | null)[]) => parts.filter(Boolean).join('\n');
  return ({ id, fields }, request) => {
    const { eventDate, eventEndDate, datesFlexible, alternativeDates, attendees } = request;
    const { city, postalCodes, radiusKm, budgetMin, budgetMax, currency } = request;
    const price = (amount: number) => formatPrice(amount, currency, language);
    if (id === 'dates')
      return lines(
        eventDate === null ? null : formatDays(eventDate, eventEndDate, language, timeZone),
        datesFlexible ? words.flexible : null,
        alternativeDates.length > 0 ? words.orOn(wordsOf('alternativeDates', request)) : null,
      );
    if (id === 'attendees') return attendees === null ? '' : words.people(formatCount(attendees, language));
    if (id === 'place')
      return lines(
        [city, postalCodes.join(', ')].filter(Boolean).join(' · '),
        radiusKm === null ? null : words.within(formatCount(radiusKm, language)),
      );
    if (id === 'budget') {
      if (budgetMin !== null && budgetMax !== null)
        return budgetMin === budgetMax ? price(budgetMin) : words.between(price(budgetMin), price(budgetMax));
      if (budgetMax !== null) return words.upTo(price(budgetMax));
      return budgetMin === null ? '' : words.from(price(budgetMin));
    }
    return fields.map((field) => wordsOf(field, request)).join('');
  };
}
