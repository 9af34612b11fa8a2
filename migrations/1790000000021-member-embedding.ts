import { createVectorIndex, VECTOR_PARTS } from '#kernel/database/vector-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The Haversine formula on a sphere of the mean Earth radius (IUGG, 6371.0088 km). `STRICT` makes the distance from nowhere null;
 * PostgreSQL writes such a function into the statement, where constants are computed once, only if all in it is strict too.
 */
const distanceKm = (angle: string): string => `
  CREATE OR REPLACE FUNCTION distance_km(latitude1 double precision, longitude1 double precision,
                                         latitude2 double precision, longitude2 double precision) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
    AS $$
      SELECT 2 * 6371.0088 * ${angle.replaceAll(
        '<haversine>',
        `(power(sin(radians(latitude2 - latitude1) / 2), 2)
          + cos(radians(latitude1)) * cos(radians(latitude2)) * power(sin(radians(longitude2 - longitude1) / 2), 2))`,
      )}
    $$;`;

/**
 * The members' vectors in a table of their own. Beside the columns that filters read, every count and filter read 1.5 KB a
 * member, and every change of a calendar or of seats made a new row version, for which the vector went into its index again.
 */
export class MemberEmbedding1790000000021 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE member_embedding (
        member_id uuid PRIMARY KEY CONSTRAINT member_embedding_member_id_fkey REFERENCES member_search ON DELETE CASCADE,
        embedding vector(384) NOT NULL
      ) PARTITION BY HASH (member_id);
      ${Array.from(
        { length: VECTOR_PARTS },
        (_, part) => `
      CREATE TABLE member_embedding_${part} PARTITION OF member_embedding FOR VALUES WITH (MODULUS ${VECTOR_PARTS}, REMAINDER ${part});`,
      ).join('')}
      INSERT INTO member_embedding SELECT member_id, embedding FROM member_search WHERE embedding IS NOT NULL;
      ALTER TABLE member_search DROP COLUMN embedding;
      ${createVectorIndex('member_embedding_embedding_idx', 'member_embedding', 'embedding', 384)};

      -- abs() keeps rounding from leaving the root's domain, as least() did, which is not strict.
      ${distanceKm('atan2(sqrt(<haversine>), sqrt(abs(1 - <haversine>)))')}

      -- Whoever asks nothing but a page by name, and the filters that leave few of many.
      CREATE INDEX member_search_name_idx ON member_search (name, member_id) WHERE active;
      CREATE INDEX member_search_max_capacity_idx ON member_search (max_capacity) WHERE active;
      CREATE INDEX member_search_tag_ids_idx ON member_search USING gin (tag_ids) WHERE active;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ${distanceKm('asin(least(1, sqrt(<haversine>)))')}
      DROP INDEX member_search_name_idx, member_search_max_capacity_idx, member_search_tag_ids_idx;
      ALTER TABLE member_search ADD COLUMN embedding vector(384);
      UPDATE member_search s SET embedding = e.embedding FROM member_embedding e WHERE e.member_id = s.member_id;
      DROP TABLE member_embedding;
    `);
  }
}
