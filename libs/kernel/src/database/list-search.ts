import { Injectable } from '@nestjs/common';
import { Job } from '../jobs';
import { Database, type FoundRows } from './database';
import { fold } from './fold';
import { searchedWords, wordsOf } from './search-text';

/** A row of `search_posting` has the bits of this many rows. */
const CHUNK = 32_768;
const NONE = `repeat('0', ${CHUNK})::bit(${CHUNK})`;
/** Up to this many found rows are sorted. If there are more, the list is read in its order, unless that would take longer. */
const FEW = 2000;
/** To find and sort one row takes as long as to read this many rows of the list. */
const WALKED = 12;

/** A list with a search. `search_change` has the numbers of its rows that have changed. */
export interface SearchedList {
  /** Its name in `search_change` and `search_term`. */
  list: string;
  /** Its table with the alias: `request r`. */
  table: string;
  alias: string;
  /** SQL that joins the other tables of `texts`. */
  join?: string;
  /** The folded columns that are searched, each with the tables that it is read from. A word is found within one column. */
  texts: { column: string; from: string }[];
}

/** A filter of the list beside the search. */
export interface SearchedFilter {
  condition: string;
  /**
   * The facets (`search_terms`), folded, of which each row that passes has one. Without facets the rows themselves are read, so they
   * must be few.
   */
  facets?: string[] | undefined;
}

/**
 * The rows of a list that contain every word of a search and pass the filters, as bits by their `search_no`. Rows that have changed
 * since their bits were made are read themselves. Pushes its parameters onto `params`.
 */
export function found(list: SearchedList, search: string, filters: SearchedFilter[], params: unknown[]): FoundRows {
  const { alias, table, join = '' } = list;
  const words = wordsOf(search);
  const typed = searchedWords(words, params);
  const where = filters.map(({ condition }) => condition);
  const holdsWord = list.texts.map(({ column }) => `${column} ~ w.pattern`).join(' OR ');
  // LIKE first: it is much faster than a pattern with typos, and most rows that the trigram index gives lack the digits.
  const holding = list.texts.map(
    ({ column, from }) =>
      `SELECT ${alias}.search_no FROM ${from} WHERE ${column} LIKE w.needed AND ${column} ~ w.pattern`,
  );
  // The text is the same whatever the words are, and the planner does not see them: planning for them took longer than finding.
  const sets = [
    `SELECT w.n, p.chunk, p.bits FROM search_typed w CROSS JOIN LATERAL
       ${postings(list, `t.kind = 'short' AND t.word = w.term`)} p WHERE w.kind = 'short'`,
    `SELECT w.n, p.chunk, p.bits FROM search_typed w CROSS JOIN LATERAL
       ${postings(list, `t.kind = 'word' AND t.word ~ w.pattern`)} p WHERE w.kind = 'word'`,
    `SELECT w.n, p.chunk, p.bits FROM search_typed w CROSS JOIN LATERAL
       (${bitsOf(holding.join(' UNION ALL '))}) p WHERE w.kind = 'rows'`,
    ...filters.map(({ condition, facets }, at) =>
      facets === undefined
        ? `SELECT ${-at}, chunk, bits FROM (${bitsOf(`SELECT ${alias}.search_no FROM ${table} WHERE ${condition}`)}) p`
        : `SELECT ${-at}, p.chunk, p.bits
             FROM ${postings(list, `t.kind = 'facet' AND t.word = ANY (ARRAY(SELECT search_fold(facet) COLLATE "default" FROM unnest($${params.push(facets)}::text[]) facet))`)} p`,
    ),
  ];
  return {
    expressions: `WITH search_typed AS MATERIALIZED (${typed}
    ), search_dirty AS MATERIALIZED (
      SELECT DISTINCT no FROM search_change WHERE list = '${list.list}'
    ), search_found AS MATERIALIZED (
      SELECT chunk, bit_or(bits) AS bits, bit_count(bit_or(bits)) AS size FROM (
        SELECT chunk, s.bits & ~coalesce(d.bits, ${NONE}) AS bits
          FROM (SELECT chunk, bit_and(bits) AS bits FROM (
                  SELECT n, chunk, bit_or(bits) AS bits FROM (${sets.join(' UNION ALL ')}) every (n, chunk, bits)
                   GROUP BY n, chunk) each
                 GROUP BY chunk HAVING count(*) = ${words.length + filters.length}) s
          LEFT JOIN (${bitsOf('SELECT no FROM search_dirty')}) d USING (chunk)
        UNION ALL ${bitsOf(
          `SELECT ${alias}.search_no FROM search_dirty JOIN ${table} ON ${alias}.search_no = search_dirty.no ${join}
            WHERE ${[...where, `(SELECT bool_and(${holdsWord}) FROM search_typed w)`].join(' AND ')}`,
        )}) f
       GROUP BY chunk HAVING bit_count(bit_or(bits)) > 0
    ), search_counted AS MATERIALIZED (
      SELECT coalesce(sum(size), 0)::bigint AS total, max(chunk) AS last FROM search_found
    )`,
    page: (orderBy, limit, offset) => {
      const page = `ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`;
      const isFew = `(SELECT total <= ${FEW} OR total * total * ${WALKED} <= (${limit}::bigint + ${offset}::bigint) * (last + 1) * ${CHUNK}
        FROM search_counted)`;
      return `(SELECT ${alias}.* FROM (
        (SELECT ${alias}.id FROM (${NUMBERS} WHERE ${isFew}) n JOIN ${table} ON ${alias}.search_no = n.no WHERE n.is_set ${page})
        UNION ALL
        (SELECT ${alias}.id FROM ${table} WHERE NOT ${isFew} AND ${[...where, isFound(alias)].join(' AND ')} ${page})
      ) chosen JOIN ${table} USING (id)) ${alias}`;
    },
  };
}

