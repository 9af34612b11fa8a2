import { dateIn, multiLine } from '#i18n/formats';
import type { Mail, PhoneMessage } from './exchange.queries';

/** An email or a phone message. */
export type Entry = { id: string; at: string } & ({ mail: Mail } | { message: PhoneMessage });

export interface Day {
  /** The time of the day's first entry. */
  at: string;
  entries: Entry[];
}

/** Merges emails and phone messages, oldest first. */
export function entriesOf(mails: readonly Mail[], messages: readonly PhoneMessage[]): Entry[] {
  const entries: Entry[] = [
    ...mails.map((mail) => ({ id: mail.id, at: mail.createdAt, mail })),
    ...messages.map((message) => ({ id: message.id, at: message.createdAt, message })),
  ];
  return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1));
}

/** Groups entries by day, in the service's time zone. */
export function daysOf(entries: readonly Entry[], timeZone: string): Day[] {
  const days = new Map<string, Day>();
  for (const entry of entries) {
    const key = dateIn(timeZone, new Date(entry.at));
    const day = days.get(key) ?? { at: entry.at, entries: [] };
    day.entries.push(entry);
    days.set(key, day);
  }
  return [...days.values()];
}

/** Splits an email into its own text and the quoted messages, both without characters that change the text direction. */
export function wordsOf({ replyText, bodyText }: Pick<Mail, 'replyText' | 'bodyText'>): {
  own: string;
  quoted: string | null;
} {
  const whole = multiLine(bodyText ?? '');
  const reply = multiLine(replyText ?? '');
  if (reply === '' || reply === whole) return { own: whole, quoted: null };
  return { own: reply, quoted: whole.startsWith(reply) ? whole.slice(reply.length).trim() : whole };
}

/** The request's token, which the service adds to each subject. */
const TOKEN = / ?\[#R-[^\]]{1,20}\]/gi;
export const withoutToken = (subject: string): string => subject.replace(TOKEN, '').trim();

/** The subject of a reply. */
export const replySubject = (subject: string): string =>
  `Re: ${withoutToken(subject).replace(/^((re|tr|fwd?)\s*:\s*)+/i, '')}`;

/** Splits a line of addresses, which may include names: `Inès <ines@client.example>, b@client.example`. */
export const addressesOf = (line: string): string[] =>
  line
    .split(/[,;\n]/)
    .map((part) => (/<([^<>]+)>/.exec(part)?.[1] ?? part).trim())
    .filter((address) => address !== '');

/** Returns `name@host` in lower case, without a display name. */
export const bareAddress = (address: string): string => (addressesOf(address)[0] ?? '').toLowerCase();
