import { MailRenderer } from '#api/foundations/mail-templates/mail-renderer.service';
import { demoData } from '#mail-templates/render';
import { EmailProvider } from '#providers/email/email.provider';
import type { MockEmail } from '#providers/email/mock.email';
import { createTestApp, type TestApp } from '../support/app';

const PATH = '/api/mail-templates';
const NAMES = [
  'availability-request',
  'requalification',
  'catalog-sent',
  'winner-selected',
  'not-selected',
  'member-onboarding',
  'profile-link',
  'commission-invoice',
  'commission-overdue',
  'credit-note',
];

interface Words {
  parts: { name: string; usual: string; own: string | null; max: number }[];
  values: string[];
  pieces: { name: string; needed: boolean }[];
}

describe('mail templates', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  beforeEach(async () => {
    await test.database.query(`DELETE FROM mail_words`);
    await test.app.get(MailRenderer).look();
  });

  const at = (version: number) => test.admin.with({ 'if-match': `"${version}"` });
  const usual = async (name: string, locale: string, part: string): Promise<string> => {
    const { parts } = (await test.admin.get(`${PATH}/${name}/${locale}`)).body as Words;
    return parts.find((one) => one.name === part)?.usual ?? '';
  };

  it('are listed by kind and language, initially with the default text', async () => {
    const { status, body } = await test.admin.get(PATH);
    expect([status, body.total]).toEqual([200, NAMES.length]);
    const untouched = { version: 0, isOwn: false, changedAt: null, changedBy: null };
    expect(body.items).toEqual(
      NAMES.map((name) => ({
        name,
        languages: [
          { locale: 'fr', ...untouched },
          { locale: 'en', ...untouched },
        ],
      })),
    );
    expect((await test.admin.get(`${PATH}?limit=1&offset=8`)).body.items[0].name).toBe('commission-overdue');
    const one = await test.admin.get(`${PATH}/catalog-sent/en`);
    expect([one.status, one.headers.etag]).toEqual([200, '"0"']);
    expect(one.body).toMatchObject({ name: 'catalog-sent', locale: 'en', ...untouched });
    expect(one.body.parts[0]).toEqual({ name: 'subject', usual: 'Your venue selection: {event}', own: null, max: 150 });
    expect(one.body.values).toEqual(['event', 'venues', 'code', 'agency']);
    expect(one.body.pieces).toContainEqual({ name: 'button', needed: true });
  });

  it.each(NAMES.flatMap((name) => ['fr', 'en'].map((locale) => [name, locale])))(
    'can be customized without losing their links: %s in %s',
    async (name, locale) => {
      const view = (await test.admin.get(`${PATH}/${name}/${locale}`)).body as Words;
      const values = view.values.map((value) => `{${value}}`).join(', ');
      const input = Object.fromEntries(
        view.parts.map((part) => [
          part.name,
          part.name === 'body'
            ? [`À nous <b>: ${values}`, ...view.pieces.map((piece) => `{${piece.name}}`)].join('\n\n')
            : `Mots ${part.name}`,
        ]),
      );
      const linksOf = (html: string): string[] => [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link ?? '');
      const before = (await test.admin.put(`${PATH}/${name}/${locale}/example`, {})).body;
      const example = await test.admin.put(`${PATH}/${name}/${locale}/example`, input);
      const saved = await at(0).put(`${PATH}/${name}/${locale}`, input);
      expect([example.status, saved.status, saved.headers.etag]).toEqual([200, 200, '"1"']);
      expect(saved.body).toMatchObject({ version: 1, isOwn: true });
      expect(saved.body.parts.map((part: { name: string; own: string }) => [part.name, part.own])).toEqual(
        Object.entries(input),
      );
      expect(example.body.subject).toBe('Mots subject');
      expect(example.body.html).toContain('&lt;b&gt;');
      expect(linksOf(example.body.html).sort()).toEqual(linksOf(before.html).sort());
      // users can't draft these
      if (['commission-overdue', 'credit-note', 'profile-link'].includes(name)) return;
      // the service renders its own mails the same way
      const mail = await test.agent.get(`/api/email-preview/${name}?format=html&locale=${locale}`);
      expect(mail.text).toBe(example.body.html);
    },
  );

  it('are used for mails until reset to the default', async () => {
    const mock = test.app.get<EmailProvider, MockEmail>(EmailProvider);
    let made = 0;
    const welcomed = async (): Promise<string | undefined> => {
      mock.sent.length = 0;
      const email = `words-${++made}@venue.example`;
      await test.agent.post('/api/members', { name: 'Halle', postalCode: '69002', email, status: 'onboarding' });
      const [mail] = mock.sent;
      expect(mail?.text).toMatch(/\/profile\/[\w-]{43}/);
      return mail?.subject;
    };
    expect(await welcomed()).toBe('Bienvenue chez Parvis, Halle');
    const path = `${PATH}/member-onboarding/fr`;
    expect((await test.admin.put(path, { subject: 'Ravis de vous connaître, {venue} !' })).status).toBe(200);
    expect(await welcomed()).toBe('Ravis de vous connaître, Halle\u00a0!');
    expect((await test.admin.put(path, { subject: null })).body).toMatchObject({ version: 2, isOwn: false });
    expect(await welcomed()).toBe('Bienvenue chez Parvis, Halle');
    const entries = await test.database.query(
      `SELECT payload, actor_type AS "actorType" FROM timeline_event WHERE kind = 'mail_words_saved'
        AND payload->>'name' = 'member-onboarding' AND payload->>'locale' = 'fr' ORDER BY created_at DESC LIMIT 2`,
    );
    expect(entries).toEqual([
      { payload: { name: 'member-onboarding', locale: 'fr', version: 2, isOwn: false }, actorType: 'user' },
      { payload: { name: 'member-onboarding', locale: 'fr', version: 1, isOwn: true }, actorType: 'user' },
    ]);
  });

  it('are saved even if they can’t be loaded right after', async () => {
    const path = `${PATH}/not-selected/en`;
    jest.spyOn(test.app.get(MailRenderer), 'look').mockRejectedValueOnce(new Error('The connection was lost.'));
    expect((await test.admin.put(path, { subject: 'Not this time' })).status).toBe(200);
    expect((await test.admin.get(path)).body).toMatchObject({ version: 1, isOwn: true });
  });

  it("are ignored if a release doesn't know their placeholders", async () => {
    await test.database.query(
      `INSERT INTO mail_words (id, name, locale, version, words, created_at)
       VALUES ('00000000-0000-7000-8000-00000000000a', 'not-selected', 'en', 1, '{"heading": "Sorry {weather}"}', now())`,
    );
    await test.app.get(MailRenderer).look();
    const { text } = await test.agent.get('/api/email-preview/not-selected?format=text&locale=en');
    expect(text).toContain('The organizer has chosen another venue');
    const view = await test.admin.get(`${PATH}/not-selected/en`);
    expect(view.body).toMatchObject({ version: 1, isOwn: true });
  });

  it('keep every version, which can be restored', async () => {
    const path = `${PATH}/winner-selected/fr`;
    const first = await at(0).put(path, { subject: 'Bravo {venue}' });
    const second = await at(1).put(path, { subject: 'Champagne {venue}', heading: 'Hourra' });
    expect([first.body.version, second.body.version]).toEqual([1, 2]);
    const { body } = await test.admin.get(`${path}/versions`);
    const nothing = { preheader: null, heading: null, body: null, button: null, secondButton: null };
    const { id } = (await test.admin.get('/api/team/me')).body;
    expect(body).toEqual({
      total: 2,
      page: 1,
      pageSize: 20,
      items: [
        {
          version: 2,
          isOwn: true,
          words: { ...nothing, subject: 'Champagne {venue}', heading: 'Hourra' },
          createdAt: expect.any(String),
          createdBy: id,
        },
        {
          version: 1,
          isOwn: true,
          words: { ...nothing, subject: 'Bravo {venue}' },
          createdAt: expect.any(String),
          createdBy: id,
        },
      ],
    });
    const back = await at(2).put(path, body.items[1].words);
    expect(back.body).toMatchObject({ version: 3, isOwn: true, changedBy: id });
    expect(back.body.parts.map((part: { own: string | null }) => part.own)).toEqual([
      'Bravo {venue}',
      null,
      null,
      null,
    ]);
    expect((await test.admin.get(`${path}/versions?limit=1&offset=2`)).body.items[0].version).toBe(1);
  });

  it("can't overwrite a concurrent change", async () => {
    const path = `${PATH}/winner-selected/en`;
    await at(0).put(path, { subject: 'Theirs' });
    const late = await at(0).put(path, { subject: 'Mine' });
    expect([late.status, late.body.code]).toEqual([412, 'PRECONDITION_FAILED']);
    expect(Object.keys(late.body)).toEqual(['code', 'message']);
    const both = await Promise.all([1, 2].map((n) => at(1).put(path, { subject: `At once ${n}` })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await test.admin.with({ 'if-match': 'new' }).put(path, {})).status).toBe(400);
  });

  it.each<[string, (body: string) => object, string, string, RegExp]>([
    ['an unknown placeholder', () => ({ subject: 'For {who}' }), 'subject', 'unknownPlaceholder', /\{who\}.*\{venue\}/],
    ['no button', (body) => ({ body: body.replace('{button}', '') }), 'body', 'missing', /\{button\}/],
    ['two buttons', (body) => ({ body: `${body}\n{button}` }), 'body', 'once', /\{button\}/],
    [
      'a button within a sentence',
      (body) => ({ body: body.replace('{button}', 'Go {button}') }),
      'body',
      'aloneOnLine',
      /alone/,
    ],
    ['a button in the subject', () => ({ subject: '{button}' }), 'subject', 'onlyInBody', /text of the mail/],
    ['a part that this mail has not', () => ({ secondButton: 'Read' }), 'secondButton', 'unknownPart', /not a part/],
    ['a subject that is too long', () => ({ subject: 'x'.repeat(151) }), 'subject', 'maxLength', /150/],
    ['a subject of two lines', () => ({ subject: 'a\nBcc: b' }), 'subject', 'isOneLine', /one line/],
    ['empty words', () => ({ heading: ' ' }), 'heading', 'minLength', /1/],
    ['what it does not know', () => ({ footer: 'x' }), 'footer', 'unknown', /footer/],
  ])('are rejected with %s, saved or previewed', async (_, input, path, rule, says) => {
    const words = input(await usual('availability-request', 'en', 'body'));
    for (const answer of [
      await test.admin.with({ 'accept-language': 'en' }).put(`${PATH}/availability-request/en`, words),
      await test.admin.with({ 'accept-language': 'en' }).put(`${PATH}/availability-request/en/example`, words),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.body.details).toEqual([
        expect.objectContaining({ path, rule, message: expect.stringMatching(says) as string }),
      ]);
    }
    expect((await test.admin.get(`${PATH}/availability-request/en`)).body.version).toBe(0);
  });

  it('are previewed in a frame that runs no scripts', async () => {
    const { status, headers, text } = await test.admin.get(`${PATH}/requalification/fr/html`);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain(`default-src 'none'`);
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'self'`);
    expect(headers['content-security-policy']).not.toContain('allow-scripts');
    expect(text).toContain('<html lang="fr"');
  });

  it('are for admins only', async () => {
    const path = `${PATH}/requalification/fr`;
    for (const answer of [
      await test.agent.get(PATH),
      await test.agent.get(path),
      await test.agent.put(path, {}),
      await test.agent.get(`${path}/versions`),
      await test.agent.put(`${path}/example`, {}),
      await test.agent.get(`${path}/html`),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await test.anonymous.get(PATH)).status).toBe(401);
    expect((await test.anonymous.with({ origin: 'http://localhost:3000' }).put(path, {})).status).toBe(401);
    for (const unknown of [`${PATH}/generic-message/fr`, `${PATH}/requalification/de`])
      expect((await test.admin.get(unknown)).status).toBe(400);
  });

  it('stay saved after a restart', async () => {
    await test.admin.put(`${PATH}/not-selected/en`, { heading: 'Next time, {venue}' });
    await test.restart();
    const mail = test.app.get(MailRenderer).render('not-selected', 'en', demoData('not-selected', 'en'));
    expect(mail.text).toContain('Next time, Canal Works');
  });
});
