import { Client } from 'pg';
import { createTestDatabase, onRealPostgres } from '../../../test/support/test-database';
import { errorOfDatabase, ServiceUnavailable } from '#http/constraints';
import { DatabaseSocket } from './database-socket';

// The embedded database has no concurrent statements behind pg_sleep, and no network.
(onRealPostgres ? describe : describe.skip)('a database that is silent', () => {
  it('times out, and rejects the statements that wait for it', async () => {
    const testDatabase = await createTestDatabase();
    const client = new Client({ connectionString: testDatabase.url, stream: () => new DatabaseSocket(100) });
    client.on('error', () => undefined);
    await client.connect();
    await expect(client.query('SELECT pg_sleep(30)')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(errorOfDatabase({ code: 'ETIMEDOUT' })).toBeInstanceOf(ServiceUnavailable);
    await testDatabase.drop();
  });
});
