import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  arrayMaxSize,
  arrayMinSize,
  arrayUnique,
  isArray,
  isBoolean,
  isIn,
  isInt,
  isISO31661Alpha2,
  isISO4217CurrencyCode,
  isNumber,
  isObject,
  isString,
  matches,
  max,
  maxLength,
  min,
  minLength,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { isRecord } from '#core/is-record';
import { addressForm, isAddress } from '#core/addresses';
import { MAX_WORDS, wordsOf } from '#database/search-text';
import type { ParamsOf, Rest, RuleContext, RuleName } from '#core/rules';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { parsePhone } from '#core/phone';

interface ListBounds {
  min?: number;
  max?: number;
  unique?: boolean;
}

/**
 * Field decorators provide both validation and documentation, for inputs and views. The OpenAPI document is the same
 * for tsc and swc builds.
 */
export interface FieldOptions {
  /** The property may be absent (inputs). */
  optional?: boolean;
  /** The value may be null: in an input null clears the field, in a view the field has no value. */
  nullable?: boolean;
  description?: string;
  example?: unknown;
  default?: unknown;
  /** The field is an array of these values. */
  list?: boolean | ListBounds;
  /** The value arrives as text, from a query string. */
  fromText?: boolean;
}

/** A rule of a field: how its error is worded, and whether a value of an object meets it. */
export interface FieldRule extends RuleContext {
  holds: (value: unknown, of: object) => boolean;
}

type Convert = (value: unknown) => unknown;

/** The context of a class-validator constraint by `meets`, which `validation.ts` reads. */
export interface FieldContext {
  rules: FieldRule[];
  /** Converts a value before it is checked. */
  convert?: Convert;
  /** The class of an object, or of those in a list, whose own fields are checked too. */
  nested?: () => Type<object>;
}

const ruled = <Name extends RuleName>(rule: Name, params: ParamsOf<Name>, holds: FieldRule['holds']): FieldRule => ({
  rule,
  params,
  each: false,
  holds,
});

/** The rule for each value of a list. */
const ofEach = (rule: FieldRule): FieldRule => ({
  ...rule,
  each: true,
  holds: (value, of) => (Array.isArray(value) ? value.every((item) => rule.holds(item, of)) : rule.holds(value, of)),
});

/** Checks a property against rules. */
const meets = (name: string, context: FieldContext): PropertyDecorator =>
  ValidateBy(
    {
      name,
      validator: { validate: (value, args) => context.rules.every((rule) => rule.holds(value, args?.object ?? {})) },
    },
    { context },
  );

/** A custom check, with the rule that words its errors. `holds` receives the converted value and its object. */
export const checked = <Name extends RuleName>(
  rule: Name,
  params: ParamsOf<Name>,
  holds: FieldRule['holds'],
  convert?: Convert,
): PropertyDecorator => meets(rule, { rules: [ruled(rule, params, holds)], convert });

const DEFAULT_LIST_MAX = 100;

function listRules({ min: least, max: most = DEFAULT_LIST_MAX, unique }: ListBounds): FieldRule[] {
  return [
    ruled('isArray', {}, isArray),
    ruled('arrayMaxSize', { max: most }, (value) => arrayMaxSize(value, most)),
    ...(least === undefined ? [] : [ruled('arrayMinSize', { min: least }, (value) => arrayMinSize(value, least))]),
    ...(unique ? [ruled('arrayUnique', {}, (value) => Array.isArray(value) && arrayUnique(value))] : []),
  ];
}

/** Converts each value of a list. A list of one value may arrive as that value, from a query string. */
const eachConverted =
  (convert: Convert | undefined, fromText: boolean): Convert =>
  (value) => {
    const list = fromText && value !== undefined && !Array.isArray(value) ? [value] : value;
    if (convert === undefined) return list;
    return Array.isArray(list) ? list.map(convert) : convert(list);
  };

function field(
  rules: FieldRule[],
  schema: object,
  options: FieldOptions,
  { convert, nested }: Pick<FieldContext, 'convert' | 'nested'> = {},
): PropertyDecorator {
  const { optional = false, nullable = false, description, example, list, fromText = false } = options;
  const each = list !== undefined && list !== false;
  const bounds = typeof list === 'object' ? list : {};
  const decorators = [
    meets('field', {
      rules: each ? [...rules.map(ofEach), ...listRules(bounds)] : rules,
      convert: each ? eachConverted(convert, fromText) : convert,
      nested,
    }),
  ];
  if (optional || nullable)
    decorators.push(
      ValidateIf((_object, value: unknown) => !(optional && value === undefined) && !(nullable && value === null)),
    );
  return (target, key) => {
    applyDecorators(...decorators)(target, key);
    ApiProperty({
      ...schema,
      required: !optional,
      ...(nullable ? { nullable: true } : {}),
      ...(description === undefined ? {} : { description }),
      ...(example === undefined ? {} : { example }),
      ...(options.default === undefined ? {} : { default: options.default }),
      ...(each
        ? {
            isArray: true,
            maxItems: bounds.max ?? DEFAULT_LIST_MAX,
            ...(bounds.min === undefined ? {} : { minItems: bounds.min }),
          }
        : {}),
    })(target, key);
  };
}

