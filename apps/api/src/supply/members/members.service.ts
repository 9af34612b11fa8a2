import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { currentTraceId } from '#core/context';
import { Database } from '#database/database';
import { unlessReferenced } from '#database/references';
import type { NamedStatement } from '#database/statement';
import { broken, MergedAway, NotFound, PreconditionFailed, ValidationError } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { changesOf } from '#http/changes';
import { newCode, newId } from '#core/ids';
import {
  type FactOwner,
  ContactSuggestionsService,
} from '../../foundations/contact-suggestions/contact-suggestions.service';
import { LOCK_ENTRIES_OF_MEMBER } from '../knowledge/knowledge.sql';
import { TagsService } from '../tags/tags.service';
import { members } from './member.entity';
import {
  type CreateMember,
  MEMBER_DEFAULTS,
  type MEMBER_FACTS,
  type MemberView,
  type UpdateMember,
} from './members.dto';
import { MEMBER_IN_USE } from './members.errors';
import {
  MemberCreated,
  MemberDeleted,
  MemberFactAccepted,
  MemberFactRejected,
  MemberFactsProposed,
  MemberOnboarding,
  MemberTagAttached,
  MemberTagDetached,
  MemberUpdated,
} from './members.events';
import { positionFault, postalCodeFault } from './members.rules';
import {
  ATTACH_TAGS,
  type CarriedTag,
  DETACH_TAGS,
  FIND_MEMBER,
  FIND_MEMBER_BY_CODE,
  FIND_MERGED_MEMBER,
  FIND_MERGED_MEMBER_BY_CODE,
  INSERT_MEMBER,
  LOCK_MEMBER_FOR_DELETION,
  LOCK_MEMBERS_AGAINST_DELETION,
  type LockedMember,
  type MemberRow,
  toMemberView,
} from './members.sql';

type MemberFact = (typeof MEMBER_FACTS)[number];

