import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { ErrorTracker } from '@providers/error-tracker/error-tracker';
import { createTestApp, type TestApp } from '../support/app';

/** A local ingest that keeps the events of the envelopes it gets. */
describe('errors reported to the tracker', () => {
  let ingest: Server;
  let test: TestApp;
  const events: { level: string; tags: Record<string, string> }[] = [];
  const wire: string[] = [];

  beforeAll(async () => {
    ingest = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
        wire.push(text);
        const lines = text.split('\n').filter(Boolean);
        lines.forEach((line, index) => {
          if ((JSON.parse(line) as { type?: string }).type === 'event')
            events.push(JSON.parse(lines[index + 1] ?? '{}') as (typeof events)[0]);
        });
        response.end('{}');
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => ingest.once('listening', resolve));
    test = await createTestApp({ SENTRY_DSN: `http://public@127.0.0.1:${(ingest.address() as AddressInfo).port}/1` });
  });

  afterAll(async () => {
    await test?.close();
    ingest.close();
  });

  it('carry level and trace id, and no secret', async () => {
    const token = 'B'.repeat(43);
    const missing = await test.anonymous
      .with({ 'x-magic-token': token })
      .get(`/api/public/nowhere/${token}?key=${token}`);
    await test.database.query(`ALTER TABLE team_invitation RENAME TO hidden`);
    const broken = await test.admin.post('/api/team/invitations', {
      email: 'secret.person@parvis.example',
      name: 'X',
      role: 'agent',
    });
    await test.database.query(`ALTER TABLE hidden RENAME TO team_invitation`);
    await test.app.get(ErrorTracker).flush(5000);
    expect(broken.status).toBe(500);
    expect(events.map(({ level, tags }) => [level, tags.traceId])).toEqual(
      expect.arrayContaining([
        ['warning', missing.headers['x-trace-id']],
        ['error', broken.headers['x-trace-id']],
      ]),
    );
    for (const secret of [token, 'session_token', 'secret.person']) expect(wire.join('\n')).not.toContain(secret);
  });
});