/** The default example of a field. */
const sample = (value: unknown, options: FieldOptions): { example: unknown } => ({
  example: options.list ? [value] : value,
});

const isStored = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Refuses NUL and unpaired surrogates, which PostgreSQL can't store. */
const storable = ruled('isStorable', {}, (value) => typeof value !== 'string' || isStored(value));

const string = ruled('isString', {}, isString);
const atMostLong = (most: number): FieldRule => ruled('maxLength', { max: most }, (value) => maxLength(value, most));
const pattern = <Name extends RuleName>(form: RegExp, rule: Name, params: ParamsOf<Name>): FieldRule =>
  ruled(rule, params, (value) => typeof value === 'string' && matches(value, form));

const trim = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** Text, trimmed unless `trim: false`. By default 1 to 200 characters. */
export function StringField(
  options: FieldOptions & { min?: number; max?: number; trim?: boolean } = {},
): PropertyDecorator {
  const { min: least = 1, max: most = 200 } = options;
  return field(
    [string, ruled('minLength', { min: least }, (value) => minLength(value, least)), atMostLong(most), storable],
    { type: String, minLength: least, maxLength: most },
    options,
    options.trim === false ? {} : { convert: trim },
  );
}

/** Describes the search of every list. */
const SEARCH = `Matches each word anywhere, ignoring case and accents; words of six letters or more may contain a typo, and one or two letters \
match the beginning of a word. At most ${MAX_WORDS} words.`;

const fewWords = ruled(
  'hasFewWords',
  { max: MAX_WORDS },
  (value) => typeof value === 'string' && wordsOf(value).length <= MAX_WORDS,
);

/** The `search` parameter of a list. `where` describes the searched fields. An empty search matches everything. */
export const SearchField = (where: string): PropertyDecorator =>
  field(
    [string, atMostLong(200), storable, fewWords],
    { type: String, minLength: 0, maxLength: 200 },
    { optional: true, description: `In ${where}. ${SEARCH}` },
    { convert: trim },
  );

/** The length of the longest cursor: a text of 200 characters in base64, with its escapes. */
const CURSOR_MAX = 4000;

const noOffset = ruled('noOffset', {}, (_value, of) => !('offset' in of && of.offset !== 0));

/** The `cursor` parameter of a list. The statement that reads the page decodes it. */
export const CursorField = (): PropertyDecorator =>
  field(
    [string, atMostLong(CURSOR_MAX), noOffset],
    { type: String, maxLength: CURSOR_MAX },
    {
      optional: true,
      description:
        'The `nextCursor` of the previous page, instead of `offset` and with the same filters and `sort`: no row appears ' +
        'twice and none is skipped while others come and go. `page` is 1 then.',
    },
  );

/** The pattern of a schema: without the escapes of slashes that only JavaScript's literals need, and generators copy. */
const schemaPattern = ({ source }: RegExp): string => source.replace(/\\\//g, '/');

const toCapitals = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toUpperCase() : value);

