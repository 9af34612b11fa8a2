import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#domain/project-root';
import { asksForVenue } from './asks-for-venue';

const RECEIVED = new Date('2026-11-26T09:00:00Z');

/** The mails of a file: a subject, an empty line and the text. */
const mailsIn = (name: string): { subject: string; text: string }[] =>
  readFileSync(join(projectRoot(), 'test/fixtures/mails/asks-for-venue', name), 'utf8')
    .split(/^=====\n/m)
    .map((mail) => {
      const [head = '', ...rest] = mail.split('\n\n');
      return { subject: head.replace(/^Subject: /, '').trim(), text: rest.join('\n\n').trim() };
    });

const wrong = (name: string, asks: boolean): string[] =>
  mailsIn(name)
    .filter(({ subject, text }) => asksForVenue(text, subject, RECEIVED) !== asks)
    .map(({ subject }) => subject);

describe('asksForVenue', () => {
  it('finds the requests among mails of strangers', () => expect(wrong('requests.txt', true)).toEqual([]));

  it('makes no request of invoices, applications, advertising, notices and chatter', () =>
    expect(wrong('others.txt', false)).toEqual([]));
});
