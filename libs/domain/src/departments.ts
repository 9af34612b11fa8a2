/**
 * A French department as people write it: 69, 2A, 974. `20`, `97` and `98` are accepted too: all of Corsica, and all overseas
 * departments and territories.
 */
export const DEPARTMENT = /^(?:\d{2}|2[AB]|9[78]\d)$/;

/** A French postal code of five digits, or a department. */
export const POSTAL_AREA = /^(?:\d{5}|\d{2}|2[AB]|9[78]\d)$/;

/** The two departments of Corsica share the first two digits of their postal codes. */
const CORSICA: Readonly<Record<string, readonly string[]>> = { '2A': ['200', '201'], '2B': ['202', '206'] };

/** Returns the prefixes of a department's postal codes, two or three digits long. */
export const postalPrefixesOf = (department: string): readonly string[] => CORSICA[department] ?? [department];

/** Returns the department of a postal code. */
export function departmentOf(postalCode: string): string {
  const prefix = postalCode.slice(0, 3);
  if (/^9[78]/.test(prefix)) return prefix;
  if (!prefix.startsWith('20')) return postalCode.slice(0, 2);
  return CORSICA['2A']?.includes(prefix) ? '2A' : '2B';
}

/** Reads a department that a person typed, such as "2a" or "1". Returns null if it isn't one. */
export function readDepartment(typed: string): string | null {
  const text = typed.trim().toUpperCase();
  const code = /^\d$/.test(text) ? `0${text}` : text;
  return DEPARTMENT.test(code) ? code : null;
}
