import { Injectable } from '@nestjs/common';
import { NAMED_VENUE } from '#domain/import-columns';
import { Database } from '#database/database';
import { UUID } from '#http/fields';
import type { CellValue } from '../../foundations/imports/cells';
import { chunks, type HeaderFault } from '../../foundations/imports/imports.rules';
import { LOCK_NAMED_MEMBERS, type LockedMember, namedMember } from '../members/members.sql';

/** The reference of a line to its member. */
export interface NamedMember {
  column: (typeof NAMED_VENUE)[number];
  /** Its id, its code in capitals, or its email in lower case: no two of them are ever the same. */
  key: string;
}

/** Returns the member named by the cells of a line, or null. */
export function namedIn(values: ReadonlyMap<string, CellValue>): NamedMember | null {
  for (const column of NAMED_VENUE) {
    const cell = values.get(column);
    if (typeof cell === 'string')
      return { column, key: column === 'member.code' ? cell.toUpperCase() : cell.toLowerCase() };
  }
  return null;
}

/** The error for a line whose member doesn't exist. */
export const unknownMember = ({ column, key }: NamedMember): HeaderFault => ({
  column,
  message: { en: `There is no venue ${key}.`, fr: `Il n’existe pas de lieu ${key}.` },
});

/** Members referenced but not changed by lines of files. */
@Injectable()
export class NamedMembers {
  constructor(private readonly database: Database) {}

  /** Returns the ids of the existing ones, by the keys that name them. */
  async known(names: NamedMember[]): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    for (const some of chunks(names)) {
      const rows = await this.database.query<{ id: string; code: string; email: string }>(
        `SELECT id, code, lower(email) AS email FROM member WHERE ${namedMember}`,
        keysOf(some),
      );
      for (const { id, code, email } of rows) for (const key of [id, code, email]) ids.set(key, id);
    }
    return ids;
  }

  /** Locks them until the transaction ends, in the order of their ids, so that none is deleted, merged or changed. */
  async lock(names: NamedMember[]): Promise<void> {
    await this.database.query<LockedMember>(LOCK_NAMED_MEMBERS, keysOf(names));
  }
}

const keysOf = (names: NamedMember[]): [codes: string[], emails: string[], ids: string[]] => {
  const of = (wanted: NamedMember['column']): string[] => [
    ...new Set(names.flatMap(({ column, key }) => (column === wanted ? key : []))),
  ];
  return [of('member.code'), of('member.email'), of('member.id').filter((id) => UUID.test(id))];
};
