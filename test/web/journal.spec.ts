import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SENTENCES, sentenceOf } from '../../apps/web/src/requests/journal/sentences';

const ROOT = join(__dirname, '../..');
/** A fact on a request, or on what may belong to one, by its declaration; the kind is its first word in quotes behind a bracket. */
const DECLARED = /= (?:defineRequestEvent|defineMaybeRequestEvent)\b[\s\S]*?\(\s*'(\w+)'([\s\S]*?)\);\n/g;

const declared = globSync('apps/api/src/**/*.events.ts', { cwd: ROOT })
  .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(DECLARED)])
  .filter(([, , options]) => !options?.includes('timeline: false'))
  .map(([, kind]) => kind);

describe('the journal of a request', () => {
  it('has a sentence for each kind of the timeline, and for no other', () => {
    expect(declared.length).toBeGreaterThan(30);
    expect(Object.keys(SENTENCES).sort()).toEqual([...new Set(declared)].sort());
  });

  it('shows a kind of a newer service by its name', () => {
    const formats = { day: String, moment: String, price: String };
    expect(sentenceOf('request_painted', {}, 'fr', formats)).toEqual({
      text: 'request_painted',
      form: 'event',
      group: 'other',
    });
  });

  it('reads without what an erasure has taken away', () => {
    const formats = { day: String, moment: String, price: String };
    const erased = { to: null, from: null, subject: null, comment: null, reason: null, automatic: false };
    expect(sentenceOf('EMAIL_SENT', erased, 'fr', formats).text).toBe('a envoyé un e-mail à quelqu’un');
    expect(sentenceOf('email_received', erased, 'en', formats).text).toBe('Mail from somebody');
  });
});
