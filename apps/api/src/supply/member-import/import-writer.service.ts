import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { currentTraceId } from '#core/context';
import { Database } from '#database/database';
import { newCode } from '#core/ids';
import type { MemberView } from '../members/members.dto';
import {
  ATTACH_TAGS,
  DETACH_TAGS,
  INSERT_MEMBERS,
  LOCK_NAMED_MEMBERS,
  type LockedMember,
  type MemberRow,
  memberSelect,
  namedMember,
  REFRESH_SEARCH,
  REFRESH_SEARCH_LATER,
  toMemberView,
} from '../members/members.sql';
import { CLEAR_CAPACITIES, INSERT_CAPACITIES, INSERT_ROOMS, LOCK_ROOMS_OF_MEMBERS } from '../rooms/rooms.sql';
import { type Known, type MemberRecord, type Plan, tagKey } from './import-plan';
import { chunks, type Fault } from '../../foundations/imports/imports.rules';
import { UPDATE_MEMBERS, UPDATE_ROOMS } from './member-import.sql';
import type { MemberLine } from './member-lines';

/**
 * Reads the data that an import compares with and writes its plan, with a few statements per table for any number of
 * members.
 */
@Injectable()
export class ImportWriter {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns the members that the lines name by code or email, and all tags. */
  async known(lines: MemberLine[]): Promise<Known> {
    const members = new Map<string, MemberView>();
    for (const some of chunks(lines)) {
      const rows = await this.database.query<MemberRow>(
        `SELECT ${memberSelect} FROM member WHERE ${namedMember}`,
        namesOf(some),
      );
      for (const row of rows) members.set(row.id, toMemberView(row));
    }
    const tags = await this.database.query<{ id: string; category: string; name: string }>(
      `SELECT id, category, name FROM tag`,
    );
    return { members: [...members.values()], tags: new Map(tags.map((tag) => [tagKey(tag), tag.id])) };
  }

  /**
   * Locks those members and their rooms until the transaction ends. The rooms must be locked before anything is
   * written: code that changes a room waits for its member's search row, which an import has locked once it has
   * written.
   */
  async lock(lines: MemberLine[]): Promise<void> {
    const members = await this.database.query<LockedMember>(LOCK_NAMED_MEMBERS, namesOf(lines));
    await this.database.query(LOCK_ROOMS_OF_MEMBERS, [members.map(({ id }) => id)]);
  }

  /**
   * Writes a plan, in a transaction that has called `lock`. Returns the lines whose email has been taken in the
   * meantime.
   */
  async write(plan: Plan): Promise<Fault[]> {
    const now = this.clock.now();
    await this.database.query(REFRESH_SEARCH_LATER);
    const taken = await this.insertMembers(plan.created, now);
    if (taken.length > 0) return taken;
    await this.each(UPDATE_MEMBERS, plan.updated, [now]);
    await this.each(DETACH_TAGS, plan.tagsRemoved);
    await this.each(ATTACH_TAGS, plan.tagsAdded, [now]);
    await this.each(INSERT_ROOMS, plan.roomsCreated, [currentTraceId(), now]);
    await this.each(UPDATE_ROOMS, plan.roomsUpdated, [now]);
    for (const roomIds of chunks(plan.recapacitated)) await this.database.query(CLEAR_CAPACITIES, [roomIds]);
    await this.each(INSERT_CAPACITIES, plan.capacities);
    for (const ids of chunks(plan.touched)) await this.database.query(REFRESH_SEARCH, [ids]);
    return [];
  }

  /** Codes are random. The constraint detects those that are taken, and their members get others. */
  private async insertMembers(members: MemberRecord[], now: Date): Promise<Fault[]> {
    let left = members;
    while (left.length > 0) {
      const inserted = new Set<string>();
      for (const some of chunks(left)) {
        const rows = await this.database.query<{ id: string }>(
          `${INSERT_MEMBERS} ON CONFLICT DO NOTHING RETURNING id`,
          [JSON.stringify(some.map((member) => ({ ...member, code: newCode('M') }))), currentTraceId(), now],
        );
        for (const { id } of rows) inserted.add(id);
      }
      left = left.filter(({ id }) => !inserted.has(id));
      const taken = await this.takenEmails(left);
      if (taken.length > 0) return taken;
    }
    return [];
  }

  private async takenEmails(members: MemberRecord[]): Promise<Fault[]> {
    if (members.length === 0) return [];
    // Compare in the database, as its constraint does: its lower case differs in some letters from JavaScript's.
    const rows = await this.database.query<{ id: string }>(
      `SELECT asked.id FROM unnest($1::uuid[], $2::text[]) AS asked (id, email)
         JOIN member ON lower(member.email) = lower(asked.email)`,
      [members.map(({ id }) => id), members.map(({ email }) => email)],
    );
    const taken = new Set(rows.map(({ id }) => id));
    return members
      .filter(({ id }) => taken.has(id))
      .map(({ line }) => ({
        line,
        column: 'email',
        message: {
          en: 'A venue with this email was created in the meantime.',
          fr: 'Un lieu avec cette adresse e-mail a été créé entre-temps.',
        },
      }));
  }

  private async each(statement: string, rows: object[], params: unknown[] = []): Promise<void> {
    for (const some of chunks(rows)) await this.database.query(statement, [JSON.stringify(some), ...params]);
  }
}

const namesOf = (lines: MemberLine[]): [codes: string[], emails: string[], ids: string[]] => [
  lines.flatMap(({ code }) => code ?? []),
  lines.flatMap(({ changes }) => changes.email?.toLowerCase() ?? []),
  [],
];
