import { setImmediate as turn } from 'node:timers/promises';
import { ProviderError } from '#core/errors';
import { findPlace } from '#domain/places';
import type { EventType } from '#domain/vocabulary';
import { ChatInput, ChatReply } from './chat';
import {
  emptyFields,
  ExtractedField,
  ExtractedFieldName,
  ExtractedFields,
  ExtractedValues,
  Extraction,
  ExtractionInput,
  FIELD_NAMES,
} from './extraction';
import { type ValueSource, sourcesOf } from './sources';
import { combineOffers, type OfferInput, type ReadOffer } from './offer-reading';
import { type AvailabilityInput, AvailabilityReading, LlmProvider } from './llm.provider';
import { converseByRules } from './rules/chat';
import { readLanguage } from './rules/language';
import { tokenize, tokenizeLetter, type Tokens } from './rules/mentions/tokens';
import { combine, GUESS } from './rules/combine';
import { eventTypesIn, readConfiguration, readEventType, readRequirements } from './rules/mentions/words';
import { combineNeeds } from './rules/needs/combine-needs';
import { type NeedsReading, readNeeds, type NeedWords } from './rules/needs/read-needs';
import { readOffer } from './rules/offers/read-offer';
import { readReply } from './rules/replies/read-reply';
import { isServedSlot, readMainAttendees } from './rules/roles/main-session';
import { readBudget } from './rules/roles/budget';
import { type DatesReading, readDates } from './rules/roles/dates';
import { readPerson } from './rules/roles/person';
import { readSlot } from './rules/roles/slot';
import { readWhere } from './rules/roles/where';
import { type Letter, splitMail } from './rules/split/letter';
import type { Finding } from './rules/text';

