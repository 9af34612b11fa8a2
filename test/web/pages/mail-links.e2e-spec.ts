import type { MockEmail } from '#providers/email/mock.email';
import { EmailProvider } from '#providers/email/email.provider';
import { createTestApp, ORIGIN, type TestApp } from '../../support/app';
import { Reader } from '../../support/reader';

/** All URLs of a mail, in its HTML and its text. */
const linksOf = (mail: string): string[] => [
  ...new Set([...mail.matchAll(/https?:\/\/[^\s"'<>)]+/g)].map(([url]) => url.replaceAll('&amp;', '&'))),
];

describe('the links in mails', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  it('lead to pages from the preview of every template, in both languages', async () => {
    const { items: templates } = (await test.agent.get('/api/email-preview?limit=100')).body as { items: string[] };
    expect(templates.length).toBeGreaterThan(5);
    const opened: string[] = [];
    // a mail to the team, which isn't a template for requests
    for (const template of [...templates, 'notification-digest'])
      for (const locale of ['fr', 'en'] as const)
        for (const format of ['html', 'text']) {
          const preview = await test.agent.get(`/api/email-preview/${template}?locale=${locale}&format=${format}`);
          expect([template, preview.status]).toEqual([template, 200]);
          for (const link of linksOf(preview.text).filter((url) => url.startsWith(ORIGIN))) {
            const { status, html } = await new Reader(test, locale).open(link);
            expect([link, status]).toEqual([link, 200]);
            // the app uses its user's language
            if (!link.startsWith(`${ORIGIN}/app/`)) expect(html).toContain(`<html lang="${locale}">`);
            opened.push(new URL(link).pathname);
          }
        }
    expect([...new Set(opened)].sort()).toEqual([
      '/answer/demo',
      '/api/public/payments/demo',
      '/api/public/payments/demo/invoice',
      '/app/notifications',
      '/catalogs/demo',
      '/profile/demo',
      '/requalify/demo',
    ]);
  });

  it('lead to pages from the example of every customizable mail', async () => {
    const { items } = (await test.admin.get('/api/mail-templates?limit=100')).body as { items: { name: string }[] };
    const opened: string[] = [];
    for (const { name } of items)
      for (const locale of ['fr', 'en'] as const) {
        const example = await test.admin.get(`/api/mail-templates/${name}/${locale}/html`);
        for (const link of linksOf(example.text).filter((url) => url.startsWith(ORIGIN))) {
          expect([link, (await new Reader(test, locale).open(link)).status]).toEqual([link, 200]);
          opened.push(new URL(link).pathname);
        }
      }
    expect(opened).toContain('/api/public/payments/demo/credit-notes/demo');
  });

  it('lead to pages from account mails', async () => {
    await test.admin.post('/api/team/invitations', { email: 'new@pages.example', name: 'New', role: 'agent' });
    const { id } = await test.createUser();
    expect((await test.admin.post(`/api/team/users/${id}/reset-password`)).status).toBe(200);
    await test.jobs.runNow('send-mails');
    const opened: string[] = [];
    for (const { text, html } of test.app.get<EmailProvider, MockEmail>(EmailProvider).sent)
      for (const link of linksOf(`${text} ${html}`).filter((url) => url.startsWith(ORIGIN))) {
        expect((await new Reader(test).open(link)).status).toBe(200);
        opened.push(new URL(link).pathname.replace(/[\w-]{43}/, '…'));
      }
    expect([...new Set(opened)].sort()).toEqual(['/invitations/…', '/passwords/…']);
  });
});
