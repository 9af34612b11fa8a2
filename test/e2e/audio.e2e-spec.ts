import { get, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { HOUR, MINUTE, SECOND } from '#core/clock';
import { ProviderError } from '#core/errors';
import { newId } from '#core/ids';
import { StorageProvider } from '#providers/storage/storage.provider';
import { MockTranscription } from '#providers/transcription/mock.transcription';
import { TranscriptionProvider } from '#providers/transcription/transcription.provider';
import type { Answer } from '../support/api';
import { countStatements, createTestApp, ORIGIN, type TestApp } from '../support/app';
import { buildBareVenue } from '../support/build';

const MIB = 2 ** 20;

describe('recordings', () => {
  let test: TestApp;
  let storage: StorageProvider;
  let transcription: MockTranscription;
  let memberId: string;
  let organizerId: string;
  let requestId: string;

  beforeAll(async () => {
    test = await createTestApp();
    storage = test.app.get(StorageProvider);
    transcription = test.app.get<TranscriptionProvider, MockTranscription>(TranscriptionProvider);
    memberId = (await buildBareVenue(test.agent, { name: 'Le Pavillon' })).id;
    [organizerId, requestId] = [newId(), newId()];
    await test.database.query(
      `INSERT INTO organizer (id, email, locale, created_at, updated_at) VALUES ($1, 'o@example.com', 'en', now(), now())`,
      [organizerId],
    );
    await test.database.query(
      `INSERT INTO request (id, organizer_id, code, title, status, source, event_type, last_activity_at, created_at, updated_at)
       VALUES ($1, $2, 'R-234567', 'Gala', 'searching', 'manual', 'gala', now(), now(), now())`,
      [requestId, organizerId],
    );
  });
  afterAll(() => test?.close());
  afterEach(() => {
    jest.restoreAllMocks();
    test.clock.release();
  });

  const ogg = (size = 2000): Buffer => {
    const content = Buffer.alloc(size, 7);
    content.write('OggS\x00\x02', 'latin1');
    content[26] = 1;
    content.write('\x13OpusHead', 27, 'latin1');
    return content;
  };
  const upload = (
    entityId: string,
    content: Buffer,
    filename = 'a.ogg',
    contentType = 'audio/ogg',
    caller = test.agent,
  ): Promise<Answer> =>
    caller.upload(`/api/uploads/audio/${entityId}`, { field: 'file', filename, contentType, content });
  const left = async (): Promise<number[]> => {
    const [row] = await test.database.query<{ uploads: number; removals: number }>(
      `SELECT (SELECT count(*)::int FROM audio_upload) AS uploads, (SELECT count(*)::int FROM queue_job WHERE queue = 'files') AS removals`,
    );
    return [row?.uploads ?? -1, row?.removals ?? -1];
  };
  const path = (answer: Answer): string => (answer.body.url as string).slice(ORIGIN.length);

  it('are stored for members, organizers and requests, and transcribed', async () => {
    const said = jest.spyOn(transcription, 'transcribe');
    for (const [entityId, entityType, locale] of [
      [memberId, 'member', undefined],
      [organizerId, 'organizer', 'en'],
      [requestId, 'request', 'en'],
    ] as const) {
      const answer = await upload(entityId, ogg(), 'voice.mp3', 'text/plain');
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        id: expect.any(String),
        entityId,
        contentType: 'audio/ogg',
        size: 2000,
        url: expect.stringMatching(/^http:\/\/localhost:3000\/api\/public\/content\//),
        transcript: expect.stringContaining('audio/ogg'),
      });
      expect(said).toHaveBeenLastCalledWith(expect.any(Buffer), 'audio/ogg', locale);
      const [event] = await test.database.query<object>(
        `SELECT request_id AS "requestId", payload FROM timeline_event WHERE kind = 'audio_uploaded'
          ORDER BY created_at DESC, id DESC LIMIT 1`,
      );
      expect(event).toEqual({
        requestId: entityType === 'request' ? requestId : null,
        payload: { audioId: answer.body.id, entityId, entityType, transcribed: true },
      });
    }
  });

  it('can be played only at the signed URL, for an hour, whole or in part', async () => {
    const content = ogg();
    const answer = await upload(memberId, content);
    const whole = await test.anonymous.get(path(answer));
    expect([whole.status, whole.raw.equals(content)]).toEqual([200, true]);
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/ogg',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining(`${answer.body.id}.ogg`),
      'accept-ranges': 'bytes',
    });
    const part = await test.anonymous.with({ range: 'bytes=27-35' }).get(path(answer));
    expect([part.status, part.raw.toString('latin1'), part.headers['content-range']]).toEqual([
      206,
      '\x13OpusHead',
      'bytes 27-35/2000',
    ]);
    expect((await test.anonymous.with({ range: 'bytes=2000-' }).get(path(answer))).status).toBe(416);
    const head = await test.anonymous.head(path(answer));
    expect([head.status, head.headers['content-length']]).toEqual([200, '2000']);
    test.clock.advance(3_601_000);
    expect((await test.anonymous.get(path(answer))).status).toBe(410);
  });

  it('can be aborted by the listener; storage failures are reported', async () => {
    const { body } = await upload(memberId, ogg(20 * MIB));
    await test.app.listen(0, '127.0.0.1');
    const url = new URL(new URL(body.url as string).pathname, await test.app.getUrl());
    const hear = (): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => get(url, { agent: false }, resolve).once('error', reject));
    const errors = (): unknown[] => test.logs.filter(({ level }) => level === 'error');
    const opened: Readable[] = [];
    const open = storage.get.bind(storage);
    jest.spyOn(storage, 'get').mockImplementation(async (...args) => {
      const found = await open(...args);
      opened.push(found.stream);
      return found;
    });
    const left = await hear();
    left.once('error', () => undefined).destroy();
    while (opened[0]?.closed !== true) await setTimeout(10);
    await test.anonymous.get('/health');
    expect(errors()).toEqual([]);
    const broken = await hear();
    const end = new Promise((resolve) => broken.once('error', resolve));
    broken.resume();
    opened[1]?.destroy(new Error('The disk is gone.'));
    await end;
    expect(errors()).toEqual([expect.objectContaining({ msg: 'INTERNAL_ERROR' })]);
  });

  it('are stored without a transcript if the provider fails', async () => {
    transcription.failNext();
    const failed = await upload(requestId, ogg());
    expect([failed.status, failed.body.transcript]).toEqual([201, null]);
    const rows = await test.database.query(`SELECT transcript FROM audio_upload WHERE id = $1`, [failed.body.id]);
    expect(rows).toEqual([{ transcript: null }]);
    const content = ogg(100);
    transcription.say(content, '');
    expect((await upload(requestId, content)).body.transcript).toBe('');
  });

  it('are transcribed later if the provider was away, also after further failures', async () => {
    await test.database.query(`DELETE FROM queue_job WHERE queue = 'transcriptions'`);
    const said = jest.spyOn(transcription, 'transcribe');
    const transcriptOf = async (id: string): Promise<string | null> =>
      (await test.agent.get(`/api/uploads/audio/by-entity/${requestId}`)).body.items.find(
        (item: { id: string }) => item.id === id,
      ).transcript;
    const later = async (milliseconds: number): Promise<void> => {
      test.clock.advance(milliseconds);
      expect(await test.jobs.runNow('transcribe-recordings')).toBe(true);
    };
    transcription.failNext(2);
    const content = ogg(300);
    transcription.say(content, 'See you on the 18th.');
    const { body } = await upload(requestId, content);
    expect(body.transcript).toBeNull();
    await later(29 * SECOND);
    expect(said).toHaveBeenCalledTimes(1);
    await later(2 * SECOND);
    expect([await transcriptOf(body.id), said.mock.calls.length]).toEqual([null, 2]);
    await later(3 * MINUTE);
    expect(await transcriptOf(body.id)).toBe('See you on the 18th.');
    expect(said).toHaveBeenLastCalledWith(content, 'audio/ogg', 'en');
    await later(HOUR);
    expect(said).toHaveBeenCalledTimes(3);
  });

  it('are not transcribed again if the provider rejects them', async () => {
    transcription.failNext(1, new ProviderError('transcription', 'refused', false));
    const { body } = await upload(requestId, ogg());
    expect(body.transcript).toBeNull();
    expect(await test.database.query(`SELECT 1 FROM queue_job WHERE key = $1`, [body.id])).toEqual([]);
  });

  it('are recognized by content only', async () => {
    const before = await left();
    for (const content of [
      Buffer.alloc(0),
      Buffer.from('<html>'),
      Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
      Buffer.from('\x00\x00\x00\x10ftypheic\x00\x00\x00\x00', 'latin1'),
    ]) {
      const answer = await upload(memberId, content, 'a.mp3', 'audio/mpeg');
      expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
    const json = await test.agent.post(`/api/uploads/audio/${memberId}`, { file: 'x' });
    expect([json.status, json.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(await left()).toEqual(before);
  });

  it('may have up to 50 MiB and not a byte more', async () => {
    expect((await upload(memberId, ogg(50 * MIB))).status).toBe(201);
    const answer = await upload(memberId, ogg(50 * MIB + 1));
    expect([answer.status, answer.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('can be uploaded only by the team, about existing records', async () => {
    const unknown = await upload(newId(), ogg());
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await upload('nothing', ogg())).status).toBe(400);
    expect((await upload(memberId, ogg(), 'a', 'audio/ogg', test.anonymous)).status).toBe(401);
    const wrong = await test.agent.upload(`/api/uploads/audio/${memberId}`, {
      field: 'audio',
      filename: 'a.ogg',
      contentType: 'audio/ogg',
      content: ogg(),
    });
    expect([wrong.status, wrong.body.details]).toEqual([
      400,
      [{ path: 'audio', message: 'audio is not a known property', rule: 'unknown', params: {} }],
    ]);
  });

  it('leave neither row nor file if the storage or the row fails', async () => {
    const before = await left();
    jest.spyOn(storage, 'put').mockRejectedValueOnce(new ProviderError('storage', 'unreachable', true));
    const answer = await upload(memberId, ogg());
    expect([answer.status, answer.body.code]).toEqual([502, 'PROVIDER_ERROR']);
    expect(await left()).toEqual(before);

    const put = storage.put.bind(storage);
    const keys: string[] = [];
    const gone = newId();
    await test.database.query(
      `INSERT INTO organizer (id, email, created_at, updated_at) VALUES ($1, 'gone@example.com', now(), now())`,
      [gone],
    );
    jest.spyOn(storage, 'put').mockImplementationOnce(async (bucket, key, content, meta) => {
      keys.push(key);
      await put(bucket, key, content, meta);
      await test.database.query(`DELETE FROM organizer WHERE id = $1`, [gone]);
    });
    expect((await upload(gone, ogg())).status).toBe(404);
    expect(await storage.exists('member-audios', keys[0] as string)).toBe(false);
    expect(await left()).toEqual(before);
  });

  it('are deleted with their organizer', async () => {
    const id = newId();
    await test.database.query(
      `INSERT INTO organizer (id, email, created_at, updated_at) VALUES ($1, 'other@example.com', now(), now())`,
      [id],
    );
    const answer = await upload(id, ogg());
    expect((await test.anonymous.get(path(answer))).status).toBe(200);
    await test.database.query(`DELETE FROM organizer WHERE id = $1`, [id]);
    await test.jobs.runNow('remove-discarded-files');
    expect((await test.anonymous.get(path(answer))).status).toBe(404);
  });

  it('take the same number of statements whatever their size', async () => {
    const small = await countStatements(() => upload(memberId, ogg(100)));
    expect(await countStatements(() => upload(memberId, ogg(MIB)))).toBe(small);
  });
});
