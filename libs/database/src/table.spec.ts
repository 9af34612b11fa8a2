import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Stamped, Versioned } from './stamped';
import { IdTable, table } from './table';

@Entity('sample_room')
class SampleRoom extends Versioned {
  @Column('uuid') memberId!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('jsonb', { default: [] }) layouts!: string[];
  @Column('text', { array: true, default: [] }) codes!: string[];
}

@Entity('sample_edition')
class SampleEdition extends Stamped {
  @Column('integer') version!: number;
}

const rooms = table(SampleRoom, 'NO KEY UPDATE');
const editions = table(SampleEdition);

@Entity('sample_letter')
class SampleLetter {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') from!: string;
  @Column('text', { array: true }) to!: string[];
}

const letters = table(SampleLetter);

@Entity('sample_letter_tag')
class SampleLetterTag {
  @PrimaryColumn('uuid') letterId!: string;
  @PrimaryColumn('uuid') tagId!: string;
}

const letterTags = table(SampleLetterTag);

describe('a table', () => {
  it("names its columns like the entity's properties", () => {
    expect(rooms.select('r', ['id', 'memberId'])).toBe('r.id, r.member_id AS "memberId"');
    expect(rooms.columns.split(', ')).toEqual([
      'sample_room.id',
      'sample_room.trace_id AS "traceId"',
      'sample_room.created_at AS "createdAt"',
      'sample_room.updated_at AS "updatedAt"',
      'sample_room.version',
      'sample_room.member_id AS "memberId"',
      'sample_room.description',
      'sample_room.layouts',
      'sample_room.codes',
    ]);
  });

  it('completes a new row with the defaults of the entity', () => {
    expect(rooms.complete({ id: 'a', memberId: 'b', codes: ['c'] })).toEqual({
      ...{ id: 'a', traceId: null, createdAt: null, updatedAt: null, version: 1 },
      ...{ memberId: 'b', description: null, layouts: [], codes: ['c'] },
    });
  });

  it('types the columns of a record', () => {
    expect(rooms.record(['id', 'memberId', 'codes'])).toBe('("id" uuid, "memberId" uuid, "codes" text[])');
  });

  it('writes the given columns and increments the version', () => {
    expect(rooms.insert(['id', 'layouts'], 'ON CONFLICT DO NOTHING')).toBe(
      `INSERT INTO sample_room (id, layouts) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING ${rooms.columns}`,
    );
    expect(rooms.update(['description'])).toBe(
      `UPDATE sample_room SET description = $2, version = version + 1 WHERE id = $1 RETURNING ${rooms.columns}`,
    );
    expect(rooms.values(['description', 'layouts', 'codes'], { layouts: ['u_shape'], codes: ['a'] })).toEqual([
      null,
      '["u_shape"]',
      ['a'],
    ]);
  });

  it('writes the given columns of many rows at once', () => {
    expect(rooms.updateMany(['memberId', 'layouts'])).toBe(
      `UPDATE sample_room SET member_id = row."memberId", layouts = row."layouts", version = sample_room.version + 1, updated_at = $2::timestamptz
      FROM jsonb_to_recordset($1::jsonb) AS row ("id" uuid, "memberId" uuid, "layouts" jsonb) WHERE sample_room.id = row.id`,
    );
  });

  it('lists all columns except some', () => {
    expect(rooms.except('version', 'traceId', 'createdAt', 'updatedAt', 'codes')).toEqual([
      'id',
      'memberId',
      'description',
      'layouts',
    ]);
  });

  it('locks rows in one mode', () => {
    expect(rooms.lock.text).toBe(
      `SELECT ${rooms.columns} FROM sample_room WHERE sample_room.id = $1 FOR NO KEY UPDATE`,
    );
    expect(rooms.locked('r.member_id = $1', ['id'], 'r')).toBe(
      'SELECT r.id FROM sample_room r WHERE r.member_id = $1 FOR NO KEY UPDATE',
    );
  });

  it("doesn't touch a version that isn't a change counter", () => {
    expect(editions.update(['version'])).toBe(
      `UPDATE sample_edition SET version = $2 WHERE id = $1 RETURNING ${editions.columns}`,
    );
  });

  it('reads timestamps from JSON', () => {
    expect(rooms.fromJson({ description: '2026-11-22', createdAt: '2026-11-22T10:00:00.5+00:00' })).toEqual({
      description: '2026-11-22',
      createdAt: new Date('2026-11-22T10:00:00.500Z'),
    });
  });

  it('inserts a row unless a unique index has it', () => {
    expect(rooms.insertNew(['id', 'codes'], '(codes)').replace(/\s+/g, ' ')).toBe(
      'INSERT INTO sample_room (id, codes) VALUES ($1, $2) ON CONFLICT (codes) DO NOTHING RETURNING id',
    );
  });

  it('quotes reserved words', () => {
    expect(letters.insert(['from', 'to'])).toBe(
      'INSERT INTO sample_letter ("from", "to") VALUES ($1, $2) RETURNING sample_letter.id, sample_letter."from", sample_letter."to"',
    );
    expect(letters.update(['to'])).toContain('SET "to" = $2 WHERE');
  });

  it('finds and changes one row by its id only if rows have one', () => {
    expect(letters).toBeInstanceOf(IdTable);
    // @ts-expect-error -- there is no such statement
    expect(letterTags.byId).toBeUndefined();
    // @ts-expect-error -- nor such a method
    expect(letterTags.update).toBeUndefined();
  });

  it('belongs to one entity and knows its columns', () => {
    expect(() => table(class Nothing {})).toThrow('Nothing is not an entity.');
    expect(() => rooms.select('r', ['nothing' as 'id'])).toThrow('sample_room has no column for nothing.');
  });
});