/** Text in the format described by the rule; with `capitals`, small letters are turned into capitals first. */
export function PatternField<Name extends RuleName>(
  form: RegExp,
  rule: Name,
  options: FieldOptions & { max?: number; capitals?: true } = {},
  ...[params = {}]: Rest<ParamsOf<Name>>
): PropertyDecorator {
  return field(
    [string, atMostLong(options.max ?? 200), pattern(form, rule, params), storable],
    { type: String, pattern: schemaPattern(form) },
    options,
    { convert: options.capitals ? toCapitals : trim },
  );
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const UuidField = (options: FieldOptions = {}): PropertyDecorator =>
  field([pattern(UUID, 'isUuid', {})], { type: String, format: 'uuid' }, options, {
    convert: (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  });

export const EmailField = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    [ruled('isEmail', {}, isAddress), atMostLong(254), storable],
    { type: String, format: 'email', maxLength: 254, ...sample('contact@venue.example', options) },
    options,
    { convert: (value) => (typeof value === 'string' ? addressForm(value) : value) },
  );

/** A phone number, stored as E.164. National numbers of France and its overseas departments (`04 72 00 00 00`) are converted. */
export function PhoneField(options: FieldOptions = {}): PropertyDecorator {
  const valid = ruled('isPhone', {}, (value) => typeof value === 'string' && parsePhone(value)?.isValid() === true);
  return field([valid], { type: String, example: '+33472000000' }, options, {
    convert: (value) => (typeof value === 'string' ? (parsePhone(value)?.number ?? value) : value),
  });
}

const E164 = /^\+[1-9]\d{6,14}$/;

/** A phone number of any country, given in E.164. Spaces and separators are removed. */
export function InternationalPhoneField(options: FieldOptions = {}): PropertyDecorator {
  return field(
    [pattern(E164, 'isE164', {})],
    { type: String, pattern: E164.source, example: '+33612345678' },
    options,
    { convert: (value) => (typeof value === 'string' ? (parsePhoneNumberFromString(value)?.number ?? value) : value) },
  );
}

export const UrlField = (options: FieldOptions = {}): PropertyDecorator =>
  PatternField(/^https?:\/\/[^\s<>"]+$/, 'isWebAddress', {
    max: 2000,
    example: 'https://parvis.example/somewhere',
    ...options,
  });

/** Text that is put into one form before `fits` checks it. */
export const NormalizedField = <Name extends RuleName>(
  {
    rule,
    fits,
    tidy,
    schema,
  }: { rule: Name; fits: (text: string) => boolean; tidy: (text: string) => string; schema: object },
  options: FieldOptions = {},
  ...[params = {}]: Rest<ParamsOf<Name>>
): PropertyDecorator =>
  field(
    [string, ruled(rule, params, (value) => typeof value === 'string' && fits(value))],
    { type: String, ...schema },
    options,
    { convert: (value) => (typeof value === 'string' ? tidy(value) : value) },
  );

export function EnumField<Value extends string>(
  values: readonly Value[],
  options: FieldOptions & { name?: string } = {},
): PropertyDecorator {
  return field(
    [ruled('isIn', { values }, (value) => isIn(value, values))],
    { enum: [...values], ...(options.name === undefined ? {} : { enumName: options.name }) },
    options,
  );
}

const isChoices = (value: unknown, values: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([id, chosen]) => UUID.test(id) && values.includes(chosen as string));

/** An object with one of the values for each of its keys, which are ids in lower case. */
export const EnumByIdField = (values: readonly string[], options: FieldOptions = {}): PropertyDecorator =>
  field(
    [object, ruled('isOneOfById', { values }, (value) => isChoices(value, values))],
    { type: 'object', additionalProperties: { type: 'string', enum: [...values] } },
    options,
    {
      convert: (value) =>
        isRecord(value)
          ? Object.fromEntries(Object.entries(value).map(([id, chosen]) => [id.toLowerCase(), chosen]))
          : value,
    },
  );

const numeric = (value: unknown): unknown => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value);
/** Digits only: `Number` also reads `0x10` and `1e1`. */
const integer = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
const INT_MAX = 2_147_483_647;

const atLeast = (least: number): FieldRule => ruled('min', { min: least }, (value) => min(value, least));
const atMost = (most: number): FieldRule => ruled('max', { max: most }, (value) => max(value, most));

/** An integer within the range of PostgreSQL's `integer`. */
export function IntField(options: FieldOptions & { min?: number; max?: number } = {}): PropertyDecorator {
  const { min: least = 0, max: most = INT_MAX } = options;
  return field(
    [ruled('isInt', {}, isInt), atLeast(least), atMost(most)],
    { type: 'integer', minimum: least, maximum: most },
    options,
    options.fromText ? { convert: integer } : {},
  );
}

/** Like `maxDecimalPlaces` of IsNumber, which throws on numbers in exponential notation (1e-7). */
const hasDecimals = (decimals: number): FieldRule =>
  ruled(
    'hasDecimals',
    { decimals },
    (value) => typeof value === 'number' && Number.isFinite(value) && Number(value.toFixed(decimals)) === value,
  );

/** A number with at most `decimals` decimals. */
export function DecimalField(
  options: FieldOptions & { min?: number; max?: number; decimals?: number } = {},
): PropertyDecorator {
  const { min: least, max: most, decimals } = options;
  return field(
    [
      decimals === undefined
        ? ruled('isNumber', {}, (value) => isNumber(value, { allowNaN: false, allowInfinity: false }))
        : hasDecimals(decimals),
      ...(least === undefined ? [] : [atLeast(least)]),
      ...(most === undefined ? [] : [atMost(most)]),
    ],
    {
      type: Number,
      ...(least === undefined ? {} : { minimum: least }),
      ...(most === undefined ? {} : { maximum: most }),
    },
    options,
    options.fromText ? { convert: numeric } : {},
  );
}

/** The maximum amount of one record: its columns have twelve digits. */
export const MONEY_MAX = 9_999_999_999.99;

/** An amount in the major unit, with at most two decimals. By default 0 or more. */
export const MoneyField = (options: FieldOptions & { min?: number } = {}): PropertyDecorator =>
  DecimalField({ min: 0, max: MONEY_MAX, decimals: 2, example: 1250.5, ...options });

