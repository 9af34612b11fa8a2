import type { ArgumentMetadata, PipeTransform, Type } from '@nestjs/common';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { broken, type ErrorDetail, NO_OBJECT, ValidationError } from '#core/errors';
import { isRecord } from '#core/is-record';
import { type RuleContext, sentenceOf } from '#core/rules';
import { type FieldContext, object } from './fields';

type Condition = (input: object, value: unknown) => boolean;

/** A property of a class, with the declarations of its decorators. */
interface Property extends FieldContext {
  /** Whether the rules apply (`ValidateIf`). */
  conditions: Condition[];
}

const propertiesByClass = new Map<unknown, Map<string, Property>>();

/** Returns the properties of a class by name: class-validator knows their decorators, and those of parent classes. */
function propertiesOf(type: NewableFunction): Map<string, Property> {
  const known = propertiesByClass.get(type);
  if (known) return known;
  const properties = new Map<string, Property>();
  for (const decorator of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)) {
    // `nested` says more
    if (decorator.type === ValidationTypes.NESTED_VALIDATION) continue;
    const name = decorator.propertyName;
    const property = properties.get(name) ?? { conditions: [], rules: [] };
    properties.set(name, property);
    const context = decorator.context as FieldContext | undefined;
    if (decorator.type === ValidationTypes.CONDITIONAL_VALIDATION)
      property.conditions.push(...(decorator.constraints as Condition[]));
    else if (context) {
      property.rules.push(...context.rules);
      property.convert ??= context.convert;
      property.nested ??= context.nested;
    } else
      throw new Error(`${type.name}.${name} has a decorator without a text for its error: use one of #http/fields.`);
  }
  propertiesByClass.set(type, properties);
  return properties;
}

/** Names that every object inherits, and `prototype`. No input has a property of that name, on any level. */
const RESERVED = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

/** Returns an instance of an input's class, with converted values. Unknown properties stay, for `faultsOf` to report. */
function instanceOf(type: Type<object>, plain: Record<string, unknown>): Record<string, unknown> {
  const input = new type() as Record<string, unknown>;
  const properties = propertiesOf(type);
  for (const name of Object.keys(plain)) {
    if (RESERVED.has(name)) continue;
    const { convert, nested } = properties.get(name) ?? {};
    const value = convert ? convert(plain[name]) : plain[name];
    input[name] = nested ? instancesOf(nested(), value) : value;
  }
  return input;
}

/** The same for an object, or each in a list. Other values stay. */
function instancesOf(type: Type<object>, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => instancesOf(type, item));
  return isRecord(value) ? instanceOf(type, value) : value;
}

const pathOf = (name: string, parent: string): string => (parent === '' ? name : `${parent}.${name}`);

const detailOf = ({ rule, params, each }: RuleContext, name: string, parent: string): ErrorDetail => ({
  path: pathOf(name, parent),
  rule,
  params,
  message: sentenceOf(rule, params as never, name, each),
});

const UNKNOWN: RuleContext = { rule: 'unknown', params: {}, each: false };

/** Yields the errors of an input, an instance of its class. `parent` is the path of the property that holds it. */
function* faultsOf(input: object, parent = ''): Generator<ErrorDetail> {
  const properties = propertiesOf(input.constructor);
  if (properties.size === 0) {
    yield NO_OBJECT;
    return;
  }
  for (const name of Object.keys(input)) if (!properties.has(name)) yield detailOf(UNKNOWN, name, parent);
  for (const [name, { conditions, rules, nested }] of properties) {
    const value = (input as Record<string, unknown>)[name];
    if (!conditions.every((applies) => applies(input, value))) continue;
    for (const rule of rules) if (!rule.holds(value, input)) yield detailOf(rule, name, parent);
    if (nested) yield* faultsWithin(value, pathOf(name, parent));
  }
}

/** Yields the errors of an object within an input, or of each in a list. A rule of the property refuses other values. */
function* faultsWithin(value: unknown, path: string): Generator<ErrorDetail> {
  if (Array.isArray(value)) {
    for (const [place, item] of value.entries())
      if (item instanceof Object) yield* faultsWithin(item, `${path}.${place}`);
      else yield detailOf(object, String(place), path);
  } else if (value instanceof Object) yield* faultsOf(value, path);
}

/** Yields an error for each reserved name in a JSON value. */
function* reservedIn(value: unknown, parent = ''): Generator<ErrorDetail> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (RESERVED.has(name)) yield broken(pathOf(name, parent), 'unknown', {});
    if (typeof inner === 'object') yield* reservedIn(inner, pathOf(name, parent));
  }
}

function* allFaultsOf(plain: object, input: object): Generator<ErrorDetail> {
  yield* reservedIn(plain);
  yield* faultsOf(input);
}

/** A response lists at most this many errors: a small body can have a million. */
const ERRORS_MAX = 1000;

/** Returns an input of the class with converted values, and its errors, the first thousand if there are more. */
export function validated<Input extends object>(
  type: Type<Input>,
  plain: object,
): { input: Input; faults: ErrorDetail[] } {
  const input = instanceOf(type, plain as Record<string, unknown>) as Input;
  const faults: ErrorDetail[] = [];
  for (const fault of allFaultsOf(plain, input)) if (faults.push(fault) === ERRORS_MAX) break;
  return { input, faults };
}

/** The types of parameters without a class of fields. */
const UNCHECKED = new Set<unknown>([String, Number, Boolean, Object, Array, Buffer]);

/**
 * Converts and checks the query and the body by the decorators of their classes, in one pass (docs/decisions/0029). Refuses unknown
 * properties, and reports all errors at once, up to a thousand.
 */
export class InputPipe implements PipeTransform {
  /** @throws VALIDATION_ERROR */
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (metatype === undefined || type === 'custom' || UNCHECKED.has(metatype)) return value;
    const plain = value ?? {};
    if (!isRecord(plain)) throw new ValidationError([NO_OBJECT]);
    const { input, faults } = validated(metatype as Type<object>, plain);
    if (faults.length > 0) throw new ValidationError(faults);
    return input;
  }
}
