import { writeFileSync } from 'node:fs';
import { SAMPLE_HOST } from '#providers/mailboxes/sample.mailboxes';
import { figures, fuzz, printed } from './fuzz';
import { VERIFY_TOKEN } from './generator';
import { BILLING, createTestApp, type TestApp } from '../support/app';
import { OAuthServer } from '../support/oauth-server';

/** `npm run fuzz` takes the number and the seed; the suite always sends the same few. */
const COUNT = Number(process.env.FUZZ_REQUESTS ?? 1500);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Every caller at every route is tested separately (`access-matrix.spec.ts`). */
const IS_LONG = process.env.FUZZ_REQUESTS !== undefined;

describe('fuzzed requests to every operation', () => {
  let test: TestApp;
  let mailProvider: OAuthServer;

  beforeAll(async () => {
    mailProvider = await OAuthServer.start();
    test = await createTestApp({
      ...BILLING,
      CHATPROV_VERIFY_TOKEN: VERIFY_TOKEN,
      ...mailProvider.settingsFor('MICROSOFT'),
      MICROSOFT_IMAP_URL: `imaps://${SAMPLE_HOST}`,
      MICROSOFT_SMTP_URL: `smtps://${SAMPLE_HOST}`,
      ...mailProvider.settingsFor('GOOGLE'),
      GOOGLE_IMAP_URL: `imaps://${SAMPLE_HOST}`,
      GOOGLE_SMTP_URL: `smtps://${SAMPLE_HOST}`,
    });
  });
  afterAll(async () => {
    await test?.close();
    await mailProvider?.close();
  });

  it(
    'never get a 5xx, and always match the OpenAPI document',
    async () => {
      const report = await fuzz(test, { count: COUNT, seed: SEED, callers: IS_LONG, mailProvider });
      const table = printed(report, SEED);
      if (IS_LONG || report.faults.length > 0) process.stdout.write(`${table}\n`);
      if (process.env.FUZZ_FIGURES !== undefined)
        writeFileSync(process.env.FUZZ_FIGURES, JSON.stringify(figures(report)));
      expect(report.faults.map(({ operation, what }) => `${operation}: ${what}`)).toEqual([]);
      expect(report.callers?.faults ?? []).toEqual([]);
      expect(report.verified ?? []).toEqual([]);
      expect(report.requests).toBe(COUNT);
    },
    30_000 + COUNT * 40 + (IS_LONG ? 600_000 : 0),
  );
});
