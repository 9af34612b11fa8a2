import { type ArgumentMetadata, type Type, ValidationPipe } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { type ValidationError as Fault, getMetadataStorage, validateSync } from 'class-validator';
import { broken, type ErrorDetail, NO_OBJECT, ValidationError } from '#core/errors';
import { type RuleContext, sentenceOf } from '#core/rules';

/** The library itself checks for unknown properties. */
const UNKNOWN: RuleContext = { rule: 'unknown', params: {}, each: false };

function detailOf(fault: Fault, path: string, name: string): ErrorDetail {
  const isWhole = fault.contexts === undefined && name === 'isObject';
  // Nest reports a non-object body by the first, class-validator a value without rules by the second.
  if (isWhole || name === 'unknownValue') return NO_OBJECT;
  const context = name === 'whitelistValidation' ? UNKNOWN : (fault.contexts?.[name] as RuleContext | undefined);
  if (context === undefined) throw new Error(`The rule ${name} of ${path} has no text.`);
  const { rule, params, each } = context;
  return { path, rule, params, message: sentenceOf(rule, params as never, fault.property, each) };
}

function details(faults: Fault[], parent = ''): ErrorDetail[] {
  return faults.flatMap((fault) => {
    const path = parent === '' ? fault.property : `${parent}.${fault.property}`;
    const own = Object.keys(fault.constraints ?? {}).map((name) => detailOf(fault, path, name));
    return [...own, ...details(fault.children ?? [], path)];
  });
}

const RULES = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true, stopAtFirstError: false };

/**
 * Makes the library find the rules of a class once. It compares the class of each input with every other class that has rules, which takes a
 * fifth of the processor time of creating a request. No class here has groups of rules or a schema.
 */
function findRulesOnce(): void {
  const storage = getMetadataStorage();
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const known = new Map<unknown, ReturnType<typeof find>>();
  storage.getTargetValidationMetadatas = (type, ...options) => {
    const rules = known.get(type) ?? find(type, ...options);
    known.set(type, rules);
    return rules;
  };
}
findRulesOnce();

/** Names that every object inherits, and `prototype`: the libraries drop properties with these names silently. */
const DROPPED = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

/** Returns the paths of the properties in a JSON value that the libraries would drop. */
function droppedPaths(value: unknown, parent = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = parent === '' ? name : `${parent}.${name}`;
    return [...(DROPPED.has(name) ? [path] : []), ...droppedPaths(inner, path)];
  });
}

class InputPipe extends ValidationPipe {
  /** @throws VALIDATION_ERROR with all errors at once */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const dropped = this.toValidate(metadata) ? droppedPaths(value) : [];
    if (dropped.length === 0) return super.transform(value, metadata);
    const others = await super.transform(value, metadata).then(
      () => [],
      (error: unknown) => (error instanceof ValidationError ? (error.details ?? []) : []),
    );
    throw new ValidationError([...dropped.map((path) => broken(path, 'unknown', {})), ...others]);
  }
}

/** Refuses unknown properties, and reports all errors at once. */
export function createValidationPipe(): ValidationPipe {
  return new InputPipe({
    ...RULES,
    transform: true,
    exceptionFactory: (faults) => new ValidationError(details(faults)),
  });
}

/** Applies the same rules to an input that isn't a body. Returns the transformed input, and all errors. */
export function validated<Input extends object>(
  type: Type<Input>,
  plain: object,
): { input: Input; faults: ErrorDetail[] } {
  const input = plainToInstance(type, plain);
  return { input, faults: details(validateSync(input, RULES)) };
}
