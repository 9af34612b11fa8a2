import S3rver from '@20minutes/s3rver';
import { NotFound, ProviderError, ValidationError } from '#core/errors';
import { FolderStorage } from '#providers/storage/folder.storage';
import { S3Storage, type S3StorageOptions } from '#providers/storage/s3.storage';
import { RangeNotSatisfiable, type StorageProvider } from '#providers/storage/storage.provider';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import http, { type ClientRequest, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';

const buckets: S3StorageOptions['buckets'] = {
  'member-photos': 'parvis-photos',
  'member-audios': 'parvis-audios',
  transcripts: 'parvis-transcripts',
  'voice-messages': 'parvis-voices',
  'email-attachments': 'parvis-attachments',
  'data-exports': 'parvis-exports',
};

function s3Options(port: number, overrides: Partial<S3StorageOptions> = {}): S3StorageOptions {
  return {
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    region: 'eu-west-3',
    buckets,
    timeoutMs: 15_000,
    ...overrides,
  };
}

interface Subject {
  storage: StorageProvider;
  stop: () => Promise<void>;
}

async function folderSubject(): Promise<Subject> {
  const root = await mkdtemp(join(tmpdir(), 'parvis-folder-'));
  const storage = new FolderStorage({ root: join(root, 'content') });
  return { storage, stop: () => rm(root, { recursive: true, force: true }) };
}

async function startS3(): Promise<{ port: number; stop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'parvis-s3-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, directory, silent: true, vhostBuckets: false });
  const { port } = await server.run();
  return {
    port,
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function s3Subject(): Promise<Subject> {
  const server = await startS3();
  const storage = new S3Storage(s3Options(server.port));
  return {
    storage,
    stop: async () => {
      await storage.close();
      await server.stop();
    },
  };
}

describe.each([
  { name: 'folder', start: folderSubject },
  { name: 's3', start: s3Subject },
])('storage: $name', ({ name, start }) => {
  let subject: Subject;
  let storage: StorageProvider;
  const put = (key: string, content: string, contentType = 'text/plain') =>
    storage.put('transcripts', key, Buffer.from(content), { contentType, size: Buffer.byteLength(content) });

  beforeAll(async () => {
    subject = await start();
    storage = subject.storage;
  });
  afterAll(() => subject.stop());

  it('names its adapter', () => expect(storage.name).toBe(name));

  it("returns a buffer's bytes, size and content type", async () => {
    const bytes = randomBytes(300_000);
    await storage.put('member-photos', 'm1/photo-1.webp', bytes, { contentType: 'image/webp', size: bytes.length });
    const found = await storage.get('member-photos', 'm1/photo-1.webp');
    expect(found).toMatchObject({ size: bytes.length, contentType: 'image/webp' });
    expect((await buffer(found.stream)).equals(bytes)).toBe(true);
  });

  it('accepts a stream', async () => {
    const source = Readable.from([Buffer.from('one '), Buffer.from('two '), Buffer.from('three')]);
    await storage.put('voice-messages', 'v.ogg', source, { contentType: 'audio/ogg; codecs=opus', size: 13 });
    const found = await storage.get('voice-messages', 'v.ogg');
    expect(found.contentType).toBe('audio/ogg; codecs=opus');
    expect(await text(found.stream)).toBe('one two three');
  });

  it('stores empty content', async () => {
    await put('empty.txt', '');
    const found = await storage.get('transcripts', 'empty.txt');
    expect(found.size).toBe(0);
    expect(await text(found.stream)).toBe('');
    await expect(storage.get('transcripts', 'empty.txt', { start: 0 })).rejects.toBeInstanceOf(RangeNotSatisfiable);
  });

  it('separates buckets, and keys from others that they are a prefix of', async () => {
    await put('a', 'short');
    await put('a/b', 'long');
    expect(await storage.exists('member-audios', 'a')).toBe(false);
    expect(await text((await storage.get('transcripts', 'a')).stream)).toBe('short');
    expect(await text((await storage.get('transcripts', 'a/b')).stream)).toBe('long');
  });

  it.each([
    ['the first bytes', { start: 0, end: 3 }, '0123'],
    ['the middle', { start: 4, end: 6 }, '456'],
    ['one byte', { start: 0, end: 0 }, '0'],
    ['all from an offset', { start: 7 }, '789'],
    ['up to the end when the range reaches beyond', { start: 8, end: 400 }, '89'],
  ])('reads %s', async (_what, range, expected) => {
    await put('digits.txt', '0123456789');
    const found = await storage.get('transcripts', 'digits.txt', range);
    expect(found).toMatchObject({ size: 10, contentType: 'text/plain' });
    expect(await text(found.stream)).toBe(expected);
  });

  it("rejects a range beyond the end, and reports the content's length", async () => {
    await put('digits.txt', '0123456789');
    const refused = storage.get('transcripts', 'digits.txt', { start: 10, end: 12 });
    await expect(refused).rejects.toMatchObject({ status: 416, code: 'RANGE_NOT_SATISFIABLE', size: 10 });
  });

  it.each([{ start: -1 }, { start: 5, end: 4 }, { start: 0.5 }, { start: Number.NaN }])(
    'rejects the range %j',
    async (range) => {
      await put('digits.txt', '0123456789');
      await expect(storage.get('transcripts', 'digits.txt', range)).rejects.toBeInstanceOf(ValidationError);
    },
  );

  it('overwrites content and content type', async () => {
    await put('note', 'a first and longer text');
    await put('note', '{}', 'application/json');
    const found = await storage.get('transcripts', 'note');
    expect(found).toMatchObject({ size: 2, contentType: 'application/json' });
    expect(await text(found.stream)).toBe('{}');
  });

  it('throws NotFound for missing keys, also in a bucket that was never used', async () => {
    await expect(storage.get('transcripts', 'nothing')).rejects.toBeInstanceOf(NotFound);
    await expect(storage.get('email-attachments', 'nothing')).rejects.toBeInstanceOf(NotFound);
    expect(await storage.exists('transcripts', 'nothing')).toBe(false);
    expect(await storage.exists('email-attachments', 'nothing')).toBe(false);
  });

  it('deletes, and deletes again without an error', async () => {
    await put('gone/soon.txt', 'x');
    expect(await storage.exists('transcripts', 'gone/soon.txt')).toBe(true);
    await storage.remove('transcripts', 'gone/soon.txt');
    expect(await storage.exists('transcripts', 'gone/soon.txt')).toBe(false);
    await expect(storage.get('transcripts', 'gone/soon.txt')).rejects.toBeInstanceOf(NotFound);
    await storage.remove('transcripts', 'gone/soon.txt');
    await storage.remove('email-attachments', 'never/there');
  });

  it('reads deleted content to its end, or fails, but never returns less', async () => {
    const bytes = randomBytes(2_000_000);
    await storage.put('transcripts', 'big', bytes, { contentType: 'application/octet-stream', size: bytes.length });
    const found = await storage.get('transcripts', 'big');
    await storage.remove('transcripts', 'big');
    const read = await buffer(found.stream).catch((error: unknown) => error);
    if (Buffer.isBuffer(read)) expect(read.equals(bytes)).toBe(true);
    else expect(read).toBeInstanceOf(Error);
  });

  it.each([
    '',
    '.',
    '..',
    '../x',
    'a/../b',
    '/etc/passwd',
    'a//b',
    'a/',
    '.hidden',
    'a/.b',
    'a\\b',
    'a\0b',
    'é',
    'a b',
  ])('rejects the key %j everywhere', async (key) => {
    const refused = { status: 400, code: 'VALIDATION_ERROR' };
    await expect(put(key, 'x')).rejects.toMatchObject(refused);
    await expect(storage.get('transcripts', key)).rejects.toMatchObject(refused);
    await expect(storage.remove('transcripts', key)).rejects.toMatchObject(refused);
    await expect(storage.exists('transcripts', key)).rejects.toMatchObject(refused);
  });

  it('rejects a key that is too long, and a content type with a line break', async () => {
    await expect(put('k'.repeat(600), 'x')).rejects.toBeInstanceOf(ValidationError);
    await expect(put('k', 'x', 'text/plain\r\nx-evil: 1')).rejects.toBeInstanceOf(ValidationError);
  });

  it('stores nothing if the source is shorter or longer than declared', async () => {
    await put('kept', 'before');
    for (const size of [3, 5]) {
      const source = Readable.from([Buffer.from('1234')]);
      const stored = storage.put('transcripts', 'kept', source, { contentType: 'text/plain', size });
      await expect(stored).rejects.toBeInstanceOf(RangeError);
    }
    expect(await text((await storage.get('transcripts', 'kept')).stream)).toBe('before');
  });

  it("rejects with the source's own error and keeps the previous content", async () => {
    await put('kept', 'before');
    const broken = new Error('the upload was aborted');
    const source = Readable.from(
      (async function* () {
        yield Buffer.from('12');
        throw broken;
      })(),
    );
    const stored = storage.put('transcripts', 'kept', source, { contentType: 'text/plain', size: 4 });
    await expect(stored).rejects.toBe(broken);
    expect(await text((await storage.get('transcripts', 'kept')).stream)).toBe('before');
  });
});

describe('storage: folder, on the disk', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'parvis-folder-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('is readable only by its user and leaves no temporary files', async () => {
    const storage = new FolderStorage({ root: join(root, 'content') });
    await storage.put('transcripts', 'a/b', Buffer.from('x'), { contentType: 'text/plain', size: 1 });
    const failing = storage.put('transcripts', 'c', Buffer.from('x'), { contentType: 'text/plain', size: 2 });
    await expect(failing).rejects.toBeInstanceOf(RangeError);
    for (const path of ['content', 'content/transcripts', 'content/transcripts/a', 'content/.incoming']) {
      expect((await stat(join(root, path))).mode & 0o777).toBe(0o700);
    }
    expect((await stat(join(root, 'content/transcripts/a/b@'))).mode & 0o777).toBe(0o600);
    expect(await readdir(join(root, 'content/.incoming'))).toEqual([]);
  });

  it('survives a restart', async () => {
    const meta = { contentType: 'text/plain', size: 1 };
    await new FolderStorage({ root }).put('transcripts', 'k', Buffer.from('x'), meta);
    expect(await text((await new FolderStorage({ root }).get('transcripts', 'k')).stream)).toBe('x');
  });

  it('shows a reader the old content or the new, never a mixture', async () => {
    const versions = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(40_000));
    const storage = new FolderStorage({ root });
    const put = (content: string) =>
      storage.put('transcripts', 'raced', Buffer.from(content), { contentType: 'text/plain', size: content.length });
    await put(versions[0]!);
    const reads: Promise<string>[] = [];
    const writes = versions.map(put);
    for (let i = 0; i < 8; i++) {
      reads.push(storage.get('transcripts', 'raced').then((found) => text(found.stream)));
    }
    await Promise.all(writes);
    for (const read of await Promise.all(reads)) expect(versions).toContain(read);
  });

  it("throws a ProviderError if the folder can't be used", async () => {
    await writeFile(join(root, 'file'), '');
    const storage = new FolderStorage({ root: join(root, 'file') });
    const stored = storage.put('transcripts', 'k', Buffer.from('x'), { contentType: 'text/plain', size: 1 });
    await expect(stored).rejects.toMatchObject({ code: 'PROVIDER_ERROR', provider: 'storage', reason: 'refused' });
    await expect(stored).rejects.not.toMatchObject({ message: expect.stringContaining(root) });
  });

  it('throws a ProviderError if a stored file is damaged', async () => {
    const storage = new FolderStorage({ root });
    await storage.put('transcripts', 'k', Buffer.from('x'), { contentType: 'text/plain', size: 1 });
    await chmod(join(root, 'transcripts/k@'), 0o600);
    await writeFile(join(root, 'transcripts/k@'), 'no header');
    await expect(storage.get('transcripts', 'k')).rejects.toMatchObject({ reason: 'bad_answer' });
  });
});

