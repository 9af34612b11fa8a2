import { COUNT, countOf } from './rules/mentions/numbers';
import { Folded } from './rules/text';
import { findQuote, type SourceTexts, type ValueSource } from './sources';

type JsonSchema = Record<string, unknown>;

/** A value and the words that state it: an exact part of its source. */
export interface ReadValue<T> {
  value: T;
  confidence: number;
  quote: string;
  source: ValueSource;
}

/** How a model gives a value, and which values are accepted. */
export interface ReadRule<T> {
  schema: JsonSchema;
  about: string;
  /** Returns the value if it is valid, else null. */
  check(value: unknown): T | null;
  /** Whether the quote must contain the number itself. */
  isStated?: boolean;
}

/** A record of values, of which a model may leave out those that aren't stated. */
export const schemaOf = (rules: Record<string, ReadRule<unknown>>, required: string[] = []): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(rules).map(([name, { schema, about }]) => [
      name,
      {
        type: 'object',
        description: about,
        properties: {
          value: schema,
          confidence: { type: 'number', minimum: 0, maximum: 1 },
          quote: { type: 'string' },
        },
        required: ['value', 'confidence', 'quote'],
        additionalProperties: false,
      },
    ]),
  ),
  required,
  additionalProperties: false,
});

/** Returns the valid values of an untrusted record whose quotes are in their sources. */
export function checkValues(
  raw: unknown,
  rules: Record<string, ReadRule<unknown>>,
  input: SourceTexts,
): Record<string, ReadValue<unknown>> {
  if (typeof raw !== 'object' || raw === null) return {};
  const answers = raw as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const read = checkValue(answers[name], rule, input);
      return read === null ? [] : [[name, read]];
    }),
  );
}

function checkValue(raw: unknown, rule: ReadRule<unknown>, input: SourceTexts): ReadValue<unknown> | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const { value: given, confidence: stated, quote } = raw as Record<string, unknown>;
  const value = rule.check(given);
  const found = typeof quote === 'string' ? findQuote(quote, input) : null;
  if (value === null || found === null) return null;
  if (rule.isStated && !hasNumber(found.quote, Math.abs(Number(value)))) return null;
  const confidence = typeof stated === 'number' && Number.isFinite(stated) ? Math.min(1, Math.max(0, stated)) : 0.5;
  return { value, confidence, ...found };
}

const WRITTEN = /\d{1,3}(?:[ .,']\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?/g;

/** Whether words contain a number, in digits or in words. */
function hasNumber(quote: string, value: number): boolean {
  const { folded } = new Folded(quote);
  const digits = (folded.match(WRITTEN) ?? []).flatMap((written) => {
    const decimals = /[.,](\d{1,2})$/.exec(written);
    const whole = (decimals ? written.slice(0, decimals.index) : written).replace(/[ .,']/g, '');
    return [Number(decimals ? `${whole}.${decimals[1]}` : whole), Number(written.replace(/[ .,']/g, ''))];
  });
  const words = [...folded.matchAll(new RegExp(COUNT, 'g'))].map(([written]) => countOf(written));
  return [...digits, ...words].some((one) => one === value || (one !== null && one * 1000 === value));
}

export const textRule = (about: string, max: number): ReadRule<string> => ({
  schema: { type: 'string' },
  about,
  check: (value) => (typeof value === 'string' && value.trim() ? value.trim().slice(0, max) : null),
});

export const wordRule = <T extends string>(about: string, words: readonly T[]): ReadRule<T> => ({
  schema: { type: 'string', enum: words },
  about,
  check: (value) => words.find((word) => word === value) ?? null,
});

export const numberRule = (
  about: string,
  min: number,
  max: number,
  decimals: number,
  isStated = true,
): ReadRule<number> => ({
  schema: { type: decimals ? 'number' : 'integer' },
  about,
  check: (value) =>
    typeof value === 'number' && value >= min && value <= max && Number(value.toFixed(decimals)) === value
      ? value
      : null,
  isStated,
});
