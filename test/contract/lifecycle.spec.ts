import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createApp } from '../../apps/api/src/app.factory';
import { Readiness } from '../../apps/api/src/health/readiness';
import { DataDirInUse, EmbeddedDatabase } from '@kernel/database/embedded';
import { readSettings } from '@kernel/settings';
import { createTestApp } from '../support/app';
import { createTestDatabase, onRealPostgres } from '../support/test-database';

describe('the embedded database', () => {
  it('refuses a second process on its folder, keeps its rows, and opens again after the first has gone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parvis-lock-'));
    const query = async (database: EmbeddedDatabase, sql: string): Promise<unknown[]> => {
      const client = new Client({
        host: database.host,
        port: EmbeddedDatabase.PORT,
        user: 'postgres',
        database: 'postgres',
      });
      await client.connect();
      const { rows } = await client.query(sql);
      await client.end();
      return rows;
    };
    const first = await EmbeddedDatabase.start(folder);
    await query(first, 'CREATE TABLE kept AS SELECT 7 AS n');
    await expect(EmbeddedDatabase.start(folder)).rejects.toThrow(DataDirInUse);
    await first.stop();
    const second = await EmbeddedDatabase.start(folder);
    expect(await query(second, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await second.stop();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('a stop', () => {
  it('fails the readiness probe first', async () => {
    const test = await createTestApp();
    test.app.get(Readiness).stop();
    const answer = await test.anonymous.get('/health');
    expect([answer.status, answer.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    await test.close();
  });

  // The embedded database has one connection, so nothing could hold a request open from outside.
  (onRealPostgres ? it : it.skip)('lets a request in flight finish', async () => {
    const testDatabase = await createTestDatabase();
    const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: testDatabase.url });
    const running = await createApp(settings);
    await running.app.listen(0, '127.0.0.1');
    const { port } = running.app.getHttpServer().address() as AddressInfo;
    const blocker = new Client({ connectionString: testDatabase.url });
    await blocker.connect();
    await blocker.query('BEGIN; LOCK TABLE team_invitation');
    const answer = new Promise<number | undefined>((resolve, reject) => {
      const body = JSON.stringify({ token: 'x'.repeat(43), password: 'correct horse battery' });
      httpRequest(
        {
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/api/public/team/accept',
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        },
        (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode));
        },
      )
        .on('error', reject)
        .end(body);
    });
    const waiting = async (): Promise<boolean> =>
      (await blocker.query(`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'team_invitation'::regclass`))
        .rowCount === 1;
    while (!(await waiting())) await new Promise((resolve) => setTimeout(resolve, 10));
    const closed = running.close();
    await blocker.query('COMMIT');
    expect(await answer).toBe(410);
    await closed;
    await blocker.end();
    await testDatabase.drop();
  });
});

describe('the health probes', () => {
  it('say so when the database does not answer, while the service itself is up', async () => {
    const test = await createTestApp();
    expect((await test.anonymous.get('/health/db')).body).toEqual({
      status: 'ok',
      timestamp: expect.any(String),
      latencyMs: expect.any(Number),
    });
    expect((await test.anonymous.get('/health/ai')).body).toEqual({ status: 'ok', provider: 'mock', degraded: true });
    const query = jest.spyOn(test.database, 'query').mockRejectedValue(new Error('gone'));
    const down = await test.anonymous.get('/health/db');
    expect([down.status, down.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect((await test.anonymous.get('/health')).status).toBe(200);
    query.mockRestore();
    await test.close();
  });
});
