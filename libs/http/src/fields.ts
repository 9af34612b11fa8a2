import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type as Instance } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  isISO31661Alpha2,
  isISO4217CurrencyCode,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  type ValidationOptions,
} from 'class-validator';
import { isRecord } from '#core/is-record';
import { addressForm, isAddress } from '#core/addresses';
import { MAX_WORDS, wordsOf } from '#database/search-text';
import type { ParamsOf, Rest, RuleContext, RuleName } from '#core/rules';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { parsePhone } from '#core/phone';

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
  list?: boolean | { min?: number; max?: number; unique?: boolean };
  /** The value arrives as text, from a query string. */
  fromText?: boolean;
}

type Validator = (options: ValidationOptions) => PropertyDecorator;

/** A class-validator check, with the rule that words its errors. */
const ruled =
  <Name extends RuleName>(rule: Name, params: ParamsOf<Name>, check: Validator): Validator =>
  (options) =>
    // The library attaches the context only to errors that have a message.
    check({ ...options, message: rule, context: { rule, params, each: options.each === true } satisfies RuleContext });

/** A custom check, with the rule that words its errors. `validate` receives the value and its object. */
export const checked =
  <Name extends RuleName>(
    rule: Name,
    params: ParamsOf<Name>,
    validate: (value: unknown, of: object) => boolean,
  ): ((options?: ValidationOptions) => PropertyDecorator) =>
  (options = {}) =>
    ruled(rule, params, (o) =>
      ValidateBy({ name: rule, validator: { validate: (value, args) => validate(value, args?.object ?? {}) } }, o),
    )(options);

const DEFAULT_LIST_MAX = 100;

