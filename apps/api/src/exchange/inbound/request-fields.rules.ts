import { parsePhone } from '#core/phone';
import { findPlace, findPlaceIn } from '#domain/places';
import type { SaidNeed } from '#domain/needs';
import type { Configuration, EventType, Slot } from '#domain/vocabulary';
import type { Locale } from '#i18n/locale';
import type { ExtractedFieldName, Extraction } from '#providers/llm/extraction';
import { needValuesOf } from '#providers/llm/needs';
import { type Extraction as RequestExtraction, withoutContradictions } from '../../demand/requests/requests.rules';

/** Request fields that a mail may state, in the form of `RequestsService`; absent if not stated. */
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
  needs?: SaidNeed[];
}

interface MailedOrganizer {
  email: string;
  firstName?: string;
  lastName?: string;
  company?: string;
  phone?: string;
  locale?: Locale;
}

/** The fields that a reply to a requalification may fill; title and description stay those of the first mail. */
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

/** Returns the extracted request fields; a city or a single postal code also determines the center of the search. */
export function requestFieldsOf({ fields, needs }: Extraction): MailedFields {
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
    // An end without a start is meaningless.
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
    needs: needs.length === 0 ? null : needs.map(needValuesOf),
  });
  // A contradiction within the mail is handled whatever the request's values.
  return withoutContradictions(said);
}

/** Returns what was read, as the request stores it: by field, and for each need by its fields. */
export const readingOf = ({ fields, needs }: Extraction): RequestExtraction => ({
  ...fields,
  ...(needs.length === 0 ? {} : { needs }),
});

function findPlaceOf(city: string | null, postalCodes: string[] | null): ReturnType<typeof findPlace> {
  const codes = postalCodes ?? [];
  if (city !== null && codes.length > 0) {
    const named = findPlaceIn(city, codes);
    if (named) return named;
  }
  const whole = codes.filter((code) => code.length === 5);
  if (whole.length === 1 && whole[0] !== undefined) return findPlace(whole[0]);
  // Never a namesake in another department.
  return city === null || codes.length > 0 ? null : findPlace(city);
}

/** Returns the organizer: the mail's address, with the extracted personal details. */
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
