import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { InUse, PreconditionFailed } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import type { OrganizerFullView, UpdateOrganizer } from '../../demand/organizers/organizers.dto';
import { living } from '../../demand/organizers/organizers.errors';
import { OrganizersService } from '../../demand/organizers/organizers.service';
import { ORGANIZER_RECORD, RESTORE_ORGANIZER } from '../../demand/organizers/organizers.sql';
import { ONE_MOMENT } from '../../demand/requests/requests.sql';
import type { MergeOrganizer, MergePart, MergeView, OrganizerMergePreview } from './merges.dto';
import { CHANGED_SINCE, mergedWithItself } from './merges.errors';
import {
  OrganizerMerged,
  OrganizerMergeUndone,
  RequestOrganizerMerged,
  RequestOrganizerMergeUndone,
} from './merges.events';
import { differing, type Moved, pick, type Rows } from './merges.rules';
import { MergesService } from './merges.service';
import { LOCK_LINKS } from './merges.sql';
import {
  CONTACTS,
  COUNT_PARTS,
  DROP_CONTACTS,
  KEEP_CONTACTS,
  LEFT,
  type LedContact,
  LOCK_BOTH_ORGANIZERS,
  LOCK_REQUESTS_OF,
  MOVE_ALL,
  MOVE_ALL_BACK,
  RESTORES,
  VALUES_BEFORE,
} from './organizer-merges.sql';

