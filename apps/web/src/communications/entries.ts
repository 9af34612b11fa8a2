import { dateIn, multiLine } from '#i18n/formats';
import type { Mail, PhoneMessage } from './exchange.queries';

/** One thing that was written, by mail or to a phone. */
export type Entry = { id: string; at: string } & ({ mail: Mail } | { message: PhoneMessage });

export interface Day {
  /** The first moment written on it. */
  at: string;
  entries: Entry[];
}

/** Mails and phone messages in order of time. */
export function entriesOf(mails: readonly Mail[], messages: readonly PhoneMessage[]): Entry[] {
  const entries: Entry[] = [
    ...mails.map((mail) => ({ id: mail.id, at: mail.createdAt, mail })),
    ...messages.map((message) => ({ id: message.id, at: message.createdAt, message })),
  ];
  return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1));
}

/** The same by days of the service's zone. */
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

/** What a mail says itself, and the earlier mails that it repeats below; both without what would turn its direction. */
export function wordsOf({ replyText, bodyText }: Pick<Mail, 'replyText' | 'bodyText'>): {
  own: string;
  quoted: string | null;
} {
  const whole = multiLine(bodyText ?? '');
  const reply = multiLine(replyText ?? '');
  if (reply === '' || reply === whole) return { own: whole, quoted: null };
  return { own: reply, quoted: whole.startsWith(reply) ? whole.slice(reply.length).trim() : whole };
}

/** The token of the request, which the service adds to each subject. */
const TOKEN = / ?\[#R-[^\]]{1,20}\]/gi;
export const withoutToken = (subject: string): string => subject.replace(TOKEN, '').trim();

/** The subject of an answer. */
export const replySubject = (subject: string): string =>
  `Re: ${withoutToken(subject).replace(/^((re|tr|fwd?)\s*:\s*)+/i, '')}`;

/** The addresses of a line, which may name people: `Inès <ines@client.example>, b@client.example`. */
export const addressesOf = (line: string): string[] =>
  line
    .split(/[,;\n]/)
    .map((part) => (/<([^<>]+)>/.exec(part)?.[1] ?? part).trim())
    .filter((address) => address !== '');

/** `name@host` in lower case, of an address that may carry a name. */
export const bareAddress = (address: string): string => (addressesOf(address)[0] ?? '').toLowerCase();
