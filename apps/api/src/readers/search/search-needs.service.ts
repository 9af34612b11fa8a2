import { Injectable } from '@nestjs/common';
import { Database } from '#database/database';
import { matchReasonInWords } from '#domain/match-reasons';
import { currentLocale } from '#http/locale';
import { type MemberListRow, memberListSelect, toMemberListItem } from '../../supply/members/members.sql';
import { type AssignmentView, NEAR_MISSES, type NearMissView } from './search.dto';
import { type Miss, missOf, RoomPlan, type Wishes } from './search-needs.rules';
import {
  mayHaveAll,
  mayMissOne,
  type MissingRow,
  type NamedRoomsRow,
  roomReader,
  roomsOfVenues,
  type RoomsRow,
} from './search-needs.sql';
import type { SearchFilters } from './search.rules';

/** Near misses are looked for among so many venues, the first in order; among more if there are fewer than wanted. */
const NEAR_POOLS = [200, 5_000];

/** Finds out which venues have rooms for several needs at once. SQL narrows them; the assignment of rooms is exact. */
@Injectable()
export class NeedsSearch {
  constructor(private readonly database: Database) {}

  /**
   * Returns the venues that match every filter and have rooms for all wishes that aren't optional, in no order; null if
   * the filters alone decide.
   */
  async venues(filters: SearchFilters, wishes: Wishes): Promise<string[] | null> {
    const needed = wishes.rooms.filter(({ isOptional }) => !isOptional);
    if (needed.every(({ need }) => need === 'main')) return null;
    const plan = new RoomPlan(needed);
    const rows = await this.database.query<RoomsRow>(...mayHaveAll(filters, plan));
    const roomsOf = roomReader(needed);
    return rows.filter((row) => plan.fits(roomsOf(row))).map(({ id }) => id);
  }

  /** Returns rooms for the needs of each of these venues. */
  async assignments(ids: string[], { rooms: wishes }: Wishes): Promise<Map<string, AssignmentView[]>> {
    const plan = new RoomPlan(wishes);
    const rows = await this.database.query<NamedRoomsRow>(...roomsOfVenues(ids, wishes));
    const roomsOf = roomReader(wishes);
    return new Map(rows.map((row) => [row.id, assignmentOf(row.roomIds, roomsOf(row), plan)]));
  }

  /** Returns venues that fail one need, in the order of a page without a query. */
  async nearMisses(filters: SearchFilters, wishes: Wishes): Promise<NearMissView[]> {
    const plan = new RoomPlan(wishes.rooms.filter(({ isOptional }) => !isOptional));
    const roomsOf = roomReader(plan.wishes);
    let misses: (Miss & Pick<MissingRow, 'id' | 'distanceKm'>)[] = [];
    for (const pool of NEAR_POOLS) {
      const rows = await this.database.query<MissingRow>(...mayMissOne(filters, wishes, plan, pool));
      misses = [];
      for (const row of rows) {
        const miss = missOf(wishes, plan, { rooms: roomsOf(row), bedrooms: row.bedrooms });
        if (miss === null) continue;
        misses.push({ id: row.id, distanceKm: row.distanceKm, ...miss });
        if (misses.length === NEAR_MISSES) break;
      }
      if (misses.length === NEAR_MISSES || rows.length < pool) break;
    }
    const members = await this.database.query<MemberListRow>(
      `SELECT ${memberListSelect} FROM member WHERE member.id = ANY ($1::uuid[])`,
      [misses.map(({ id }) => id)],
    );
    const locale = currentLocale();
    return misses.flatMap(({ id, ...miss }) => {
      const member = members.find((one) => one.id === id);
      if (member === undefined) return [];
      return { member: toMemberListItem(member), ...miss, reason: matchReasonInWords(miss.why, locale) };
    });
  }
}

function assignmentOf(roomIds: string[], suited: number[], plan: RoomPlan): AssignmentView[] {
  if (roomIds.length === 0) return [];
  // The smallest rooms that do, so that a group of ten doesn't get the ballroom.
  const ids = roomIds.toReversed();
  const rows = plan.rooms(suited.toReversed()) ?? [];
  return rows.flatMap((rooms, place) => {
    const wish = plan.wishes[place];
    if (rooms === null || wish === undefined) return [];
    return { need: wish.need, roomIds: rooms.flatMap((room) => ids[room] ?? []) };
  });
}
