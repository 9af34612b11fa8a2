import { Injectable } from '@nestjs/common';
import { Job } from '../jobs';
import { Database, type FoundRows } from './database';
import { searchedWord, wordsOf } from './search-text';

/** As many rows share a row of `search_posting`. */
const CHUNK = 32_768;
const NONE = `repeat('0', ${CHUNK})::bit(${CHUNK})`;
/** So many found rows are sorted; of more the list is walked through in its order, unless that would be longer. */
const FEW = 4000;
/** To find and sort a row takes as long as to walk past so many. */
const WALKED = 6;

/** A list with a search: tables that `search_change` tells the changes of. */
export interface SearchedList {
  list: 'request' | 'member' | 'organizer';
  /** Its table, and the alias that all else speaks of. */
  table: string;
  alias: string;
  /** What joins the other tables of `texts`. */
  join?: string;
  /** The folded columns that are searched, each from tables with the list's row. No word stands in two of them in part. */
  texts: { column: string; from: string }[];
}

/** What else the rows must fulfil. */
export interface SearchedFilter {
  condition: string;
  /** The facets (`search_terms`) of which each row that fulfils it has one. Without them its rows are read: for few. */
  facets?: string[] | undefined;
}

/**
 * The rows of a list that hold every word of a search and fulfil the filters, as bits by their `search_no`. Pushes its
 * parameters onto `params`. Rows that have changed since their bits were made are read themselves.
 */
export function found(list: SearchedList, search: string, filters: SearchedFilter[], params: unknown[]): FoundRows {
  const { alias, table, join = '' } = list;
  const words = wordsOf(search).map((word) => searchedWord(word, params));
  const where = filters.map(({ condition }) => condition);
  const isLive = [
    ...where,
    ...words.map(({ isIn }) => `(${list.texts.map(({ column }) => isIn(column)).join(' OR ')})`),
  ].join(' AND ');
  const sets = [
    ...words.map(({ isTerm, isIn }) =>
      isTerm === undefined
        ? ofRows(
            list.texts
              .map((text) => `SELECT ${alias}.search_no FROM ${text.from} WHERE ${isIn(text.column)}`)
              .join(' UNION ALL '),
          )
        : ofTerms(list, isTerm),
    ),
    ...filters.map(({ condition, facets }) =>
      facets === undefined
        ? ofRows(`SELECT ${alias}.search_no FROM ${table} WHERE ${condition}`)
        : ofTerms(list, `t.kind = 'facet' AND t.word = ANY ($${params.push(facets)}::text[])`),
    ),
  ];
  const bits = sets.map((_set, at) => `s${at}.bits`).join(' & ');
  const joined = sets
    .map((set, at) => (at === 0 ? `(${set}) s0` : `JOIN (${set}) s${at} USING (chunk)`))
    .join('\n      ');
  return {
    expressions: `WITH search_dirty AS MATERIALIZED (
      SELECT DISTINCT no FROM search_change WHERE list = '${list.list}'
    ), search_found AS MATERIALIZED (
      SELECT chunk, bit_or(bits) AS bits FROM (
        SELECT chunk, ${bits} & ~coalesce(d.bits, ${NONE}) AS bits FROM ${joined}
          LEFT JOIN (${ofRows('SELECT no FROM search_dirty')}) d USING (chunk)
        UNION ALL ${ofRows(
          `SELECT ${alias}.search_no FROM search_dirty JOIN ${table} ON ${alias}.search_no = search_dirty.no ${join} WHERE ${isLive}`,
        )}) f
       GROUP BY chunk HAVING bit_count(bit_or(bits)) > 0
    ), search_counted AS MATERIALIZED (
      SELECT coalesce(sum(bit_count(bits)), 0)::bigint AS total, max(chunk) AS last FROM search_found
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

/** By chunk the bits of all rows that have one of these terms. */
const ofTerms = ({ list }: SearchedList, isTerm: string): string => `
  SELECT p.chunk, bit_or(p.bits) AS bits FROM search_term t
   CROSS JOIN LATERAL (SELECT chunk, bits FROM search_posting WHERE term_id = t.id OFFSET 0) p
   WHERE t.list = '${list}' AND ${isTerm} GROUP BY p.chunk`;

/** The same of rows by their numbers. */
const ofRows = (numbers: string): string =>
  `SELECT no / ${CHUNK} AS chunk, search_bits(no % ${CHUNK}, 1) AS bits FROM (${numbers}) n (no) GROUP BY 1`;

/** The numbers of all rows found: what stands between two set bits tells how far it is from one to the next. */
const NUMBERS = `SELECT chunk * ${CHUNK} + sum(length(gap) + 1) OVER (PARTITION BY chunk ORDER BY at) - 1 AS no, at <= bit_count(bits) AS is_set
  FROM search_found, unnest(string_to_array(bits::text, '1')) WITH ORDINALITY gaps (gap, at)`;

/** Whether the bit of a row is set; a row that came after all that were found has none. */
const isFound = (alias: string): string => `get_bit(
  (SELECT search_joined(coalesce(f.bits, ${NONE})::bit varying ORDER BY chunk) || B'0'
     FROM generate_series(0, (SELECT last FROM search_counted)) chunk LEFT JOIN search_found f USING (chunk)),
  least(${alias}.search_no, (SELECT (last + 1) * ${CHUNK} FROM search_counted))) <> 0`;

@Injectable()
export class ListSearch {
  constructor(private readonly database: Database) {}

  /** Keeps what a search has to read itself short; it finds the same before and after. */
  @Job({ name: 'fold-list-search', schedule: '*/10 * * * * *' })
  async fold(): Promise<number> {
    let all = 0;
    for (;;) {
      const { folded } = await this.database.one<{ folded: number }>('SELECT fold_search() AS folded');
      if (folded === 0) return all;
      all += folded;
    }
  }
}
