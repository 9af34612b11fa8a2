import { readFileSync } from 'node:fs';
import { EmailProvider } from '#providers/email/email.provider';
import type { MockEmail } from '#providers/email/mock.email';
import { createTestApp, type TestApp, timelineKinds } from '../support/app';

const path = '/api/meta/settings';
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const mock = { mode: 'mock', adapter: 'mock' };

describe('the settings overview', () => {
  let test: TestApp;

  afterEach(() => test?.close());

  it('shows fakes, the agency, the time zone and the version to every team user', async () => {
    test = await createTestApp({ TIME_ZONE: 'Europe/Brussels', EMAIL_FROM: 'Les Lieux <bonjour@lieux.example>' });
    const { status, body } = await test.agent.get(path);
    expect([status, body]).toEqual([
      200,
      {
        version,
        timeZone: 'Europe/Brussels',
        currency: 'EUR',
        vat: false,
        locales: ['fr', 'en'],
        agency: {
          name: 'Les Lieux',
          email: null,
          phone: null,
          colour: '#1d5c4a',
          logoUrl: null,
          logo: null,
          legalLine: null,
        },
        providers: {
          email: mock,
          messaging: mock,
          payments: mock,
          llm: mock,
          embeddings: mock,
          transcription: mock,
          storage: { mode: 'mock', adapter: 'folder' },
          push: mock,
          errorTracker: { mode: 'mock', adapter: 'none' },
        },
        mapTiles: null,
        limits: {
          photoBytes: 10_485_760,
          photoPixels: 40_000_000,
          recordingBytes: 52_428_800,
          importBytes: 10_485_760,
          jsonBytes: 1_048_576,
        },
      },
    ]);
    expect((await test.admin.get(path)).body).toEqual(body);
    expect((await test.anonymous.get(path)).status).toBe(401);
    expect((await test.agent.get(`${path}?all=1`)).status).toBe(400);
  });

  it("shows real adapters and the agency's settings, and no secret", async () => {
    test = await createTestApp({
      EMAILPROV_SMTP_URL: 'smtp://127.0.0.1:9',
      LLM_API_KEY: 'sk-secret',
      PAYPROV_SECRET_KEY: 'sk_test_secret',
      AGENCY_NAME: 'Les Lieux',
      AGENCY_EMAIL: 'contact@lieux.example',
      AGENCY_PHONE: '+33 4 72 00 00 00',
      AGENCY_COLOUR: '#224466',
      AGENCY_LOGO_URL: 'https://lieux.example/logo.svg',
      AGENCY_LEGAL_LINE: 'Les Lieux SAS, Lyon',
    });
    const { body, text } = await test.agent.get(path);
    expect(body.agency).toEqual({
      name: 'Les Lieux',
      email: 'contact@lieux.example',
      phone: '+33 4 72 00 00 00',
      colour: '#224466',
      logoUrl: 'https://lieux.example/logo.svg',
      logo: null,
      legalLine: 'Les Lieux SAS, Lyon',
    });
    expect(body.providers).toMatchObject({
      email: { mode: 'real', adapter: 'smtp' },
      llm: { mode: 'real', adapter: 'anthropic' },
      payments: { mode: 'real', adapter: 'stripe' },
      push: mock,
    });
    expect(text).not.toContain('secret');
    expect(text).not.toContain('127.0.0.1');
  });

  it('sends a test mail to the admin who requests it', async () => {
    test = await createTestApp();
    const mails = test.app.get<MockEmail>(EmailProvider);
    const { status, body } = await test.admin.with({ 'accept-language': 'fr' }).post('/api/meta/test-mail');
    expect([status, body]).toEqual([200, { to: 'admin@parvis.example', messageId: expect.any(String) }]);
    expect(mails.sent).toMatchObject([{ to: ['admin@parvis.example'], subject: 'Essai d’envoi' }]);
    expect(await timelineKinds(test.database)).toEqual(['EMAIL_SENT']);
    mails.failNext();
    const refused = await test.admin.post('/api/meta/test-mail');
    expect([refused.status, refused.body.code]).toEqual([502, 'PROVIDER_ERROR']);
    const agent = await test.agent.post('/api/meta/test-mail');
    expect([agent.status, agent.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await test.anonymous.post('/api/meta/test-mail')).status).toBe(401);
  });
});
