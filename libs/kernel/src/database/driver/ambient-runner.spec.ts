import type { Pool } from 'pg';
import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database';
import { readSettings } from '../../settings';
import type { Span } from '../../spans';
import { connectionOptions, dataSourceOptions } from '../data-source';
import { ambientRunner } from './ambient-runner';
import { poolOf } from './pool';

@Entity('note')
class Note {
  @PrimaryColumn('int') id!: number;
  @Column('text') text!: string;
}

describe("TypeORM's repositories in a transaction that is not TypeORM's", () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;
  let pool: Pool;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    const settings = readSettings({
      NODE_ENV: 'test',
      DATABASE_POOL_SIZE: '1',
      ...(testDatabase.url === undefined ? {} : { DATABASE_URL: testDatabase.url }),
    });
    const options = dataSourceOptions(connectionOptions(settings, testDatabase.embedded), [Note], []);
    dataSource = await new DataSource(options).initialize();
    pool = poolOf(dataSource);
    await pool.query('CREATE TABLE note (id int PRIMARY KEY, text text NOT NULL)');
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await testDatabase?.drop();
  });

  // The pool has one connection: a second one asked for would wait for ever.
  it.each(['ROLLBACK', 'COMMIT'])('write on its connection, and what they wrote ends with it: %s', async (end) => {
    const client = await pool.connect();
    const spans: Span[] = [];
    await client.query('BEGIN');
    const runner = ambientRunner(dataSource, () => Promise.resolve(client), spans);
    const notes = runner.manager.getRepository(Note);
    await notes.save({ id: 1, text: 'once' });
    await notes.save([
      { id: 1, text: 'twice' },
      { id: 2, text: 'new' },
    ]);
    expect(await notes.count()).toBe(2);
    await client.query(end);
    await runner.release();
    client.release();
    expect(await dataSource.getRepository(Note).find({ order: { id: 'ASC' } })).toEqual(
      end === 'COMMIT'
        ? [
            { id: 1, text: 'twice' },
            { id: 2, text: 'new' },
          ]
        : [],
    );
    const names = spans.map(({ name }) => name.split(' ')[0]);
    expect(new Set(names)).toEqual(new Set(['SELECT', 'INSERT', 'UPDATE']));
  });
});