describe('storage: s3, with a misbehaving server', () => {
  const opened: { storages: S3Storage[]; servers: Server[] } = { storages: [], servers: [] };
  const connect = (port: number, overrides?: Partial<S3StorageOptions>) => {
    const storage = new S3Storage(s3Options(port, overrides));
    opened.storages.push(storage);
    return storage;
  };
  const serve = async (handler: Parameters<typeof createServer>[1]) => {
    const server = createServer(handler as Parameters<typeof createServer>[0] & object);
    opened.servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  const text1 = { contentType: 'text/plain', size: 1 };

  afterEach(async () => {
    for (const storage of opened.storages.splice(0)) await storage.close();
    for (const server of opened.servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it('throws a permanent ProviderError without a secret if the secret key is wrong', async () => {
    const server = await startS3();
    try {
      const storage = connect(server.port, { secretAccessKey: 'a-wrong-secret' });
      const stored = storage.put('transcripts', 'k', Buffer.from('x'), text1);
      await expect(stored).rejects.toBeInstanceOf(ProviderError);
      const refused = { provider: 'storage', reason: 'refused', retryable: false, status: 502 };
      await expect(stored).rejects.toMatchObject(refused);
      await expect(stored).rejects.not.toMatchObject({ message: expect.stringContaining('a-wrong-secret') });
      await expect(storage.get('transcripts', 'k')).rejects.toMatchObject(refused);
      await expect(storage.remove('transcripts', 'k')).rejects.toMatchObject(refused);
      await expect(storage.exists('transcripts', 'k')).rejects.toMatchObject(refused);
    } finally {
      await server.stop();
    }
  });

  it('throws `unreachable` if the server is down, and works again when it is back', async () => {
    const server = await startS3();
    await server.stop();
    const storage = connect(server.port);
    const unreachable = { code: 'PROVIDER_ERROR', provider: 'storage', reason: 'unreachable', retryable: true };
    await expect(storage.put('transcripts', 'k', Buffer.from('x'), text1)).rejects.toMatchObject(unreachable);
    await expect(storage.get('transcripts', 'k')).rejects.toMatchObject(unreachable);
    await expect(storage.remove('transcripts', 'k')).rejects.toMatchObject(unreachable);
    await expect(storage.exists('transcripts', 'k')).rejects.toMatchObject(unreachable);

    const directory = await mkdtemp(join(tmpdir(), 'parvis-s3-'));
    const again = new S3rver({
      address: '127.0.0.1',
      port: server.port,
      directory,
      silent: true,
      vhostBuckets: false,
    });
    await again.run();
    try {
      await storage.put('transcripts', 'k', Buffer.from('x'), text1);
      expect(await storage.exists('transcripts', 'k')).toBe(true);
    } finally {
      await storage.close();
      await again.close();
      await rm(directory, { recursive: true, force: true });
    }
  });

  it('throws `timeout` if the server is silent', async () => {
    const storage = connect(await serve(() => undefined), { timeoutMs: 100 });
    const silent = { reason: 'timeout', retryable: true };
    await expect(storage.get('transcripts', 'k')).rejects.toMatchObject(silent);
    await expect(storage.put('transcripts', 'k', Buffer.from('x'), text1)).rejects.toMatchObject(silent);
  });

  it.each([undefined, 'bytes 2-9/10'])(
    'cuts the requested range out of a longer response (%s)',
    async (contentRange) => {
      const port = await serve((_request, response) => {
        const body = contentRange ? '23456789' : '0123456789';
        response.writeHead(contentRange ? 206 : 200, {
          'content-length': body.length,
          ...(contentRange && { 'content-range': contentRange }),
        });
        response.end(body);
      });
      const found = await connect(port).get('transcripts', 'k', { start: 3, end: 5 });
      expect(found.size).toBe(10);
      expect(await text(found.stream)).toBe('345');
    },
  );

  it.each([
    [503, { reason: 'rate_limited', retryable: true }],
    [429, { reason: 'rate_limited', retryable: true }],
    [500, { reason: 'bad_answer', retryable: true }],
  ])('reports status %d as temporary', async (status, expected) => {
    const storage = connect(await serve((_request, response) => void response.writeHead(status).end()));
    await expect(storage.get('transcripts', 'k')).rejects.toMatchObject(expected);
  });

  it('ends the stream with a ProviderError if the connection breaks or stalls midway', async () => {
    for (const broken of [true, false]) {
      const port = await serve((_request, response) => {
        response.writeHead(200, { 'content-length': 10, 'content-type': 'text/plain' });
        response.write('01234');
        if (broken) setTimeout(() => response.destroy(), 20);
      });
      const found = await connect(port, broken ? {} : { timeoutMs: 1000 }).get('transcripts', 'k');
      expect(found.size).toBe(10);
      await expect(text(found.stream)).rejects.toMatchObject({
        provider: 'storage',
        reason: broken ? 'unreachable' : 'timeout',
      });
    }
  });

  it("doesn't blame the server for a slow reader", async () => {
    const bytes = randomBytes(4_000_000);
    const port = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': bytes.length, 'content-type': 'text/plain' }).end(bytes);
    });
    const calls = jest.spyOn(http, 'request');
    const found = await connect(port, { timeoutMs: 1000 }).get('transcripts', 'k');
    await once(calls.mock.results.at(-1)?.value as ClientRequest, 'timeout');
    expect((await buffer(found.stream)).equals(bytes)).toBe(true);
  });
});