/** A sum of amounts over many records, in a view. It may exceed the maximum of one record. */
export const MoneySumField = (options: FieldOptions = {}): PropertyDecorator =>
  DecimalField({ min: 0, decimals: 2, example: 1250.5, ...options });

/** A currency by its ISO 4217 code, in capitals. */
export const CurrencyField = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    [ruled('isCurrency', {}, (value) => isCapitals(value) && isISO4217CurrencyCode(value))],
    { type: String, pattern: '^[A-Z]{3}$', example: 'EUR' },
    { description: 'ISO 4217.', ...options },
  );

/** A country by its ISO 3166-1 alpha-2 code, in capitals. */
export const CountryField = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    [ruled('isCountryCode', {}, (value) => isCapitals(value) && isISO31661Alpha2(value))],
    { type: String, pattern: '^[A-Z]{2}$', example: 'FR' },
    { description: 'ISO 3166-1 alpha-2.', ...options },
    { convert: trim },
  );

const isCapitals = (value: unknown): value is string => typeof value === 'string' && value === value.toUpperCase();

export const BooleanField = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    [ruled('isBoolean', {}, isBoolean)],
    { type: Boolean },
    options,
    options.fromText ? { convert: (value) => (value === 'true' ? true : value === 'false' ? false : value) } : {},
  );

const isCalendarDate = (value: unknown): boolean => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '1900-01-01') return false;
  const day = Number(value.slice(8));
  // `Date` turns February 30 into a day in March.
  return new Date(value).getUTCDate() === day;
};

/** An existing calendar date, `YYYY-MM-DD`. */
export function DateField(options: FieldOptions = {}): PropertyDecorator {
  return field(
    [ruled('isCalendarDate', {}, isCalendarDate)],
    { type: String, format: 'date', ...sample('2027-03-12', options) },
    options,
  );
}

/** A timestamp in ISO 8601 with its offset. In views it is a Date, which JSON renders in UTC with milliseconds. */
export function DateTimeField(options: FieldOptions = {}): PropertyDecorator {
  const valid = ruled(
    'isMoment',
    {},
    (value) =>
      typeof value === 'string' &&
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})$/.test(value) &&
      // `Date.parse` turns February 30 into a day in March.
      isCalendarDate(value.slice(0, 10)) &&
      !Number.isNaN(Date.parse(value)),
  );
  return field([valid], { type: String, format: 'date-time', ...sample('2027-03-12T09:00:00.000Z', options) }, options);
}

/** The rule for an object. */
export const object = ruled('isObject', {}, isObject);

/** An object of another class, or with `list` an array of them. Its fields are validated too. */
export function NestedField(type: () => Type<object>, options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    // `field` adds isArray. Swagger recognizes a lazy type by the function's name `type`, which this arrow gets.
    field([object], { type: () => type() }, options, { nested: type }),
    ValidateNested(),
  );
}

/** An object with any keys (a payload, an extraction). Its content isn't validated. */
export const ObjectField = (options: FieldOptions = {}): PropertyDecorator =>
  field([object], { type: Object, additionalProperties: true }, options);

/** Whether a JSON value nests at most this deep and contains only storable text. */
const isShallow = (value: unknown, levels: number): boolean => {
  if (typeof value === 'string') return isStored(value);
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.entries(value).every(([key, inner]) => isStored(key) && isShallow(inner, levels - 1));
};

/**
 * An object with the caller's own keys, stored unchanged. Its JSON has at most `bytes` bytes in UTF-8 and at most
 * `levels` levels of nested objects and lists.
 */
export function SmallObjectField({
  bytes,
  levels,
  ...options
}: FieldOptions & { bytes: number; levels: number }): PropertyDecorator {
  const small = ruled(
    'isSmallObject',
    { bytes, levels },
    // An absent value has no JSON; `isObject` reports it.
    (value) => isShallow(value, levels) && Buffer.byteLength(JSON.stringify(value) ?? '') <= bytes,
  );
  return field([object, small], { type: Object, additionalProperties: true }, options);
}

/** A further rule for a text: a single line, or not blank. */
export const StringFormat = <Name extends 'isOneLine' | 'notBlank' | 'isFilename'>(
  form: RegExp,
  rule: Name,
): PropertyDecorator => meets(rule, { rules: [pattern(form, rule, {} as ParamsOf<Name>)] });

/** Requires the values of a property to be unique within a list of objects. */
export const UniqueBy = (property: string): PropertyDecorator =>
  checked(
    'uniqueBy',
    { field: property },
    (value) => Array.isArray(value) && arrayUnique(value, (item: Record<string, unknown> | null) => item?.[property]),
  );
