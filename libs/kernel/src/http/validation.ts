import { type Type, ValidationPipe } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, type ValidationError as Fault, validateSync } from 'class-validator';
import { ValidationError, type ErrorDetail } from '../errors';

function details(faults: Fault[], parent = ''): ErrorDetail[] {
  return faults.flatMap((fault) => {
    const path = parent === '' ? fault.property : `${parent}.${fault.property}`;
    const own = Object.entries(fault.constraints ?? {}).map(([name, message]) => ({
      path,
      message: name === 'whitelistValidation' ? `${fault.property} is not a known property` : message,
    }));
    return [...own, ...details(fault.children ?? [], path)];
  });
}

/**
 * The library gathers a class's rules, those of its parents among them, from all there are whenever it validates: for a list
 * as much work as everything else that the service does. Rules are declared once, at the start, so they are gathered and grouped once. The
 * name that a nested class is asked with (`schema`) chooses none: rules belong to classes.
 */
function rememberRules(): void {
  const storage = getMetadataStorage();
  const gather = storage.getTargetValidationMetadatas.bind(storage);
  const known = new Map<unknown, ReturnType<typeof gather>>();
  storage.getTargetValidationMetadatas = (type, schema, always, strictGroups, groups) => {
    // what our rules never ask for is left to the library
    if (groups?.length || strictGroups || always) return gather(type, schema, always, strictGroups, groups);
    const rules = known.get(type) ?? gather(type, schema, always, strictGroups, groups);
    known.set(type, rules);
    return rules;
  };
  const group = storage.groupByPropertyName.bind(storage);
  const grouped = new WeakMap<object, ReturnType<typeof group>>();
  storage.groupByPropertyName = (rules) => {
    const byProperty = grouped.get(rules) ?? group(rules);
    grouped.set(rules, byProperty);
    return byProperty;
  };
}

const RULES = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true, stopAtFirstError: false };

/** Refuses unknown properties, and names every fault at once. */
export function createValidationPipe(): ValidationPipe {
  rememberRules();
  return new ValidationPipe({
    ...RULES,
    transform: true,
    exceptionFactory: (faults) => new ValidationError(details(faults)),
  });
}

/** Applies the same rules to an input that is no body. Answers the input as a body would give it, and every fault. */
export function validated<Input extends object>(
  type: Type<Input>,
  plain: object,
): { input: Input; faults: ErrorDetail[] } {
  const input = plainToInstance(type, plain);
  return { input, faults: details(validateSync(input, RULES)) };
}