const UNKNOWN: ExtractedField<never> = { value: null, confidence: 0, quote: null };
/** Maximum number of characters of a text that are read: a longer mail is an attachment in disguise. */
const MAX_TEXT = 20_000;
const GENERIC_SUBJECT =
  /^(?:\(?(?:no subject|sans objet|aucun objet)\)?|(?:bonjour|hello|hi|demande|request|enquiry|inquiry|question|contact|devis|information|renseignements?|urgent)(?: (?:de|d'|for|a|an?|about|sur) ?(?:devis|information|renseignements?|quote|quotation|venue|lieu|salle|tarifs?))?s?[ .!?]*)$/;
const SUBJECT_PREFIX = /^\s*(?:(?:re|fwd?|fw|tr|rép|rep|aw|wg|réf|ref)\s*:\s*|\[[^\]]*\]\s*)+/i;
const GREETING =
  /^\s*(?:bonjour|bonsoir|hello|hi|dear|good (?:morning|afternoon|evening)|chere?s?|madame|monsieur|hey)\b[^\n]{0,60}(?:\n|$)/;

/** Kinds of event of which a meal or cocktail may be the main part. */
const FESTIVE = new Set<EventType>(['dinner', 'cocktail', 'gala', 'wedding', 'private_party', 'product_launch']);

/** The fields read from one text, and the mentions from which they come. */
interface Reading {
  fields: ExtractedFields;
  source: ValueSource;
  tokens: Tokens[];
  dates: DatesReading;
}

const TITLES: Record<'fr' | 'en', Partial<Record<ExtractedValues['eventType'], string>>> = {
  fr: {
    meeting: 'Réunion',
    board_meeting: 'Comité',
    seminar: 'Séminaire',
    training: 'Formation',
    conference: 'Conférence',
    convention: 'Convention',
    product_launch: 'Lancement de produit',
    team_building: 'Team building',
    gala: 'Gala',
    cocktail: 'Cocktail',
    dinner: 'Dîner',
    trade_show: 'Salon',
    filming: 'Tournage',
    wedding: 'Mariage',
    private_party: 'Fête privée',
  },
  en: {
    meeting: 'Meeting',
    board_meeting: 'Board meeting',
    seminar: 'Seminar',
    training: 'Training',
    conference: 'Conference',
    convention: 'Convention',
    product_launch: 'Product launch',
    team_building: 'Team building',
    gala: 'Gala',
    cocktail: 'Cocktail',
    dinner: 'Dinner',
    trade_show: 'Trade show',
    filming: 'Filming',
    wedding: 'Wedding',
    private_party: 'Private party',
  },
};

/**
 * Reads mails deterministically without a model, by rules for the words of French and English event mails (`rules/*`),
 * one file per kind of fact. Reads only the written text, and ignores past corrections. Yields between kinds: V8 drops
 * regular expressions that haven't been used for a while, and recompiling those of one kind takes up to 20 ms.
 */
export class RulesLlm extends LlmProvider {
  readonly name = 'mock';
  readonly inProcess = true;

  async extractRequest(input: ExtractionInput): Promise<Extraction> {
    const [body, ...attached] = sourcesOf(input);
    const wanted = new Set<ExtractedFieldName>(input.onlyFields ?? FIELD_NAMES);
    const letter = splitMail(body.subject, body.text.slice(0, MAX_TEXT));
    const language = readLanguage([letter.subject, letter.body, letter.signature]);
    const readings = [await this.read(letter, 'body', input.from, input)];
    const inReadings = (): ExtractedFields =>
      combine(readings.map(({ fields }, at) => (at === 0 ? fields : fieldsWithQuote(fields))));
    const letters: [Letter, ValueSource][] = [[letter, 'body']];
    for (const { source, text } of attached) {
      const document = splitMail('', text.slice(0, MAX_TEXT));
      letters.push([document, source]);
      readings.push(await this.read(document, source, { name: null, email: '' }, input));
    }
    const { needs, words } = await this.readNeeds(letters, inReadings(), input);
    if (words.length > 0) for (const reading of readings) await readCounts(reading, words);
    const fields = inReadings();
    // A wedding has no company: the email address on its own doesn't name one.
    const isPrivate = fields.eventType.value === 'wedding' || fields.eventType.value === 'private_party';
    if (isPrivate && fields.organizerCompany.confidence === GUESS) fields.organizerCompany = UNKNOWN;
    fields.title = entitle(letter, fields, language);
    for (const name of FIELD_NAMES) if (!wanted.has(name)) setField(fields, name, UNKNOWN);
    return { fields, needs, language };
  }

  /** Reads what the texts of a mail ask for besides the main session. Attachments complete the mail. */
  private async readNeeds(
    letters: [Letter, ValueSource][],
    fields: ExtractedFields,
    { receivedAt, knownCities: find = findPlace }: ExtractionInput,
  ): Promise<NeedsReading> {
    const first = fields.eventDate.value;
    const event = first === null ? null : { first, last: fields.eventEndDate.value ?? first };
    const type = fields.eventType.value;
    const found: NeedsReading[] = [];
    for (const [{ subject, written: source }, origin] of letters) {
      await turn();
      const types = [...(type === null ? [] : [type]), ...eventTypesIn([subject, source]).map(({ value }) => value)];
      const { dates, times } = tokenize(source, receivedAt, find);
      found.push(readNeeds({ source, origin, dates, times }, { event, types }));
      found.push(readNeeds({ source: subject, origin, dates: [], times: [] }, { event, types }));
    }
    return {
      needs: combineNeeds(found.map(({ needs }) => needs)),
      words: type !== null && FESTIVE.has(type) ? [] : found.flatMap(({ words }) => words),
    };
  }

  /** Reads one text, without the title. */
  private async read(
    letter: Letter,
    source: ValueSource,
    from: ExtractionInput['from'],
    { receivedAt, knownCities: find = findPlace }: ExtractionInput,
  ): Promise<Reading> {
    const texts = [letter.subject, letter.body];
    const layouts = letter.fields.filter(({ role }) => role === 'layout').map(({ value }) => value);
    const fields = emptyFields();
    const put = <K extends ExtractedFieldName>(name: K, found: Finding<ExtractedValues[K]> | null) => {
      putField(fields, name, found, source);
    };

    put('eventType', readEventType(texts));
    await turn();
    const tokens = tokenizeLetter(letter, receivedAt, find);
    await turn();
    put('configuration', readConfiguration(texts, layouts));
    await turn();
    const dates = readDates(tokens);
    put('eventDate', dates.date);
    put('eventEndDate', dates.endDate);
    put('datesFlexible', dates.flexible);
    put('alternativeDates', dates.alternatives);
    await turn();
    const reading: Reading = { fields, source, tokens, dates };
    await readCounts(reading, []);
    await turn();
    const where = readWhere(tokens, find);
    put('city', where.city);
    put('postalCodes', where.postalCodes);
    put('radiusKm', where.radiusKm);
    await turn();
    put('requirements', readRequirements(letter.body, readLanguage([...texts, letter.signature])));
    const person = readPerson(letter, from);
    put('organizerFirstName', person.firstName);
    put('organizerLastName', person.lastName);
    put('organizerCompany', person.company);
    put('organizerPhone', person.phone);
    fields.description = describe(letter, source);
    return reading;
  }

  async readAvailability(input: AvailabilityInput): Promise<AvailabilityReading> {
    return readReply({ ...input, text: input.text.slice(0, MAX_TEXT) });
  }

  async readOffer(input: OfferInput): Promise<ReadOffer> {
    const [body, ...attached] = sourcesOf(input);
    const offers: ReadOffer[] = [];
    for (const { source: origin, text } of [body, ...attached]) {
      await turn();
      const { written: source } = splitMail('', text.slice(0, MAX_TEXT));
      const { dates, today } = tokenize(source, input.receivedAt, () => null);
      offers.push(readOffer({ source, origin, dates, today }));
    }
    return combineOffers(offers);
  }

  async converse(input: ChatInput): Promise<ChatReply> {
    if (input.signal.aborted) throw new ProviderError('llm', 'timeout', true, input.signal.reason);
    return { ...converseByRules(input), model: this.name };
  }
}

/** Reads how many people there are, in which part of the day, and the budget, without the words of meals and cocktails. */
async function readCounts({ fields, source, tokens, dates }: Reading, needs: NeedWords[]): Promise<void> {
  const attendees = readMainAttendees(tokens, needs);
  putField(fields, 'attendees', attendees, source);
  await turn();
  const slot = readSlot(tokens, dates.endDate !== null, (one) => isServedSlot(one, needs));
  putField(fields, 'slot', slot, source);
  await turn();
  const budget = readBudget(tokens, attendees?.value ?? null, daysOf(dates));
  const { min = null, max = null, currency = null } = budget?.value ?? {};
  putField(fields, 'budgetMin', budget && min !== null ? { ...budget, value: min } : null, source);
  putField(fields, 'budgetMax', budget && max !== null ? { ...budget, value: max } : null, source);
  putField(fields, 'currency', budget && currency !== null ? { ...budget, value: currency } : null, source);
}

function putField<K extends ExtractedFieldName>(
  fields: ExtractedFields,
  name: K,
  found: Finding<ExtractedValues[K]> | null,
  source: ValueSource,
): void {
  setField(fields, name, found ? toField(found, source) : UNKNOWN);
}

function setField<K extends ExtractedFieldName>(
  fields: ExtractedFields,
  name: K,
  field: ExtractedField<ExtractedValues[K]>,
): void {
  (fields as Record<ExtractedFieldName, ExtractedField<unknown>>)[name] = field;
}

function toField<T>(found: Finding<T>, source: ValueSource): ExtractedField<T> {
  const quote = found.end > found.start ? found.source.slice(found.start, found.end).trim() : '';
  return { value: found.value, confidence: found.confidence, quote: quote || null, source };
}

/** Only the values that the text states itself. */
const fieldsWithQuote = (fields: ExtractedFields): ExtractedFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.quote === null ? UNKNOWN : field]),
  ) as unknown as ExtractedFields;