/** The bits of all rows that have one of these terms, by term and chunk. */
const postings = ({ list }: SearchedList, isTerm: string): string =>
  `(SELECT p.chunk, p.bits FROM search_term t
      CROSS JOIN LATERAL (SELECT chunk, bits FROM search_posting WHERE term_id = t.id OFFSET 0) p
     WHERE t.list = '${list}' AND ${isTerm})`;

/** The bits of rows by their numbers, by chunk. */
const bitsOf = (numbers: string): string =>
  `SELECT no / ${CHUNK} AS chunk, search_bits(no % ${CHUNK}, 1) AS bits FROM (${numbers}) n (no) GROUP BY 1`;

/**
 * The numbers of all found rows: the zeros between two set bits are the distance from one to the next. `size` says how many bits are
 * set, so that the 4 KiB of a chunk's bits do not go into the sort with each row.
 */
const NUMBERS = `SELECT chunk * ${CHUNK} + sum(length(gap) + 1) OVER (PARTITION BY chunk ORDER BY at) - 1 AS no, at <= size AS is_set
  FROM search_found, unnest(string_to_array(bits::text, '1')) WITH ORDINALITY gaps (gap, at)`;

/** Whether the bit of a row is set. A row with a higher number than all chunks has no bit. */
const isFound = (alias: string): string => `get_bit(
  (SELECT search_joined(coalesce(f.bits, ${NONE})::bit varying ORDER BY chunk) || B'0'
     FROM generate_series(0, (SELECT last FROM search_counted)) chunk LEFT JOIN search_found f USING (chunk)),
  least(${alias}.search_no, (SELECT (last + 1) * ${CHUNK} FROM search_counted))) <> 0`;

/** So many changes `fold_search` takes at once. */
const BATCH = 2000;

@Injectable()
export class ListSearch {
  constructor(private readonly database: Database) {}

  /** Makes the bits of rows that have changed, so that a search reads few rows itself. What it finds does not change by it. */
  @Job({ name: 'fold-list-search', schedule: '*/10 * * * * *' })
  fold(): Promise<number> {
    return fold(() => this.database.one<{ folded: number }>('SELECT fold_search() AS folded'), BATCH);
  }
}
