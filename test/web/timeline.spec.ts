import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SENTENCES, sentenceOf } from '../../apps/web/src/requests/timeline/sentences';

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

  const said = (kind: string, payload: object, locale: 'fr' | 'en') =>
    sentenceOf(kind, { memberName: 'Le Moulin', ...payload }, locale, formats).text.replace(/\u00a0/g, ' ');

  it('says the condition of a yes and the reason of a no', () => {
    const reply = { comment: null, price: null, alternativeDates: [], corrected: false };
    const yes = { ...reply, status: 'available', condition: 'avec notre traiteur', declineReason: null };
    expect(said('availability_replied', yes, 'fr')).toBe(
      'Le Moulin a répondu : disponible, sous condition : « avec notre traiteur »',
    );
    expect(said('availability_replied', yes, 'en')).toBe(
      'Le Moulin replied: available, on condition: “avec notre traiteur”',
    );
    const no = { ...reply, status: 'unavailable', condition: null, declineReason: 'too_small' };
    expect(said('availability_replied', no, 'fr')).toBe(
      'Le Moulin a répondu : indisponible (trop petit pour cet événement)',
    );
    const told = { from: 'availability_requested', to: 'unavailable', reason: 'closed' };
    expect(said('result_stage_changed', told, 'en')).toMatch(/^moved Le Moulin .* \(closed at that time\)$/);
    const lost = { from: 'proposed', to: 'not_selected', reason: 'style' };
    expect(said('result_stage_changed', lost, 'fr')).toMatch(/ \(le style du lieu\)$/);
    // entries from before reasons existed
    expect(said('availability_replied', { ...reply, status: 'unavailable' }, 'en')).toBe(
      'Le Moulin replied: unavailable',
    );
  });

  it('says what is known of an option', () => {
    const expiresAt = '2027-03-01';
    expect(said('hold_requested', { rank: null, expiresAt: null }, 'en')).toBe('Option at Le Moulin, to be confirmed');
    expect(said('hold_requested', { rank: 2, expiresAt: null }, 'fr')).toBe(
      'Option chez Le Moulin, à confirmer : rang 2',
    );
    expect(said('hold_activated', { rank: 1, expiresAt }, 'fr')).toBe(
      'Option posée à Le Moulin : rang 1, jusqu’au 2027-03-01',
    );
    const changed = ['rank', 'note'];
    expect(said('hold_updated', { rank: 1, expiresAt, changed }, 'fr')).toBe(
      'L’option chez Le Moulin a été modifiée : rang 1, jusqu’au 2027-03-01',
    );
    expect(said('hold_updated', { rank: 1, expiresAt, changed: ['note'] }, 'en')).toBe(
      'The note on the option at Le Moulin was changed',
    );
    const override = 'Their client withdrew';
    expect(said('hold_booked', { rank: 2, expiresAt, override }, 'en')).toBe(
      'The option at Le Moulin was booked, although another request was ahead: “Their client withdrew”',
    );
    expect(said('hold_booked', { rank: 2, expiresAt, override: null }, 'en')).toBe(
      'The option at Le Moulin was booked',
    );
  });

  it("says why a mail, a message or a reminder wasn't sent, in the reader's language", () => {
    const reason = { en: 'The mailbox was removed.', fr: 'La boîte a été retirée.' };
    for (const kind of ['email_failed', 'chatprov_failed', 'reminder_failed']) {
      expect(said(kind, { to: 'zoe@client.example', reason }, 'fr')).toMatch(/ : « La boîte a été retirée. »$/);
      expect(said(kind, { to: 'zoe@client.example', reason }, 'en')).toMatch(/: “The mailbox was removed.”$/);
    }
    // a provider's reason, and entries from before reasons had translations
    expect(said('email_failed', { to: ['zoe@client.example'], reason: 'quota' }, 'fr')).toBe(
      'L’e-mail à zoe@client.example n’est pas parti : « quota »',
    );
    expect(said('email_failed', { to: null, reason: null }, 'en')).toBe('The email to someone wasn’t sent');
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
