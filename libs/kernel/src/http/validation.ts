import { type Type, ValidationPipe } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { type ValidationError as Fault, validateSync } from 'class-validator';
import { gatherRulesOnce } from '../database/driver/rules-once';
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

const RULES = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true, stopAtFirstError: false };

/** Refuses unknown properties, and names every fault at once. */
export function createValidationPipe(): ValidationPipe {
  gatherRulesOnce();
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
