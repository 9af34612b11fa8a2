import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { currentTraceId } from '#kernel/context';
import { Database } from '#kernel/database/database';
import type { NamedStatement } from '#kernel/database/statement';
import { found, type SearchedFilter } from '#kernel/database/list-search';
import { keptTotal } from '#kernel/database/list-totals';
import { unlessReferenced } from '#kernel/database/references';
import { NotFound, PreconditionFailed, ValidationError } from '#kernel/errors';
import { Events } from '#kernel/events';
import { changesOf } from '#kernel/http/changes';
import { orderBy, type PageView, toPageView } from '#kernel/http/pagination';
import { newCode, newId } from '#kernel/ids';
import { Timeline } from '#kernel/timeline';
import { type FactOwner, ProposedFactsService } from '../../foundations/proposed-facts/proposed-facts.service';
import { TagsService } from '../tags/tags.service';
import { Member } from './member.entity';
import {
  type CreateMember,
  type ListMembers,
  type MEMBER_FACTS,
  MEMBER_SORTS,
  type MemberListItem,
  type MemberListRow,
  type MemberRow,
  type MemberView,
  toMemberListItem,
  toMemberView,
  type UpdateMember,
} from './members.dto';
import { MEMBER_IN_USE } from './members.errors';
import { MemberOnboarding } from './members.events';
import { positionFault } from './members.rules';
import { FIND_MEMBER, FIND_MEMBER_BY_CODE, memberListSelect, SEARCHED_MEMBERS } from './members.sql';
import {
  MemberCreated,
  MemberFactAccepted,
  MemberFactRejected,
  MemberFactsProposed,
  MemberRemoved,
  MemberTagAttached,
  MemberTagDetached,
  MemberUpdated,
} from './members.timeline';

type MemberFact = (typeof MEMBER_FACTS)[number];

