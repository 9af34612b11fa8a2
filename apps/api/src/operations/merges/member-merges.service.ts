import { Injectable } from '@nestjs/common';
import { Database } from '#database/database';
import { unlessReferenced } from '#database/references';
import { InUse, PreconditionFailed } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { ONE_MOMENT } from '../../demand/requests/requests.sql';
import { HeldDays } from '../../supply/availability/held-days.service';
import { LOCK_ENTRIES_OF_MEMBER } from '../../supply/knowledge/knowledge.sql';
import type { MemberView, UpdateMember } from '../../supply/members/members.dto';
import { MembersService } from '../../supply/members/members.service';
import { MEMBER_RECORD, RESTORE_MEMBER } from '../../supply/members/members.sql';
import {
  type MemberField,
  type MemberMergePreview,
  type MergeMember,
  type MergePart,
  type MergeView,
  SHARED_MAX,
} from './merges.dto';
import { BookedTwice, CHANGED_SINCE, mergedWithItself, OfferedTwice, RankedTwice } from './merges.errors';
import { MemberMerged, MemberMergeUndone, RequestMemberMerged, RequestMemberMergeUndone } from './merges.events';
import { differing, type Moved, pick, type Rows, type Undo } from './merges.rules';
import {
  BOOKED_TWICE,
  COPY_TAGS,
  COUNT_PARTS,
  DELETE_LEFT,
  LEFT,
  LOCK_BOTH_MEMBERS,
  LOCK_REQUESTS_OF,
  MOVE_ALL,
  MOVE_ALL_BACK,
  NAME_IN_CATALOGS,
  OFFERED_TWICE,
  OPEN_INVOICES,
  RANKED_TWICE,
  REPLACE_AVAILABILITY,
  REPLACE_RESULTS,
  RESTORES,
  SHARED_REQUESTS,
  SHOWN_IN,
  TAKE_TAGS_BACK,
  USED_SINCE,
} from './member-merges.sql';
import { LOCK_LINKS } from './merges.sql';
import { MergesService } from './merges.service';

type SharedRequest = MemberMergePreview['sharedRequests'][number];

/** Merges duplicate venues. */
@Injectable()
export class MemberMergesService {
  constructor(
    private readonly database: Database,
    private readonly events: DomainEvents,
    private readonly members: MembersService,
    private readonly held: HeldDays,
    private readonly merges: MergesService,
  ) {}

  /**
   * Returns what a merge of `otherId` into `id` would do now, as of one moment; for team users.
   * @throws NOT_FOUND a venue doesn't exist
   * @throws VALIDATION_ERROR the ids are the same
   */
  preview(id: string, otherId: string): Promise<MemberMergePreview> {
    if (id === otherId) throw mergedWithItself();
    return this.database.transaction(async () => {
      await this.database.query(ONE_MOMENT);
      const kept = await this.members.get(id);
      const gone = await this.members.get(otherId);
      const parts = await this.database.query<{ part: MergePart; moves: number; stays: number }>(COUNT_PARTS, [
        otherId,
        id,
      ]);
      const sharedRequests = await this.database.query<SharedRequest>(SHARED_REQUESTS, [otherId, id, SHARED_MAX]);
      const { n: openInvoices } = await this.database.one<{ n: number }>(OPEN_INVOICES, [otherId]);
      return { kept, gone, parts, sharedRequests, bookedTwice: await this.bookedTwice(otherId, id), openInvoices };
    });
  }

  /**
   * Merges the venue `otherId` into `id` in the ambient transaction: everything that belongs to it moves, its row is deleted, and its id
   * and code lead to the remaining one. For team users.
   * @throws NOT_FOUND a venue doesn't exist
   * @throws VALIDATION_ERROR the ids are the same
   * @throws PRECONDITION_FAILED one of the versions is no longer current
   * @throws IN_USE both are booked by different requests at the same time, have an offer for the same request, or options of the same rank
   */
  async merge(id: string, input: MergeMember, version?: number): Promise<MergeView> {
    const { otherId, otherVersion } = input;
    if (id === otherId) throw mergedWithItself();
    const requestIds = await this.lock([id, otherId], otherId);
    const kept = await this.members.get(id);
    const gone = await this.members.get(otherId);
    if (version !== undefined && version !== kept.version) throw new PreconditionFailed();
    if (otherVersion !== undefined && otherVersion !== gone.version) throw new PreconditionFailed();
    const dates = await this.bookedTwice(otherId, id);
    if (dates.length > 0) throw new BookedTwice(dates);
    const offered = await this.codes(OFFERED_TWICE, [otherId, id]);
    if (offered.length > 0) throw new OfferedTwice(offered);
    const ranked = await this.codes(RANKED_TWICE, [otherId, id]);
    if (ranked.length > 0) throw new RankedTwice(ranked);
    const { record } = await this.database.one<{ record: object }>(MEMBER_RECORD, [otherId]);
    const rows = async (sql: string): Promise<object[]> =>
      (await this.database.query<{ row: object }>(sql, [otherId, id])).map(({ row }) => row);
    const shown = await this.database.query<Undo['shown'][number]>(SHOWN_IN, [otherId]);
    const replaced = { result: await rows(REPLACE_RESULTS), availability: await rows(REPLACE_AVAILABILITY) };
    const copied = await this.ids(COPY_TAGS, [otherId, id]);
    const { moved } = await this.database.one<{ moved: Moved }>(MOVE_ALL, [otherId, id]);
    const { rows: left } = await this.database.one<{ rows: Rows }>(LEFT, [otherId]);
    for (const sql of DELETE_LEFT) await this.database.query(sql, [otherId]);
    await this.database.query(NAME_IN_CATALOGS, [JSON.stringify(shown), id]);
    await this.database.query(`DELETE FROM member WHERE id = $1`, [otherId]);
    const after = differing(columnsOf(input.take), kept, gone);
    const before = pick(kept, Object.keys(after));
    if (Object.keys(after).length > 0) await this.members.update(id, after as UpdateMember);
    const undo = { keptId: id, record, left, moved, replaced, copied, before, after, shown };
    const merge = await this.merges.keep({
      kind: 'member',
      goneId: otherId,
      goneCode: gone.code,
      goneName: gone.name,
      undo,
    });
    const both = ofMembers(await this.members.get(id), gone);
    await this.events.publish(MemberMerged, { payload: { ...both, took: Object.keys(after) } });
    for (const requestId of requestIds) await this.events.publish(RequestMemberMerged, { requestId, payload: both });
    return merge;
  }

