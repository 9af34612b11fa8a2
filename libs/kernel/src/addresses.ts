/**
 * An e-mail address as it is taken in at every door: an accented letter may be written as one character or as two (`é`, `e´`), and
 * the same person must compare as the same, so all are kept in Unicode's form NFC. Case is kept, and left out where they are compared.
 */
export const addressForm = (address: string): string => address.trim().normalize('NFC');
