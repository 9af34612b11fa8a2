const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A regular expression that finds these addresses (in lower case) and this number (E.164) in text in lower case, plain or as
 * JSON, where a line begins after the letters `\n`. Another's address that merely ends or goes on alike is not found. The same
 * syntax to JavaScript and PostgreSQL.
 */
export function namesOf(addresses: readonly string[], phone: string | null): string {
  const parts = addresses.map(
    (address) => `(?:(?<![a-z0-9._%+'-])|(?<=\\\\[nrt]))${literally(address)}(?![a-z0-9-]|\\.[a-z0-9])`,
  );
  if (phone !== null) parts.push(`(?<![0-9])${literally(phone.replace(/^\+/, ''))}(?![0-9])`);
  return parts.join('|');
}
