/** The most that a number of the database can be. */
const MOST = 9_999_999_999.99;

/** A number as people type it (`3 200,50`, `1,250.5`), or null for nothing; undefined if it is none. */
export function typedNumber(text: string): number | null | undefined {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '');
  if (plain === '') return null;
  // a comma before three digits or a point separates thousands, any other the decimals
  const number = plain.replace(/,(?=\d{3}(\D|$))/g, '').replace(',', '.');
  if (!/^\d+(\.\d{1,2})?$/.test(number)) return undefined;
  return Number(number) <= MOST ? Number(number) : undefined;
}
