import { ValidationPipe } from '@nestjs/common';
import type { ValidationError as Fault } from 'class-validator';
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

/** Refuses unknown properties and names every failure at once. */
export const createValidationPipe = (): ValidationPipe =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: false,
    exceptionFactory: (faults) => new ValidationError(details(faults)),
  });
