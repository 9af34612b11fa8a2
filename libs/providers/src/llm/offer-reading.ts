import {
  OFFER_BASES,
  OFFER_LINE_KINDS,
  OFFER_LINE_STATES,
  type OfferBasis,
  type OfferLineKind,
  type OfferLineState,
  TAX_MODES,
  type TaxMode,
} from '#domain/vocabulary';
import type { SourceTexts, ValueSource } from './sources';
import { checkValues, numberRule, type ReadRule, type ReadValue, schemaOf, textRule, wordRule } from './read-value';
import { isCalendarDate } from './rules/mentions/calendar';

/** A line of a venue's quote. Money is in major units of the quote's currency and in its tax mode. */
export interface ReadLineValues {
  kind: OfferLineKind;
  label: string;
  state: OfferLineState;
  basis: OfferBasis;
  quantity: number;
  days: number;
  /** Below 0 for a discount. Absent if the line is included or its price isn't stated. */
  unitPrice: number;
  /** A percentage. Absent unless it is stated. */
  vatRate: number;
  note: string;
}

type Required = 'kind' | 'label' | 'state' | 'basis';

export type ReadLine = { [K in Required]: ReadValue<ReadLineValues[K]> } & {
  [K in Exclude<keyof ReadLineValues, Required>]?: ReadValue<ReadLineValues[K]>;
};

/** What a quote says of all its lines. Dates are `YYYY-MM-DD`; deposit and cancellation are the venue's words. */
export interface ReadOfferValues {
  currency: string;
  taxMode: TaxMode;
  attendees: number;
  validUntil: string;
  deposit: string;
  cancellation: string;
  finalNumbersOn: string;
}

/** A venue's quote as read from its mail or an attachment; each value has the words that state it. */
export type ReadOffer = { [K in keyof ReadOfferValues]?: ReadValue<ReadOfferValues[K]> } & { lines: ReadLine[] };

/** A venue's mail without quotes of earlier mails, and its attachments. */
export interface OfferInput extends SourceTexts {
  receivedAt: Date;
}

/** Combines the quotes of a mail's texts: lines of the text that has the most, and terms of the first that names them. */
export function combineOffers(offers: ReadOffer[]): ReadOffer {
  const lines = offers.reduce<ReadLine[]>((most, one) => (priced(one.lines) > priced(most) ? one.lines : most), []);
  const from = (source: ValueSource | undefined) =>
    offers.toSorted((a, b) => Number(isOf(b, source)) - Number(isOf(a, source)));
  return Object.assign({}, ...from(lines[0]?.kind.source).toReversed(), { lines }) as ReadOffer;
}

const priced = (lines: ReadLine[]): number => lines.filter(({ state }) => state.value !== 'included').length;

const isOf = ({ lines }: ReadOffer, source: ValueSource | undefined): boolean => lines[0]?.kind.source === source;

const date = (about: string): ReadRule<string> => ({
  schema: { type: 'string', description: 'YYYY-MM-DD' },
  about,
  check: (value) => (typeof value === 'string' && isCalendarDate(value) ? value : null),
});

const LINE_RULES: { [K in keyof ReadLineValues]: ReadRule<ReadLineValues[K]> } = {
  kind: wordRule(
    'What is sold. A package combines room and meals for a price per person; city tax is `other`.',
    OFFER_LINE_KINDS,
  ),
  label: textRule('Its name, in the words of the quote.', 300),
  state: wordRule(
    'priced; included: costs nothing more; optional: the client chooses (each of several menus is a line); on_request: no price yet, or only a ' +
      'lowest one ("from 3,000 €"), which is then the note.',
    OFFER_LINE_STATES,
  ),
  basis: wordRule('What the unit price is for; flat unless something else is said.', OFFER_BASES),
  quantity: numberRule('How many units, if stated.', 0.01, 1_000_000, 2),
  days: numberRule('For how many days or nights, if stated for the line.', 0.5, 1000, 1),
  unitPrice: numberRule(
    'The price of one unit; below 0 only for a discount. Never a total, a deposit or a lowest price.',
    -9_999_999,
    9_999_999,
    4,
  ),
  vatRate: numberRule('Its VAT rate in percent, if stated.', 0, 100, 2, false),
  note: textRule('A condition, or what the line contains.', 2000),
};

const OFFER_RULES: { [K in keyof ReadOfferValues]: ReadRule<ReadOfferValues[K]> } = {
  currency: {
    schema: { type: 'string', description: 'ISO 4217' },
    about: 'The currency of the prices.',
    check: (value) => (typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : null),
  },
  taxMode: wordRule('net: the prices are without VAT (HT); gross: with it (TTC).', TAX_MODES),
  attendees: numberRule('The head count that the quote is for.', 1, 100_000, 0),
  validUntil: date('The last day on which the quote can be accepted; not that of an option on a date.'),
  deposit: textRule('The deposit asked for, in the words of the quote.', 500),
  cancellation: textRule('The terms of cancellation, in the words of the quote.', 5000),
  finalNumbersOn: date('When the final head count is due.'),
};

/** The schema of a quote that a model reads. */
export const OFFER_SCHEMA = {
  type: 'object' as const,
  properties: {
    terms: { ...schemaOf(OFFER_RULES), description: 'Leave out what the quote does not state.' },
    lines: {
      type: 'array',
      description: 'One for each thing that is quoted, in the order of the quote; none if nothing is.',
      items: schemaOf(LINE_RULES, ['kind', 'label', 'state', 'basis']),
    },
  },
  required: ['terms', 'lines'],
  additionalProperties: false,
};

/** Returns the quote of untrusted output: lines and values whose words are in the mail or an attachment. */
export function checkOffer(raw: Record<string, unknown>, input: SourceTexts): ReadOffer {
  const answers: unknown[] = Array.isArray(raw.lines) ? raw.lines : [];
  const lines = answers.slice(0, 100).flatMap((one) => {
    const line = checkValues(one, LINE_RULES, input) as unknown as ReadLine;
    return isLine(line) ? [withoutPrice(line)] : [];
  });
  return { ...checkValues(raw.terms, OFFER_RULES, input), lines };
}

function isLine({ kind, label, state, basis, unitPrice }: Partial<ReadLine>): boolean {
  if (!kind || !label || !state || !basis) return false;
  if (unitPrice && unitPrice.value < 0 && kind.value !== 'discount') return false;
  return unitPrice !== undefined || state.value === 'included' || state.value === 'on_request';
}

/** What is included or on request has no price. */
function withoutPrice(line: ReadLine): ReadLine {
  const { unitPrice: _, ...others } = line;
  return line.state.value === 'included' || line.state.value === 'on_request' ? others : line;
}
