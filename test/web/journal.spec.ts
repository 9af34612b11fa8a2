import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SENTENCES, sentenceOf } from '../../apps/web/src/requests/journal/sentences';

const ROOT = join(__dirname, '../..');
/** An event declaration on a request, or on something that may belong to one; the kind is its first quoted word after a parenthesis. */
const DECLARED = /= (?:defineRequestEvent|defineMaybeRequestEvent)\b[\s\S]*?\(\s*'(\w+)'([\s\S]*?)\);\n/g;

const declared = globSync('apps/api/src/**/*.events.ts', { cwd: ROOT })
  .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(DECLARED)])
  .filter(([, , options]) => !options?.includes('timeline: false'))
  .map(([, kind]) => kind);

describe("a request's timeline", () => {
  const formats = {
    day: String,
    moment: String,
    price: String,
    mailbox: (id: string) => (id === 'm' ? 'contact@agency.example' : undefined),
  };

  it('has exactly one sentence for each timeline kind', () => {
    expect(declared.length).toBeGreaterThan(30);
    expect(Object.keys(SENTENCES).sort()).toEqual([...new Set(declared)].sort());
  });

  it('shows the name of a kind from a newer service', () => {
    expect(sentenceOf('request_painted', {}, 'fr', formats)).toEqual({
      text: 'request_painted',
      form: 'event',
      group: 'other',
    });
  });

  it('is readable after an erasure', () => {
    const erased = { to: null, from: null, subject: null, comment: null, reason: null, automatic: false };
    expect(sentenceOf('EMAIL_SENT', erased, 'fr', formats).text).toBe('a envoyé un e-mail à quelqu’un');
    expect(sentenceOf('email_received', erased, 'en', formats).text).toBe('Email from someone');
    expect(sentenceOf('email_received', { ...erased, mailboxId: 'm' }, 'en', formats).text).toBe(
      'Email from someone by contact@agency.example',
    );
  });
});