/** A few words: the subject if it is meaningful, else the beginning of the text. */
function entitle(letter: Letter, fields: ExtractedFields, language: 'fr' | 'en'): ExtractedField<string> {
  const subject = letter.subject.raw.replace(SUBJECT_PREFIX, '').trim();
  const plain = letter.subject.folded.replace(SUBJECT_PREFIX, '').trim();
  if (subject && !GENERIC_SUBJECT.test(plain))
    return { value: subject.slice(0, 200), confidence: 0.9, quote: subject, source: 'body' };
  const type = fields.eventType.value ? TITLES[language][fields.eventType.value] : undefined;
  const people = fields.attendees.value;
  const parts = [
    type ?? (language === 'fr' ? 'Événement' : 'Event'),
    people === null ? null : language === 'fr' ? `${people} personnes` : `${people} people`,
    fields.city.value,
  ].filter((part) => part !== null);
  if (parts.length === 1 && !type) return UNKNOWN;
  const { quote, source = 'body' } = fields.eventType;
  return { value: parts.join(' – '), confidence: 0.5, quote, source };
}

/** The text without greeting and signature. The quote is its beginning. */
function describe(letter: Letter, source: ValueSource): ExtractedField<string> {
  const { folded } = letter.written;
  const lead = GREETING.exec(folded)?.[0].length ?? 0;
  const start = lead + Math.max(0, folded.slice(lead).search(/\S/));
  const end = folded.trimEnd().length;
  if (end <= start) return UNKNOWN;
  const value = letter.written
    .slice(start, end)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
  const paragraph = folded.slice(start, end).search(/\n\n/);
  const quoteEnd = Math.min(end, start + 300, paragraph > 0 ? start + paragraph : end);
  return { value: value.slice(0, 2000), confidence: 0.9, quote: letter.written.slice(start, quoteEnd).trim(), source };
}

/** The number of days of the event; 1 if only the first is known. */
function daysOf({ date, endDate }: DatesReading): number {
  if (date === null || endDate === null) return 1;
  return (Date.parse(endDate.value) - Date.parse(date.value)) / 86_400_000 + 1;
}
