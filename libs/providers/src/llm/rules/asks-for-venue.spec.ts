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

/** The first samples, and rounds of mails that were written before the rule was measured with them, and then improved by them. */
const SAMPLES = ['', 'round-1-', 'round-2-', 'round-3-', 'round-4-', 'round-5-'];

describe('asksForVenue', () => {
  it.each(SAMPLES)('finds the requests among mails of strangers: %srequests', (sample) =>
    expect(wrong(`${sample}requests.txt`, true)).toEqual([]),
  );

  it.each(SAMPLES)('makes no request of invoices, applications, advertising, notices and chatter: %sothers', (sample) =>
    expect(wrong(`${sample}others.txt`, false)).toEqual([]),
  );

  // The rule's words weren't improved by these: they show how it judges mails that it doesn't know.
  it('misjudges few mails of a round that it was not improved by', () => {
    expect(wrong('round-6-requests.txt', true).length).toBeLessThanOrEqual(6);
    expect(wrong('round-6-others.txt', false).length).toBeLessThanOrEqual(7);
  });
});
