import { randomUUID } from 'node:crypto';
import { MailboxAccesses } from '#api/foundations/mailboxes/mailbox-accesses.service';
import { MailboxProgress } from '#api/foundations/mailboxes/mailbox-progress.service';
import { runAsSystem } from '#core/context';
import { ProviderError } from '#core/errors';
import { mailboxesConfig } from '#providers/mailboxes/mailboxes.config';
import { MailboxesProvider, MailboxSignInRefused } from '#providers/mailboxes/mailboxes.provider';
import { createTestApp, ORIGIN, type TestApp } from '../support/app';
import { buildBareRequest } from '../support/build';

const PATH = '/api/mailboxes';

const LOCAL = {
  imap: { host: '127.0.0.1', port: 31143, security: 'none' },
  smtp: { host: 'localhost', port: 3125, security: 'none' },
};

describe('mailboxes', () => {
  let test: TestApp;
  let provider: MailboxesProvider;
  let accesses: MailboxAccesses;
  let progress: MailboxProgress;

  const shared = (more: object = {}): object => ({
    address: 'Contact@Agency.example',
    kind: 'shared',
    password: 'correct horse',
    ...LOCAL,
    ...more,
  });
  const idOf = async (email: string): Promise<string> =>
    (await test.database.one<{ id: string }>(`SELECT id FROM team_user WHERE email = $1`, [email])).id;
  const entriesOf = (id: string): Promise<{ kind: string; payload: object }[]> =>
    test.database.query(
      `SELECT kind, payload FROM timeline_event WHERE payload ->> 'mailboxId' = $1 ORDER BY created_at, id`,
      [id],
    );
  /** The paths of a refusal. */
  const pathsOf = ({ status, body }: { status: number; body: { code: string; details?: { path: string }[] } }) => [
    status,
    body.code,
    body.details?.map(({ path }) => path),
  ];

  beforeAll(async () => {
    test = await createTestApp();
    provider = test.app.get(MailboxesProvider);
    accesses = test.app.get(MailboxAccesses);
    progress = test.app.get(MailboxProgress);
  });

  beforeEach(() => test.database.query('DELETE FROM mailbox'));

  afterEach(() => {
    jest.restoreAllMocks();
    test.clock.release();
  });

  afterAll(() => test?.close());

  describe('connected by a password', () => {
    it('are stored without showing the password to anyone', async () => {
      const { status, body, headers } = await test.admin.post(PATH, shared());
      expect([status, body]).toEqual([
        201,
        {
          id: expect.any(String),
          address: 'contact@agency.example',
          displayName: 'Parvis',
          kind: 'shared',
          ownerId: null,
          auth: 'password',
          username: 'Contact@Agency.example',
          ...LOCAL,
          folders: { inbox: 'INBOX', sent: null, followed: [] },
          followFrom: test.clock.dateIn('Europe/Paris'),
          status: 'connecting',
          statusReason: null,
          lastSyncedAt: null,
          behindSeconds: null,
          counts: { read: 0, filed: 0, ignored: 0 },
          progress: null,
          defaultSender: false,
          canManage: true,
          canSend: true,
          version: 1,
          createdAt: expect.any(String),
          updatedAt: body.createdAt,
          traceId: expect.any(String),
        },
      ]);
      expect(headers.etag).toBe('"1"');
      expect((await test.admin.get(`${PATH}/${body.id}`)).body).toEqual(body);
      expect((await test.admin.get(PATH)).body).toMatchObject({ items: [body], total: 1, providers: [] });
      const [row] = await test.database.query(`SELECT * FROM mailbox`);
      expect(Buffer.from(JSON.stringify(row)).toString()).not.toContain('correct horse');
      expect(await runAsSystem('job', () => accesses.accessOf(body.id as string))).toEqual({
        address: 'contact@agency.example',
        username: 'Contact@Agency.example',
        secret: { password: 'correct horse' },
        ...LOCAL,
        allowPrivate: true,
      });
      expect(await entriesOf(body.id as string)).toEqual([
        { kind: 'mailbox_connected', payload: { mailboxId: body.id, kind: 'shared' } },
      ]);
      expect(JSON.stringify(test.logs)).not.toContain('correct horse');
    });

    it.each([
      ['claire@gmail.com', 'imap.gmail.com', ['smtp.gmail.com', 465, 'tls']],
      ['claire@hotmail.fr', 'outlook.office365.com', ['smtp-mail.outlook.com', 587, 'starttls']],
      ['claire@live.co.uk', 'outlook.office365.com', ['smtp-mail.outlook.com', 587, 'starttls']],
      ['claire@agency.onmicrosoft.com', 'outlook.office365.com', ['smtp.office365.com', 587, 'starttls']],
      ['claire@yahoo.fr', 'imap.mail.yahoo.com', ['smtp.mail.yahoo.com', 465, 'tls']],
      ['claire@wanadoo.fr', 'imap.orange.fr', ['smtp.orange.fr', 465, 'tls']],
      ['claire@free.fr', 'imap.free.fr', ['smtp.free.fr', 465, 'tls']],
      ['claire@sfr.fr', 'imap.sfr.fr', ['smtp.sfr.fr', 465, 'tls']],
      ['claire@laposte.net', 'imap.laposte.net', ['smtp.laposte.net', 465, 'tls']],
      ['claire@icloud.com', 'imap.mail.me.com', ['smtp.mail.me.com', 587, 'starttls']],
      ['claire@ik.me', 'mail.infomaniak.com', ['mail.infomaniak.com', 465, 'tls']],
    ])('of %s get the servers of its provider', async (address, imap, [host, port, security]) => {
      const { status, body } = await test.agent.post(PATH, { address, kind: 'personal', password: 'secret' });
      expect([status, body.imap, body.smtp]).toEqual([
        201,
        { host: imap, port: 993, security: 'tls' },
        { host, port, security },
      ]);
    });

    it('need their servers if the provider is not known', async () => {
      const unknown = await test.agent.post(PATH, { address: 'a@agency.example', kind: 'personal', password: 'p' });
      expect(pathsOf(unknown)).toEqual([400, 'VALIDATION_ERROR', ['imap', 'smtp']]);
      const half = { address: 'a@agency.example', kind: 'personal', password: 'p', imap: LOCAL.imap };
      expect(pathsOf(await test.agent.post(PATH, half))).toEqual([400, 'VALIDATION_ERROR', ['smtp']]);
      // a company's own domain that begins like a public one
      const own = await test.agent.post(PATH, { address: 'a@live.events', kind: 'personal', password: 'p' });
      expect(pathsOf(own)).toEqual([400, 'VALIDATION_ERROR', ['imap', 'smtp']]);
    });

    it('are refused without encryption, except on this machine', async () => {
      const imap = { host: 'imap.agency.example', port: 143, security: 'none' };
      const answer = await test.admin.post(PATH, shared({ imap, smtp: { ...imap, host: '192.168.1.4', port: 25 } }));
      expect(pathsOf(answer)).toEqual([400, 'VALIDATION_ERROR', ['imap.security', 'smtp.security']]);
      expect((await test.admin.post(PATH, shared({ imap: { ...imap, host: '::1' } }))).status).toBe(201);
    });

    it('report every invalid field', async () => {
      const answer = await test.admin.post(PATH, {
        address: 'nobody',
        kind: 'ours',
        displayName: 'two\nlines',
        imap: { host: 'imap.example/x', port: 0, security: 'ssl' },
        followFrom: '2026-02-30',
        secret: 'x',
      });
      expect(pathsOf(answer).slice(0, 2)).toEqual([400, 'VALIDATION_ERROR']);
      expect(pathsOf(answer)[2]).toEqual(
        expect.arrayContaining([
          ...['address', 'kind', 'displayName', 'password', 'followFrom', 'secret'],
          ...['imap.host', 'imap.port', 'imap.security'],
        ]),
      );
    });

    it('exist once per address, whatever its case', async () => {
      expect((await test.admin.post(PATH, shared())).status).toBe(201);
      const again = await test.agent.post(PATH, shared({ kind: 'personal', address: 'CONTACT@agency.example' }));
      expect([again.status, again.body.code]).toEqual([409, 'ALREADY_EXISTS']);
      const answers = await Promise.all(
        [1, 2, 3].map(() => test.admin.post(PATH, shared({ address: 'other@agency.example' }))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    });

    it('can be named and followed from an earlier day', async () => {
      const more = { displayName: 'Agence Parvis', username: 'agency', followFrom: '2026-01-05' };
      expect((await test.admin.post(PATH, shared(more))).body).toMatchObject(more);
      const own = await test.agent.post(PATH, shared({ kind: 'personal', address: 'me@agency.example' }));
      expect(own.body).toMatchObject({ displayName: 'agent', ownerId: await idOf('agent@parvis.example') });
    });
  });

  describe('in production', () => {
    beforeAll(() => (test.config(mailboxesConfig).allowPrivate = false));

    afterAll(() => (test.config(mailboxesConfig).allowPrivate = true));

    const at = (host: string): object => ({ host, port: 993, security: 'tls' });

    it.each([
      '127.0.0.1',
      'localhost',
      '10.1.2.3',
      '192.168.0.9',
      '169.254.169.254',
      '::1',
      'fd00::1',
      'mail',
      'imap.lan',
    ])('are refused at the private address %s', async (host) => {
      const body = shared({ imap: at(host), smtp: at('93.184.215.14') });
      for (const path of [PATH, `${PATH}/test`])
        expect(pathsOf(await test.admin.post(path, body))).toEqual([400, 'VALIDATION_ERROR', ['imap.host']]);
    });

    it('are accepted at public addresses, also in a change', async () => {
      const body = shared({ imap: at('93.184.215.14'), smtp: at('93.184.215.14') });
      const created = await test.admin.post(PATH, body);
      expect(created.status).toBe(201);
      const moved = await test.admin.patch(`${PATH}/${created.body.id}`, { smtp: at('10.0.0.1') });
      expect(pathsOf(moved)).toEqual([400, 'VALIDATION_ERROR', ['smtp.host']]);
    });
  });

  describe('rights', () => {
    it('let only admins manage shared ones', async () => {
      const refused = await test.agent.post(PATH, shared());
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
      expect((await test.agent.post(`${PATH}/test`, shared())).status).toBe(403);
      const { id } = (await test.admin.post(PATH, shared())).body;
      const seen = await test.agent.get(`${PATH}/${id}`);
      expect([seen.status, seen.body]).toMatchObject([200, { canManage: false, canSend: true }]);
      for (const answer of [
        await test.agent.patch(`${PATH}/${id}`, { displayName: 'Mine' }),
        await test.agent.delete(`${PATH}/${id}`),
        await test.agent.post(`${PATH}/${id}/pause`),
        await test.agent.post(`${PATH}/${id}/resume`),
        await test.agent.post(`${PATH}/${id}/sync`),
      ])
        expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
    });

    it('show a personal one only to its owner and admins', async () => {
      const { api } = await test.createUser();
      const { id } = (await test.agent.post(PATH, shared({ kind: 'personal' }))).body;
      expect((await test.agent.get(PATH)).body.items).toMatchObject([{ id, canManage: true, canSend: true }]);
      expect((await test.admin.get(PATH)).body.items).toMatchObject([{ id, canManage: true, canSend: false }]);
      expect((await api.get(PATH)).body).toMatchObject({ items: [], total: 0 });
      for (const answer of [
        await api.get(`${PATH}/${id}`),
        await api.get(`${PATH}/${id}/folders`),
        await api.patch(`${PATH}/${id}`, { displayName: 'Theirs' }),
        await api.delete(`${PATH}/${id}`),
        await api.post(`${PATH}/${id}/pause`),
        await api.post(`${PATH}/${id}/resume`),
        await api.post(`${PATH}/${id}/sync`),
        await test.admin.get(`${PATH}/${randomUUID()}`),
      ])
        expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
      expect((await test.admin.post(`${PATH}/${id}/pause`)).body.status).toBe('paused');
      expect((await test.agent.delete(`${PATH}/${id}`)).body).toMatchObject({ id, kind: 'personal' });
    });

    it('keep out strangers', async () => {
      const stranger = test.anonymous.with({ origin: ORIGIN });
      for (const answer of [
        await stranger.get(PATH),
        await stranger.post(PATH, shared()),
        await stranger.post(`${PATH}/test`, shared()),
        await stranger.get(`${PATH}/oauth/google?kind=personal`),
        await stranger.get(`${PATH}/oauth/google/callback?state=x&code=y`),
      ])
        expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
    });
  });

  describe('a change', () => {
    it('to another server needs the password again, which that server will receive', async () => {
      const { body } = await test.admin.post(PATH, shared());
      const path = `${PATH}/${body.id}`;
      for (const server of ['imap', 'smtp']) {
        const elsewhere = { [server]: { ...LOCAL.imap, host: '::1' } };
        expect(pathsOf(await test.admin.patch(path, elsewhere))).toEqual([400, 'VALIDATION_ERROR', ['password']]);
        expect((await test.admin.patch(path, { ...elsewhere, password: 'again' })).status).toBe(200);
      }
      expect((await test.admin.patch(path, { imap: { ...LOCAL.imap, host: '::1', port: 2143 } })).status).toBe(200);
    });

    it('of names and folders leaves the rest unchanged', async () => {
      const { body } = await test.admin.post(PATH, shared());
      const changed = await test.admin.patch(`${PATH}/${body.id}`, {
        displayName: 'Agence',
        folders: { sent: 'Envoyés', followed: ['Devis', 'Archives/2026'] },
      });
      expect([changed.status, changed.body]).toEqual([
        200,
        {
          ...body,
          displayName: 'Agence',
          folders: { inbox: 'INBOX', sent: 'Envoyés', followed: ['Devis', 'Archives/2026'] },
          version: 2,
          updatedAt: expect.any(String),
        },
      ]);
      expect(changed.headers.etag).toBe('"2"');
      expect((await entriesOf(body.id as string)).at(-1)).toEqual({
        kind: 'mailbox_updated',
        payload: { mailboxId: body.id, kind: 'shared', changed: ['displayName', 'folders'] },
      });
      expect((await test.admin.patch(`${PATH}/${body.id}`, {})).body).toEqual(changed.body);
    });

    it('is refused for an outdated version', async () => {
      const { id } = (await test.admin.post(PATH, shared())).body;
      const second = test.admin.with({ 'if-match': '"1"' });
      expect((await second.patch(`${PATH}/${id}`, { displayName: 'A' })).status).toBe(200);
      const stale = await second.patch(`${PATH}/${id}`, { displayName: 'B' });
      expect([stale.status, stale.body.code]).toEqual([412, 'PRECONDITION_FAILED']);
      expect((await test.admin.get(`${PATH}/${id}`)).body).toMatchObject({ displayName: 'A', version: 2 });
    });

    it('of the password is tried at once', async () => {
      const { id } = (await test.admin.post(PATH, shared())).body;
      await runAsSystem('job', () => accesses.signInRefused(id));
      const lost = (await test.admin.with({ 'accept-language': 'fr' }).get(`${PATH}/${id}`)).body;
      expect(lost).toMatchObject({ status: 'needs_attention', statusReason: expect.stringContaining('refuse') });
      const changed = await test.admin.patch(`${PATH}/${id}`, { password: 'battery staple', username: 'contact' });
      expect(changed.body).toMatchObject({ status: 'connecting', statusReason: null, username: 'contact' });
      expect(await runAsSystem('job', () => accesses.accessOf(id))).toMatchObject({
        username: 'contact',
        secret: { password: 'battery staple' },
      });
      await test.admin.post(`${PATH}/${id}/pause`);
      expect((await test.admin.patch(`${PATH}/${id}`, { password: 'other' })).body.status).toBe('paused');
    });

    it('of address, kind, owner or status is refused', async () => {
      const { id } = (await test.admin.post(PATH, shared())).body;
      const answer = await test.admin.patch(`${PATH}/${id}`, {
        ...{ address: 'b@agency.example', kind: 'personal', ownerId: randomUUID(), status: 'live' },
        ...{ password: '', imap: null, followFrom: null, defaultSender: 'yes' },
      });
      expect(pathsOf(answer).slice(0, 2)).toEqual([400, 'VALIDATION_ERROR']);
      expect(pathsOf(answer)[2]).toEqual(
        expect.arrayContaining([
          'address',
          'kind',
          'ownerId',
          'status',
          'password',
          'imap',
          'followFrom',
          'defaultSender',
        ]),
      );
    });

    it('makes one shared mailbox the default sender, in place of another', async () => {
      const [first, second] = [
        (await test.admin.post(PATH, shared())).body,
        (await test.admin.post(PATH, shared({ address: 'office@agency.example' }))).body,
      ];
      const personal = (await test.agent.post(PATH, shared({ address: 'me@agency.example', kind: 'personal' }))).body;
      expect((await test.admin.patch(`${PATH}/${first.id}`, { defaultSender: true })).body.defaultSender).toBe(true);
      expect((await test.admin.patch(`${PATH}/${second.id}`, { defaultSender: true })).body.defaultSender).toBe(true);
      expect((await test.admin.get(`${PATH}/${first.id}`)).body).toMatchObject({ defaultSender: false, version: 3 });
      expect(pathsOf(await test.agent.patch(`${PATH}/${personal.id}`, { defaultSender: true }))).toEqual([
        400,
        'VALIDATION_ERROR',
        ['defaultSender'],
      ]);
      const answers = await Promise.all(
        [first, second, first, second].map(({ id }) => test.admin.patch(`${PATH}/${id}`, { defaultSender: true })),
      );
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const { items } = (await test.admin.get(PATH)).body;
      expect(items.filter(({ defaultSender }: { defaultSender: boolean }) => defaultSender)).toHaveLength(1);
    });
  });

  describe('the test', () => {
    it('reports each step and stores nothing', async () => {
      const steps = [
        { step: 'imap_connect', ok: true },
        { step: 'imap_auth', ok: false, message: 'The server refuses the password.' },
        { step: 'smtp_connect', ok: true },
        { step: 'smtp_auth', ok: true },
      ];
      const tried = jest.spyOn(provider, 'test').mockResolvedValue(steps as never);
      const { status, body } = await test.admin.post(`${PATH}/test`, shared({ username: 'contact' }));
      expect([status, body]).toEqual([200, { steps }]);
      expect(tried).toHaveBeenCalledWith({
        address: 'contact@agency.example',
        username: 'contact',
        secret: { password: 'correct horse' },
        ...LOCAL,
        allowPrivate: true,
      });
      expect((await test.admin.get(PATH)).body.total).toBe(0);
    });

    it('says in the language of the user what to do about an unreachable server', async () => {
      const nowhere = { host: '127.0.0.1', port: 1, security: 'none' };
      const input = shared({ imap: nowhere, smtp: nowhere });
      const failed = (message: string) => [
        { step: 'imap_connect', ok: false, message },
        { step: 'smtp_connect', ok: false, message },
      ];
      expect((await test.admin.post(`${PATH}/test`, input)).body.steps).toEqual(
        failed('No mail server replies there: check the server and the port, or try again later.'),
      );
      const french = await test.admin.with({ 'accept-language': 'fr' }).post(`${PATH}/test`, input);
      expect(french.body.steps).toEqual(
        failed('Aucun serveur de messagerie n’y répond\u00a0: vérifiez le serveur et le port, ou réessayez plus tard.'),
      );
    });

    it('fills in the servers like connecting', async () => {
      const tried = jest.spyOn(provider, 'test').mockResolvedValue([]);
      await test.agent.post(`${PATH}/test`, { address: 'claire@gmail.com', kind: 'personal', password: 'p' });
      expect(tried).toHaveBeenCalledWith(
        expect.objectContaining({ imap: { host: 'imap.gmail.com', port: 993, security: 'tls' } }),
      );
      const unknown = { address: 'a@agency.example', kind: 'personal', password: 'p' };
      expect((await test.agent.post(`${PATH}/test`, unknown)).status).toBe(400);
    });
  });

  describe('the folders', () => {
    it('are those of the server', async () => {
      const { id } = (await test.admin.post(PATH, shared())).body;
      const items = [
        { path: 'INBOX', name: 'INBOX', specialUse: '\\Inbox', messages: 12 },
        { path: 'Devis', name: 'Devis', specialUse: null, messages: 0 },
      ];
      const asked = jest.spyOn(provider, 'folders').mockResolvedValue(items);
      const { status, body } = await test.agent.get(`${PATH}/${id}/folders`);
      expect([status, body]).toEqual([200, { items }]);
      expect(asked).toHaveBeenCalledWith(expect.objectContaining({ secret: { password: 'correct horse' } }));
    });

    it('say what to do if the server is unreachable or refuses', async () => {
      const { id } = (await test.admin.post(PATH, shared())).body;
      jest.spyOn(provider, 'folders').mockRejectedValueOnce(new ProviderError('mailbox', 'timeout', true));
      const silent = await test.admin.get(`${PATH}/${id}/folders`);
      expect([silent.status, silent.body.code]).toEqual([502, 'PROVIDER_ERROR']);
      jest.spyOn(provider, 'folders').mockRejectedValueOnce(new MailboxSignInRefused('NO [AUTHENTICATIONFAILED]'));
      const refused = await test.admin.get(`${PATH}/${id}/folders`);
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        502,
        'PROVIDER_ERROR',
        expect.stringContaining('enter the current password'),
      ]);
      expect((await test.admin.get(`${PATH}/${id}`)).body.status).toBe('needs_attention');
    });
  });

  describe('following', () => {
    it('is paused, resumed and hurried by people', async () => {
      const { id } = (await test.admin.post(PATH, shared())).body;
      const followed = async (): Promise<string[]> => (await progress.followed()).map((mailbox) => mailbox.id);
      expect(await followed()).toEqual([id]);
      const synced = await test.admin.post(`${PATH}/${id}/sync`);
      expect([synced.status, synced.body.version]).toEqual([200, 1]);
      expect((await progress.followed())[0]?.syncRequestedAt).not.toBeNull();

      const paused = await test.admin.post(`${PATH}/${id}/pause`);
      expect([paused.status, paused.body.status]).toEqual([200, 'paused']);
      expect((await test.admin.post(`${PATH}/${id}/pause`)).body).toEqual(paused.body);
      expect(await followed()).toEqual([]);
      const refused = await test.admin.post(`${PATH}/${id}/sync`);
      expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
      // the follower may still report what it had begun
      await progress.report(id, { status: 'live', read: 1 });
      expect((await test.admin.get(`${PATH}/${id}`)).body).toMatchObject({ status: 'paused', counts: { read: 1 } });

      const resumed = await test.admin.post(`${PATH}/${id}/resume`);
      expect([resumed.status, resumed.body.status]).toEqual([200, 'connecting']);
      expect((await test.admin.post(`${PATH}/${id}/resume`)).body).toEqual(resumed.body);
      expect(await followed()).toEqual([id]);
      expect((await entriesOf(id as string)).map(({ kind }) => kind)).toEqual([
        'mailbox_connected',
        'mailbox_paused',
        'mailbox_resumed',
      ]);
    });

    it('ends while the owner of a personal mailbox is disabled', async () => {
      const { id: owner, api } = await test.createUser();
      expect((await api.post(PATH, shared({ kind: 'personal' }))).status).toBe(201);
      expect(await progress.followed()).toHaveLength(1);
      await test.database.query(`UPDATE team_user SET disabled = true WHERE id = $1`, [owner]);
      expect(await progress.followed()).toEqual([]);
    });

    it('shows how far it is, without a new version', async () => {
      const { id } = (await test.admin.post(PATH, shared())).body;
      const cursor = {
        uidValidity: 4_294_967_295,
        lastUid: 4_294_967_294,
        oldestUid: 17,
        done: 40,
        firstSyncDone: false,
      };
      await progress.saveCursor(id, { path: 'INBOX', ...cursor, modSeq: 2n ** 62n, total: 100 });
      await progress.saveCursor(id, { path: 'Sent', ...cursor, modSeq: null, oldestUid: null, total: 10, done: 0 });
      await progress.saveCursor(id, { path: 'Sent', ...cursor, modSeq: null, oldestUid: 3, total: 10, done: 10 });
      expect(await progress.cursors(id)).toEqual([
        { path: 'INBOX', ...cursor, modSeq: 2n ** 62n, total: 100 },
        { path: 'Sent', ...cursor, modSeq: null, oldestUid: 3, total: 10, done: 10 },
      ]);
      const lastSyncedAt = new Date('2026-11-28T10:00:00.000Z');
      await progress.report(id, { status: 'catching_up', sentFolder: 'Sent', read: 50, filed: 3, ignored: 47 });
      await progress.report(id, { lastSyncedAt, behindSeconds: 12, sentFolder: 'Other', read: 1, filed: 1 });
      expect((await test.admin.get(`${PATH}/${id}`)).body).toMatchObject({
        status: 'catching_up',
        statusReason: null,
        lastSyncedAt: lastSyncedAt.toISOString(),
        behindSeconds: 12,
        folders: { sent: 'Sent' },
        counts: { read: 51, filed: 4, ignored: 47 },
        progress: { total: 110, done: 50 },
        version: 1,
      });
      await progress.report(id, { status: 'connecting', statusReason: 'unreachable' });
      expect((await test.admin.get(`${PATH}/${id}`)).body.statusReason).toContain('unreachable');
      await progress.forgetCursor(id, 'Sent');
      // an earlier first day continues the first sync
      await progress.saveCursor(id, { path: 'INBOX', ...cursor, modSeq: null, total: 100, firstSyncDone: true });
      await test.admin.patch(`${PATH}/${id}`, { followFrom: '2026-01-01' });
      expect(await progress.cursors(id)).toMatchObject([{ path: 'INBOX', oldestUid: 17, firstSyncDone: false }]);
    });
  });

  describe('a refused sign-in', () => {
    const notificationsOf = async (api: TestApp['agent']): Promise<{ title: string; body: string }[]> =>
      (await api.get('/api/notifications')).body.items.filter(
        ({ kind }: { kind: string }) => kind === 'mailbox_needs_attention',
      );

    beforeEach(() => test.database.query('DELETE FROM notification'));

    it('notifies owner and admins once per outage', async () => {
      const owner = await test.createUser();
      const { id } = (await owner.api.post(PATH, shared({ kind: 'personal' }))).body;
      await Promise.all([1, 2, 3].map(() => runAsSystem('job', () => accesses.signInRefused(id))));
      for (const api of [owner.api, test.admin])
        expect(await notificationsOf(api)).toMatchObject([{ title: 'contact@agency.example can no longer be read' }]);
      expect(await notificationsOf(owner.api.with({ 'accept-language': 'fr' }))).toMatchObject([
        { title: expect.stringContaining('La boîte contact@agency.example') },
      ]);
      expect(await notificationsOf(test.agent)).toEqual([]);
      expect((await owner.api.get(`${PATH}/${id}`)).body).toMatchObject({
        status: 'needs_attention',
        statusReason: expect.stringContaining('refuses'),
        version: 1,
      });

      // trying again doesn't begin another outage, a sign-in that succeeds ends it
      await owner.api.post(`${PATH}/${id}/resume`);
      await runAsSystem('job', () => accesses.signInRefused(id));
      expect(await notificationsOf(owner.api)).toHaveLength(1);
      await runAsSystem('job', () => accesses.signedIn(id));
      await runAsSystem('job', () => accesses.signedIn(id));
      expect((await owner.api.get(`${PATH}/${id}`)).body).toMatchObject({ status: 'connecting', statusReason: null });
      test.clock.advance(1000);
      await runAsSystem('job', () => accesses.signInRefused(id));
      expect(await notificationsOf(owner.api)).toHaveLength(2);
      expect((await entriesOf(id as string)).map(({ kind }) => kind)).toEqual([
        'mailbox_connected',
        'mailbox_needs_attention',
        'mailbox_recovered',
        'mailbox_needs_attention',
      ]);
    });

    it('leaves a paused mailbox paused', async () => {
      const { id } = (await test.admin.post(PATH, shared())).body;
      await test.admin.post(`${PATH}/${id}/pause`);
      await runAsSystem('job', () => accesses.signInRefused(id));
      expect((await test.admin.get(`${PATH}/${id}`)).body.status).toBe('paused');
      expect(await notificationsOf(test.admin)).toHaveLength(1);
    });
  });

  describe('the sender', () => {
    it('is the chosen mailbox, that of the conversation, or the default one', async () => {
      const agent = { userId: await idOf('agent@parvis.example') };
      const request = await buildBareRequest(test.agent);
      const [ours, office, mine] = [
        (await test.admin.post(PATH, shared())).body,
        (await test.admin.post(PATH, shared({ address: 'office@agency.example' }))).body,
        (await test.agent.post(PATH, shared({ address: 'me@agency.example', kind: 'personal' }))).body,
      ].map(({ id, address, displayName }) => ({ id, address, displayName }));
      if (!ours || !office || !mine) throw new Error('A mailbox is missing.');
      const sender = (chosen?: string, user: { userId: string } | null = agent) =>
        accesses.forRequest(request.id, chosen, user);

      expect([await sender(), await accesses.forRequest(null, null, null)]).toEqual([null, null]);
      await test.admin.patch(`${PATH}/${office.id}`, { defaultSender: true });
      expect([await sender(), await accesses.forRequest(null, null, null)]).toEqual([office, office]);

      const patched = await test.agent.patch(`/api/requests/${request.id}`, { mailboxId: ours.id });
      expect([patched.status, patched.body.mailboxId]).toEqual([200, ours.id]);
      expect((await test.agent.get(`/api/requests/${request.id}`)).body.mailboxId).toBe(ours.id);
      expect([await sender(), await sender(undefined, null), await sender(office.id)]).toEqual([ours, ours, office]);

      await test.agent.patch(`/api/requests/${request.id}`, { mailboxId: mine.id });
      expect(await sender()).toEqual(mine);
      // automatic mails and colleagues don't send from a personal one
      const admin = { userId: await idOf('admin@parvis.example') };
      expect([await sender(undefined, null), await sender(undefined, admin)]).toEqual([office, office]);
      await expect(sender(mine.id, admin)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(sender(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });

      const unknown = await test.agent.patch(`/api/requests/${request.id}`, { mailboxId: randomUUID() });
      expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
      const cleared = await test.agent.patch(`/api/requests/${request.id}`, { mailboxId: null });
      expect(cleared.body.mailboxId).toBeNull();
    });

    it('makes colleagues of the domains of mailboxes, but not of public ones', async () => {
      for (const address of ['a@Agency.example', 'b@agency.example', 'c@gmail.com', 'd@orange.fr', 'e@outlook.be'])
        await test.admin.post(PATH, shared({ address }));
      expect(await accesses.domains()).toEqual(['agency.example']);
    });
  });

  it('can be removed: their mails and requests stay', async () => {
    const { id } = (await test.admin.post(PATH, shared())).body;
    const request = await buildBareRequest(test.agent);
    await test.agent.patch(`/api/requests/${request.id}`, { mailboxId: id });
    await test.agent.post('/api/communications/email/send', {
      ...{ requestId: request.id, to: 'ada@organizer.example', subject: 'Bonjour', bodyHtml: '<p>Bonjour</p>' },
    });
    await test.database.query(`UPDATE email_message SET mailbox_id = $1`, [id]);
    const removed = await test.admin.delete(`${PATH}/${id}`);
    expect([removed.status, removed.body]).toMatchObject([200, { id, address: 'contact@agency.example' }]);
    expect((await test.admin.get(`${PATH}/${id}`)).status).toBe(404);
    expect((await test.agent.get(`/api/requests/${request.id}`)).body.mailboxId).toBeNull();
    const threads = (await test.agent.get(`/api/communications/threads/by-request/${request.id}`)).body;
    expect(threads.items).toMatchObject([{ messages: [{ mailboxId: null, sentVia: 'service' }] }]);
    await expect(runAsSystem('job', () => accesses.accessOf(id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await entriesOf(id as string)).at(-1)?.kind).toBe('mailbox_removed');
  });
});
