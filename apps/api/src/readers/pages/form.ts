import type { Type } from '@nestjs/common';
import { DomainError, type ErrorDetail } from '#core/errors';
import { validated } from '#http/validation';
import type { FormState } from './parts';

/** The submitted fields of a form; a repeated name becomes a list. */
export type Form = Readonly<Record<string, string | string[] | undefined>>;

/** Returns a trimmed text of a form, with lines ended by `\n`; undefined if it was left empty. */
export function text(form: Form, name: string): string | undefined {
  const value = form[name];
  const one = (Array.isArray(value) ? value[0] : value)?.trim().replaceAll('\r\n', '\n');
  return one === undefined || one === '' ? undefined : one;
}

/** Returns all non-empty values of a name. */
export function texts(form: Form, name: string): string[] {
  const values = form[name] ?? [];
  return (typeof values === 'string' ? [values] : values).map((value) => value.trim()).filter((value) => value !== '');
}

/**
 * Parses a number as typed by people (`1 250,50`, `1,250.50`, `1250 €`); anything else stays text, so that validation
 * reports it.
 */
export function amount(form: Form, name: string): number | string | undefined {
  const typed = text(form, name);
  if (typed === undefined) return undefined;
  const bare = typed.replace(/[\s\u00a0\u202f€$£'’]|EUR|CHF|GBP|USD/gi, '');
  // The last separator is the decimal one, unless exactly three digits follow the only one.
  const decimals = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(bare);
  return decimals?.[1] === undefined ? typed : Number(`${decimals[1].replace(/[.,]/g, '')}.${decimals[2] ?? '0'}`);
}

/** Validates a form by the rules of an input. Returns the input, or the form's state with its errors. */
export function readForm<Input extends object>(
  type: Type<Input>,
  plain: object,
  form: Form,
): { input: Input; state: null } | { input: null; state: FormState } {
  const { input, faults } = validated(type, plain);
  return faults.length === 0
    ? { input, state: null }
    : { input: null, state: { values: form, faults: byField(faults) } };
}

/** Converts validation errors of the service to the form's state; any other error goes on to the error page. */
export function stateOf(error: unknown, form: Form): FormState {
  if (!(error instanceof DomainError) || error.code !== 'VALIDATION_ERROR' || !error.details) throw error;
  return { values: form, faults: byField(error.details) };
}

const byField = (faults: readonly ErrorDetail[]): Record<string, ErrorDetail> =>
  // Only the first error of a field is shown.
  Object.fromEntries(
    faults.toReversed().map((fault): [string, ErrorDetail] => [fault.path.split('.')[0] ?? '', fault]),
  );
