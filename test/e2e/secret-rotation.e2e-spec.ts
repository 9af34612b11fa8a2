import { newId } from '#core/ids';
import { paymentLinksConfig } from '#api/demand/commissions/payment-links.config';
import { StorageProvider } from '#providers/storage/storage.provider';
import { commissionOfToken, paymentUrl } from '#api/demand/commissions/payment-link';
import { StoredContentService } from '#api/foundations/uploads/stored-content.service';
import { Api } from '../support/api';
import { createTestApp, ORIGIN, PASSWORD, type TestApp } from '../support/app';
import { OpenApiChecker } from '../support/openapi-checker';

const BEFORE = 'the secret of before, 32 characters';
const NOW = 'the secret of now, of 32 characters';

describe("rotating the service's secret", () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ BETTER_AUTH_SECRET: BEFORE });
  });

  afterAll(() => test?.close());

  const api = (cookie = ''): Api =>
    new Api(test.app, new OpenApiChecker(test.openApi)).with({ origin: ORIGIN, ...(cookie && { cookie }) });
  const signIn = async (): Promise<string> => {
    const answer = await api().post('/api/auth/sign-in/email', { email: 'agent@parvis.example', password: PASSWORD });
    return cookieOf(answer);
  };
  const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
    (answer.headers['set-cookie'] as string[] | undefined)?.map((cookie) => cookie.split(';')[0]).join('; ') ?? '';
  const tokenOf = (url: string): string => url.split('/').at(-1) ?? '';

  it('accepts values made with the previous secret until that is removed', async () => {
    const [commissionId, idempotencyKey] = [newId(), newId()];
    const cookie = await signIn();
    const organizer = { email: 'rotation@clients.example' };
    const post = async (session: string) =>
      api(session).with({ 'idempotency-key': idempotencyKey }).post('/api/organizers', organizer);
    const created = await post(cookie);
    const payment = tokenOf(paymentUrl(commissionId, test.config(paymentLinksConfig)));
    const content = Buffer.from('a plan of the room');
    await test.app
      .get(StorageProvider)
      .put('email-attachments', 'plan', content, { contentType: 'text/plain', size: content.length });
    const link = test.app.get(StoredContentService).signedUrl('email-attachments', 'plan', 'plan.txt');
    const path = new URL(link).pathname;

    await test.restart({ BETTER_AUTH_SECRET: NOW, BETTER_AUTH_SECRET_PREVIOUS: BEFORE });
    expect((await api(cookie).get('/api/organizers')).status).toBe(200);
    expect((await api(cookie).get('/api/auth/get-session')).body.user.email).toBe('agent@parvis.example');
    expect((await post(cookie)).body).toEqual(created.body);
    expect((await api().get(path)).status).toBe(200);
    expect(commissionOfToken(payment, test.config(paymentLinksConfig))).toBe(commissionId);
    expect(tokenOf(paymentUrl(commissionId, test.config(paymentLinksConfig)))).not.toBe(payment);
    expect(
      (await api(cookie.replace(/=(.)/, (_, first) => (first === 'x' ? '=y' : '=x'))).get('/api/organizers')).status,
    ).toBe(401);

    // the daily renewal issues the cookie with the current secret
    await test.database.query(`UPDATE team_session SET expires_at = expires_at - interval '2 days'`);
    const renewed = cookieOf(await api(cookie).get('/api/organizers'));
    expect(renewed).not.toBe('');
    expect(renewed).not.toBe(cookie);

    await test.restart({ BETTER_AUTH_SECRET_PREVIOUS: undefined });
    expect((await api(renewed).get('/api/organizers')).status).toBe(200);
    expect((await api(cookie).get('/api/organizers')).status).toBe(401);
    expect((await api().get(path)).status).toBe(404);
    expect(commissionOfToken(payment, test.config(paymentLinksConfig))).toBeNull();
  });
});
