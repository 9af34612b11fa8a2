import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appConfig } from '#core/app.config';
import { EmailProvider, type OutgoingMail } from '#providers/email/email.provider';
import type { MockEmail } from '#providers/email/mock.email';
import { SentMails } from '#providers/email/sent-mails';
import { createTestApp, type TestApp } from '../../support/app';
import { expectFrench } from '../../support/reader';

const mailOf = (subject: string): OutgoingMail => ({
  ...{ messageId: `${subject}@mail.example`, from: 'us@example.test', to: ['you@example.test'], cc: [], bcc: [] },
  ...{ replyTo: 'us@example.test', subject, html: `<p>${subject}</p>`, text: subject, references: [], attachments: [] },
});

describe("the fake's mail viewer", () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test?.close());
  afterEach(() => jest.restoreAllMocks());

  const open = (url: string, options: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
    test.app.inject({ method: 'GET', url, ...options });

  it('is empty at first', async () => {
    const { statusCode, body } = await open('/dev/mails', { headers: { 'accept-language': 'en' } });
    expect(statusCode).toBe(200);
    expect(body).toContain('No mails have been sent yet.');
    expect(body).toContain('EMAILPROV_SMTP_URL');
  });

  it('lists mails newest first, and shows them as received, with working links', async () => {
    await test.admin.post('/api/team/invitations', { email: 'zoe@example.test', name: 'Zoé', role: 'agent' });
    await test.admin.post('/api/team/invitations', { email: 'ana@example.test', name: 'Ana', role: 'agent' });
    const list = await open('/dev/mails');
    const paths = [...list.body.matchAll(/href="(\/dev\/mails\/[\w-]+)"/g)].map(([, path]) => path ?? '');
    expect(paths).toHaveLength(2);
    expect(list.body.indexOf('ana@example.test')).toBeLessThan(list.body.indexOf('zoe@example.test'));

    const mail = await open(paths[1] ?? '');
    expect([mail.statusCode, mail.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(mail.headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox/);
    expect(mail.headers['content-security-policy']).not.toMatch(/script|allow-same-origin|allow-forms/);
    expect(mail.headers['cache-control']).toBe('no-store');
    const token = /\/invitations\/([\w-]{43})"/.exec(mail.body)?.[1];
    expect((await test.anonymous.get(`/api/public/team/invitations/${token}`)).body.email).toBe('zoe@example.test');
    const text = await open(`${paths[1]}/text`);
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text.body).toContain(token);
  });

  it('explains why there are none', async () => {
    const refused = async (why: string, url = '/dev/mails', remoteAddress?: string): Promise<void> => {
      const ask = (language: string) =>
        open(url, { headers: { 'accept-language': language }, ...(remoteAddress && { remoteAddress }) });
      const { statusCode, body } = await ask('en');
      expectFrench((await ask('fr')).body);
      expect(statusCode).toBe(404);
      expect(body).toContain(why);
      expect(body).not.toContain('zoe@example.test');
    };
    await refused('not available (any more)', '/dev/mails/nothing');
    await refused('not available (any more)', '/dev/mails/nothing/text');
    await refused('on the service’s own machine', '/dev/mails', '192.0.2.7');
    jest.spyOn(test.app.get<MockEmail>(EmailProvider), 'kept', 'get').mockReturnValue(null);
    await refused('A real provider sends the mails');
    jest.replaceProperty(test.config(appConfig), 'production', true);
    await refused('runs in production');
  });
});

describe('stored development mails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sent-mails-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('survive the process, readable only by the owner', async () => {
    const inside = join(folder, 'mails');
    expect(existsSync(inside)).toBe(false);
    expect(await new SentMails(inside).list()).toEqual([]);
    await new SentMails(inside).keep(mailOf('first'), new Date('2026-01-02T10:00:00Z'));
    await new SentMails(inside).keep(mailOf('earlier'), new Date('2026-01-01T10:00:00Z'));
    const kept = await new SentMails(inside).list();
    expect(kept.map(({ subject }) => subject)).toEqual(['first', 'earlier']);
    expect((await new SentMails(inside).find(kept[1]?.id ?? ''))?.html).toBe('<p>earlier</p>');
    expect(await new SentMails(inside).find('../x')).toBeNull();
    expect(statSync(inside).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(inside)) expect(statSync(join(inside, name)).mode & 0o777).toBe(0o600);
  });

  it.each([null, join(folder, 'many')])('are limited to the newest 200 (in %s)', async (where) => {
    const mails = new SentMails(where);
    const at = (n: number): Date => new Date(Date.UTC(2026, 0, 1) + n * 1000);
    for (let n = 0; n < 203; n++) await mails.keep(mailOf(String(n)), at(n));
    const kept = await mails.list();
    expect(kept).toHaveLength(200);
    expect([kept.at(0)?.subject, kept.at(-1)?.subject]).toEqual(['202', '3']);
  });
});