/** The venues. Methods are for team users; `get`, `update` and `propose` also serve a member's own profile. */
@Injectable()
export class MembersService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly timeline: Timeline,
    private readonly events: Events,
    private readonly tags: TagsService,
    private readonly proposals: ProposedFactsService,
  ) {}

  /** Members that match, newest first unless `sort` says otherwise. */
  async list(params: ListMembers): Promise<PageView<MemberListItem>> {
    const { status, search, sort } = params;
    const values: unknown[] = [];
    const filters: SearchedFilter[] = [];
    if (status !== undefined)
      filters.push({ condition: `member.status = $${values.push(status)}`, facets: [`status:${status}`] });
    const { rows, total } = await this.database.page<MemberListRow>({
      select: memberListSelect,
      from: 'member',
      where: filters.map(({ condition }) => condition),
      found: search ? found(SEARCHED_MEMBERS, search, filters, values) : undefined,
      kept: {
        total: keptTotal('member', status && 'key = $1'),
        steady: status === undefined || sort === undefined,
      },
      params: values,
      orderBy: orderBy(sort, MEMBER_SORTS, 'member.created_at DESC, member.id DESC', 'member.id'),
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows.map(toMemberListItem), total, params);
  }

  /** Ends in NOT_FOUND. */
  get(id: string): Promise<MemberView> {
    return this.find(FIND_MEMBER, id);
  }

  /** By the public code, whatever its case. Ends in NOT_FOUND. */
  getByCode(code: string): Promise<MemberView> {
    return this.find(FIND_MEMBER_BY_CODE, code);
  }

  /** Ends in ALREADY_EXISTS where another member has the email address, whatever its case. */
  async create(input: CreateMember): Promise<MemberView> {
    const id = newId();
    const now = this.clock.now();
    // Codes are random: the constraint decides, and a code that is taken is drawn again.
    for (let created = false; !created;) {
      const rows = await this.database.query(
        `INSERT INTO member (id, code, name, status, email, phone, website, description, contact_name, address_line,
           postal_code, city, country, latitude, longitude, legal_name, registration_number, vat_number, commission_rate,
           internal_notes, trace_id, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $22)
         ON CONFLICT (code) DO NOTHING RETURNING id`,
        [
          id,
          newCode('M'),
          input.name,
          input.status ?? 'active',
          input.email,
          input.phone ?? null,
          input.website ?? null,
          input.description ?? null,
          input.contactName ?? null,
          input.addressLine ?? null,
          input.postalCode,
          input.city ?? null,
          input.country ?? 'FR',
          input.latitude ?? null,
          input.longitude ?? null,
          input.legalName ?? null,
          input.registrationNumber ?? null,
          input.vatNumber ?? null,
          input.commissionRate ?? null,
          input.internalNotes ?? null,
          currentTraceId(),
          now,
        ],
      );
      created = rows.length > 0;
    }
    const member = await this.get(id);
    await this.timeline.add(MemberCreated, { requestId: null, payload: ofMember(member) });
    if (member.status === 'onboarding') await this.events.emit(MemberOnboarding, { memberId: id });
    return member;
  }

  /**
   * Ends in NOT_FOUND, PRECONDITION_FAILED where `version` is given and no longer current, ALREADY_EXISTS for the email of
   * another member, or VALIDATION_ERROR where one coordinate would be left without the other.
   */
  async update(id: string, input: UpdateMember, version?: number): Promise<MemberView> {
    const current = await this.lockAt(id, version);
    const changes = changesOf(input);
    const changed = Object.keys(changes);
    if (changed.length === 0) return current;
    const fault = positionFault({ ...current, ...changes });
    if (fault) throw ValidationError.of(fault, 'latitude and longitude must be given together');
    await this.database
      .repo(Member)
      .update({ id }, { ...changes, version: () => 'version + 1', updatedAt: this.clock.now() });
    const member = await this.get(id);
    await this.timeline.add(MemberUpdated, { requestId: null, payload: { ...ofMember(member), changed } });
    if (member.status === 'onboarding' && current.status !== 'onboarding')
      await this.events.emit(MemberOnboarding, { memberId: id });
    return member;
  }

  /**
   * Keeps what the holder of a link said of a member's person, null to take it out, for the team to decide; answers the member.
   * Ends in NOT_FOUND.
   */
  async propose(id: string, said: Partial<Record<MemberFact, string | null>>): Promise<MemberView> {
    const member = await this.lock(id, 'NO KEY UPDATE');
    const fields = await this.proposals.propose(factsOf(id), said, member, 'link');
    if (fields.length > 0)
      await this.timeline.add(MemberFactsProposed, {
        requestId: null,
        payload: { ...ofMember(member), fields, source: 'link' },
      });
    return this.get(id);
  }

  /**
   * Writes a proposed fact into the record, as `update` would. `read` is the value that the caller has read. Ends in NOT_FOUND
   * (member, or nothing proposed for this field), PRECONDITION_FAILED, or ALREADY_EXISTS for a number that another member or
   * organizer has.
   */
  async acceptProposed(id: string, field: MemberFact, read?: string | null, version?: number): Promise<MemberView> {
    await this.lockAt(id, version);
    const { value, source } = await this.proposals.accept(factsOf(id), field, read);
    const member = await this.update(id, { [field]: value });
    await this.timeline.add(MemberFactAccepted, { requestId: null, payload: { ...ofMember(member), field, source } });
    return member;
  }

  /** Decides against a proposed fact. The record stays. Ends in NOT_FOUND or PRECONDITION_FAILED. */
  async rejectProposed(id: string, field: MemberFact, read?: string | null, version?: number): Promise<MemberView> {
    const member = await this.lockAt(id, version);
    const { source } = await this.proposals.reject(factsOf(id), field, read);
    await this.timeline.add(MemberFactRejected, { requestId: null, payload: { ...ofMember(member), field, source } });
    return this.get(id);
  }

  /**
   * Deletes a member with its rooms, photos, knowledge and availability; answers it as it was. Ends in NOT_FOUND, or IN_USE
   * where a request's result, a commission, a catalog or a mail points to it.
   */
  async remove(id: string): Promise<MemberView> {
    const member = await this.lock(id, 'UPDATE');
    // In the order in which the embedder holds several of them; the rest is changed by those alone who hold the member.
    await this.database.query(`SELECT 1 FROM knowledge_entry WHERE member_id = $1 ORDER BY id FOR UPDATE`, [id]);
    await unlessReferenced(MEMBER_IN_USE, () => this.database.query(`DELETE FROM member WHERE id = $1`, [id]));
    await this.timeline.add(MemberRemoved, { requestId: null, payload: ofMember(member) });
    return member;
  }

  /**
   * Keeps these members from being deleted until the transaction ends; for other areas. **Whoever locks something of a
   * member (a room, an entry of its calendar) holds the member first**: a deletion holds it and then all that is its own, and
   * two who lock the same rows in different orders would wait for each other. Ends in NOT_FOUND where one is missing.
   */
  async hold(ids: readonly string[]): Promise<void> {
    const held = await this.database.query(
      `SELECT 1 FROM member WHERE id = ANY ($1::uuid[]) ORDER BY id FOR KEY SHARE`,
      [ids],
    );
    if (held.length < new Set(ids).size) throw new NotFound('Member');
  }

  /** Attaches a tag, once however often it is asked; answers the member. Ends in NOT_FOUND for the member or the tag. */
  async attachTag(id: string, tagId: string): Promise<MemberView> {
    const tag = await this.tags.get(tagId);
    const attached = await this.database.query(
      `INSERT INTO member_tag (member_id, tag_id, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (member_id, tag_id) DO NOTHING RETURNING tag_id`,
      [id, tagId, this.clock.now()],
    );
    const member = await this.get(id);
    if (attached.length > 0)
      await this.timeline.add(MemberTagAttached, {
        requestId: null,
        payload: { ...ofMember(member), tagId, tag: tag.name },
      });
    return member;
  }

  /** Detaches a tag; answers the member. Ends in NOT_FOUND for the member, or a tag that it does not carry. */
  async detachTag(id: string, tagId: string): Promise<MemberView> {
    await this.hold([id]);
    const detached = await this.database.query(
      `DELETE FROM member_tag WHERE member_id = $1 AND tag_id = $2 RETURNING tag_id`,
      [id, tagId],
    );
    const member = await this.get(id);
    if (detached.length === 0) throw new NotFound('A tag with that id on this member was');
    const tag = await this.tags.get(tagId);
    await this.timeline.add(MemberTagDetached, {
      requestId: null,
      payload: { ...ofMember(member), tagId, tag: tag.name },
    });
    return member;
  }

  private async find(statement: NamedStatement, key: string): Promise<MemberView> {
    const row = await this.database.maybeOne<MemberRow>(statement, [key]);
    if (!row) throw new NotFound('Member');
    return toMemberView(row);
  }

  /** Holds the row for a change by somebody who may say which version they have read. */
  private async lockAt(id: string, version?: number): Promise<MemberView> {
    const member = await this.lock(id, 'NO KEY UPDATE');
    if (version !== undefined && version !== member.version) throw new PreconditionFailed();
    return member;
  }

  private async lock(id: string, mode: 'UPDATE' | 'NO KEY UPDATE'): Promise<MemberView> {
    const locked = await this.database.maybeOne(`SELECT 1 FROM member WHERE id = $1 FOR ${mode}`, [id]);
    if (!locked) throw new NotFound('Member');
    // A statement of its own: the locking one would still show the rooms and tags from before it waited.
    return this.get(id);
  }
}

const ofMember = (member: MemberView): { memberId: string; code: string; name: string } => ({
  memberId: member.id,
  code: member.code,
  name: member.name,
});

const factsOf = (id: string): FactOwner => ({ column: 'member_id', id });
