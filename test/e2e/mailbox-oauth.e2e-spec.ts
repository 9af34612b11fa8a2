import { MailboxAccesses } from '#api/foundations/mailboxes/mailbox-accesses.service';
import { HOUR, MINUTE } from '#core/clock';
import { runAsSystem } from '#core/context';
import { MailboxSignInRefused } from '#providers/mailboxes/mailboxes.provider';
import type { Api } from '../support/api';
import { createTestApp, ORIGIN, type TestApp } from '../support/app';
import { OAuthServer } from '../support/oauth-server';

const PATH = '/api/mailboxes';
const SETTINGS = `${ORIGIN}/app/settings/mailboxes`;

describe('signing in to a mailbox at its provider', () => {
  let test: TestApp;
  let provider: OAuthServer;
  let accesses: MailboxAccesses;

  /** The address at the provider to which the person is sent. */
  const start = async (api: Api, kind = 'shared', name = 'microsoft'): Promise<URL> => {
    const { status, headers } = await api.get(`${PATH}/oauth/${name}?kind=${kind}`);
    expect(status).toBe(302);
    return new URL(headers.location ?? '');
  };
  /** Opens the address to which the provider sends the person back. */
  const comeBack = (api: Api, back: URL): ReturnType<Api['get']> => api.get(`${back.pathname}${back.search}`);
  /** Signs in completely; returns the query of the settings page. */
  const signIn = async (api: Api, kind = 'shared', name = 'microsoft'): Promise<Record<string, string>> => {
    const { status, headers } = await comeBack(api, await provider.signIn((await start(api, kind, name)).href));
    const [page, query] = (headers.location ?? '').split('?');
    expect([status, page]).toEqual([302, SETTINGS]);
    return Object.fromEntries(new URLSearchParams(query));
  };
  const connect = async (api: Api, kind = 'shared', name = 'microsoft'): Promise<string> => {
    const { connected } = await signIn(api, kind, name);
    if (connected === undefined) throw new Error('The sign-in brought no mailbox.');
    return connected;
  };
  const accessOf = (id: string) => runAsSystem('job', () => accesses.accessOf(id));
  const tokenOf = async (id: string): Promise<string> => {
    const { secret } = await accessOf(id);
    if (!('accessToken' in secret)) throw new Error('The mailbox has a password.');
    return secret.accessToken;
  };

  beforeAll(async () => {
    provider = await OAuthServer.start();
    test = await createTestApp({
      ...provider.settingsFor('MICROSOFT'),
      MICROSOFT_IMAP_URL: 'imap://127.0.0.1:31143',
      MICROSOFT_SMTP_URL: 'smtps://smtp.example:2465',
      ...provider.settingsFor('GOOGLE'),
    });
    accesses = test.app.get(MailboxAccesses);
  });

  beforeEach(async () => {
    await test.database.query('DELETE FROM mailbox');
    test.clock.release();
    provider.person = { email: 'contact@agency.example' };
    provider.lifetime = 3600;
    provider.rotates = false;
    provider.givesRefreshTokens = true;
    provider.failures.length = 0;
    provider.tokenRequests.length = 0;
  });

  afterAll(async () => {
    await test?.close();
    await provider?.close();
  });

  it('is offered for the providers that are set up', async () => {
    expect((await test.agent.get(PATH)).body.providers).toEqual(['microsoft', 'google']);
  });

  it('connects the mailbox of the id token with the servers of the provider', async () => {
    const url = await start(test.admin);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: provider.client.id,
      redirect_uri: `${ORIGIN}${PATH}/oauth/microsoft/callback`,
      code_challenge_method: 'S256',
      scope: expect.stringContaining('offline_access'),
    });
    provider.person = { email: 'Contact@Agency.example', preferred_username: 'contact@agency.onmicrosoft.example' };
    const id = await connect(test.admin);
    expect((await test.admin.get(`${PATH}/${id}`)).body).toMatchObject({
      address: 'contact@agency.example',
      username: 'contact@agency.onmicrosoft.example',
      kind: 'shared',
      ownerId: null,
      auth: 'microsoft',
      imap: { host: '127.0.0.1', port: 31143, security: 'none' },
      smtp: { host: 'smtp.example', port: 2465, security: 'tls' },
      status: 'connecting',
      version: 1,
    });
    const access = await accessOf(id);
    expect(access).toMatchObject({ username: 'contact@agency.onmicrosoft.example', allowPrivate: true });
    expect(provider.introspect(await tokenOf(id)).active).toBe(true);
  });

  it('connects a personal mailbox to its owner', async () => {
    const { id: owner, api } = await test.createUser();
    provider.person = { preferred_username: 'claire@agency.example' };
    const id = await connect(api, 'personal', 'google');
    expect((await api.get(`${PATH}/${id}`)).body).toMatchObject({
      address: 'claire@agency.example',
      kind: 'personal',
      ownerId: owner,
      auth: 'google',
      imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
    });
    expect((await test.agent.get(`${PATH}/${id}`)).status).toBe(404);
  });

  it('stores no token in plain text, and logs none', async () => {
    const id = await connect(test.admin);
    const token = await tokenOf(id);
    const refreshToken = provider.tokenRequests.at(-1)?.get('refresh_token') ?? '';
    expect(refreshToken).not.toBe('');
    const [row] = await test.database.query<{ sealed_secret: Buffer }>('SELECT * FROM mailbox');
    const stored = `${JSON.stringify(row)} ${row?.sealed_secret.toString('latin1') ?? ''}`;
    const codes = provider.tokenRequests.map((params) => params.get('code') ?? params.get('refresh_token') ?? '');
    for (const secret of [token, refreshToken, provider.client.secret, ...codes]) {
      expect(stored).not.toContain(secret);
      expect(JSON.stringify(test.logs)).not.toContain(secret);
    }
  });

  describe('the state', () => {
    const refused = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
    const mailboxCount = async (): Promise<number> => (await test.admin.get(PATH)).body.total as number;

    it('belongs to one session', async () => {
      const back = await provider.signIn((await start(test.admin)).href);
      const { api } = await test.createUser('admin');
      const sameUser = test.anonymous.with(await test.sessionOf('admin@parvis.example'));
      for (const other of [api, sameUser])
        expect(refused(await comeBack(other, back))).toEqual([400, 'VALIDATION_ERROR']);
      expect(await mailboxCount()).toBe(0);
      expect((await comeBack(test.admin, back)).status).toBe(302);
      expect(await mailboxCount()).toBe(1);
    });

    it('is refused if it was changed, is missing, or is for another provider', async () => {
      const back = await provider.signIn((await start(test.agent, 'personal')).href);
      const state = back.searchParams.get('state') ?? '';
      const forged = [
        '',
        'x',
        state.replace('personal', 'shared'),
        `${state}x`,
        state.slice(0, -1),
        `${state}.${state}`,
      ];
      for (const one of forged) {
        const url = new URL(back);
        url.searchParams.set('state', one);
        expect(refused(await comeBack(test.agent, url))).toEqual([400, 'VALIDATION_ERROR']);
      }
      for (const [name, value] of [
        ['state', null],
        ['state', [state, state]],
      ] as const) {
        const url = new URL(back);
        url.searchParams.delete(name);
        for (const one of value ?? []) url.searchParams.append(name, one);
        expect(refused(await comeBack(test.agent, url))).toEqual([400, 'VALIDATION_ERROR']);
      }
      const google = new URL(back);
      google.pathname = google.pathname.replace('microsoft', 'google');
      expect(refused(await comeBack(test.agent, google))).toEqual([400, 'VALIDATION_ERROR']);
      expect(provider.tokenRequests).toEqual([]);
    });

    it('expires', async () => {
      const back = await provider.signIn((await start(test.admin)).href);
      test.clock.advance(16 * MINUTE);
      expect((await comeBack(test.admin, back)).headers.location).toBe(`${SETTINGS}?error=expired`);
      expect(provider.tokenRequests).toEqual([]);
    });
  });

  it('proves with the PKCE verifier that it began here', async () => {
    const [first, second] = [await start(test.admin), await start(test.admin)];
    expect(first.searchParams.get('code_challenge')).not.toBe(second.searchParams.get('code_challenge'));
    const back = await provider.signIn(first.href);
    // a code that was stolen from another sign-in
    const stolen = new URL(await provider.signIn(second.href));
    stolen.searchParams.set('code', back.searchParams.get('code') ?? '');
    expect((await comeBack(test.admin, stolen)).headers.location).toBe(`${SETTINGS}?error=refused`);
    expect((await test.admin.get(PATH)).body.total).toBe(0);
  });

  it('takes a code once', async () => {
    const back = await provider.signIn((await start(test.admin)).href);
    expect((await comeBack(test.admin, back)).headers.location).toContain('connected=');
    expect((await comeBack(test.admin, back)).headers.location).toBe(`${SETTINGS}?error=refused`);
  });

  it('leads back to the settings if the person declines, or the provider fails', async () => {
    provider.person = null;
    expect(await signIn(test.admin)).toEqual({ error: 'denied' });
    provider.person = {};
    expect(await signIn(test.admin)).toEqual({ error: 'unreachable' });
    provider.person = { email: 'contact@agency.example' };
    provider.givesRefreshTokens = false;
    expect(await signIn(test.admin)).toEqual({ error: 'refused' });
    provider.failures.push(503);
    expect(await signIn(test.admin)).toEqual({ error: 'unreachable' });
    const back = await provider.signIn((await start(test.admin)).href);
    back.searchParams.delete('code');
    back.searchParams.set('error', 'server_error');
    expect((await comeBack(test.admin, back)).headers.location).toBe(`${SETTINGS}?error=refused`);
    expect((await test.admin.get(PATH)).body.total).toBe(0);
  });

  it('is for admins if the mailbox is shared, and for known providers', async () => {
    const shared = await test.agent.get(`${PATH}/oauth/microsoft?kind=shared`);
    expect([shared.status, shared.body.code]).toEqual([403, 'FORBIDDEN']);
    for (const path of ['yahoo?kind=personal', 'google', 'google?kind=ours', 'google?kind=personal&next=/x'])
      expect((await test.agent.get(`${PATH}/oauth/${path}`)).status).toBe(400);
  });

  it('renews the access of a connected mailbox, for those who manage it', async () => {
    const id = await connect(test.admin);
    provider.revokeAll();
    await expect(tokenOf(id)).rejects.toThrow(MailboxSignInRefused);
    expect((await test.admin.with({ 'accept-language': 'en' }).get(`${PATH}/${id}`)).body).toMatchObject({
      status: 'needs_attention',
      statusReason: 'The access was revoked or has expired: sign in again.',
    });
    expect(await signIn(test.agent, 'personal')).toEqual({ error: 'already_exists' });
    expect(await connect(test.admin)).toBe(id);
    expect((await test.admin.get(`${PATH}/${id}`)).body).toMatchObject({
      kind: 'shared',
      status: 'connecting',
      version: 2,
    });
    expect(provider.introspect(await tokenOf(id)).active).toBe(true);
  });

  it('replaces a password', async () => {
    const servers = { host: 'imap.agency.example', port: 993, security: 'tls' };
    const body = { address: 'contact@agency.example', kind: 'shared', password: 'p', imap: servers, smtp: servers };
    const { id } = (await test.admin.post(PATH, body)).body;
    expect(await connect(test.admin, 'shared', 'google')).toBe(id);
    expect((await test.admin.get(`${PATH}/${id}`)).body).toMatchObject({
      auth: 'google',
      imap: { host: 'imap.gmail.com' },
    });
    const answer = await test.admin.patch(`${PATH}/${id}`, { password: 'other' });
    expect([answer.status, answer.body.details]).toMatchObject([400, [{ path: 'password' }]]);
    expect((await test.admin.patch(`${PATH}/${id}`, { displayName: 'Agence' })).status).toBe(200);
  });

  describe('the access token', () => {
    const renewals = (): number =>
      provider.tokenRequests.filter((params) => params.get('grant_type') === 'refresh_token').length;

    it('is kept until shortly before it expires, and renewed once for many callers', async () => {
      const id = await connect(test.admin);
      const tokens = await Promise.all([1, 2, 3, 4].map(() => tokenOf(id)));
      expect([new Set(tokens).size, renewals()]).toEqual([1, 1]);
      test.clock.advance(30 * MINUTE);
      expect(await tokenOf(id)).toBe(tokens[0]);
      test.clock.advance(29 * MINUTE);
      expect(await tokenOf(id)).not.toBe(tokens[0]);
      expect(renewals()).toBe(2);
      // the server refused it: the next one is new
      await runAsSystem('job', () => accesses.signInRefused(id));
      await tokenOf(id);
      expect(renewals()).toBe(3);
    });

    it('survives providers that replace the refresh token each time', async () => {
      provider.rotates = true;
      const id = await connect(test.admin);
      for (let n = 1; n <= 3; n++) {
        await tokenOf(id);
        test.clock.advance(HOUR);
      }
      expect(new Set(provider.tokenRequests.map((params) => params.get('refresh_token'))).size).toBe(4);
      expect(provider.introspect(await tokenOf(id)).active).toBe(true);
      expect((await test.admin.get(`${PATH}/${id}`)).body.version).toBe(1);
    });

    it('is requested again after an outage of the provider, which doesn’t count as a refusal', async () => {
      const id = await connect(test.admin);
      for (const failure of [503, 429]) {
        provider.failures.push(failure);
        await expect(tokenOf(id)).rejects.toMatchObject({ code: 'PROVIDER_ERROR', retryable: true });
      }
      expect((await test.admin.get(`${PATH}/${id}`)).body.status).toBe('connecting');
      expect(provider.introspect(await tokenOf(id)).active).toBe(true);
    });

    it('is never asked for inside a transaction', async () => {
      const id = await connect(test.admin);
      await expect(runAsSystem('job', () => test.database.transaction(() => accesses.accessOf(id)))).rejects.toThrow(
        'inside a transaction',
      );
    });
  });
});

describe('a service without credentials of a provider', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  it('names the missing settings', async () => {
    const { status, body } = await test.agent.get(`${PATH}/oauth/google?kind=personal`);
    expect([status, body.code, body.details]).toEqual([
      400,
      'VALIDATION_ERROR',
      [expect.objectContaining({ path: 'provider', message: expect.stringContaining('GOOGLE_CLIENT_ID') })],
    ]);
    expect((await test.agent.get(`${PATH}/oauth/google/callback?state=x`)).status).toBe(400);
  });
});
