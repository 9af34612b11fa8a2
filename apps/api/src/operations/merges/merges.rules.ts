import { DAY } from '#core/clock';

export const MERGE_KINDS = ['member', 'organizer'] as const;
export type MergeKind = (typeof MERGE_KINDS)[number];

/** How long a merge can be undone. */
export const UNDO_FOR = DAY;

/** The ids of the rows that moved, by table. */
export type Moved = Record<string, string[] | null>;
/** Whole rows, by table. */
export type Rows = Record<string, object[] | null>;

/** The data needed to undo a merge. */
export interface Undo {
  keptId: string;
  /** The merged record, and its rows that couldn't move. */
  record: object;
  left: Rows;
  moved: Moved;
  /** Rows of the remaining record that were replaced. */
  replaced: Rows;
  /** The ids copied to the remaining record. */
  copied: string[];
  /** The fields that it took: their old and new values. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** The places where sent catalogs name the merged record. */
  shown: { catalogId: string; place: number }[];
}

/** Returns the fields among `names` that differ between two records, with the second's values. */
export function differing<Name extends string>(
  names: readonly Name[],
  first: Record<Name, unknown>,
  second: Record<Name, unknown>,
): Partial<Record<Name, unknown>> {
  const different = names.filter((name) => first[name] !== second[name]);
  return Object.fromEntries(different.map((name) => [name, second[name]])) as Partial<Record<Name, unknown>>;
}

/** Returns these fields of a record. */
export const pick = (record: object, names: readonly string[]): Record<string, unknown> => {
  const values = new Map(Object.entries(record));
  return Object.fromEntries(names.map((name) => [name, values.get(name)]));
};