function field(
  validators: Validator[],
  schema: object,
  options: FieldOptions,
  transform?: (value: unknown) => unknown,
): PropertyDecorator {
  const { optional = false, nullable = false, description, example, list, fromText } = options;
  const each = list !== undefined && list !== false;
  const bounds = typeof list === 'object' ? list : {};
  const decorators: PropertyDecorator[] = validators.map((validator) => validator({ each }));
  if (each) {
    const { min, max = DEFAULT_LIST_MAX, unique } = bounds;
    decorators.push(ruled('isArray', {}, (o) => IsArray(o))({}));
    decorators.push(ruled('arrayMaxSize', { max }, (o) => ArrayMaxSize(max, o))({}));
    if (min !== undefined) decorators.push(ruled('arrayMinSize', { min }, (o) => ArrayMinSize(min, o))({}));
    if (unique) decorators.push(ruled('arrayUnique', {}, (o) => ArrayUnique(o))({}));
  }
  if (optional || nullable)
    decorators.push(
      ValidateIf((_object, value: unknown) => !(optional && value === undefined) && !(nullable && value === null)),
    );
  const convert =
    fromText && each ? (value: unknown) => (value === undefined || Array.isArray(value) ? value : [value]) : undefined;
  if (transform || convert)
    decorators.push(
      Transform(({ value }: { value: unknown }) => {
        const given = convert ? convert(value) : value;
        if (!transform) return given;
        return each && Array.isArray(given) ? given.map(transform) : transform(given);
      }),
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
const isStorable = checked('isStorable', {}, (value) => typeof value !== 'string' || isStored(value));

const isString = ruled('isString', {}, (o) => IsString(o));
const maxLength = (max: number): Validator => ruled('maxLength', { max }, (o) => MaxLength(max, o));
const pattern = <Name extends RuleName>(form: RegExp, rule: Name, params: ParamsOf<Name>): Validator =>
  ruled(rule, params, (o) => Matches(form, o));

const trim = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** Text, trimmed unless `trim: false`. By default 1 to 200 characters. */
export function StringField(
  options: FieldOptions & { min?: number; max?: number; trim?: boolean } = {},
): PropertyDecorator {
  const { min = 1, max = 200 } = options;
  return field(
    [isString, ruled('minLength', { min }, (o) => MinLength(min, o)), maxLength(max), isStorable],
    { type: String, minLength: min, maxLength: max },
    options,
    options.trim === false ? undefined : trim,
  );
}

/** Describes the search of every list. */
const SEARCH = `Matches each word anywhere, ignoring case and accents; words of six letters or more may contain a typo, and one or two letters \
match the beginning of a word. At most ${MAX_WORDS} words.`;

const hasFewWords = checked(
  'hasFewWords',
  { max: MAX_WORDS },
  (value) => typeof value === 'string' && wordsOf(value).length <= MAX_WORDS,
);

/** The `search` parameter of a list. `where` describes the searched fields. An empty search matches everything. */
export const SearchField = (where: string): PropertyDecorator =>
  field(
    [isString, maxLength(200), isStorable, hasFewWords],
    { type: String, minLength: 0, maxLength: 200 },
    { optional: true, description: `In ${where}. ${SEARCH}` },
    trim,
  );

/** The length of the longest cursor: a text of 200 characters in base64, with its escapes. */
const CURSOR_MAX = 4000;

const noOffset = checked('noOffset', {}, (_value, of) => !('offset' in of && of.offset !== 0));

/** The `cursor` parameter of a list. The statement that reads the page decodes it. */
export const CursorField = (): PropertyDecorator =>
  field(
    [isString, maxLength(CURSOR_MAX), noOffset],
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
    [isString, maxLength(options.max ?? 200), pattern(form, rule, params), isStorable],
    { type: String, pattern: schemaPattern(form) },
    options,
    options.capitals ? toCapitals : trim,
  );
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const UuidField = (options: FieldOptions = {}): PropertyDecorator =>
  field([pattern(UUID, 'isUuid', {})], { type: String, format: 'uuid' }, options, (value) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  );

export const EmailField = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    [checked('isEmail', {}, isAddress), maxLength(254), isStorable],
    { type: String, format: 'email', maxLength: 254, ...sample('contact@venue.example', options) },
    options,
    (value) => (typeof value === 'string' ? addressForm(value) : value),
  );

/** A phone number, stored as E.164. National numbers of France and its overseas departments (`04 72 00 00 00`) are converted. */
export function PhoneField(options: FieldOptions = {}): PropertyDecorator {
  const valid = checked('isPhone', {}, (value) => typeof value === 'string' && parsePhone(value)?.isValid() === true);
  return field([valid], { type: String, example: '+33472000000' }, options, (value) =>
    typeof value === 'string' ? (parsePhone(value)?.number ?? value) : value,
  );
}

const E164 = /^\+[1-9]\d{6,14}$/;

/** A phone number of any country, given in E.164. Spaces and separators are removed. */
export function InternationalPhoneField(options: FieldOptions = {}): PropertyDecorator {
  return field(
    [pattern(E164, 'isE164', {})],
    { type: String, pattern: E164.source, example: '+33612345678' },
    options,
    (value) => (typeof value === 'string' ? (parsePhoneNumberFromString(value)?.number ?? value) : value),
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
    [isString, checked(rule, params, (value) => typeof value === 'string' && fits(value))],
    { type: String, ...schema },
    options,
    (value) => (typeof value === 'string' ? tidy(value) : value),
  );

export function EnumField<Value extends string>(
  values: readonly Value[],
  options: FieldOptions & { name?: string } = {},
): PropertyDecorator {
  return field(
    [ruled('isIn', { values }, (o) => IsIn([...values], o))],
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
    [isObject, checked('isOneOfById', { values }, (value) => isChoices(value, values))],
    { type: 'object', additionalProperties: { type: 'string', enum: [...values] } },
    options,
    (value) =>
      isRecord(value)
        ? Object.fromEntries(Object.entries(value).map(([id, chosen]) => [id.toLowerCase(), chosen]))
        : value,
  );

const numeric = (value: unknown): unknown => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value);
/** Digits only: `Number` also reads `0x10` and `1e1`. */
const integer = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
const INT_MAX = 2_147_483_647;

const atLeast = (min: number): Validator => ruled('min', { min }, (o) => Min(min, o));
const atMost = (max: number): Validator => ruled('max', { max }, (o) => Max(max, o));

/** An integer within the range of PostgreSQL's `integer`. */
export function IntField(options: FieldOptions & { min?: number; max?: number } = {}): PropertyDecorator {
  const { min = 0, max = INT_MAX } = options;
  return field(
    [ruled('isInt', {}, (o) => IsInt(o)), atLeast(min), atMost(max)],
    { type: 'integer', minimum: min, maximum: max },
    options,
    options.fromText ? integer : undefined,
  );
}

/** Like `maxDecimalPlaces` of IsNumber, which throws on numbers in exponential notation (1e-7). */
const hasDecimals = (decimals: number): Validator =>
  checked(
    'hasDecimals',
    { decimals },
    (value) => typeof value === 'number' && Number.isFinite(value) && Number(value.toFixed(decimals)) === value,
  );

/** A number with at most `decimals` decimals. */
export function DecimalField(
  options: FieldOptions & { min?: number; max?: number; decimals?: number } = {},
): PropertyDecorator {
  const { min, max, decimals } = options;
  const validators: Validator[] = [
    decimals === undefined
      ? ruled('isNumber', {}, (o) => IsNumber({ allowNaN: false, allowInfinity: false }, o))
      : hasDecimals(decimals),
  ];
  if (min !== undefined) validators.push(atLeast(min));
  if (max !== undefined) validators.push(atMost(max));
  return field(
    validators,
    { type: Number, ...(min === undefined ? {} : { minimum: min }), ...(max === undefined ? {} : { maximum: max }) },
    options,
    options.fromText ? numeric : undefined,
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
    [checked('isCurrency', {}, (value) => isCapitals(value) && isISO4217CurrencyCode(value))],
    { type: String, pattern: '^[A-Z]{3}$', example: 'EUR' },
    { description: 'ISO 4217.', ...options },
  );

/** A country by its ISO 3166-1 alpha-2 code, in capitals. */
export const CountryField = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    [checked('isCountryCode', {}, (value) => isCapitals(value) && isISO31661Alpha2(value))],
    { type: String, pattern: '^[A-Z]{2}$', example: 'FR' },
    { description: 'ISO 3166-1 alpha-2.', ...options },
    trim,
  );

const isCapitals = (value: unknown): value is string => typeof value === 'string' && value === value.toUpperCase();

export const BooleanField = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    [ruled('isBoolean', {}, (o) => IsBoolean(o))],
    { type: Boolean },
    options,
    options.fromText ? (value) => (value === 'true' ? true : value === 'false' ? false : value) : undefined,
  );

const isCalendarDate = (value: unknown): boolean => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '1900-01-01') return false;
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  // `Date` turns February 30 into a day in March.
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
};

