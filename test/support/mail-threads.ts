import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CLIENTS = ['outlook', 'gmail', 'apple', 'thunderbird'] as const;
type Client = (typeof CLIENTS)[number];
type Language = 'fr' | 'en';

/** A conversation: the organizer's brief, the agency's answer from its own mail program, and the organizer's reply. */
export interface MailThread {
  name: string;
  organizer: string;
  /** Message-IDs, in order. */
  ids: [brief: string, answer: string, reply: string];
  /** The mails, in order. The second is in Sent. */
  mails: [brief: string, answer: string, reply: string];
}

interface Person {
  name: string;
  address: string;
}

interface Part {
  id: string;
  from: Person;
  to: Person;
  subject: string;
  text: string;
  at: Date;
}

const PLACES: Record<Language, string[]> = {
  fr: ['Lyon', 'Bordeaux', 'Lille', 'Nantes', 'Marseille'],
  en: ['Paris', 'Nice', 'Toulouse', 'Strasbourg', 'Rennes'],
};

const WORDS: Record<
  Language,
  Record<'subject' | 'brief' | 'answer' | 'reply', (city: string, people: number) => string>
> = {
  fr: {
    subject: (city) => `Séminaire à ${city}`,
    brief: (city, people) =>
      `Bonjour,\n\nNous cherchons une salle à ${city} pour un séminaire de ${people} personnes le 18 mars 2027.\n\nBien cordialement`,
    answer: (city) => `Bonjour,\n\nMerci de votre demande : nous revenons vers vous avec trois lieux à ${city}.`,
    reply: () => `Bonjour,\n\nParfait, nous attendons votre sélection.`,
  },
  en: {
    subject: (city) => `Offsite in ${city}`,
    brief: (city, people) =>
      `Hello,\n\nWe are looking for a venue in ${city} for a seminar of ${people} people on 18 March 2027.\n\nKind regards`,
    answer: (city) => `Hello,\n\nThank you for your request: we will send you three venues in ${city}.`,
    reply: () => `Hello,\n\nPerfect, we look forward to your selection.`,
  },
};

const template = (client: string, language: Language): string =>
  readFileSync(join(__dirname, `../fixtures/mails/clients/${client}.${language}.txt`), 'utf8');

const mailbox = ({ name, address }: Person): string => `${name} <${address}>`;
const html = (text: string): string => text.replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\n/g, '<br>\n');

function brief({ id, from, to, subject, text, at }: Part): string {
  const lines = [
    `From: ${encoded(from)}`,
    `To: ${mailbox(to)}`,
    `Subject: ${word(subject)}`,
    `Date: ${at.toUTCString()}`,
    `Message-ID: <${id}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    text,
    '',
  ];
  return lines.join('\n').replace(/\n/g, '\r\n');
}

const word = (text: string): string =>
  /^[ -~]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
const encoded = ({ name, address }: Person): string => `${word(name)} <${address}>`;

function answer(
  client: string,
  language: Language,
  part: Part,
  quoted: Part,
  references: string[],
  serial: number,
): string {
  const values: Record<string, string> = {
    from: encoded(part.from),
    to: encoded(part.to),
    subject: word(part.subject),
    date: part.at.toUTCString(),
    id: part.id,
    inReplyTo: quoted.id,
    references: references.map((id) => `<${id}>`).join(' '),
    serial: String(100_000 + serial),
    text: part.text,
    textHtml: html(part.text),
    quotedFrom: mailbox(quoted.from),
    quotedFromHtml: html(mailbox(quoted.from)),
    quotedName: quoted.from.name,
    quotedTo: quoted.to.address,
    quotedSubject: quoted.subject,
    quotedDate: new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Europe/Paris',
    }).format(quoted.at),
    quoted: quoted.text.replace(/^/gm, '> '),
    quotedPlain: quoted.text,
    quotedHtml: html(quoted.text),
  };
  return template(client, language)
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
    .replace(/\r?\n/g, '\r\n');
}

/** Each mail program in each language. */
export const MAIL_PROGRAMS = CLIENTS.flatMap((client) => [[client, 'fr'] as const, [client, 'en'] as const]);

/** Returns 5 conversations in a language: the agency answers with a mail program, the organizer replies with the next. */
export function mailThreads(
  client: Client,
  language: Language,
  agency: Person,
  author: Person,
  begins: Date,
): MailThread[] {
  const theirs = CLIENTS[(CLIENTS.indexOf(client) + 1) % CLIENTS.length] ?? client;
  const words = WORDS[language];
  return PLACES[language].map((city, i) => {
    const key = `${client}-${language}-${i}`;
    const organizer = { name: `Zoé Martin ${i}`, address: `zoe@${key}.example` };
    const ids: MailThread['ids'] = [`brief@${key}.example`, `answer-${key}@agency.example`, `reply@${key}.example`];
    const at = (minutes: number): Date => new Date(begins.getTime() + (i * 10 + minutes) * 60_000);
    const subject = words.subject(city, 0);
    const again = `${client === 'outlook' && language === 'fr' ? 'RE' : 'Re'}: ${subject}`;
    const first: Part = {
      id: ids[0],
      from: organizer,
      to: agency,
      subject,
      text: words.brief(city, 40 + i),
      at: at(0),
    };
    const second: Part = {
      ...first,
      id: ids[1],
      from: author,
      to: organizer,
      subject: again,
      text: words.answer(city, 0),
      at: at(3),
    };
    const third: Part = { ...second, id: ids[2], from: organizer, to: author, text: words.reply(city, 0), at: at(6) };
    return {
      name: `${client} ${language} ${i + 1}`,
      organizer: organizer.address,
      ids,
      mails: [
        brief(first),
        answer(client, language, second, first, [ids[0]], i),
        answer(theirs, language, third, second, [ids[0], ids[1]], i),
      ],
    };
  });
}
