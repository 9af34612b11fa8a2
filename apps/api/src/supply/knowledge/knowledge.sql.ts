import type { Row } from '#database/table';
import { knowledgeEntries, type KnowledgeEntry } from './knowledge-entry.entity';

const shown = knowledgeEntries.except('embeddedHash', 'embedding', 'embeddedAt', 'embeddingClaimedUntil');

/** An entry in its view form, always without its vector. */
export type KnowledgeEntryRow = Row<KnowledgeEntry, (typeof shown)[number]>;
export const entrySelect = knowledgeEntries.select('knowledge_entry', shown);

/** Adds entries ($1: a JSON array of records). */
export const ADD_ENTRIES = `INSERT INTO knowledge_entry (${knowledgeEntries.names(shown)})
  SELECT row.* FROM jsonb_to_recordset($1::jsonb) AS row ${knowledgeEntries.record(shown)}`;
/** Adds a single entry, passed as an array of one; returns it. */
export const ADD_ENTRY = `${ADD_ENTRIES} RETURNING ${entrySelect}`;

/** The lines whose text about a member ($1: a JSON array of `line`, `memberId` and `content`) already exists. */
export const NOTED_ALREADY = `SELECT row.line FROM jsonb_to_recordset($1::jsonb) AS row (line integer, "memberId" uuid, content text)
  WHERE EXISTS (SELECT 1 FROM knowledge_entry k WHERE k.member_id = row."memberId" AND k.content = row.content)`;

/** Locks the entries of a member ($1) against every other change. */
export const LOCK_ENTRIES_OF_MEMBER = `SELECT 1 FROM knowledge_entry WHERE member_id = $1 ORDER BY id FOR UPDATE`;

const KNOWN = `m.code AS "memberCode", m.name AS "memberName", k.type, k.source, k.content`;
const OF_MEMBERS = `FROM knowledge_entry k JOIN member m ON m.id = k.member_id WHERE k.member_id = ANY ($1::uuid[])`;
const IS_EMBEDDED = `k.embedded_hash IS NOT DISTINCT FROM k.text_hash AND k.embedding IS NOT NULL
  AND EXISTS (SELECT 1 FROM embedding_model WHERE model = $4)`;

/**
 * For members $1 the $3 entries nearest to vector $2 of model $4, by cosine distance. Entries still waiting for their
 * vector follow, newest first: they take up to a third of the results, so that recent notes are found too.
 */
export const RELEVANT_ENTRIES = `
  WITH near AS (
    SELECT k.id, k.embedding <=> $2::vector AS distance, ${KNOWN} ${OF_MEMBERS} AND ${IS_EMBEDDED}
     ORDER BY distance, k.id LIMIT $3
  ), waiting AS (
    SELECT k.id, ${KNOWN} ${OF_MEMBERS} AND NOT (${IS_EMBEDDED}) ORDER BY k.created_at DESC, k.id DESC LIMIT $3
  ), ranked AS (
    SELECT near.*, row_number() OVER (ORDER BY distance, id) AS place,
           $3 - least((SELECT count(*) FROM waiting), $3 / 3) AS places FROM near
  )
  SELECT "memberCode", "memberName", type, source, content FROM (
    SELECT "memberCode", "memberName", type, source, content, id, place FROM ranked WHERE place <= places
    UNION ALL
    SELECT "memberCode", "memberName", type, source, content, id, $3 + row_number() OVER (ORDER BY id DESC) FROM waiting
  ) chosen ORDER BY place LIMIT $3`;

/** For members $1 the $2 newest entries. */
export const NEWEST_ENTRIES = `SELECT ${KNOWN} ${OF_MEMBERS} ORDER BY k.created_at DESC, k.id DESC LIMIT $2`;
