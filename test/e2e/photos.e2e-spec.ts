import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { decode } from 'blurhash';
import sharp from 'sharp';
import { ProviderError } from '#core/errors';
import { newId } from '#core/ids';
import { StorageProvider } from '#providers/storage/storage.provider';
import type { Answer } from '../support/api';
import { PhotosService } from '#api/supply/photos/photos.service';
import { countStatements, createTestApp, ORIGIN, PASSWORD, timelineKinds, type TestApp } from '../support/app';
import { buildBareVenue } from '../support/build';

const MIB = 2 ** 20;

describe("a member's photos", () => {
  let test: TestApp;
  let storage: StorageProvider;

  beforeAll(async () => {
    test = await createTestApp();
    storage = test.app.get(StorageProvider);
  });
  afterAll(() => test?.close());
  afterEach(() => {
    jest.restoreAllMocks();
    test.clock.release();
  });

  const picture = (width = 900, height = 600): sharp.Sharp =>
    sharp({ create: { width, height, channels: 3, background: '#3366cc' } });
  const jpeg = (): Promise<Buffer> => picture().jpeg().toBuffer();

  const makeMember = async (): Promise<string> => (await buildBareVenue(test.agent, { name: 'Le Pavillon' })).id;
  const upload = (memberId: string, content: Buffer, filename = 'a.jpg', contentType = 'image/jpeg'): Promise<Answer> =>
    test.agent.upload(`/api/uploads/member-photos/${memberId}`, { field: 'file', filename, contentType, content });
  const rows = (memberId: string): Promise<{ id: string; storage_key: string; thumbnail_key: string }[]> =>
    test.database.query(`SELECT id, storage_key, thumbnail_key FROM member_photo WHERE member_id = $1`, [memberId]);
  const removals = async (): Promise<number> =>
    (await test.database.query(`SELECT 1 FROM queue_job WHERE queue = 'files'`)).length;

  /** A PNG whose header has these dimensions, with almost no content. */
  const pngOf = (width: number, height: number): Buffer => {
    const chunk = (type: string, data: Buffer): Buffer => {
      const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
      const frame = Buffer.alloc(8);
      frame.writeUInt32BE(data.length);
      frame.writeUInt32BE(crc32(body), 4);
      return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
    };
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width);
    header.writeUInt32BE(height, 4);
    header.set([8, 2, 0, 0, 0], 8);
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(1000))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  };
  /** A JPEG whose frame header has these dimensions. */
  const jpegOf = async (width: number, height: number): Promise<Buffer> => {
    const content = await jpeg();
    const frame = content.indexOf(Buffer.from([0xff, 0xc0]));
    content.writeUInt16BE(height, frame + 5);
    content.writeUInt16BE(width, frame + 7);
    return content;
  };

  it('are returned when added, shown in the member, and served', async () => {
    const memberId = await makeMember();
    const answer = await upload(memberId, await jpeg());
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      memberId,
      url: `/api/public/photos/${answer.body.id}`,
      thumbnailUrl: `/api/public/photos/${answer.body.id}/thumbnail`,
      width: 900,
      height: 600,
      contentType: 'image/jpeg',
      position: 0,
      traceId: answer.headers['x-trace-id'],
    });
    const second = await upload(memberId, await jpeg());
    expect(second.body.position).toBe(1);
    const member = await test.agent.get(`/api/members/${memberId}`);
    expect(member.body.photos).toEqual([answer.body, second.body]);

    const served = await test.anonymous.get(answer.body.url);
    expect(served.status).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(answer.body.size),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(served.raw.length).toBe(answer.body.size);
    const thumbnail = await test.anonymous.get(answer.body.thumbnailUrl);
    expect(thumbnail.headers['content-type']).toBe('image/webp');
    expect(await sharp(thumbnail.raw).metadata()).toMatchObject({ format: 'webp', width: 640, height: 427 });

    const [event] = await test.database.query<object>(
      `SELECT request_id AS "requestId", actor_type AS "actorType", payload FROM timeline_event
        WHERE kind = 'photo_uploaded' ORDER BY created_at, id LIMIT 1`,
    );
    expect(event).toMatchObject({ requestId: null, actorType: 'user', payload: { memberId, photoId: answer.body.id } });
    expect(await removals()).toBe(0);
  });

  it.each([
    [250, [250]],
    [320, [320]],
    [900, [320, 640, 900]],
    [3000, [320, 640, 1280, 2048]],
  ])('are served in sizes, none wider than the original: %i pixels', async (width, widths) => {
    const { body } = await upload(
      await makeMember(),
      await picture(width, width / 2)
        .jpeg()
        .toBuffer(),
    );
    const sizes = body.sizes as { width: number; url: string }[];
    expect(sizes.map((size) => size.width)).toEqual(widths);
    for (const size of sizes) {
      const served = await test.anonymous.get(size.url);
      expect([served.status, served.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(served.headers['cache-control']).toContain('immutable');
      expect((await sharp(served.raw).metadata()).width).toBe(size.width);
      expect((await test.anonymous.with({ 'if-none-match': served.headers.etag as string }).get(size.url)).status).toBe(
        304,
      );
    }
    const widest = await test.anonymous.get(`${body.url}/2048`);
    expect((await sharp(widest.raw).metadata()).width).toBe(widths.at(-1));
    expect((await test.anonymous.get(`${body.url}/641`)).status).toBe(400);
    expect((await test.anonymous.get(`/api/public/photos/${newId()}/640`)).status).toBe(404);
  });

  it('are blurred to a hash of their colors', async () => {
    const { body } = await upload(await makeMember(), await jpeg());
    expect(body.blurHash).toHaveLength(16);
    const pixels = decode(body.blurHash as string, 16, 16);
    const mean = (channel: number): number => pixels.filter((_, i) => i % 4 === channel).reduce((a, b) => a + b) / 256;
    for (const [channel, wanted] of [0x33, 0x66, 0xcc].entries())
      expect(Math.abs(mean(channel) - wanted)).toBeLessThan(6);
  });

  it('have an alternative text, given with the file or later', async () => {
    const memberId = await makeMember();
    const content = await jpeg();
    const file = { field: 'file', filename: 'a.jpg', contentType: 'image/jpeg', content };
    const path = `/api/uploads/member-photos/${memberId}`;
    const added = await test.agent.upload(path, file, { alt: ' La grande salle ' });
    expect([added.status, added.body.alt]).toEqual([201, 'La grande salle']);
    expect((await upload(memberId, content)).body.alt).toBeNull();
    expect((await test.agent.upload(path, file, { alt: 'x'.repeat(301) })).status).toBe(400);

    const change = (alt: unknown): Promise<Answer> =>
      test.agent.patch(`/api/uploads/member-photos/photo/${added.body.id}`, { alt });
    const changed = await change('La salle, vue de la galerie');
    expect(changed.body).toEqual({
      ...added.body,
      alt: 'La salle, vue de la galerie',
      updatedAt: changed.body.updatedAt,
    });
    expect((await test.agent.get(`/api/members/${memberId}`)).body.photos[0]).toEqual(changed.body);
    expect((await change('La salle, vue de la galerie')).status).toBe(200);
    expect((await change(null)).body.alt).toBeNull();
    expect((await change('x'.repeat(301))).status).toBe(400);
    expect((await test.agent.patch(`/api/uploads/member-photos/photo/${newId()}`, { alt: null })).status).toBe(404);
    const told = await test.database.query<{ payload: object }>(
      `SELECT payload FROM timeline_event WHERE kind = 'photo_updated' AND payload ->> 'photoId' = $1`,
      [added.body.id],
    );
    expect(told).toHaveLength(2);
    expect(told[0]?.payload).toMatchObject({ memberId, photoId: added.body.id });
  });

  it('are deleted with the files of every size', async () => {
    const { body } = await upload(await makeMember(), await jpeg());
    const [row] = await test.database.query<{ keys: string[] }>(
      `SELECT array[storage_key, thumbnail_key] || size_keys AS keys FROM member_photo WHERE id = $1`,
      [body.id],
    );
    expect(row?.keys).toHaveLength(5);
    await test.agent.delete(`/api/uploads/member-photos/photo/${body.id}`);
    for (const key of row?.keys ?? []) await expect(storage.get('member-photos', key)).rejects.toThrow('not found');
    expect(await removals()).toBe(0);
  });

  it('are served to HEAD, and with 304 for a matching ETag', async () => {
    const { body } = await upload(await makeMember(), await jpeg());
    for (const path of [body.url, body.thumbnailUrl] as string[]) {
      const full = await test.anonymous.get(path);
      const head = await test.anonymous.head(path);
      expect([head.status, head.raw.length, head.headers['content-length'], head.headers.etag]).toEqual([
        200,
        0,
        full.headers['content-length'],
        full.headers.etag,
      ]);
      for (const known of [full.headers.etag as string, `"other", W/${full.headers.etag}`, '*']) {
        const opened = jest.spyOn(storage, 'get');
        const same = await test.anonymous.with({ 'if-none-match': known }).get(path);
        expect([same.status, same.text, same.headers.etag]).toEqual([304, '', full.headers.etag]);
        expect(same.headers['cache-control']).toContain('immutable');
        expect(opened).not.toHaveBeenCalled();
        opened.mockRestore();
      }
      expect((await test.anonymous.with({ 'if-none-match': '"other"' }).get(path)).status).toBe(200);
    }
    expect((await test.anonymous.get(`${body.url}?size=2`)).status).toBe(400);
    expect((await test.anonymous.get(`/api/public/photos/${newId()}`)).status).toBe(404);
    expect((await test.anonymous.get(`/api/public/photos/nothing`)).status).toBe(400);
  });

  it.each([
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['jpeg', 'image/jpeg'],
  ] as const)('are recognized as %s by content, whatever their name and declared type', async (format, contentType) => {
    const content = await picture(100, 80).toFormat(format).toBuffer();
    const answer = await upload(await makeMember(), content, 'photo.pdf', 'application/pdf');
    expect([answer.status, answer.body.contentType]).toEqual([201, contentType]);
    const served = await test.anonymous.get(answer.body.url);
    expect((await sharp(served.raw).metadata()).format).toBe(format);
    const thumbnail = await test.anonymous.get(answer.body.thumbnailUrl);
    expect((await sharp(thumbnail.raw).metadata()).width).toBe(640);
  });

  it('lose their EXIF data, position included, after their orientation is applied', async () => {
    const content = await picture(300, 200)
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(content).metadata()).orientation).toBe(6);
    const answer = await upload(await makeMember(), content);
    expect([answer.body.width, answer.body.height]).toEqual([200, 300]);
    for (const path of [answer.body.url, answer.body.thumbnailUrl] as string[]) {
      const served = (await test.anonymous.get(path)).raw;
      const metadata = await sharp(served).metadata();
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(new Array(4).fill(undefined));
      expect(metadata.height).toBeGreaterThan(metadata.width);
      expect(served.includes('somebody')).toBe(false);
    }
  });

  it('keep only the picture of a polyglot file', async () => {
    const content = Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    const answer = await upload(await makeMember(), content, 'a.html', 'text/html');
    expect(answer.status).toBe(201);
    const served = await test.anonymous.get(answer.body.url);
    expect(served.raw.includes('script')).toBe(false);
    expect(served.headers['content-type']).toBe('image/jpeg');
  });

  it('reject other files, and leave nothing behind', async () => {
    const memberId = await makeMember();
    const whole = await jpeg();
    const contents: [string, Buffer][] = [
      ['nothing', Buffer.alloc(0)],
      ['a text', Buffer.from('not a photo')],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
      ['a GIF', await picture(9, 9).gif().toBuffer()],
      ['a TIFF', await picture(9, 9).tiff().toBuffer()],
      ['an AVIF', await picture(64, 64).avif().toBuffer()],
      ['a page that begins like a JPEG', Buffer.from('\xff\xd8\xff<html><script>', 'latin1')],
      ['a PNG in name', Buffer.from('\x89PNG\r\n\x1a\n and no more', 'latin1')],
      ['half a JPEG', whole.subarray(0, whole.length / 2)],
    ];
    for (const [what, content] of contents) {
      const answer = await upload(memberId, content);
      expect([what, answer.status, answer.body.code]).toEqual([what, 415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
    expect([await rows(memberId), await removals()]).toEqual([[], 0]);
  });

  it('reject more than 40 megapixels by the header only', async () => {
    const memberId = await makeMember();
    const started = process.memoryUsage().rss;
    for (const content of [pngOf(50_000, 50_000), pngOf(6325, 6325), await jpegOf(50_000, 50_000)]) {
      const answer = await upload(memberId, content, 'bomb.png', 'image/png');
      expect([answer.status, answer.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    }
    expect(process.memoryUsage().rss - started).toBeLessThan(500 * MIB);
    expect(await rows(memberId)).toEqual([]);
  });

  it('may have up to 10 MiB and not a byte more', async () => {
    const memberId = await makeMember();
    const whole = await jpeg();
    const padded = (size: number): Buffer => Buffer.concat([whole, Buffer.alloc(size - whole.length)]);
    expect((await upload(memberId, padded(10 * MIB))).status).toBe(201);
    for (const size of [10 * MIB + 1, 30 * MIB, 51 * MIB]) {
      const answer = await upload(memberId, padded(size));
      expect([answer.status, answer.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    }
    expect(await rows(memberId)).toHaveLength(1);
  });

  it('are uploaded in a form with only one file', async () => {
    const memberId = await makeMember();
    const path = `/api/uploads/member-photos/${memberId}`;
    const content = await jpeg();
    const json = await test.agent.post(path, { file: 'x' });
    expect([json.status, json.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect((await test.agent.post(path)).status).toBe(415);
    expect((await test.agent.with({ 'content-type': 'image/jpeg' }).post(path, content)).status).toBe(415);

    const form = test.agent.with({ 'content-type': 'multipart/form-data; boundary=b' });
    const part = (name: string, filename?: string): string =>
      `--b\r\nContent-Disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n` +
      `${filename ? 'Content-Type: image/jpeg\r\n' : ''}\r\n`;
    const refusals: [string, string | Buffer][] = [
      ['file', '--b--\r\n'],
      ['file', `${part('file')}text\r\n--b--\r\n`],
      ['caption', `${part('caption')}text\r\n${part('file', 'a.jpg')}text\r\n--b--\r\n`],
      ['other', `${part('other', 'a.jpg')}text\r\n--b--\r\n`],
      ['file', `${part('file', 'a.jpg')}text\r\n${part('file', 'b.jpg')}text\r\n--b--\r\n`],
      ['', Buffer.concat([Buffer.from(part('file', 'a.jpg')), content.subarray(0, 500)])],
      ['', 'nothing of a form'],
    ];
    for (const [at, body] of refusals) {
      const answer = await form.post(path, body);
      expect([
        body.toString('latin1').slice(0, 80),
        answer.status,
        answer.body.code,
        answer.body.details?.[0]?.path,
      ]).toEqual([body.toString('latin1').slice(0, 80), 400, 'VALIDATION_ERROR', at]);
    }
    const unbound = await test.agent.with({ 'content-type': 'multipart/form-data' }).post(path, '--b--');
    expect([unbound.status, unbound.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect([await rows(memberId), await removals()]).toEqual([[], 0]);
  });

  it('are for the team, and for existing members', async () => {
    const content = await jpeg();
    const file = { field: 'file', filename: 'a.jpg', contentType: 'image/jpeg', content };
    const memberId = await makeMember();
    expect((await test.anonymous.upload(`/api/uploads/member-photos/${memberId}`, file)).status).toBe(401);
    expect((await test.anonymous.post(`/api/uploads/member-photos/${memberId}/reorder`, { photoIds: [] })).status).toBe(
      401,
    );
    expect((await test.anonymous.delete(`/api/uploads/member-photos/photo/${newId()}`)).status).toBe(401);
    const unknown = await upload(newId(), content);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await upload('nobody', content)).status).toBe(400);
    expect(await removals()).toBe(0);
  });

  it('get unique positions if they are uploaded at once', async () => {
    const memberId = await makeMember();
    const content = await picture(40, 30).png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(memberId, content)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(answers.map(({ body }) => body.position as number).sort()).toEqual([0, 1, 2, 3, 4]);
  });

  it('leave neither row nor file if the storage fails at the second one', async () => {
    const memberId = await makeMember();
    const put = storage.put.bind(storage);
    const keys: string[] = [];
    jest.spyOn(storage, 'put').mockImplementation((bucket, key, content, meta) => {
      keys.push(key);
      return keys.length === 2
        ? Promise.reject(new ProviderError('storage', 'unreachable', true))
        : put(bucket, key, content, meta);
    });
    const answer = await upload(memberId, await jpeg());
    expect([answer.status, answer.body.code]).toEqual([502, 'PROVIDER_ERROR']);
    expect(keys).toHaveLength(5);
    for (const key of keys) expect(await storage.exists('member-photos', key)).toBe(false);
    expect([await rows(memberId), await removals()]).toEqual([[], 0]);
  });

  it("leave neither row nor file if the row can't be written", async () => {
    const memberId = await makeMember();
    const put = storage.put.bind(storage);
    const keys: string[] = [];
    jest.spyOn(storage, 'put').mockImplementation(async (bucket, key, content, meta) => {
      keys.push(key);
      await put(bucket, key, content, meta);
      await test.database.query(`DELETE FROM member WHERE id = $1`, [memberId]);
    });
    expect((await upload(memberId, await jpeg())).status).toBe(404);
    expect(keys).toHaveLength(5);
    for (const key of keys) expect(await storage.exists('member-photos', key)).toBe(false);
    expect(await removals()).toBe(0);
  });

  it('have files cleaned up by a job if deleting failed, or a crash left them behind', async () => {
    const memberId = await makeMember();
    const { body } = await upload(memberId, await jpeg());
    const [row] = await rows(memberId);
    const keys = [row?.storage_key, row?.thumbnail_key] as string[];
    jest.spyOn(storage, 'remove').mockRejectedValue(new ProviderError('storage', 'timeout', true));
    expect((await test.agent.delete(`/api/uploads/member-photos/photo/${body.id}`)).status).toBe(200);
    expect(await rows(memberId)).toEqual([]);
    expect(await storage.exists('member-photos', keys[0] as string)).toBe(true);
    jest.restoreAllMocks();
    await test.database.query(
      `INSERT INTO queue_job (id, queue, key, payload, run_at, created_at)
       VALUES (gen_random_uuid(), 'files', 'x', '{"bucket":"member-photos","key":"x"}', $1, now())`,
      [new Date(test.clock.now().getTime() + 3_600_000)],
    );
    test.clock.advance(2 * 3_600_000);
    await test.jobs.runNow('remove-discarded-files');
    for (const key of keys) expect(await storage.exists('member-photos', key)).toBe(false);
    expect(await removals()).toBe(0);
  });

  it('have their files deleted with their member', async () => {
    const memberId = await makeMember();
    await upload(memberId, await jpeg());
    const [row] = await rows(memberId);
    expect((await test.agent.delete(`/api/members/${memberId}`)).status).toBe(200);
    await test.jobs.runNow('remove-discarded-files');
    expect(await storage.exists('member-photos', row?.storage_key as string)).toBe(false);
    expect(await storage.exists('member-photos', row?.thumbnail_key as string)).toBe(false);
  });

  it('are deleted with their files, once', async () => {
    const memberId = await makeMember();
    const { body } = await upload(memberId, await jpeg());
    const [row] = await rows(memberId);
    const twins = await Promise.all([1, 2].map(() => test.agent.delete(`/api/uploads/member-photos/photo/${body.id}`)));
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(twins.find(({ status }) => status === 200)?.body).toEqual(body);
    expect(await rows(memberId)).toEqual([]);
    for (const key of [row?.storage_key, row?.thumbnail_key])
      expect(await storage.exists('member-photos', key as string)).toBe(false);
    expect((await test.anonymous.get(body.url)).status).toBe(404);
    expect((await test.anonymous.with({ 'if-none-match': '*' }).get(body.url)).status).toBe(404);
    expect(await timelineKinds(test.database)).toContain('photo_deleted');
    expect((await test.agent.delete('/api/uploads/member-photos/photo/x')).status).toBe(400);
  });

  it('stay readable after deletion while a sent catalog shows them', async () => {
    const memberId = await makeMember();
    const shown = (await upload(memberId, await jpeg())).body;
    const other = (await upload(memberId, await jpeg())).body;
    const [organizerId, requestId, catalogId] = [newId(), newId(), newId()];
    await test.database.query(
      `INSERT INTO organizer (id, email, created_at, updated_at) VALUES ($1, 'o@example.com', now(), now())`,
      [organizerId],
    );
    await test.database.query(
      `INSERT INTO request (id, organizer_id, code, title, status, source, event_type, last_activity_at, created_at, updated_at)
       VALUES ($1, $2, 'R-234567', 'Gala', 'proposed', 'manual', 'gala', now(), now(), now())`,
      [requestId, organizerId],
    );
    await test.database.query(
      `INSERT INTO catalog (id, request_id, status, version, title, sent_at, snapshot, created_at, updated_at)
       VALUES ($1, $2, 'sent', 1, 'Gala', now(), $3, now(), now())`,
      [catalogId, requestId, JSON.stringify({ items: [{ member: { id: memberId }, photos: [{ id: shown.id }] }] })],
    );
    await test.database.query(`INSERT INTO catalog_item (id, catalog_id, member_id, position) VALUES ($1, $2, $3, 0)`, [
      newId(),
      catalogId,
      memberId,
    ]);
    for (const { id } of [shown, other])
      expect((await test.agent.delete(`/api/uploads/member-photos/photo/${id}`)).status).toBe(200);
    expect((await rows(memberId)).map(({ id }) => id)).toEqual([shown.id]);
    expect((await test.anonymous.get(shown.url)).status).toBe(200);
    expect((await test.anonymous.get(shown.thumbnailUrl)).status).toBe(200);
    expect((await test.anonymous.get(other.url)).status).toBe(404);
    expect((await test.agent.get(`/api/members/${memberId}`)).body.photos).toEqual([]);
    expect((await test.agent.delete(`/api/uploads/member-photos/photo/${shown.id}`)).status).toBe(404);
    expect((await upload(memberId, await jpeg())).body.position).toBe(0);
    await test.database.query(`UPDATE catalog SET status = 'draft' WHERE id = $1`, [catalogId]);
    expect((await test.anonymous.get(shown.url)).status).toBe(404);
  });

  it("are reordered as a complete list of the member's photos", async () => {
    const memberId = await makeMember();
    const content = await picture(20, 20).png().toBuffer();
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push((await upload(memberId, content)).body.id as string);
    const foreign = (await upload(await makeMember(), content)).body.id as string;
    const [a, b, c] = ids as [string, string, string];
    const reorder = (photoIds: unknown, of = memberId): Promise<Answer> =>
      test.agent.post(`/api/uploads/member-photos/${of}/reorder`, { photoIds });
    const answer = await reorder([c, a, b]);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ total: 3, page: 1, pageSize: 3 });
    expect(answer.body.items.map(({ id, position }: { id: string; position: number }) => [id, position])).toEqual([
      [c, 0],
      [a, 1],
      [b, 2],
    ]);
    const member = await test.agent.get(`/api/members/${memberId}`);
    expect(member.body.photos).toEqual(answer.body.items);
    for (const photoIds of [
      [a, b],
      [a, b, c, foreign],
      [a, b, foreign],
      [a, a, b],
      [a, b, b, c],
      [],
      'x',
      ['x'],
      undefined,
    ]) {
      const refused = await reorder(photoIds);
      expect([photoIds, refused.status, refused.body.code]).toEqual([photoIds, 400, 'VALIDATION_ERROR']);
    }
    expect((await reorder([], newId())).status).toBe(404);
    expect((await reorder([], await makeMember())).body).toEqual({ items: [], total: 0, page: 1, pageSize: 1 });
    await reorder([c, a, b]);
    const kinds = await timelineKinds(test.database);
    expect(kinds.filter((kind) => kind === 'photo_reordered')).toHaveLength(1);
    const both = await Promise.all([reorder([a, b, c]), reorder([b, c, a])]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const after = (await test.agent.get(`/api/members/${memberId}`)).body.photos as { id: string; position: number }[];
    expect(after.map(({ position }) => position)).toEqual([0, 1, 2]);
    expect([`${a}${b}${c}`, `${b}${c}${a}`]).toContain(after.map(({ id }) => id).join(''));
  });

  it('are compared by content on a repeated upload', async () => {
    const memberId = await makeMember();
    const keyed = test.agent.with({ 'idempotency-key': newId() });
    const send = (content: Buffer): Promise<Answer> =>
      keyed.upload(`/api/uploads/member-photos/${memberId}`, {
        field: 'file',
        filename: 'a.jpg',
        contentType: 'image/jpeg',
        content,
      });
    const first = await send(await jpeg());
    const again = await send(await jpeg());
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([201, first.body, 'true']);
    const other = await send(await picture(30, 30).jpeg().toBuffer());
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await rows(memberId)).toHaveLength(1);
  });

  it('take the same number of statements however many there are', async () => {
    const memberId = await makeMember();
    const content = await picture(20, 20).png().toBuffer();
    const ids: string[] = [];
    const uploading = async (): Promise<number> =>
      countStatements(async () => {
        ids.push((await upload(memberId, content)).body.id as string);
      });
    const reordering = (): Promise<number> =>
      countStatements(() =>
        test.agent.post(`/api/uploads/member-photos/${memberId}/reorder`, { photoIds: ids.reverse() }),
      );
    const first = await uploading();
    await uploading();
    const two = await reordering();
    for (let i = 0; i < 6; i++) expect(await uploading()).toBe(first);
    expect(await reordering()).toBe(two);
    const served = (): Promise<number> => countStatements(() => test.anonymous.get(`/api/public/photos/${ids[0]}`));
    expect(await served()).toBe(1);
  });

  it('survive a client that disconnects in the middle of an upload', async () => {
    const memberId = await makeMember();
    const signedIn = await test.anonymous
      .with({ origin: ORIGIN })
      .post('/api/auth/sign-in/email', { email: 'agent@parvis.example', password: PASSWORD });
    await test.app.listen(0, '127.0.0.1');
    const { port } = test.app.getHttpServer().address() as AddressInfo;
    const reading = jest.spyOn(test.app.get(PhotosService), 'add');
    const leaving = request({
      port,
      method: 'POST',
      path: `/api/uploads/member-photos/${memberId}`,
      headers: {
        cookie: (signedIn.headers['set-cookie'] as unknown as string[]).map((one) => one.split(';')[0]).join('; '),
        origin: ORIGIN,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': MIB,
      },
    });
    const gone = new Promise((resolve) => leaving.once('close', resolve));
    leaving.on('error', () => undefined);
    const arrived = once(test.app.getHttpServer(), 'request') as Promise<[IncomingMessage]>;
    leaving.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
    const photo = await jpeg();
    leaving.write(photo);
    const [{ socket }] = await arrived;
    while (socket.bytesRead < photo.length) await new Promise((resolve) => setTimeout(resolve, 5));
    leaving.destroy();
    await Promise.all([gone, once(socket, 'close')]);
    expect((await test.anonymous.get('/health')).status).toBe(200);
    expect(reading).not.toHaveBeenCalled();
    expect(test.logs.filter(({ msg }) => msg === 'INTERNAL_ERROR')).toEqual([]);
    expect(await rows(memberId)).toEqual([]);
  });
});
