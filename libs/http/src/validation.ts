import { type ArgumentMetadata, type Type, ValidationPipe } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { broken, type ErrorDetail, NO_OBJECT, ValidationError } from '#core/errors';
import { type RuleContext, sentenceOf } from '#core/rules';
import { type FieldContext, type FieldRule, object } from './fields';

type Condition = (input: object, value: unknown) => boolean;

/** A property of a class, with the declarations of its decorators. */
interface Property {
  /** Whether the rules apply (`ValidateIf`). */
  conditions: Condition[];
  rules: FieldRule[];
  /** Whether the value is an object, or a list of them, whose own properties are checked (`ValidateNested`). */
  nested: boolean;
}

const propertiesByClass = new Map<unknown, Map<string, Property>>();

/** Returns the properties of a class by name: class-validator knows their decorators, and those of parent classes. */
function propertiesOf(type: NewableFunction): Map<string, Property> {
  const known = propertiesByClass.get(type);
  if (known) return known;
  const properties = new Map<string, Property>();
  for (const decorator of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)) {
    const name = decorator.propertyName;
    const property = properties.get(name) ?? { conditions: [], rules: [], nested: false };
    properties.set(name, property);
    const context = decorator.context as FieldContext | undefined;
    if (decorator.type === ValidationTypes.CONDITIONAL_VALIDATION)
      property.conditions.push(...(decorator.constraints as Condition[]));
    else if (decorator.type === ValidationTypes.NESTED_VALIDATION) property.nested = true;
    else if (context) property.rules.push(...context.rules);
    else throw new Error(`${type.name}.${name} has a decorator without a text for its error: use one of #http/fields.`);
  }
  propertiesByClass.set(type, properties);
  return properties;
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
  for (const name of Object.keys(input))
    if (!properties.has(name) && !DROPPED.has(name)) yield detailOf(UNKNOWN, name, parent);
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

/** A response lists at most this many errors: a small body can have a million. */
const ERRORS_MAX = 1000;

/** Returns the errors of an input, the first thousand if there are more. */
function errorsOf(input: object): ErrorDetail[] {
  const errors: ErrorDetail[] = [];
  for (const error of faultsOf(input)) if (errors.push(error) === ERRORS_MAX) break;
  return errors;
}

/** Names that every object inherits, and `prototype`: the libraries drop properties with these names silently. */
const DROPPED = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

/** Yields the paths of the properties in a JSON value that the libraries would drop. */
function* droppedPaths(value: unknown, parent = ''): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (DROPPED.has(name)) yield pathOf(name, parent);
    if (typeof inner === 'object') yield* droppedPaths(inner, pathOf(name, parent));
  }
}

class InputPipe extends ValidationPipe {
  /** @throws VALIDATION_ERROR with all errors at once */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const dropped = this.toValidate(metadata) ? [...droppedPaths(value)] : [];
    if (dropped.length === 0) return super.transform(value, metadata);
    const others = await super.transform(value, metadata).then(
      () => [],
      (error: unknown) => (error instanceof ValidationError ? (error.details ?? []) : []),
    );
    throw new ValidationError([...dropped.map((path) => broken(path, 'unknown', {})), ...others].slice(0, ERRORS_MAX));
  }

  /**
   * Checks the input by the decorators of its class, in one pass (docs/decisions/0029).
   * @throws VALIDATION_ERROR with all errors at once
   */
  protected override validate(input: object): [] {
    const errors = errorsOf(input);
    if (errors.length > 0) throw new ValidationError(errors);
    return [];
  }
}

/** Refuses unknown properties, and reports all errors at once, up to a thousand. */
export const createValidationPipe = (): ValidationPipe =>
  // Nest itself reports only a body that isn't an object.
  new InputPipe({ transform: true, exceptionFactory: () => new ValidationError([NO_OBJECT]) });

/** Applies the same rules to an input that isn't a body. Returns the transformed input, and its errors. */
export function validated<Input extends object>(
  type: Type<Input>,
  plain: object,
): { input: Input; faults: ErrorDetail[] } {
  const input = plainToInstance(type, plain);
  return { input, faults: errorsOf(input) };
}
