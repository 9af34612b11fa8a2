import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { DAY, MINUTE } from '#core/clock';
import { newId } from '#core/ids';
import { StorageProvider } from '#providers/storage/storage.provider';
import { ArchiveWriter } from '#api/operations/data-exports/archive-writer.service';
import { EXPORT_KINDS } from '#api/operations/data-exports/export-kinds';
import { unguarded } from '#api/foundations/imports/csv-text';
import type { Answer } from '../support/api';
import { BILLING, createTestApp, type TestApp, timelineKinds } from '../support/app';
import { advanceRequest, buildShortlist, buildRequest, buildVenue } from '../support/build';
import { unzipped } from '../support/zip';

/** The column name of a field. */
const columnOf = (field: string): string => `t."${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;

/** Tables that aren't exported, and why. */
const LEFT_OUT = {
  'they open something': [
    'calendar_feed',
    'magic_token',
    'member_calendar',
    'push_subscription',
    'team_account',
    'team_api_key',
    'team_invitation',
    'team_session',
    'team_verification',
  ],
  'their rows are made of the others': [
    'catalog_view',
    'member_embedding',
    'member_search',
    'member_rooms',
    'stats_snapshot',
    'timeline_change',
    'venue_question',
  ],
  'they are the bookkeeping of the service': [
    'data_export',
    'database_function',
    'demo_part',
    'embedding_model',
    'idempotency_key',
    'invoice_counter',
    'job',
    'mailbox_folder',
    'mailbox_lease',
    'mailbox_mail',
    'member_import',
    'migration',
    'notification_choice',
    'queue_job',
    'login_throttle',
    'typeorm_metadata',
    'webhook_event',
  ],
};

/** Columns of exported tables that no export contains, under any of them. */
const COLUMNS_LEFT_OUT = new Set([
  ...['trace_id', 'organizer_text', 'search_text'],
  // the timeline's trigger maintains them
  ...['furthest_step', 'organizer_asked', 'unanswered_since'],
  // credentials
  ...['email_message.sealed_body', 'email_message.sent_copy', 'email_thread.token', 'mailbox.sealed_secret'],
  ...['commission.payment_session_id', 'commission.payment_session_url', 'commission.paid_session_id'],
  ...['commission.payment_id'],
  // storage keys; the export has the files
  ...['member_photo.storage_key', 'member_photo.thumbnail_key', 'member_photo.size_keys', 'member_photo.blur_hash'],
  ...['audio_upload.storage_key', 'email_attachment.storage_key', 'messaging_message.file_key'],
  'offer_attachment.storage_key',
  ...['billing_document.content', 'agency_logo.content'],
  // the service's progress with a record
  ...['commission.payment_session_number', 'commission.payment_session_expires_at'],
  ...['email_message.provider_id', 'messaging_message.wamid', 'messaging_message.processed_at'],
  ...['knowledge_entry.embedding', 'knowledge_entry.embedded_at', 'knowledge_entry.embedded_hash'],
  ...['knowledge_entry.text_hash', 'knowledge_entry.embedding_claimed_until'],
  ...['record_merge.undo', 'offer.warned_at', 'hold.next_step_at'],
  ...['mailbox.attention_since', 'mailbox.last_synced_at', 'mailbox.behind_seconds', 'mailbox.sync_requested_at'],
  ...['mailbox.read_count', 'mailbox.filed_count', 'mailbox.ignored_count'],
  ...['notification.dedupe_key', 'notification.position', 'notification.read_position'],
  ...['team_user.email_verified', 'team_user.image', 'team_user.preferences'],
]);

describe('the full export', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp(BILLING);
  });
  afterAll(() => test?.close());
  beforeEach(() => test.database.query(`TRUNCATE data_export`));
  afterEach(() => {
    jest.restoreAllMocks();
    test.clock.release();
  });

  const done = (answer: Answer): Answer => {
    if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
    return answer;
  };
  const asked = async (): Promise<string> => done(await test.admin.post('/api/exports')).body.id as string;
  const read = async (id: string) => done(await test.admin.get(`/api/exports/${id}`)).body;
  const made = async (): Promise<string> => {
    const id = await asked();
    await test.jobs.runNow('make-data-export');
    expect(await read(id)).toMatchObject({ status: 'done' });
    return id;
  };
  const download = async (id: string): Promise<Buffer> => {
    const headers = await test.sessionOf('admin@parvis.example');
    const { statusCode, rawPayload } = await test.app.inject({ url: `/api/exports/${id}/content`, headers });
    expect(statusCode).toBe(200);
    return rawPayload;
  };
  const archiveOf = async (id: string): Promise<Map<string, Buffer>> => unzipped(await download(id));
  const kindsNow = (): Promise<string[]> => timelineKinds(test.database);
  const stored = async (): Promise<number> =>
    (await test.database.one<{ n: number }>(`SELECT coalesce(sum(parts), 0)::int AS n FROM data_export`)).n;

  /** The rows of a kind, as objects keyed by its header. */
  const linesOf = (archive: Map<string, Buffer>, name: string): Record<string, string>[] =>
    parse(archive.get(`${name}.csv`) ?? Buffer.from(''), { columns: true, bom: true });

  it('decides for every table and column whether it is exported', async () => {
    const columns = await test.database.query<{ table: string; columns: string[] }>(
      `SELECT c.table_name AS table, array_agg(c.column_name::text ORDER BY 1) AS columns
         FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' 
          AND NOT (SELECT relispartition FROM pg_class WHERE oid = quote_ident(c.table_name)::regclass) GROUP BY 1`,
    );
    const exported = new Map(EXPORT_KINDS.map((kind) => [kind.table, kind]));
    const undecided = columns.flatMap(({ table, columns: names }) => {
      const kind = exported.get(table);
      if (!kind) return Object.values(LEFT_OUT).flat().includes(table) ? [] : [table];
      const taken = new Set(kind.fields.map((field) => columnOf(field).replace(/^t\."|"$/g, '')));
      return names
        .filter((name) => !taken.has(name) && !COLUMNS_LEFT_OUT.has(name) && !COLUMNS_LEFT_OUT.has(`${table}.${name}`))
        .map((name) => `${table}.${name}`);
    });
    expect(undecided).toEqual([]);
    const both = EXPORT_KINDS.filter(({ table }) => Object.values(LEFT_OUT).flat().includes(table));
    expect(both).toEqual([]);
  });

  describe('run for an active agency', () => {
    let archive: Map<string, Buffer>;
    let secrets: string[];
    const formula = '=HYPERLINK("https://evil.example")';

    beforeAll(async () => {
      const { id: requestId, venues } = await buildShortlist(test.agent);
      done(await test.agent.post(`/api/catalogs/${requestId}/compose`, { title: 'Vos lieux' }));
      done(await test.agent.post(`/api/catalogs/${requestId}/send`, {}));
      const mail = {
        from: 'Ada <ada@client.example>',
        to: ['requests@parvis.example'],
        subject: 'Séminaire',
        text: 'Bonjour, une salle pour 60 personnes à Lyon le 18 mars 2027.',
        headers: { 'Message-ID': '<1@client.example>' },
        attachments: [
          {
            filename: 'Plan été.PDF',
            contentType: 'application/pdf',
            content: Buffer.from('%PDF-1.4 plan').toString('base64'),
          },
        ],
      };
      done(await test.anonymous.post('/api/webhooks/email/inbound', mail));
      const won = await buildRequest(test.agent, { title: formula });
      await advanceRequest(test.agent, won.id, 'searching', 'proposed', 'won');
      const { body: commission } = done(
        await test.agent.post('/api/commissions', { requestId: won.id, memberId: venues[0]?.id, amount: 1000 }),
      );
      done(await test.agent.patch(`/api/members/${venues[0]?.id}`, { legalName: 'SARL', addressLine: '1 quai' }));
      done(await test.agent.post(`/api/commissions/${commission.id}/invoice`));
      const key = done(await test.agent.post('/api/team/api-keys', { name: 'Mine' })).body.key as string;
      const feed = done(await test.agent.post('/api/calendar/feeds', { kind: 'mine' })).body.url as string;
      done(await test.admin.post('/api/team/invitations', { email: 'new@parvis.example', name: 'New', role: 'agent' }));
      archive = await archiveOf(await made());
      const kept = await test.database.query<{ secret: string }>(
        `SELECT token AS secret FROM team_session UNION SELECT password FROM team_account WHERE password IS NOT NULL
         UNION SELECT encode(token_hash, 'hex') FROM magic_token UNION SELECT encode(token_hash, 'hex') FROM team_invitation
         UNION SELECT key_hash FROM team_api_key UNION SELECT payment_session_url FROM commission WHERE payment_session_url IS NOT NULL`,
      );
      secrets = [key, feed.split('/').at(-1) ?? feed, ...kept.map(({ secret }) => secret)];
    });

    it("has every row of every kind, with the API's names", async () => {
      for (const { name, table, fields, file } of EXPORT_KINDS) {
        const rows = await test.database.query<Record<string, string | number | boolean | object | null>>(
          `SELECT ${fields.map((field) => `${columnOf(field)} AS "${field}"`).join(', ')} FROM ${table} t
            WHERE '${table}' NOT IN ('timeline_event', 'notification') OR NOT (row_to_json(t) ->> 'kind' = 'data_exported')`,
        );
        const lines = linesOf(archive, name);
        const expected = rows.map((row) =>
          fields.map((field) => {
            const value = row[field] ?? null;
            if (value === null) return '';
            if (value instanceof Date) return value.toISOString();
            return typeof value === 'object' ? JSON.stringify(value) : String(value);
          }),
        );
        const found = lines.map((line) => fields.map((field) => unguarded(line[field] ?? '')));
        expect({ name, rows: found.sort() }).toEqual({ name, rows: expected.sort() });
        if (file && lines.length > 0) for (const line of lines) expect(archive.has(line.file ?? '')).toBe(true);
      }
      for (const name of ['members', 'rooms', 'photos', 'requests', 'catalogs', 'mails', 'attachments', 'timeline'])
        expect({ name, some: linesOf(archive, name).length > 0 }).toEqual({ name, some: true });
    });

    it('has the original files', async () => {
      const photos = await test.database.query<{ id: string; key: string }>(
        `SELECT id, storage_key AS key FROM member_photo`,
      );
      expect(photos.length).toBe(3);
      for (const { id, key } of photos) {
        const path = linesOf(archive, 'photos').find((line) => line.id === id)?.file ?? '';
        expect(path).toMatch(/^files\/photos\/[0-9a-f]{2}\/.*\.jpeg$/);
        const chunks = await (await test.app.get(StorageProvider).get('member-photos', key)).stream.toArray();
        expect(archive.get(path)).toEqual(Buffer.concat(chunks as Buffer[]));
      }
      const [attachment] = linesOf(archive, 'attachments').filter(({ filename }) => filename === 'Plan été.PDF');
      expect(archive.get(attachment?.file ?? '')?.toString()).toBe('%PDF-1.4 plan');
      expect(attachment?.file).toMatch(/\.pdf$/);
      const [invoice] = linesOf(archive, 'billing-documents');
      expect(
        archive
          .get(invoice?.file ?? '')
          ?.subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    });

    it('counts its contents, and has the checksum of every file', () => {
      const manifest = JSON.parse(archive.get('manifest.json')?.toString() ?? '') as {
        kinds: { name: string; file: string; fields: string[]; records: number }[];
        records: number;
        files: number;
        missing: { count: number };
      };
      for (const { name, file, fields, records } of manifest.kinds) {
        const lines = linesOf(archive, name);
        expect({ file, records }).toEqual({ file: `${name}.csv`, records: lines.length });
        if (lines[0]) expect(Object.keys(lines[0])).toEqual(fields);
      }
      expect(manifest.kinds.map(({ name }) => name)).toEqual(EXPORT_KINDS.map(({ name }) => name));
      expect(manifest.records).toBe(manifest.kinds.reduce((sum, { records }) => sum + records, 0));
      expect(manifest.files).toBe([...archive.keys()].filter((path) => path.startsWith('files/')).length);
      expect(manifest.missing.count).toBe(0);
      const sums = archive.get('SHA256SUMS')?.toString().trimEnd().split('\n') ?? [];
      const summed = sums.map((line) => {
        const [, hex, path = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
        expect(
          createHash('sha256')
            .update(archive.get(path) ?? '')
            .digest('hex'),
        ).toBe(hex);
        return path;
      });
      expect([...summed, 'SHA256SUMS']).toEqual([...archive.keys()]);
    });

    it('contains no secret, and no spreadsheet formula', () => {
      expect(secrets.length).toBeGreaterThan(5);
      for (const [path, content] of archive)
        for (const secret of secrets)
          expect({ path, has: content.includes(secret) ? secret : null }).toEqual({ path, has: null });
      const titles = linesOf(archive, 'requests').map(({ title }) => title);
      expect(titles).toContain(`'${formula}`);
    });
  });

  it('is requested, created, recorded in the timeline, and kept for three days', async () => {
    const id = await asked();
    expect(await read(id)).toMatchObject({ status: 'waiting', total: 0, processed: 0, bytes: 0, expiresAt: null });
    expect((await test.admin.get(`/api/exports/${id}/content`)).status).toBe(404);
    await test.jobs.runNow('make-data-export');
    const row = await read(id);
    expect(row).toMatchObject({ status: 'done', processed: row.total });
    expect(new Date(row.expiresAt).getTime() - new Date(row.finishedAt).getTime()).toBe(3 * DAY);
    expect((await kindsNow()).slice(-2)).toEqual(['data_export_requested', 'data_exported']);
    const content = done(await test.admin.get(`/api/exports/${id}/content`));
    expect((await download(id)).length).toBe(row.bytes);
    expect(content.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(row.bytes),
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="parvis-\d{4}-\d\d-\d\d\.zip"$/),
    });
    const head = await test.admin.head(`/api/exports/${id}/content`);
    expect([head.status, head.headers['content-length']]).toEqual([200, String(row.bytes)]);
    test.clock.set(new Date(new Date(row.expiresAt).getTime()));
    expect((await test.admin.get(`/api/exports/${id}/content`)).status).toBe(404);
    await test.jobs.runNow('remove-data-exports');
    expect(await read(id)).toMatchObject({ status: 'removed' });
    expect(await stored()).toBe(0);
  });

  it('is for admins only', async () => {
    const id = await made();
    for (const [method, path] of [
      ['post', '/api/exports'],
      ['get', '/api/exports'],
      ['get', `/api/exports/${id}`],
      ['get', `/api/exports/${id}/content`],
      ['delete', `/api/exports/${id}`],
    ] as const) {
      expect({ path, status: (await test.agent[method](path)).status }).toEqual({ path, status: 403 });
      expect({ path, status: (await test.anonymous[method](path)).status }).toEqual({ path, status: 401 });
    }
    for (const path of [newId(), 'x']) {
      const expected = path === 'x' ? 400 : 404;
      expect((await test.admin.get(`/api/exports/${path}`)).status).toBe(expected);
      expect((await test.admin.get(`/api/exports/${path}/content`)).status).toBe(expected);
      expect((await test.admin.delete(`/api/exports/${path}`)).status).toBe(expected);
    }
    expect((await test.admin.get('/api/exports?limit=0')).status).toBe(400);
  });

  it('runs one at a time, even if two are requested at once', async () => {
    const answers = await Promise.all([test.admin.post('/api/exports'), test.admin.post('/api/exports')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('IN_USE');
    await test.jobs.runNow('make-data-export');
    const second = await made();
    const { items, total } = done(await test.admin.get('/api/exports')).body;
    expect(total).toBe(2);
    expect(items.map(({ status }: { status: string }) => status)).toEqual(['done', 'removed']);
    expect(items[0].id).toBe(second);
  });

  it('can be discarded by an admin, even while it runs', async () => {
    const id = await made();
    expect(done(await test.admin.delete(`/api/exports/${id}`)).body.status).toBe('removed');
    done(await test.admin.delete(`/api/exports/${id}`));
    expect((await kindsNow()).filter((kind) => kind === 'data_export_removed')).toHaveLength(1);
    expect((await test.admin.get(`/api/exports/${id}/content`)).status).toBe(404);
    const other = await asked();
    const writer = test.app.get(ArchiveWriter);
    const write = writer.write.bind(writer);
    jest.spyOn(writer, 'write').mockImplementation(async function* (...args) {
      done(await test.admin.delete(`/api/exports/${other}`));
      yield* write(...args);
    });
    await test.jobs.runNow('make-data-export');
    expect(await read(other)).toMatchObject({ status: 'removed' });
    await test.jobs.runNow('remove-data-exports');
    expect(await stored()).toBe(0);
  });

  it('is deleted if a person is erased, and restarts if it is running', async () => {
    const person = async (email: string): Promise<string> =>
      done(await test.agent.post('/api/organizers', { email })).body.id as string;
    const before = await made();
    done(await test.admin.post(`/api/organizers/${await person('gone-1@client.example')}/erase`));
    expect(await read(before)).toMatchObject({ status: 'removed' });

    const gone = await person('gone-2@client.example');
    const id = await asked();
    const writer = test.app.get(ArchiveWriter);
    const write = writer.write.bind(writer);
    jest.spyOn(writer, 'write').mockImplementationOnce(async function* (...args) {
      for await (const chunk of write(...args)) {
        yield chunk;
        done(await test.admin.post(`/api/organizers/${gone}/erase`));
      }
    });
    await test.jobs.runNow('make-data-export');
    expect(await read(id)).toMatchObject({ status: 'done' });
    const organizers = linesOf(await archiveOf(id), 'organizers');
    expect(organizers.find((line) => line.id === gone)?.erasedAt).not.toBe('');
    expect(organizers.map(({ email }) => email)).not.toContain('gone-2@client.example');
  });

  it('is restarted by the next process if one crashes, three times', async () => {
    /** The state after processes crashed during that many attempts. */
    const died = async (tries: number): Promise<string> => {
      const id = await asked();
      await test.database.query(`UPDATE data_export SET status = 'running', attempts = $2 WHERE id = $1`, [id, tries]);
      await test.database.query(
        `UPDATE queue_job SET tries = $2, leased_by = gen_random_uuid(), lease_until = $3 WHERE payload ->> 'exportId' = $1`,
        [id, tries, test.clock.now()],
      );
      await test.jobs.runNow('make-data-export');
      return id;
    };
    const id = await died(2);
    expect(await read(id)).toMatchObject({ status: 'done' });
    const other = await died(3);
    expect(await read(other)).toMatchObject({ status: 'failed', finishedAt: expect.any(String) });
    expect((await read(id)).status).toBe('done');
  });

  it('fails if the storage does, and names missing files', async () => {
    const venue = await buildVenue(test.agent);
    const photoId = newId();
    await test.database.query(
      `INSERT INTO member_photo (id, member_id, position, width, height, content_type, size, storage_key, thumbnail_key, created_at, updated_at)
       VALUES ($1, $2, 0, 1, 1, 'image/webp', 1, $3, $3, now(), now())`,
      [photoId, venue.id, `gone/${photoId}.webp`],
    );
    const archive = await archiveOf(await made());
    const manifest = JSON.parse(archive.get('manifest.json')?.toString() ?? '') as { missing: object };
    expect(manifest.missing).toEqual({
      count: 1,
      files: [`files/photos/${photoId.slice(-2)}/${photoId}.webp`],
    });

    const storage = test.app.get(StorageProvider);
    jest.spyOn(storage, 'put').mockRejectedValue(new Error('full'));
    /** Runs attempts until none is due. */
    const given = async (): Promise<{ id: string; statuses: string[] }> => {
      const id = await asked();
      const statuses: string[] = [];
      for (const pause of [0, MINUTE, 10 * MINUTE]) {
        test.clock.advance(pause);
        await test.jobs.runNow('make-data-export');
        statuses.push((await read(id)).status as string);
      }
      return { id, statuses };
    };
    const tried = ['waiting', 'waiting', 'failed'];
    const { id, statuses } = await given();
    expect(statuses).toEqual(tried);
    jest.restoreAllMocks();
    jest.spyOn(storage, 'get').mockRejectedValue(new Error('broken'));
    expect((await given()).statuses).toEqual(tried);
    jest.restoreAllMocks();

    const { jobId } = await test.database.one<{ jobId: string }>(
      `SELECT id AS "jobId" FROM queue_job WHERE payload ->> 'exportId' = $1`,
      [id],
    );
    done(await test.admin.post(`/api/jobs/set-aside/${jobId}/retry`));
    await test.jobs.runNow('make-data-export');
    expect(await read(id)).toMatchObject({ status: 'done' });
  });

  it('restarts at the next start if the service stops', async () => {
    const id = await asked();
    const reached = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<void>();
    const writer = test.app.get(ArchiveWriter);
    const write = writer.write.bind(writer);
    jest.spyOn(writer, 'write').mockImplementationOnce(async function* (...args) {
      reached.resolve();
      await stopped.promise;
      yield* write(...args);
    });
    const run = test.jobs.runNow('make-data-export');
    await reached.promise;
    await test.restart();
    await run;
    stopped.resolve();
    const job = `SELECT tries, leased_by AS "leasedBy", error FROM queue_job WHERE queue = 'exports' AND failed_at IS NULL`;
    expect(await test.database.query(job)).toEqual([{ tries: 0, leasedBy: null, error: null }]);
    await test.jobs.runNow('make-data-export');
    const rows = await test.database.query(`SELECT status FROM data_export WHERE id = $1`, [id]);
    expect(rows).toEqual([{ status: 'done' }]);
  });
});
