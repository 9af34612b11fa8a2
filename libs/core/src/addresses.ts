import { isEmail } from 'class-validator';

/**
 * An e-mail address in the form that the service stores, wherever it comes from: Unicode NFC. An accented letter may be written as
 * one character or as two (`é`, `e´`), and the same address must be found by both. Case stays; comparisons ignore it.
 */
export const addressForm = (address: string): string => address.trim().normalize('NFC');

/** Whether a value is an email address. `isEmail` alone throws on half a surrogate pair. */
export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && isEmail(value);
