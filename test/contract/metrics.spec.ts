import { ProviderError } from '#core/errors';
import { newId } from '#core/ids';
import { FOREVER, JobQueue } from '#queue/queue';
import { MessagingProvider } from '#providers/messaging/messaging.provider';
import type { MockMessaging } from '#providers/messaging/mock.messaging';
import { MetricsServer } from '#api/operations/metrics/metrics.server';
import { createTestApp, type TestApp } from '../support/app';

describe('the Prometheus metrics', () => {
  let test: TestApp;
  let address: string;

  beforeAll(async () => {
    test = await createTestApp({ METRICS_PORT: '0' });
    address = `http://127.0.0.1:${test.app.get(MetricsServer).port}/metrics`;
  });

  afterAll(() => test?.close());

  const scrape = async (): Promise<string> => {
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('version=0.0.4'),
    ]);
    return answer.text();
  };
  /** A series' value, as written in the text. */
  const valueOf = (text: string, series: string): number | undefined => {
    const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };

  it("omit the database's metrics while it doesn't respond", async () => {
    let answer: (rows: never[]) => void = () => undefined;
    const silent = jest
      .spyOn(test.database, 'query')
      .mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const [text, again] = await Promise.all([scrape(), scrape()]);
    expect(silent).toHaveBeenCalledTimes(1);
    expect(valueOf(text, 'parvis_database_up')).toBe(0);
    expect(valueOf(again, 'parvis_http_requests_in_flight')).toBe(0);
    expect(text).not.toContain('parvis_queue_depth{');
    silent.mockRestore();
    answer([]);
  });

  it('report jobs, queues, the pool and the process', async () => {
    const before = test.clock.now();
    await test.database.query(
      `INSERT INTO webhook_event (id, source, dedupe_key, content_type, body, status, next_attempt_at, created_at, updated_at)
       VALUES (gen_random_uuid(), 'payprov', '1', 'application/json', '{}', 'failed', $1, $1, $1)`,
      [new Date(before.getTime() - 60_000)],
    );
    await test.database.query(
      `INSERT INTO queue_job (id, queue, payload, run_at, created_at)
       SELECT gen_random_uuid(), 'webhooks', '{}', $1, $1 FROM generate_series(1, 2)`,
      [new Date(before.getTime() - 60_000)],
    );
    await test.jobs.runNow('prune-set-aside-jobs');
    await test.jobs.tick('deliver-events', new Date(before.getTime() - 30_000));
    // a job that this version no longer has would be later with each day
    await test.database.query(
      `INSERT INTO job (name, schedule, last_slot) VALUES ('of-a-former-version', '0 0 * * * *', $1)`,
      [new Date(before.getTime() - 86_400_000)],
    );
    const text = await scrape();
    expect(valueOf(text, 'parvis_database_up')).toBe(1);
    expect(valueOf(text, 'parvis_queue_depth{queue="webhooks"}')).toBe(2);
    expect(valueOf(text, 'parvis_queue_overdue_seconds{queue="webhooks"}')).toBeGreaterThanOrEqual(60);
    expect(valueOf(text, 'parvis_queue_depth{queue="webhooks_set_aside"}')).toBe(1);
    expect(valueOf(text, 'parvis_queue_depth{queue="mails"}')).toBe(0);
    expect(valueOf(text, 'parvis_job_runs_total{job="prune-set-aside-jobs",outcome="ok"}')).toBe(1);
    expect(valueOf(text, 'parvis_job_last_failed{job="prune-set-aside-jobs"}')).toBe(0);
    expect(valueOf(text, 'parvis_job_last_run_timestamp_seconds{job="prune-set-aside-jobs"}')).toBeGreaterThanOrEqual(
      before.getTime() / 1000,
    );
    expect(valueOf(text, 'parvis_job_late_seconds{job="deliver-events"}')).toBeGreaterThanOrEqual(30);
    expect(valueOf(text, 'parvis_job_late_seconds{job="prune-set-aside-jobs"}')).toBeUndefined();
    expect(text).not.toContain('of-a-former-version');
    expect(valueOf(text, 'parvis_database_connections{pool="primary",state="waiting"}')).toBe(0);
    for (const figure of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
      expect(valueOf(text, figure)).toBeGreaterThan(0);
  });

  it("count a queue's waiting jobs, those set aside, and its attempts", async () => {
    const queue = test.app.get(JobQueue);
    let broken = true;
    queue.register({ name: 'trial', job: 'work-trial', schedule: '0 0 0 1 1 *', backOff: [] }, async () => {
      if (broken) throw new Error('The work fails.');
    });
    const due = new Date(test.clock.now().getTime() - 60_000);
    for (const key of ['a', 'b', 'c']) await queue.add('trial', {}, { key, runAt: due, waitFor: FOREVER });
    broken = false;
    await queue.add('trial', {}, { waitFor: FOREVER });
    await test.database.query(
      `INSERT INTO queue_job (id, queue, payload, run_at, created_at) VALUES ($1, 'trial', '{}', $2, $2)`,
      [newId(), due],
    );
    // The database's metrics are read at most once in five seconds.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 6000);
    const text = await scrape();
    jest.restoreAllMocks();
    expect(valueOf(text, 'parvis_queue_depth{queue="trial"}')).toBe(1);
    expect(valueOf(text, 'parvis_queue_overdue_seconds{queue="trial"}')).toBeGreaterThanOrEqual(60);
    expect(valueOf(text, 'parvis_queue_failed{queue="trial"}')).toBe(3);
    expect(valueOf(text, 'parvis_queue_tries_total{queue="trial",outcome="ok"}')).toBe(1);
    expect(valueOf(text, 'parvis_queue_tries_total{queue="trial",outcome="error"}')).toBe(3);
  });

  it('count requests by route, method and status, and all unknown paths under one label', async () => {
    const [id, token] = [newId(), 'B'.repeat(43)];
    await test.admin.get(`/api/members/${id}`);
    await test.admin.get('/api/members');
    await test.anonymous.get('/api/members');
    await test.anonymous.get(`/nowhere/${token}?key=secret`);
    await test.anonymous.get(`/api/nowhere/${id}`);
    const text = await scrape();
    const requests = (route: string, status: number): number | undefined =>
      valueOf(text, `parvis_http_requests_total{route="${route}",method="GET",status="${status}"}`);
    expect(requests('/api/members/:id', 404)).toBe(1);
    expect(requests('/api/members', 200)).toBe(1);
    expect(requests('/api/members', 401)).toBe(1);
    expect(requests('unmatched', 404)).toBe(2);
    expect(
      valueOf(text, 'parvis_http_request_duration_seconds_bucket{le="+Inf",route="/api/members",method="GET"}'),
    ).toBe(2);
    expect(valueOf(text, 'parvis_http_requests_in_flight')).toBe(0);
    for (const secret of [id, token, 'secret']) expect(text).not.toContain(secret);
  });

  it('count provider calls by outcome', async () => {
    const messages = test.app.get<MockMessaging>(MessagingProvider);
    const message = { to: '+33612345678', body: 'Is the room free?', reference: newId() };
    await messages.sendText(message);
    messages.failNext();
    await expect(messages.sendText(message)).rejects.toThrow(ProviderError);
    const text = await scrape();
    const calls = (outcome: string): number | undefined =>
      valueOf(text, `parvis_provider_calls_total{provider="chatprov",operation="sendText",outcome="${outcome}"}`);
    expect([calls('ok'), calls('unreachable')]).toEqual([1, 1]);
    expect(valueOf(text, 'parvis_provider_call_duration_seconds_count{provider="chatprov",operation="sendText"}')).toBe(
      2,
    );
  });

  it('are served only on their own port, which closes with the service', async () => {
    expect((await test.anonymous.get('/metrics')).status).toBe(404);
    expect((await fetch(address.replace('metrics', 'health'))).status).toBe(404);
    expect((await fetch(address, { method: 'POST', body: 'x' })).status).toBe(404);
    for (const path of ['metrics', 'health'])
      expect(Object.fromEntries((await fetch(address.replace('metrics', path))).headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    await test.restart();
    await expect(fetch(address)).rejects.toThrow('fetch failed');
    address = `http://127.0.0.1:${test.app.get(MetricsServer).port}/metrics`;
    expect(valueOf(await scrape(), 'parvis_http_requests_in_flight')).toBe(0);
  });
});
