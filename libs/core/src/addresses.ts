import { isEmail } from 'class-validator';

/**
 * Normalizes an email address to the stored form, Unicode NFC, wherever it comes from. An accented letter may be
 * written as one character or as two (`é`, `e´`), and both must find the same address. Case is preserved; comparisons
 * ignore it.
 */
export const addressForm = (address: string): string => address.trim().normalize('NFC');

/** Whether a value is an email address. `isEmail` on its own throws on an unpaired surrogate. */
export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && isEmail(value);

/** The domain of an address, in lower case. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
