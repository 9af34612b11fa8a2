import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#domain/project-root';
import { unsolicitedMailsIn } from '../../../../../test/support/unsolicited-mails';
import { asksForVenue, judgeMail, readMail, type UnsolicitedMail } from './asks-for-venue';

const RECEIVED = new Date('2026-11-26T09:00:00Z');
const MAILS = join(projectRoot(), 'test/fixtures/mails/asks-for-venue');

const mailsIn = (name: string): UnsolicitedMail[] => unsolicitedMailsIn(readFileSync(join(MAILS, name), 'utf8'));

const wrong = (name: string, asks: boolean): string[] =>
  mailsIn(name)
    .filter((mail) => asksForVenue(mail, RECEIVED) !== asks)
    .map(({ subject }) => subject);

/** Rounds of mails that the weights don't know: they show how it judges those of strangers. */
const UNSEEN = [16, 18];
/** The first samples, and rounds of mails that were written before the rule was measured with them, and then trained with them. */
const SAMPLES = [
  '',
  ...Array.from({ length: 18 }, (_, at) => at + 1)
    .filter((round) => !UNSEEN.includes(round))
    .map((round) => `round-${round}-`),
];
/** Subjects of mails that are still misjudged. */
const MISJUDGED = ['Mail de Mme Riviere'];
const kindsOf = (folder: string): string[] => readdirSync(join(MAILS, folder)).map((file) => `${folder}/${file}`);

describe('asksForVenue', () => {
  it.each(SAMPLES)('finds the requests among mails of strangers: %srequests', (sample) =>
    expect(wrong(`${sample}requests.txt`, true).filter((subject) => !MISJUDGED.includes(subject))).toEqual([]),
  );

  it.each(SAMPLES)('makes no request of invoices, applications, advertising, notices and chatter: %sothers', (sample) =>
    expect(wrong(`${sample}others.txt`, false)).toEqual([]),
  );

  it.each(UNSEEN)(
    'misjudges at most two of a hundred mails of each kind that it was not trained with: round %d',
    (round) => {
      expect(wrong(`round-${round}-requests.txt`, true).length).toBeLessThanOrEqual(2);
      expect(wrong(`round-${round}-others.txt`, false).length).toBeLessThanOrEqual(2);
    },
  );

  it.each(kindsOf('corpus/requests'))('finds the requests of the corpus: %s', (name) =>
    expect(wrong(name, true)).toEqual([]),
  );

  it.each(kindsOf('corpus/others'))('makes no request of the other mails of the corpus: %s', (name) =>
    expect(wrong(name, false)).toEqual([]),
  );
});

describe('readMail', () => {
  it('counts the facts of an event, and a document as one', () => {
    const mail = { subject: 'Salle', text: 'Il nous faut une salle pour 40 personnes.' };
    expect(readMail(mail, RECEIVED).facts).toBe(2);
    expect(readMail({ ...mail, files: ['brief.pdf'] }, RECEIVED).facts).toBe(3);
    expect(readMail({ ...mail, files: ['logo.png'] }, RECEIVED).facts).toBe(2);
    expect(readMail({ subject: 'Bonjour', text: 'Comment allez-vous ?' }, RECEIVED).facts).toBe(0);
  });
});

describe('judgeMail', () => {
  it('names the reasons, the strongest first', () => {
    const { asks, reasons } = judgeMail(
      { subject: 'Séminaire', text: 'Nous cherchons une salle pour 30 personnes le 12 mai à Lyon.' },
      RECEIVED,
    );
    expect(asks).toBe(true);
    expect(reasons).toContainEqual({ feature: '@seek .a @venue', weight: expect.any(Number) as number });
    const strength = reasons.map(({ weight }) => Math.abs(weight));
    expect(strength).toEqual([...strength].sort((a, b) => b - a));
  });

  it.each([
    ['Dîner de gala', 'Bonjour, dîner de gala à Marseille pour nos 300 collaborateurs. Pouvez-vous nous aider ?'],
    ['Gala dinner', 'Hello, a gala dinner in Marseille for our 300 employees. Could you help us?'],
  ])('needs no more than three facts: %s', (subject, text) => {
    expect(judgeMail({ subject, text }, RECEIVED).asks).toBe(true);
  });

  it('takes less than a second for a long text, whatever is in it', () => {
    for (const text of ['a.'.repeat(20_000), 'salle '.repeat(5000), '1-'.repeat(20_000), "l'".repeat(20_000)]) {
      const start = performance.now();
      judgeMail({ subject: text.slice(0, 900), text }, RECEIVED);
      expect(performance.now() - start).toBeLessThan(1000);
    }
  });
});
