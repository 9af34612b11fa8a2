import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { currentContext, runAsSystem } from '#core/context';
import { newId } from '#core/ids';
import { ErrorTracker } from '#core/error-tracker';
import { MessagingProvider } from '#providers/messaging/messaging.provider';
import type { MockMessaging } from '#providers/messaging/mock.messaging';
import { createTestApp, type TestApp } from '../support/app';

interface Trace {
  transaction: string;
  tags: { traceId: string; status?: string };
  contexts: { trace: { trace_id: string; span_id: string; op: string; status: string } };
  spans: { op: string; description: string; trace_id: string; parent_span_id: string; status: string }[];
}

/** A local ingest server that stores the events of received envelopes. */
describe('errors reported to the tracker', () => {
  let ingest: Server;
  let test: TestApp;
  const traces: Trace[] = [];
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
          const { type } = JSON.parse(line) as { type?: string };
          if (type === 'event') events.push(JSON.parse(lines[index + 1] ?? '{}') as (typeof events)[0]);
          else if (type === 'transaction') {
            const trace = JSON.parse(lines[index + 1] ?? '{}') as Trace & { type?: string };
            if (trace.type === 'transaction') traces.push(trace);
          }
        });
        response.end('{}');
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => ingest.once('listening', resolve));
    test = await createTestApp({
      SENTRY_DSN: `http://public@127.0.0.1:${(ingest.address() as AddressInfo).port}/1`,
      SENTRY_TRACES_SAMPLE_RATE: '1',
    });
  });

  afterAll(async () => {
    await test?.close();
    ingest.close();
  });

  it('have a level and a trace id, and no secret', async () => {
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

  it('come with traces of requests and jobs: route templates, statements without values, provider calls', async () => {
    const token = 'C'.repeat(43);
    const organizer = { firstName: 'Marie', lastName: 'Curie', email: 'marie.curie@parvis.example' };
    const created = await test.admin.post('/api/organizers', organizer);
    expect(created.status).toBe(201);
    const read = await test.admin.get(`/api/organizers/${created.body.id}`);
    const missing = await test.anonymous.get(`/api/public/nowhere/${token}?key=${token}`);
    const failing = await test.admin.get(`/api/organizers/${created.body.id}?key=${token}`);
    await test.jobs.runNow('prune-set-aside-jobs');
    await runAsSystem(
      'job',
      async () => {
        const spans = currentContext()?.spans ?? [];
        const messages = test.app.get<MockMessaging>(MessagingProvider);
        messages.failNext();
        await messages.sendText({ to: '+33612345678', body: token, reference: token }).catch(() => undefined);
        expect(spans).toEqual([expect.objectContaining({ name: 'chatprov.sendText', kind: 'provider', ok: false })]);
      },
      newId(),
      [],
    );
    await test.app.get(ErrorTracker).flush(5000);
    const traceOf = (answer: { headers: Record<string, string> }): Trace | undefined =>
      traces.find(({ tags }) => tags.traceId === answer.headers['x-trace-id']);
    const traced = traceOf(read);
    expect(traced).toMatchObject({
      transaction: 'GET /api/organizers/:id',
      tags: { status: 200 },
      contexts: {
        trace: { trace_id: read.headers['x-trace-id']?.replaceAll('-', ''), op: 'http.server', status: 'ok' },
      },
    });
    expect(traced?.spans.filter(({ description }) => description.includes('FROM organizer'))).toEqual([
      expect.objectContaining({ op: 'db', status: 'ok', parent_span_id: traced?.contexts.trace.span_id }),
    ]);
    const written = traceOf(created)?.spans.map(({ description }) => description.replaceAll('"', ''));
    expect(written).toEqual(
      expect.arrayContaining([expect.stringMatching(/INSERT INTO organizer/), expect.stringMatching(/COMMIT$/)]),
    );
    expect(traceOf(missing)?.transaction).toBe('GET unmatched');
    expect(traceOf(failing)?.tags.status).toBe(400);
    expect(traces.map(({ transaction }) => transaction)).toContain('prune-set-aside-jobs');
    for (const secret of [token, created.body.id as string, 'curie', 'session_token'])
      expect(JSON.stringify(traces)).not.toContain(secret);
  });
});
