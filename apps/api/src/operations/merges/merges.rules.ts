import { DAY } from '#core/clock';

export const MERGE_KINDS = ['member', 'organizer'] as const;
export type MergeKind = (typeof MERGE_KINDS)[number];

/** For so long a merge can be taken back. */
export const UNDO_FOR = DAY;

/** The ids of the rows that moved, by table. */
export type Moved = Record<string, string[] | null>;
/** Whole rows, by table. */
export type Rows = Record<string, object[] | null>;

/** What takes a merge back. */
export interface Undo {
  keptId: string;
  /** The record that went, and its rows that could not move. */
  record: object;
  left: Rows;
  moved: Moved;
  /** Rows of the record that stayed, in whose place others came. */
  replaced: Rows;
  /** What the record that stayed was given by copy. */
  copied: string[];
  /** The fields that it took: what they were, and what they are. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Where sent catalogs name the record that went. */
  shown: { catalogId: string; place: number }[];
}

/** The fields of `names` that two records have in a different way, as the second has them. */
export function differing<Name extends string>(
  names: readonly Name[],
  first: Record<Name, unknown>,
  second: Record<Name, unknown>,
): Partial<Record<Name, unknown>> {
  const different = names.filter((name) => first[name] !== second[name]);
  return Object.fromEntries(different.map((name) => [name, second[name]])) as Partial<Record<Name, unknown>>;
}

/** These fields of a record. */
export const pick = (record: object, names: readonly string[]): Record<string, unknown> => {
  const values = new Map(Object.entries(record));
  return Object.fromEntries(names.map((name) => [name, values.get(name)]));
};
