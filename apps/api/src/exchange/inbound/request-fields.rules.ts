import { parsePhone } from '#core/phone';
import { findPlace, findPlaceIn } from '#domain/places';
import type { Configuration, EventType, Slot } from '#domain/vocabulary';
import type { Locale } from '#i18n/locale';
import type { ExtractedFieldName, Extraction } from '#providers/llm/extraction';
import { withoutContradictions } from '../../demand/requests/requests.rules';

/** Fields of a request that a mail may state, in the form of `RequestsService`; absent if the mail does not state them. */
interface MailedFields {
  title?: string;
  eventType?: EventType;
  description?: string;
  attendees?: number;
  configuration?: Configuration;
  eventDate?: string;
  eventEndDate?: string;
  datesFlexible?: boolean;
  alternativeDates?: string[];
  slot?: Slot;
  city?: string;
  postalCodes?: string[];
  center?: { latitude: number; longitude: number };
  radiusKm?: number;
  budgetMin?: number;
  budgetMax?: number;
  currency?: string;
  requirements?: string;
}

interface MailedOrganizer {
  email: string;
  firstName?: string;
  lastName?: string;
  company?: string;
  phone?: string;
  locale?: Locale;
}

/** The fields that an answer to a requalification may fill; title and description stay those of the first mail. */
export const ANSWERABLE: ExtractedFieldName[] = [
  'eventType',
  'attendees',
  'configuration',
  'eventDate',
  'eventEndDate',
  'datesFlexible',
  'alternativeDates',
  'slot',
  'city',
  'postalCodes',
  'radiusKm',
  'budgetMin',
  'budgetMax',
  'currency',
  'requirements',
];

const known = <T extends object>(values: { [K in keyof T]: T[K] | null | undefined }): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as T;

/** The fields of a request that were read; a city or an only postal code gives the centre of the search too. */
export function requestFieldsOf({ fields }: Extraction): MailedFields {
  const value = <K extends ExtractedFieldName>(name: K) => fields[name].value;
  const place = findPlaceOf(value('city'), value('postalCodes'));
  const start = value('eventDate');
  const said = known<MailedFields>({
    title: value('title'),
    eventType: value('eventType'),
    description: value('description'),
    attendees: value('attendees'),
    configuration: value('configuration'),
    eventDate: start,
    // An end without a start says nothing.
    eventEndDate: start === null ? null : value('eventEndDate'),
    datesFlexible: value('datesFlexible'),
    alternativeDates: value('alternativeDates'),
    slot: value('slot'),
    city: value('city'),
    postalCodes: value('postalCodes'),
    center: place && { latitude: place.latitude, longitude: place.longitude },
    radiusKm: value('radiusKm'),
    budgetMin: value('budgetMin'),
    budgetMax: value('budgetMax'),
    currency: value('currency'),
    requirements: value('requirements'),
  });
  // A contradiction within the mail stands whatever the request says.
  return withoutContradictions(said);
}

function findPlaceOf(city: string | null, postalCodes: string[] | null): ReturnType<typeof findPlace> {
  const codes = postalCodes ?? [];
  if (city !== null && codes.length > 0) {
    const named = findPlaceIn(city, codes);
    if (named) return named;
  }
  const whole = codes.filter((code) => code.length === 5);
  if (whole.length === 1 && whole[0] !== undefined) return findPlace(whole[0]);
  // Never a namesake of a place in another department.
  return city === null || codes.length > 0 ? null : findPlace(city);
}

/** Who asks: the address of the mail, and what was read of the person. */
export function organizerOf(email: string, { fields, language }: Extraction): MailedOrganizer {
  const phone = fields.organizerPhone.value;
  const number = phone === null ? undefined : parsePhone(phone);
  return known<MailedOrganizer>({
    email,
    firstName: fields.organizerFirstName.value,
    lastName: fields.organizerLastName.value,
    company: fields.organizerCompany.value,
    phone: number?.isValid() ? number.number : null,
    locale: language,
  });
}
