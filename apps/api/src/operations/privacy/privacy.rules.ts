const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A regular expression that finds these addresses (in lower case) and numbers (E.164) in a text in lower case. The text may be
 * JSON, in which a line begins after the letters `\n`. A longer address that only ends or begins with one of these is not found.
 * JavaScript and PostgreSQL both read it, alike.
 */
export function namesOf(addresses: readonly string[], phones: readonly string[]): string {
  const ofAddresses = addresses.map(
    (address) => `(?:(?<![a-z0-9._%+'-])|(?<=\\\\[nrt]))${literally(address)}(?![a-z0-9-]|\\.[a-z0-9])`,
  );
  const ofPhones = phones.map((phone) => `(?<![0-9])${literally(phone.replace(/^\+/, ''))}(?![0-9])`);
  return [...ofAddresses, ...ofPhones].join('|');
}

/** What an organizer is called. */
export interface Called {
  firstName: string | null;
  lastName: string | null;
  company: string | null;
}

/** The names by which a text may speak of a person. First and last name stand together too: a short name alone is not looked for. */
export function calledOf({ firstName, lastName, company }: Called): string[] {
  const both = firstName !== null && lastName !== null ? [`${firstName} ${lastName}`, `${lastName} ${firstName}`] : [];
  return [firstName, lastName, company, ...both].filter((name) => name !== null);
}
