import type { MailFile } from './inbound-payload';

/** A calendar invitation (iMIP, RFC 6047). */
export interface Invitation {
  /** In upper case, such as `REQUEST` or `REPLY`. */
  method: string;
  /** Title, dates, place and description, for a mail without a text. */
  text: string;
}

const MAX_SIZE = 500_000;

export const isCalendar = (contentType: string): boolean =>
  /^\s*(?:text\/calendar|application\/ics)\s*(?:;|$)/i.test(contentType);

/** Reads the invitation in a calendar; null if the calendar doesn't say what it is for. */
export function readInvitation({ content }: Pick<MailFile, 'content'>): Invitation | null {
  const lines = new TextDecoder('utf-8')
    .decode(content.subarray(0, MAX_SIZE))
    .split(/\r\n?|\n/)
    .reduce<string[]>((unfolded, line) => {
      if (/^[ \t]/.test(line) && unfolded.length > 0) unfolded.push(`${unfolded.pop() ?? ''}${line.slice(1)}`);
      else unfolded.push(line);
      return unfolded;
    }, []);
  const begins = lines.findIndex((line) => /^BEGIN:VEVENT\s*$/i.test(line));
  const ends = lines.findIndex((line, i) => i > begins && /^(?:END:VEVENT|BEGIN:)/i.test(line));
  const event = begins < 0 ? [] : lines.slice(begins, ends < 0 ? undefined : ends);
  const valueOf = (name: string, among: string[]): string => {
    const line = among.find((one) => new RegExp(`^${name}(?:[;:]|$)`, 'i').test(one));
    return line === undefined ? '' : unescaped(line.replace(/^(?:[^":]|"[^"]*")*:/, ''));
  };
  const method = valueOf('METHOD', lines).toUpperCase();
  if (method === '') return null;
  const [start, end] = [dayOf(valueOf('DTSTART', event)), lastDayOf(valueOf('DTEND', event))];
  const dates = end > start ? [start, end] : [start];
  const place = valueOf('LOCATION', event);
  const text = [valueOf('SUMMARY', event), dates.join(' – '), place, '', valueOf('DESCRIPTION', event)];
  return {
    method,
    text: text
      .filter((line, i) => line !== '' || i === 3)
      .join('\n')
      .trim(),
  };
}

const dayOf = (value: string): string => value.replace(/^(\d{4})-?(\d\d)-?(\d\d).*$/, '$1-$2-$3').slice(0, 10);

/** The end of whole days is the day after the last. */
const lastDayOf = (value: string): string =>
  /^\d{8}$/.test(value) && Date.parse(dayOf(value))
    ? new Date(Date.parse(dayOf(value)) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    : dayOf(value);

const unescaped = (value: string): string =>
  value.replace(/\\([nN,;\\])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim();
