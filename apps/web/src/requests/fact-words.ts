import { CONFIGURATION_LABELS, EVENT_TYPE_LABELS, slotLabel } from '#domain/labels';
import { formatCount, formatDate, formatDays, formatPrice } from '#i18n/formats';
import { useLabel, useLocale, useWords } from '../ui/locale';
import { useColleagues, useServiceSettings } from '../shell/session';
import { type Field, isField, REQUEST, SOURCES } from './request.words';
import type { Request } from './requests.queries';

type Known = Partial<Request>;

/** A field of a request in words of the reader's language; empty if nothing is known. */
export function useFactWords(): (field: string, of: Known) => string {
  const words = useWords(REQUEST);
  const label = useLabel();
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const colleagues = useColleagues();
  const day = (date: string | null | undefined) => date && formatDate(date, language, timeZone);
  const count = (value: number | null | undefined) => (value ? formatCount(value, language) : null);
  const price = (value: number | null | undefined, { currency = 'EUR' }: Known) =>
    typeof value === 'number' ? formatPrice(value, currency, language) : null;
  const inWords: Record<Field, (of: Known) => string | null | undefined> = {
    title: ({ title }) => title,
    source: ({ source }) => source && label(SOURCES[source]),
    eventType: ({ eventType }) => eventType && label(EVENT_TYPE_LABELS[eventType]),
    description: ({ description }) => description,
    attendees: ({ attendees }) => count(attendees),
    configuration: ({ configuration }) => configuration && label(CONFIGURATION_LABELS[configuration]),
    eventDate: ({ eventDate }) => day(eventDate),
    eventEndDate: ({ eventEndDate }) => day(eventEndDate),
    datesFlexible: ({ datesFlexible }) => (datesFlexible ? words.flexible : words.fixed),
    alternativeDates: ({ alternativeDates = [] }) =>
      alternativeDates.map((date) => formatDays(date, null, language, timeZone)).join(', '),
    slot: ({ slot }) => slot && slotLabel(slot, language),
    city: ({ city }) => city,
    center: ({ center }) => center && `${center.latitude}, ${center.longitude}`,
    postalCodes: ({ postalCodes = [] }) => postalCodes.join(', '),
    radiusKm: ({ radiusKm }) => count(radiusKm),
    budgetMin: (of) => price(of.budgetMin, of),
    budgetMax: (of) => price(of.budgetMax, of),
    currency: ({ currency }) => currency,
    requirements: ({ requirements }) => requirements,
    assigneeId: ({ assigneeId }) => assigneeId && colleagues.get(assigneeId),
  };
  return (field, of) => (isField(field) ? (inWords[field](of) ?? '') : '');
}