/** An existing calendar date, `YYYY-MM-DD`. */
export function DateField(options: FieldOptions = {}): PropertyDecorator {
  return field(
    [checked('isCalendarDate', {}, isCalendarDate)],
    { type: String, format: 'date', ...sample('2027-03-12', options) },
    options,
  );
}

/** A timestamp in ISO 8601 with its offset. In views it is a Date, which JSON renders in UTC with milliseconds. */
export function DateTimeField(options: FieldOptions = {}): PropertyDecorator {
  const valid = checked(
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

const isObject = ruled('isObject', {}, (o) => IsObject(o));

/** An object of another class, or with `list` an array of them. Its fields are validated too. */
export function NestedField(type: () => Type, options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    Instance(type),
    // `field` adds isArray. Swagger recognizes a lazy type by the function's name `type`, which this arrow gets.
    field([isObject, ruled('isObject', {}, (o) => ValidateNested(o))], { type: () => type() }, options),
  );
}

/** An object with any keys (a payload, an extraction). Its content isn't validated. */
export const ObjectField = (options: FieldOptions = {}): PropertyDecorator =>
  field([isObject], { type: Object, additionalProperties: true }, options);

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
  const isSmall = checked(
    'isSmallObject',
    { bytes, levels },
    // An absent value has no JSON; `isObject` reports it.
    (value) => isShallow(value, levels) && Buffer.byteLength(JSON.stringify(value) ?? '') <= bytes,
  );
  return field([isObject, isSmall], { type: Object, additionalProperties: true }, options);
}

/** A further rule for a text: a single line, or not blank. */
export const StringFormat = <Name extends 'isOneLine' | 'notBlank' | 'isFilename'>(
  form: RegExp,
  rule: Name,
): PropertyDecorator => pattern(form, rule, {} as ParamsOf<Name>)({});

/** Requires the values of a property to be unique within a list of objects. */
export const UniqueBy = (property: string): PropertyDecorator =>
  ruled('uniqueBy', { field: property }, (o) =>
    ArrayUnique((item: Record<string, unknown> | null) => item?.[property], o),
  )({});
