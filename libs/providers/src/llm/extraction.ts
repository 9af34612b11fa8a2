import { POSTAL_AREA } from '#domain/departments';
import { Place } from '#domain/places';
import { type Configuration, CONFIGURATIONS, EVENT_TYPES, type EventType, type Slot, SLOTS } from '#domain/vocabulary';
import { checkNeeds, type ReadNeed } from './needs';
import { isCalendarDate } from './rules/mentions/calendar';
import { type AttachedText, findQuote, type ValueSource } from './sources';

/**
 * The values read from a mail. Dates are `YYYY-MM-DD`, money is in major units, postal codes have five digits or are a
 * department of two, phones are E.164 if parsable.
 */
export interface ExtractedValues {
  title: string;
  eventType: EventType;
  description: string;
  attendees: number;
  configuration: Configuration;
  eventDate: string;
  eventEndDate: string;
  datesFlexible: boolean;
  alternativeDates: string[];
  slot: Slot;
  city: string;
  postalCodes: string[];
  radiusKm: number;
  budgetMin: number;
  budgetMax: number;
  currency: string;
  requirements: string;
  organizerFirstName: string;
  organizerLastName: string;
  organizerCompany: string;
  organizerPhone: string;
}

export type ExtractedFieldName = keyof ExtractedValues;

/** `quote` is an exact part of the source (the subject and the text, or an attachment); null if the value comes from the sender's header. */
export interface ExtractedField<T> {
  value: T | null;
  confidence: number;
  quote: string | null;
  /** Absent if there is no value. */
  source?: ValueSource;
}

export type ExtractedFields = { [K in ExtractedFieldName]: ExtractedField<ExtractedValues[K]> };

export interface Extraction {
  fields: ExtractedFields;
  /** What is asked for besides the main session, which is in `fields`. */
  needs: ReadNeed[];
  language: 'fr' | 'en';
}

/** A correction by the team to an earlier extraction. */
export interface PastCorrection {
  originalSuggestion: string;
  correction: string;
  notes?: string | null;
}

export interface ExtractionInput {
  subject: string;
  /** The plain text without quotes of earlier mails. */
  text: string;
  from: { name: string | null; email: string };
  receivedAt: Date;
  /** Finds a commune by name or postal code; by default in the places of `#domain/places`. */
  knownCities?: (nameOrPostalCode: string) => Place | null;
  corrections?: PastCorrection[];
  /** The texts of the documents attached to the mail. They complete it: where they contradict it, the mail counts. */
  attachments?: AttachedText[];
  /** If given, only these fields and the needs are read; the other fields are null. */
  onlyFields?: ExtractedFieldName[];
}

type JsonSchema = Record<string, unknown>;

interface FieldRule<T> {
  /** JSON schema of a known value. */
  schema: JsonSchema;
  about: string;
  /** Returns the value if it is valid, else null. */
  check(value: unknown): T | null;
}

const text = (about: string, maxLength: number): FieldRule<string> => ({
  schema: { type: 'string' },
  about,
  check: (value) => (typeof value === 'string' && value.trim() ? value.trim().slice(0, maxLength) : null),
});

const oneOf = <T extends string>(about: string, values: readonly T[]): FieldRule<T> => ({
  schema: { type: 'string', enum: values },
  about,
  check: (value) => values.find((known) => known === value) ?? null,
});

const number = (about: string, min: number, max: number, decimals: 0 | 2): FieldRule<number> => ({
  schema: { type: decimals ? 'number' : 'integer' },
  about,
  check: (value) =>
    typeof value === 'number' && value >= min && value <= max && Number(value.toFixed(decimals)) === value
      ? value
      : null,
});

const date = (about: string): FieldRule<string> => ({
  schema: { type: 'string', description: 'YYYY-MM-DD' },
  about,
  check: (value) => (typeof value === 'string' && isCalendarDate(value) ? value : null),
});

const list = (about: string, item: JsonSchema, valid: (value: string) => boolean): FieldRule<string[]> => ({
  schema: { type: 'array', items: item },
  about,
  check: (value) => {
    if (!Array.isArray(value)) return null;
    const items: unknown[] = value;
    const good = items.filter((one): one is string => typeof one === 'string' && valid(one));
    return good.length > 0 && good.length === items.length ? [...new Set(good)] : null;
  },
});

