import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** France and its overseas departments and territories: people there write numbers without the prefix. */
const FRENCH = ['FR', 'GF', 'GP', 'MQ', 'RE', 'YT', 'BL', 'MF', 'PM', 'WF', 'PF', 'NC'];

/** A number in digits (`+33199009196`) as people of its country write it, with the prefix if it isn't French. */
export function formatPhone(number: string): string {
  const phone = parsePhoneNumberFromString(number);
  if (!phone) return number;
  return FRENCH.includes(phone.country ?? '') ? phone.formatNational() : phone.formatInternational();
}
