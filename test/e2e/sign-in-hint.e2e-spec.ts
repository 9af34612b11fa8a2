import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AppConfig, appConfig } from '#core/app.config';
import { createTestApp, PASSWORD, type TestApp } from '../support/app';

const FILE = 'first-admin.json';
const KEPT = { email: 'admin@parvis.example', password: PASSWORD };

describe('the sign-in hint before anyone is signed in', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ AGENCY_NAME: 'Salles & Cie' });
    set({ demoData: true });
    keep(JSON.stringify(KEPT));
  });

  afterAll(() => test?.close());

  /** Settings that are read at each call; their other effects on the start aren't tested here. */
  const set = (values: Partial<AppConfig>): unknown => Object.assign(test.config(appConfig), values);
  const folder = (): string => test.settings.DATA_DIR;
  const keep = (text: string): void => writeFileSync(join(folder(), FILE), text);
  const ask = async (remoteAddress = '127.0.0.1') => {
    const answer = await test.app.inject({ method: 'GET', url: '/api/public/team/sign-in', remoteAddress });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain(PASSWORD);
    return answer.json<{ agencyName: string; firstAdmin: object | null }>();
  };
  const none = { agencyName: 'Salles & Cie', firstAdmin: null };

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])("is a trial's first admin, for %s", async (address) => {
    expect(await ask(address)).toEqual({
      agencyName: 'Salles & Cie',
      firstAdmin: { email: KEPT.email, passwordFile: join(folder(), FILE) },
    });
  });

  it.each(['192.168.1.7', '203.0.113.9', '2001:db8::1'])(
    'is absent for another machine, such as %s',
    async (address) => {
      expect(await ask(address)).toEqual(none);
    },
  );

  it('is absent without the file, or if the file names no user', async () => {
    rmSync(join(folder(), FILE));
    expect((await test.anonymous.get('/api/public/team/sign-in')).body).toEqual(none);
    keep(JSON.stringify({ ...KEPT, email: 'gone@parvis.example' }));
    expect(await ask()).toEqual(none);
    keep(JSON.stringify(KEPT));
    expect((await test.anonymous.get('/api/public/team/sign-in')).body.firstAdmin).toHaveProperty('email', KEPT.email);
  });

  it.each([{ demoData: false }, { production: true }])('is absent with %o', async (values) => {
    set(values);
    expect(await ask()).toEqual(none);
    set({ demoData: true, production: false });
    expect((await ask()).firstAdmin).not.toBeNull();
  });

  it('is absent if the admin is disabled', async () => {
    const disable = (disabled: boolean) =>
      test.database.query(`UPDATE team_user SET disabled = $1 WHERE email = $2`, [disabled, KEPT.email]);
    await disable(true);
    expect(await ask()).toEqual(none);
    await disable(false);
    expect((await ask()).firstAdmin).not.toBeNull();
  });

  it('is absent once the password has been changed', async () => {
    const admin = await test.signIn(KEPT.email, PASSWORD);
    expect((await ask()).firstAdmin).not.toBeNull();
    const input = { currentPassword: PASSWORD, newPassword: 'another horse, another battery' };
    expect((await admin.post('/api/auth/change-password', input)).status).toBe(200);
    expect(await ask()).toEqual(none);
  });
});
