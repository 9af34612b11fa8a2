const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns a regular expression that finds these addresses (in lower case) and numbers (E.164) in a lower-case text. The text may be JSON,
 * in which a line begins after the letters `\n`. Doesn't match a longer address that only ends or begins with one of these. It has the same
 * meaning in JavaScript and PostgreSQL.
 */
export function namesOf(addresses: readonly string[], phones: readonly string[]): string {
  const ofAddresses = addresses.map(
    (address) => `(?:(?<![a-z0-9._%+'-])|(?<=\\\\[nrt]))${literally(address)}(?![a-z0-9-]|\\.[a-z0-9])`,
  );
  const ofPhones = phones.map((phone) => `(?<![0-9])${literally(phone.replace(/^\+/, ''))}(?![0-9])`);
  return [...ofAddresses, ...ofPhones].join('|');
}

/** An organizer's names. */
export interface Called {
  firstName: string | null;
  lastName: string | null;
  company: string | null;
}

/**
 * Returns the names by which a text may mention a person. First and last name are also searched together: a short name on its own isn't
 * searched.
 */
export function calledOf({ firstName, lastName, company }: Called): string[] {
  const both = firstName !== null && lastName !== null ? [`${firstName} ${lastName}`, `${lastName} ${firstName}`] : [];
  return [firstName, lastName, company, ...both].filter((name) => name !== null);
}