  /**
   * Undoes a merge in the ambient transaction; for team users, through `MergesController`.
   * @throws INVALID_STATUS_TRANSITION it can no longer be undone
   * @throws IN_USE the merged data has been used since
   * @throws ALREADY_EXISTS the address has been taken
   */
  async undo(mergeId: string): Promise<MergeView> {
    const { keptId, goneId } = await this.merges.find(mergeId, 'member');
    await this.lock([keptId], keptId);
    const { undo, createdAt } = await this.merges.open(mergeId);
    const { before, after, moved, left, replaced, shown } = undo;
    const kept = await this.members.get(keptId);
    const { used } = await this.database.one<{ used: boolean }>(USED_SINCE, [
      keptId,
      moved.result ?? [],
      moved.commission ?? [],
      createdAt,
    ]);
    const now = pick(kept, Object.keys(after));
    if (used || Object.keys(after).some((field) => now[field] !== after[field])) throw new InUse(CHANGED_SINCE);
    if (Object.keys(before).length > 0) await this.members.putBack(keptId, before);
    await this.database.query(RESTORE_MEMBER, [JSON.stringify([undo.record])]);
    await this.database.query(TAKE_TAGS_BACK, [keptId, undo.copied]);
    await unlessReferenced(CHANGED_SINCE, async () => {
      await this.database.query(MOVE_ALL_BACK, [goneId, keptId, JSON.stringify(moved)]);
      for (const { table, sql } of RESTORES) {
        const rows = [...(left[table] ?? []), ...(replaced[table] ?? [])];
        if (rows.length > 0) await this.database.query(sql, [JSON.stringify(rows)]);
      }
    });
    await this.database.query(NAME_IN_CATALOGS, [JSON.stringify(shown), goneId]);
    for (const memberId of [keptId, goneId]) await this.held.show(memberId);
    const merge = await this.merges.close(mergeId);
    const both = ofMembers(kept, await this.members.get(goneId));
    await this.events.publish(MemberMergeUndone, { payload: both });
    for (const requestId of await this.ids(LOCK_REQUESTS_OF, [[goneId]]))
      await this.events.publish(RequestMemberMergeUndone, { requestId, payload: both });
    return merge;
  }

  /**
   * Locks links and requests of the venue whose rows move, then the venues, in the usual order. Anything added to a request in the meantime
   * waits for the venues' locks. Returns the ids of the requests.
   */
  private async lock(memberIds: string[], moving: string): Promise<string[]> {
    await this.database.query(LOCK_LINKS, [[moving]]);
    const requestIds = await this.ids(LOCK_REQUESTS_OF, [[moving]]);
    await this.database.query(LOCK_BOTH_MEMBERS, [memberIds]);
    await this.database.query(LOCK_ENTRIES_OF_MEMBER, [moving]);
    return requestIds;
  }

  private async bookedTwice(goneId: string, keptId: string): Promise<string[]> {
    return (await this.database.query<{ date: string }>(BOOKED_TWICE, [goneId, keptId])).map(({ date }) => date);
  }

  private async codes(sql: string, values: unknown[]): Promise<string[]> {
    return (await this.database.query<{ code: string }>(sql, values)).map(({ code }) => code);
  }

  private async ids(sql: string, values: unknown[]): Promise<string[]> {
    return (await this.database.query<{ id: string }>(sql, values)).map(({ id }) => id);
  }
}

type Column = Exclude<MemberField, 'position'> | 'latitude' | 'longitude';

const columnsOf = (fields: readonly MemberField[]): Column[] =>
  fields.flatMap((field): Column[] => (field === 'position' ? ['latitude', 'longitude'] : [field]));

const ofMembers = (
  kept: MemberView,
  gone: MemberView,
): { memberId: string; code: string; name: string; goneId: string; goneCode: string; goneName: string } => ({
  memberId: kept.id,
  code: kept.code,
  name: kept.name,
  goneId: gone.id,
  goneCode: gone.code,
  goneName: gone.name,
});
