import { type CountryCode, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js';

/** The first digits of national numbers in the overseas departments. People there write them as in the rest of France. */
const OVERSEAS: readonly [RegExp, CountryCode][] = [
  [/^0(?:262|263|69[23])/, 'RE'],
  [/^0(?:590|69[01])/, 'GP'],
  [/^0(?:596|69[67])/, 'MQ'],
  [/^0(?:594|694)/, 'GF'],
  // 06 39 98 is reserved for fiction in mainland France.
  [/^0(?:269|639(?!98))/, 'YT'],
];

/** Reads a phone number: international, or national of France or one of its overseas departments. */
export function parsePhone(text: string): PhoneNumber | undefined {
  const digits = text.replace(/[^\d+]/g, '');
  const country = OVERSEAS.find(([beginning]) => beginning.test(digits))?.[1] ?? 'FR';
  return parsePhoneNumberFromString(text, country);
}