/** The venues. Methods are for team users; `get`, `update` and `propose` also serve a venue's own profile. */
@Injectable()
export class MembersService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly tags: TagsService,
    private readonly proposals: ContactSuggestionsService,
  ) {}

  /**
   * Returns a venue.
   * @throws NOT_FOUND the venue doesn't exist
   */
  get(id: string): Promise<MemberView> {
    return this.find(FIND_MEMBER, FIND_MERGED_MEMBER, id);
  }

  /**
   * Returns a venue by its public code, ignoring case.
   * @throws NOT_FOUND the venue doesn't exist
   */
  getByCode(code: string): Promise<MemberView> {
    return this.find(FIND_MEMBER_BY_CODE, FIND_MERGED_MEMBER_BY_CODE, code);
  }

  /**
   * For other areas, before they read a venue's data.
   * @throws NOT_FOUND the venue doesn't exist
   */
  async assertExists(id: string): Promise<void> {
    const member = await this.database.maybeOne(`SELECT 1 FROM member WHERE id = $1`, [id]);
    if (!member) throw new NotFound(NOUNS.member);
  }

  /**
   * Creates a venue.
   * @throws ALREADY_EXISTS another venue has the email address, ignoring case
   */
  async create(input: CreateMember): Promise<MemberView> {
    const id = newId();
    const given = { ...MEMBER_DEFAULTS, ...changesOf(input), id };
    // Codes are random. The constraint detects one that is taken, and another is drawn.
    for (let created = false; !created;) {
      const record = JSON.stringify([{ ...given, code: newCode('M') }]);
      const rows = await this.database.query(INSERT_MEMBER, [record, currentTraceId(), this.clock.now()]);
      created = rows.length > 0;
    }
    const member = await this.get(id);
    await this.events.publish(MemberCreated, { payload: ofMember(member) });
    if (member.status === 'onboarding') await this.events.publish(MemberOnboarding, { payload: { memberId: id } });
    return member;
  }

  /**
   * Changes a venue.
   * @throws NOT_FOUND the venue doesn't exist
   * @throws PRECONDITION_FAILED `version` is given and no longer current
   * @throws ALREADY_EXISTS another venue has the email
   * @throws VALIDATION_ERROR one coordinate would remain without the other, or the postal code isn't one of the country
   */
  async update(id: string, input: UpdateMember, version?: number): Promise<MemberView> {
    const current = await this.lockAt(id, version);
    const changes = changesOf(input);
    const changed = Object.keys(changes);
    if (changed.length === 0) return current;
    const fault = positionFault({ ...current, ...changes });
    if (fault)
      throw new ValidationError([
        broken(fault, 'together', { other: fault === 'latitude' ? 'longitude' : 'latitude' }),
      ]);
    const { postalCode, country } = { ...current, ...changes };
    const wrongCode =
      changes.postalCode === undefined && changes.country === undefined ? null : postalCodeFault(postalCode, country);
    if (wrongCode) throw new ValidationError([wrongCode]);
    await this.database.update(members, id, changes);
    const member = await this.get(id);
    await this.events.publish(MemberUpdated, { payload: { ...ofMember(member), changed } });
    if (member.status === 'onboarding' && current.status !== 'onboarding')
      await this.events.publish(MemberOnboarding, { payload: { memberId: id } });
    return member;
  }

  /**
   * Restores fields, in the ambient transaction; for undoing a merge. Unlike `update` it sends no welcome mail.
   * @throws NOT_FOUND the venue doesn't exist
   * @throws ALREADY_EXISTS another venue has the email
   */
  async putBack(id: string, fields: UpdateMember): Promise<MemberView> {
    await this.lock(id);
    await this.database.update(members, id, fields);
    const member = await this.get(id);
    await this.events.publish(MemberUpdated, { payload: { ...ofMember(member), changed: Object.keys(fields) } });
    return member;
  }

  /**
   * Stores the link holder's suggestions about a venue's contact until the team decides, null to remove a value;
   * returns the venue.
   * @throws NOT_FOUND the venue doesn't exist
   */
  async propose(id: string, said: Partial<Record<MemberFact, string | null>>): Promise<MemberView> {
    const member = await this.lockAt(id);
    const fields = await this.proposals.propose(factsOf(id), said, member, 'link');
    if (fields.length > 0)
      await this.events.publish(MemberFactsProposed, { payload: { ...ofMember(member), fields, source: 'link' } });
    return this.get(id);
  }

  /**
   * Accepts a suggestion into the record, as `update` would. `read` is the value the caller has read.
   * @throws NOT_FOUND the venue doesn't exist, or has no suggestion for this field
   * @throws PRECONDITION_FAILED the record or the suggestion has changed
   * @throws ALREADY_EXISTS another venue or organizer has the number
   */
  async acceptProposed(id: string, field: MemberFact, read?: string | null, version?: number): Promise<MemberView> {
    await this.lockAt(id, version);
    const { value, source } = await this.proposals.accept(factsOf(id), field, read);
    const member = await this.update(id, { [field]: value });
    await this.events.publish(MemberFactAccepted, { payload: { ...ofMember(member), field, source } });
    return member;
  }

  /**
   * Rejects a suggestion. The record stays unchanged.
   * @throws NOT_FOUND the venue doesn't exist, or has no suggestion for this field
   * @throws PRECONDITION_FAILED the record or the suggestion has changed
   */
  async rejectProposed(id: string, field: MemberFact, read?: string | null, version?: number): Promise<MemberView> {
    const member = await this.lockAt(id, version);
    const { source } = await this.proposals.reject(factsOf(id), field, read);
    await this.events.publish(MemberFactRejected, { payload: { ...ofMember(member), field, source } });
    return this.get(id);
  }

  /**
   * Deletes a venue with its rooms, photos, knowledge and availability; returns the deleted record.
   * @throws NOT_FOUND the venue doesn't exist
   * @throws IN_USE a candidate, a commission, a catalog or a mail references it
   */
  async remove(id: string): Promise<MemberView> {
    lockedOf(await this.database.maybeOne<LockedMember>(LOCK_MEMBER_FOR_DELETION, [id]));
    const member = await this.get(id);
    // Lock in the embedder's order for several entries; everything else of a venue changes under the venue's lock.
    await this.database.query(LOCK_ENTRIES_OF_MEMBER, [id]);
    await unlessReferenced(MEMBER_IN_USE, () => this.database.query(`DELETE FROM member WHERE id = $1`, [id]));
    await this.events.publish(MemberDeleted, { payload: ofMember(member) });
    return member;
  }

  /**
   * Locks a venue against other changes until the transaction ends; for other areas, before they change its parts.
   * @throws NOT_FOUND the venue doesn't exist
   */
  async lock(id: string): Promise<LockedMember> {
    return lockedOf(await this.database.lock(members, id));
  }

  /**
   * Locks venues against deletion until the transaction ends, in the order of their ids; for other areas. **Lock the
   * member before any of its parts (a room, a calendar entry)**: a deletion locks the member and then all its parts,
   * and different lock orders would deadlock.
   * @throws NOT_FOUND one of them doesn't exist
   */
  async lockAgainstDeletion(ids: readonly string[]): Promise<LockedMember[]> {
    const locked = await this.database.query<LockedMember>(LOCK_MEMBERS_AGAINST_DELETION, [ids]);
    if (locked.length < new Set(ids).size) throw new NotFound(NOUNS.member);
    return locked;
  }

  /**
   * Locks a venue while its calendar is changed, until the transaction ends: whoever else changes the calendar waits. In
   * the place of `lockAgainstDeletion` in the lock order.
   * @throws NOT_FOUND the venue doesn't exist
   */
  async lockCalendar(id: string): Promise<void> {
    if ((await this.database.lock(members, id)) === null) throw new NotFound(NOUNS.member);
  }

  /**
   * Attaches a tag (idempotent); returns the venue.
   * @throws NOT_FOUND the venue or the tag doesn't exist
   */
  async attachTag(id: string, tagId: string): Promise<MemberView> {
    const tag = await this.tags.get(tagId);
    const attached = await this.database.query(ATTACH_TAGS, [carried(id, tagId), this.clock.now()]);
    const member = await this.get(id);
    if (attached.length > 0)
      await this.events.publish(MemberTagAttached, { payload: { ...ofMember(member), tagId, tag: tag.name } });
    return member;
  }

  /**
   * Detaches a tag; returns the venue.
   * @throws NOT_FOUND the venue doesn't exist, or doesn't carry the tag
   */
  async detachTag(id: string, tagId: string): Promise<MemberView> {
    await this.lockAgainstDeletion([id]);
    const detached = await this.database.query(DETACH_TAGS, [carried(id, tagId)]);
    const member = await this.get(id);
    if (detached.length === 0)
      throw new NotFound({
        sentence: { en: 'This venue does not have that tag.', fr: 'Ce lieu n’a pas cette étiquette.' },
      });
    const tag = await this.tags.get(tagId);
    await this.events.publish(MemberTagDetached, { payload: { ...ofMember(member), tagId, tag: tag.name } });
    return member;
  }

  private async find(statement: NamedStatement, ifMerged: NamedStatement, key: string): Promise<MemberView> {
    const row = await this.database.maybeOne<MemberRow>(statement, [key]);
    if (row) return toMemberView(row);
    const merged = await this.database.maybeOne<{ id: string; code: string }>(ifMerged, [key]);
    throw merged ? new MergedAway(NOUNS.member, merged) : new NotFound(NOUNS.member);
  }

  /**
   * Locks the venue for a change and returns it.
   * @throws NOT_FOUND the venue doesn't exist
   * @throws PRECONDITION_FAILED `version` is no longer current
   */
  private async lockAt(id: string, version?: number): Promise<MemberView> {
    await this.lock(id);
    // A separate statement: the locking one shows the rooms and tags from before it waited.
    const member = await this.get(id);
    if (version !== undefined && version !== member.version) throw new PreconditionFailed();
    return member;
  }
}

function lockedOf(member: LockedMember | null): LockedMember {
  if (!member) throw new NotFound(NOUNS.member);
  return member;
}

const carried = (memberId: string, tagId: string): string =>
  JSON.stringify([{ memberId, tagId }] satisfies CarriedTag[]);

const ofMember = (member: MemberView): { memberId: string; code: string; name: string } => ({
  memberId: member.id,
  code: member.code,
  name: member.name,
});

const factsOf = (id: string): FactOwner => ({ column: 'member_id', id });