/** The definition of each field: both the model's schema and the validation of its output derive from it. */
export const FIELD_RULES: { [K in ExtractedFieldName]: FieldRule<ExtractedValues[K]> } = {
  title: text('A short title of the event, in the language of the mail.', 200),
  eventType: oneOf('The kind of event.', EVENT_TYPES),
  description: text('What the organizer wants, in a few sentences, in the language of the mail.', 5000),
  attendees: number('Head count. Of a range, its upper end: the room must hold them.', 1, 100_000, 0),
  configuration: oneOf('The seating layout that is asked for (for the main session).', CONFIGURATIONS),
  eventDate: date('First day of the event. A date without a year is the next one after the mail was received.'),
  eventEndDate: date('Last day of an event of several days; null for a single day.'),
  datesFlexible: {
    schema: { type: 'boolean' },
    about: 'Whether the dates may move; true where only a month or a week is named, null where nothing is said.',
    check: (value) => (typeof value === 'boolean' ? value : null),
  },
  alternativeDates: list(
    'Other first days that would do as well (the working days of the week, where only a week is named).',
    { type: 'string', description: 'YYYY-MM-DD' },
    isCalendarDate,
  ),
  slot: oneOf('Part of the day.', SLOTS),
  city: text('The commune where the venue should be, without district.', 100),
  postalCodes: list(
    'Postal codes that are asked for (five digits; of an arrondissement too), or departments (69, 2A, 974).',
    { type: 'string' },
    (code) => POSTAL_AREA.test(code),
  ),
  radiusKm: number('How far from the city, in kilometres.', 1, 500, 2),
  budgetMin: number('Lower end of the total budget; null unless one is stated.', 0, 99_999_999, 2),
  budgetMax: number('Upper end of the total budget, or the one amount that is named.', 0, 99_999_999, 2),
  currency: {
    schema: { type: 'string', description: 'ISO 4217' },
    about: 'Currency of the budget.',
    check: (value) => (typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : null),
  },
  requirements: text('What else the venue must offer: parking, catering, equipment, access …', 2000),
  organizerFirstName: text('First name of the person who asks.', 100),
  organizerLastName: text('Last name of the person who asks.', 100),
  organizerCompany: text('Company of the person who asks.', 200),
  organizerPhone: text('Telephone number of the person who asks, E.164 where possible.', 40),
};

export const FIELD_NAMES = Object.keys(FIELD_RULES) as ExtractedFieldName[];

/** An extraction with all fields unknown. */
export function emptyFields(): ExtractedFields {
  return Object.fromEntries(
    FIELD_NAMES.map((name) => [name, { value: null, confidence: 0, quote: null }]),
  ) as unknown as ExtractedFields;
}

/** The highest confidence of a field whose words are neither in the mail nor in its attachments. */
const UNPROVEN_CONFIDENCE = 0.3;
const FROM_THE_HEADER: ExtractedFieldName[] = ['organizerFirstName', 'organizerLastName', 'organizerCompany'];
const IN_OWN_WORDS: ExtractedFieldName[] = ['title', 'description'];

/**
 * Builds an extraction from untrusted output. Wrong types, unknown values and impossible dates are dropped. A quote
 * that is neither in the mail nor in an attachment is dropped too, and lowers the confidence of its field.
 */
export function checkExtraction(raw: Record<string, unknown>, input: ExtractionInput): Extraction {
  const fields = emptyFields();
  for (const name of input.onlyFields ?? FIELD_NAMES) checkField(fields, name, raw[name], input);

  if (fields.eventEndDate.value && fields.eventEndDate.value < (fields.eventDate.value ?? fields.eventEndDate.value)) {
    fields.eventEndDate = { value: null, confidence: 0, quote: null };
  }
  if (fields.budgetMin.value !== null && fields.budgetMin.value > (fields.budgetMax.value ?? Infinity)) {
    fields.budgetMin = { value: null, confidence: 0, quote: null };
  }
  return { fields, needs: checkNeeds(raw.needs, input), language: raw.language === 'en' ? 'en' : 'fr' };
}

function checkField<K extends ExtractedFieldName>(
  fields: ExtractedFields,
  name: K,
  raw: unknown,
  input: ExtractionInput,
): void {
  if (typeof raw !== 'object' || raw === null) return;
  const answer = raw as Record<string, unknown>;
  const value = FIELD_RULES[name].check(answer.value);
  if (value === null) return;
  const stated = typeof answer.confidence === 'number' && Number.isFinite(answer.confidence) ? answer.confidence : 0.5;
  let confidence = Math.min(1, Math.max(0, stated));
  const found = typeof answer.quote === 'string' ? findQuote(answer.quote, input) : null;
  const quote = found?.quote ?? null;
  const needsQuote = !FROM_THE_HEADER.includes(name) && !IN_OWN_WORDS.includes(name);
  if (quote === null && (needsQuote || typeof answer.quote === 'string')) {
    confidence = Math.min(confidence, UNPROVEN_CONFIDENCE);
  }
  const field: ExtractedField<ExtractedValues[K]> = { value, confidence, quote, source: found?.source ?? 'body' };
  (fields as Record<ExtractedFieldName, ExtractedField<unknown>>)[name] = field;
}
