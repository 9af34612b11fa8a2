import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createTestApp, PASSWORD, type TestApp } from '../support/app';

const MAIL_SECRET = 'whsec_dGVzdC1zZWNyZXQtb2YtdGhlLW1haWwtd2ViaG9vaw==';

/** `npm run demo` is the main workflow; this runs the very script twice, as a newcomer would. */
describe('the demo', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({
      DEMO_DATA: 'true',
      EMAIL_WEBHOOK_SECRET: MAIL_SECRET,
      PAYPROV_WEBHOOK_SECRET: 'whsec_test',
    });
    await test.app.listen(0, '127.0.0.1');
  });

  afterAll(() => test?.close());

  const run = (): Promise<{ code: number; output: string }> =>
    new Promise((resolve) => {
      const { port } = test.app.getHttpServer().address() as AddressInfo;
      const env = {
        PATH: process.env.PATH,
        BASE_URL: `http://127.0.0.1:${port}`,
        ADMIN_EMAIL: 'admin@parvis.example',
        ADMIN_PASSWORD: PASSWORD,
        EMAIL_WEBHOOK_SECRET: MAIL_SECRET,
        PAYPROV_WEBHOOK_SECRET: 'whsec_test',
      };
      execFile(process.execPath, ['scripts/demo.mjs'], { env }, (error, stdout, stderr) =>
        resolve({ code: error ? 1 : 0, output: stdout + stderr }),
      );
    });

  it('goes from a mail to a paid commission, twice', async () => {
    for (const _run of [1, 2]) {
      const { code, output } = await run();
      expect([code, output]).toEqual([0, expect.stringContaining('commission_paid')]);
      for (const said of ['request_created', 'catalog_sent', 'email_received', 'Camille', '“', 'paid by payprov'])
        expect(output).toContain(said);
      const links = [...output.matchAll(/^ {3}(catalog|answer|payment|mails) +(http\S+)$/gm)];
      expect(links.map(([, page]) => page)).toEqual(['catalog', 'answer', 'payment', 'mails']);
      const [catalog, answer, payment] = links.map(([, , link = '']) => new URL(link).pathname);
      const token = (path = ''): string => path.slice(path.lastIndexOf('/') + 1);
      expect((await test.anonymous.get(`/api/public/catalogs/${token(catalog)}`)).body.items).toHaveLength(2);
      const asked = test.anonymous.with({ 'x-magic-token': token(answer) });
      expect((await asked.get('/api/public/member/availability-requests')).body.total).toBe(1);
      expect((await test.anonymous.get(payment ?? '')).status).toBe(303);
    }
  });
});
