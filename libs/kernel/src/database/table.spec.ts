import { Column, Entity } from 'typeorm';
import { Versioned } from './stamped';
import { table } from './table';

@Entity('sample_room')
class SampleRoom extends Versioned {
  @Column('uuid') memberId!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('jsonb', { default: [] }) layouts!: string[];
  @Column('text', { array: true, default: [] }) codes!: string[];
}

const rooms = table(SampleRoom);

describe('a table', () => {
  it('names its columns as the entity names its properties', () => {
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

  it('types the columns of a record', () => {
    expect(rooms.record(['id', 'memberId', 'codes'])).toBe('("id" uuid, "memberId" uuid, "codes" text[])');
  });

  it('writes the columns that are given, and moves the version', () => {
    expect(rooms.insert(['id', 'layouts'])).toBe(
      `INSERT INTO sample_room (id, layouts) VALUES ($1, $2) RETURNING ${rooms.columns}`,
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

  it('writes the columns that are given of many rows at once', () => {
    expect(rooms.updateMany(['memberId', 'layouts'])).toBe(
      `UPDATE sample_room SET member_id = row."memberId", layouts = row."layouts", version = sample_room.version + 1, updated_at = $2::timestamptz
      FROM jsonb_to_recordset($1::jsonb) AS row ("id" uuid, "memberId" uuid, "layouts" jsonb) WHERE sample_room.id = row.id`,
    );
  });

  it('names all columns but some', () => {
    expect(rooms.except('version', 'traceId', 'createdAt', 'updatedAt', 'codes')).toEqual([
      'id',
      'memberId',
      'description',
      'layouts',
    ]);
  });

  it('reads moments out of JSON', () => {
    expect(rooms.fromJson({ description: '2026-11-22', createdAt: '2026-11-22T10:00:00.5+00:00' })).toEqual({
      description: '2026-11-22',
      createdAt: new Date('2026-11-22T10:00:00.500Z'),
    });
  });

  it('is of an entity alone, and knows its columns', () => {
    expect(() => table(class Nothing {})).toThrow('Nothing is no entity.');
    expect(() => rooms.select('r', ['nothing' as 'id'])).toThrow('sample_room has no column for nothing.');
  });
});
