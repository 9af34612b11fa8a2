import { Injectable } from '@nestjs/common';
import { Database } from '#database/database';
import { matchReasonInWords } from '#domain/match-reasons';
import { currentLocale } from '#http/locale';
import { type MemberListRow, memberListSelect, toMemberListItem } from '../../supply/members/members.sql';
import { type AssignmentView, NEAR_MISSES, type NearMissView } from './search.dto';
import { missOf, RoomPlan, type Wishes } from './search-needs.rules';
import {
  mayHaveAll,
  mayMissOne,
  type MissingRow,
  type NamedRoomsRow,
  roomsOf,
  roomsOfVenues,
  type RoomsRow,
} from './search-needs.sql';
import type { SearchFilters } from './search.rules';

/** Near misses are looked for among this many venues, the first in order. */
const NEAR_POOL = 5_000;

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
    return rows.filter((row) => plan.fits(roomsOf(row, needed))).map(({ id }) => id);
  }

  /** Returns rooms for the needs of each of these venues. */
  async assignments(ids: string[], { rooms: wishes }: Wishes): Promise<Map<string, AssignmentView[]>> {
    const plan = new RoomPlan(wishes);
    const rows = await this.database.query<NamedRoomsRow>(...roomsOfVenues(ids, wishes));
    return new Map(rows.map((row) => [row.id, assignmentOf(row, plan)]));
  }

  /** Returns venues that fail one need, in the order of a page without a query. */
  async nearMisses(filters: SearchFilters, wishes: Wishes): Promise<NearMissView[]> {
    const plan = new RoomPlan(wishes.rooms.filter(({ isOptional }) => !isOptional));
    const rows = await this.database.query<MissingRow>(...mayMissOne(filters, wishes, plan, NEAR_POOL));
    const misses = [];
    for (const row of rows) {
      const { id, bedrooms, distanceKm } = row;
      const miss = missOf(wishes, plan, { rooms: roomsOf(row, plan.wishes), bedrooms });
      if (miss !== null && misses.push({ id, distanceKm, ...miss }) === NEAR_MISSES) break;
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

function assignmentOf(row: NamedRoomsRow, plan: RoomPlan): AssignmentView[] {
  // The smallest rooms that do, so that a group of ten doesn't get the ballroom.
  const ids = row.roomIds.toReversed();
  const rows = plan.rooms(roomsOf(row, plan.wishes).toReversed()) ?? [];
  return rows.flatMap((rooms, place) => {
    const wish = plan.wishes[place];
    if (rooms === null || wish === undefined) return [];
    return { need: wish.need, roomIds: rooms.flatMap((room) => ids[room] ?? []) };
  });
}
