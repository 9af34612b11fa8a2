import type { MergePart } from './merges.dto';

/** Rows that belong to a record: $1 the merged one, $2 the remaining one. The row's alias is `own`. */
export interface Part {
  /** Their name in a preview; without it they aren't counted. */
  part?: MergePart;
  table: string;
  /** The column with the record's id. */
  owner: string;
  /** The condition under which a row can't move, since the remaining record has an equivalent one. */
  taken?: string;
  /** Rows without an id are copied. */
  isCopied?: true;
  /** Other columns that a move changes. */
  also?: string;
}

const takenIn = ({ taken = 'false' }: Part): string => taken;

/** Counts the rows of each part that move, and those that don't: `part`, `moves`, `stays`. */
export const countsOf = (parts: readonly Part[]): string =>
  parts
    .filter(({ part }) => part !== undefined)
    .map(
      (part, index) => `
  SELECT ${index} AS place, '${part.part}' AS part, count(*) FILTER (WHERE NOT (${takenIn(part)}))::int AS moves,
         count(*) FILTER (WHERE ${takenIn(part)})::int AS stays
    FROM ${part.table} own WHERE own.${part.owner} = $1`,
    )
    .join(' UNION ALL ');

const movable = (parts: readonly Part[]): Part[] => parts.filter(({ isCopied }) => isCopied !== true);

/**
 * Moves all rows that can move, in one statement, so that keys over several tables (the room of a result) are checked at its end. Returns
 * their ids by table.
 */
export const moving = (parts: readonly Part[]): string => `
  WITH ${movable(parts)
    .map(
      (part) => `moved_${part.table} AS (
    UPDATE ${part.table} own SET ${part.owner} = $2${part.also ?? ''} WHERE own.${part.owner} = $1 AND NOT (${takenIn(part)}) RETURNING own.id)`,
    )
    .join(', ')}
  SELECT json_build_object(${movable(parts)
    .map(({ table }) => `'${table}', (SELECT json_agg(id) FROM moved_${table})`)
    .join(', ')}) AS moved`;

/** Moves the rows of `moved` ($3) from the remaining record ($2) back to the other ($1), in one statement. */
export const movingBack = (parts: readonly Part[]): string => `
  WITH ${movable(parts)
    .map(
      ({ table, owner }) => `back_${table} AS (
    UPDATE ${table} own SET ${owner} = $1 WHERE own.${owner} = $2
       AND own.id IN (SELECT moved.id::uuid FROM jsonb_array_elements_text(coalesce(nullif($3::jsonb -> '${table}', 'null'), '[]')) AS moved (id)))`,
    )
    .join(', ')}
  SELECT 1`;

/** All remaining rows of the record $1, complete, by table. `more` are rows that belong to those. */
export const rowsLeft = (parts: readonly Part[], more: Record<string, string> = {}): string => `
  SELECT json_build_object(${[
    ...parts
      .filter(({ taken, isCopied }) => taken !== undefined || isCopied)
      .map(({ table, owner }): [string, string] => [table, `FROM ${table} own WHERE own.${owner} = $1`]),
    ...Object.entries(more),
  ]
    .map(([table, from]) => `'${table}', (SELECT json_agg(to_jsonb(own)) ${from})`)
    .join(', ')}) AS rows`;

/** Restores the rows of a JSON array ($1). Rows that have since replaced them stay. */
export const restoring = (table: string): string =>
  `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) ON CONFLICT DO NOTHING`;

/** Links of records ($1), locked: before requests, as everywhere. */
export const LOCK_LINKS = `SELECT 1 FROM magic_token WHERE scope_id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE`;

/** A merge `m` in its view form, except `undoUntil`; `isOpen`: only its age can prevent undoing it. */
const MERGE = `m.id, m.kind, m.kept_id AS "keptId", m.gone_id AS "goneId", m.gone_code AS "goneCode",
    coalesce(m.gone_name, m.undo ->> 'goneName') AS "goneName",
    coalesce(m.undo ->> 'keptId' = m.kept_id::text, false) AS "isOpen", m.created_at AS "createdAt",
    (SELECT name FROM team_user WHERE team_user.id = m.merged_by) AS "mergedByName"`;

/** The merges into the record $1 that weren't undone; latest first. */
export const LIST_MERGES = `SELECT ${MERGE} FROM record_merge m
  WHERE m.kept_id = $1 AND m.undone_at IS NULL ORDER BY m.created_at DESC, m.id DESC LIMIT 50`;

/** One merge ($1). */
export const FIND_MERGE = `SELECT ${MERGE} FROM record_merge m WHERE m.id = $1`;

/** The records merged into the record $1. */
export const FIND_GONE = `SELECT gone_id AS id FROM record_merge WHERE kept_id = $1 AND undone_at IS NULL`;

/** Deletes the undo data of merges into $1, and the names of the merged records ($2: now). */
export const FORGET_OF = `
  UPDATE record_merge SET undo = NULL, gone_name = NULL, updated_at = $2
   WHERE kept_id = $1 AND (undo IS NOT NULL OR gone_name IS NOT NULL)`;

/** Deletes the undo data of the $3 oldest merges from $1 and before ($2: now). The links between the records stay. */
export const FORGET_OLD = `
  UPDATE record_merge SET undo = NULL, updated_at = $2 WHERE id IN (
    SELECT id FROM record_merge WHERE undo IS NOT NULL AND created_at <= $1 ORDER BY created_at LIMIT $3 FOR UPDATE SKIP LOCKED)
  RETURNING id`;