/** Merges duplicate organizers. */
@Injectable()
export class OrganizerMergesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly organizers: OrganizersService,
    private readonly merges: MergesService,
  ) {}

  /**
   * Returns what a merge of `otherId` into `id` would do now, as of one moment; for team users.
   * @throws NOT_FOUND an organizer doesn't exist
   * @throws VALIDATION_ERROR the ids are the same
   * @throws INVALID_STATUS_TRANSITION one of them is erased
   */
  preview(id: string, otherId: string): Promise<OrganizerMergePreview> {
    if (id === otherId) throw mergedWithItself();
    return this.database.transaction(async () => {
      await this.database.query(ONE_MOMENT);
      const { kept, gone } = await this.both(id, otherId);
      const parts = await this.database.query<{ part: MergePart; moves: number; stays: number }>(COUNT_PARTS, [
        otherId,
        id,
      ]);
      return { kept, gone, parts };
    });
  }

  /**
   * Merges the organizer `otherId` into `id` in the ambient transaction: everything that belongs to them moves, their row is deleted, their
   * id leads to the remaining one, and mails from their address are attributed to that one. For team users.
   * @throws NOT_FOUND an organizer doesn't exist
   * @throws VALIDATION_ERROR the ids are the same
   * @throws PRECONDITION_FAILED one of the versions is no longer current
   * @throws INVALID_STATUS_TRANSITION one of them is erased
   */
  async merge(id: string, input: MergeOrganizer, version?: number): Promise<MergeView> {
    const { otherId, otherVersion } = input;
    if (id === otherId) throw mergedWithItself();
    const requestIds = await this.lock([id, otherId], otherId);
    const { kept, gone } = await this.both(id, otherId);
    if (version !== undefined && version !== kept.version) throw new PreconditionFailed();
    if (otherVersion !== undefined && otherVersion !== gone.version) throw new PreconditionFailed();
    const { record } = await this.database.one<{ record: object }>(ORGANIZER_RECORD, [otherId]);
    const known = new Set(await this.ids(VALUES_BEFORE, [id]));
    const contacts = [
      ...(await this.database.query<LedContact>(CONTACTS, [otherId])),
      // If they take the other address, their own still leads to them.
      { kind: 'email', value: kept.email.normalize().toLowerCase(), leadsHere: true },
      ...(kept.phone === null || kept.phoneFromMail ? [] : [{ kind: 'phone', value: kept.phone, leadsHere: false }]),
    ];
    const { moved } = await this.database.one<{ moved: Moved }>(MOVE_ALL, [otherId, id]);
    const { rows: left } = await this.database.one<{ rows: Rows }>(LEFT, [otherId]);
    await this.database.query(`DELETE FROM organizer WHERE id = $1`, [otherId]);
    const after = differing(input.take, kept, gone);
    const before = pick(kept, Object.keys(after));
    if (Object.keys(after).length > 0) await this.organizers.update(id, after as UpdateOrganizer);
    await this.database.query(KEEP_CONTACTS, [id, JSON.stringify(contacts), this.clock.now()]);
    const copied = contacts.map(({ value }) => value).filter((value) => !known.has(value));
    const undo = { keptId: id, record, left, moved, replaced: {}, copied, before, after };
    const merge = await this.merges.keep({
      kind: 'organizer',
      goneId: otherId,
      goneCode: null,
      goneName: nameOf(gone),
      undo: { ...undo, shown: [] },
    });
    await this.events.publish(OrganizerMerged, {
      payload: { organizerId: id, goneId: otherId, took: Object.keys(after), requests: moved.request?.length ?? 0 },
    });
    for (const requestId of requestIds)
      await this.events.publish(RequestOrganizerMerged, { requestId, payload: { organizerId: id, goneId: otherId } });
    return merge;
  }

  /**
   * Undoes a merge in the ambient transaction; for team users, through `MergesController`.
   * @throws INVALID_STATUS_TRANSITION it can no longer be undone
   * @throws IN_USE a field taken from the merged record has changed since
   * @throws ALREADY_EXISTS the address has been taken
   */
  async undo(mergeId: string): Promise<MergeView> {
    const { keptId, goneId } = await this.merges.find(mergeId, 'organizer');
    await this.lock([keptId], keptId);
    const { undo } = await this.merges.open(mergeId);
    const { before, after, moved, left } = undo;
    const kept = await this.organizers.getInFull(keptId);
    const now = pick(kept, Object.keys(after));
    if (Object.keys(after).some((field) => now[field] !== after[field])) throw new InUse(CHANGED_SINCE);
    if (Object.keys(before).length > 0) await this.organizers.update(keptId, before);
    await this.database.query(DROP_CONTACTS, [keptId, undo.copied]);
    await this.database.query(RESTORE_ORGANIZER, [JSON.stringify([undo.record])]);
    await this.database.query(MOVE_ALL_BACK, [goneId, keptId, JSON.stringify(moved)]);
    for (const { table, sql } of RESTORES)
      if (left[table]) await this.database.query(sql, [JSON.stringify(left[table])]);
    const merge = await this.merges.close(mergeId);
    const payload = { organizerId: keptId, goneId };
    await this.events.publish(OrganizerMergeUndone, { payload });
    for (const requestId of await this.ids(LOCK_REQUESTS_OF, [[goneId]]))
      await this.events.publish(RequestOrganizerMergeUndone, { requestId, payload });
    return merge;
  }

  private async both(id: string, otherId: string): Promise<{ kept: OrganizerFullView; gone: OrganizerFullView }> {
    const kept = await this.organizers.getInFull(id);
    const gone = await this.organizers.getInFull(otherId);
    return { kept: living(kept), gone: living(gone) };
  }

  /** Locks the organizers, then links and requests of the one whose rows move, in the usual order. Returns the ids of the requests. */
  private async lock(organizerIds: string[], moving: string): Promise<string[]> {
    await this.database.query(LOCK_BOTH_ORGANIZERS, [organizerIds]);
    await this.database.query(LOCK_LINKS, [[moving]]);
    return this.ids(LOCK_REQUESTS_OF, [[moving]]);
  }

  private async ids(sql: string, values: unknown[]): Promise<string[]> {
    return (await this.database.query<{ id: string }>(sql, values)).map(({ id }) => id);
  }
}

const nameOf = ({ firstName, lastName, company, email }: OrganizerFullView): string =>
  [firstName, lastName].filter(Boolean).join(' ') || company || email;
