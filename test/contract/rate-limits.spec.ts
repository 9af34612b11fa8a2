import { createTestApp, ORIGIN, type TestApp } from '../support/app';

describe('rate limits', () => {
  let test: TestApp;

  beforeAll(async () => {
    // the two sign-ins of the test app count too
    test = await createTestApp({ RATE_LIMIT_GLOBAL: '12', RATE_LIMIT_AUTH: '5' });
  });

  afterAll(() => test?.close());

  it('count each scope in addition to the global one, and say when to come back', async () => {
    const wrong = (): ReturnType<typeof test.anonymous.post> =>
      test.anonymous
        .with({ origin: ORIGIN })
        .post('/api/auth/sign-in/email', { email: 'a@parvis.example', password: 'x' });
    const third = await wrong();
    expect(third.headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '2' });
    await wrong();
    await wrong();
    const sixth = await wrong();
    expect([sixth.status, sixth.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(sixth.headers['retry-after'])).toBeLessThanOrEqual(60);

    // other routes still have what is left of the global window
    const other = await test.anonymous.get('/api/nowhere');
    expect([other.status, other.headers['ratelimit-limit']]).toEqual([404, '12']);
    for (let i = 0; i < 5; i++) await test.anonymous.get('/api/nowhere');
    const last = await test.anonymous.get('/api/nowhere');
    expect([last.status, last.body.code]).toEqual([429, 'RATE_LIMITED']);
  });

  it('do not apply to the probes', async () => {
    for (let i = 0; i < 20; i++) expect((await test.anonymous.get('/health')).status).toBe(200);
  });

  it('believe no X-Forwarded-For unless told to trust the proxy', async () => {
    const answer = await test.anonymous.with({ 'x-forwarded-for': '198.51.100.7' }).get('/api/nowhere');
    expect(answer.status).toBe(429);
  });
});
