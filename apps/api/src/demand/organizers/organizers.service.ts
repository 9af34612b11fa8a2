import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { currentTraceId } from '#core/context';
import { Database } from '#database/database';
import { type DomainError, MergedAway, NotFound, PreconditionFailed } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { changesOf } from '#http/changes';
import { orderBy, type PageView, toPageView } from '#http/pagination';
import { newId } from '#core/ids';
import type { Locale } from '#i18n/locale';
import type { ProposableField, SaidFacts } from '../../foundations/proposed-facts/proposed-facts.dto';
import { type FactOwner, ProposedFactsService } from '../../foundations/proposed-facts/proposed-facts.service';
import { type Organizer, organizers } from './organizer.entity';
import {
  type CreateOrganizer,
  type ListOrganizers,
  ORGANIZER_FACTS,
  ORGANIZER_SORT,
  type OrganizerFullView,
  type OrganizerIdentity,
  type OrganizerView,
  type UpdateOrganizer,
} from './organizers.dto';
import { OrganizerErased, OrganizerHasRequests } from './organizers.errors';
import {
  OrganizerCreated,
  OrganizerDeleted,
  OrganizerFactAccepted,
  OrganizerFactRejected,
  OrganizerFactsProposed,
  OrganizerUpdated,
} from './organizers.events';
import {
  FIND_FULL_ORGANIZER,
  FIND_MERGED_ORGANIZER,
  FIND_ORGANIZER,
  INSERT_ORGANIZER,
  lockOrganizerOf,
  MADE,
  NEW_ORGANIZER,
  ORGANIZER,
  organizerFound,
  LOCK_ORGANIZER_SHARED,
} from './organizers.sql';

@Injectable()
export class OrganizersService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly proposals: ProposedFactsService,
  ) {}

  /** A page of organizers, newest first unless sorted; for team users. One statement. */
  async list(params: ListOrganizers): Promise<PageView<OrganizerView>> {
    const values: unknown[] = [];
    const { rows, total } = await this.database.page<OrganizerView>({
      select: ORGANIZER,
      from: 'organizer o',
      join: MADE,
      rowsFirst: true,
      where: params.search ? [organizerFound(params.search, values)] : [],
      params: values,
      orderBy: orderBy(params.sort, ORGANIZER_SORT, 'o.created_at DESC, o.id DESC', 'o.id'),
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows, total, params);
  }

  /** One organizer; for other areas. Ends in NOT_FOUND. */
  async get(id: string): Promise<OrganizerView> {
    const organizer = await this.database.maybeOne<OrganizerView>(FIND_ORGANIZER, [id]);
    if (!organizer) throw await this.missing(id);
    return organizer;
  }

  /** One organizer with what is proposed of them; for team users. Ends in NOT_FOUND. */
  async getInFull(id: string): Promise<OrganizerFullView> {
    const organizer = await this.database.maybeOne<OrganizerFullView>(FIND_FULL_ORGANIZER, [id]);
    if (!organizer) throw await this.missing(id);
    return organizer;
  }

  /** Adds an organizer; for team users. Ends in ALREADY_EXISTS if the address is known, whatever its case. */
  async create(input: CreateOrganizer): Promise<OrganizerFullView> {
    const { id, email, createdAt } = await this.database.insert(organizers, changesOf(input));
    await this.events.publish(OrganizerCreated, { payload: { organizerId: id, email }, at: createdAt });
    return this.getInFull(id);
  }

  /**
   * One organizer, who cannot be erased before the ambient transaction ends; for what records something of them. Ends in
   * NOT_FOUND, or INVALID_STATUS_TRANSITION if they are erased.
   */
  async lockShared(id: string): Promise<OrganizerView> {
    const organizer = await this.database.maybeOne<OrganizerView>(LOCK_ORGANIZER_SHARED, [id]);
    if (!organizer) throw new NotFound(NOUNS.organizer);
    if (organizer.erasedAt !== null) throw new OrganizerErased();
    return organizer;
  }

  /**
   * Changes an organizer; for team users. `version` is the one that the caller has read. Ends in NOT_FOUND,
   * PRECONDITION_FAILED, ALREADY_EXISTS for another's address, or INVALID_STATUS_TRANSITION if they are erased.
   */
  async update(id: string, input: UpdateOrganizer, version?: number): Promise<OrganizerFullView> {
    await this.lockLiving(id, version);
    const changes = changesOf(input);
    const changed = Object.keys(changes);
    if (changed.length > 0) {
      const { updatedAt } = await this.database.update(organizers, id, changes);
      await this.events.publish(OrganizerUpdated, { payload: { organizerId: id, changed }, at: updatedAt });
    }
    return this.getInFull(id);
  }

  /** Deletes an organizer without requests and answers it as it was; for team users. Ends in NOT_FOUND or IN_USE. */
  async remove(id: string): Promise<OrganizerFullView> {
    // The stronger lock: a new request of this organizer waits for it by its foreign key, so the count below stays true.
    await this.database.query(`SELECT 1 FROM organizer WHERE id = $1 FOR UPDATE`, [id]);
    const organizer = await this.getInFull(id);
    if (organizer.requestCount > 0) throw new OrganizerHasRequests();
    await this.database.query(`DELETE FROM organizer WHERE id = $1`, [id]);
    await this.events.publish(OrganizerDeleted, { payload: { organizerId: id, email: organizer.email } });
    return organizer;
  }

  /**
   * The organizer whom that address leads to, made if there is none; for requests. What the team says of a known one fills empty columns
   * alone; what a mail says is learned once it is read (`learn`). Of several calls at once with one address, one creates.
   */
  async findOrCreate(input: OrganizerIdentity): Promise<{ organizer: OrganizerView; created: boolean }> {
    for (;;) {
      const known = await lockOrganizerOf(this.database, input.email);
      if (known) {
        await this.fill(known.id, input);
        return { organizer: await this.get(known.id), created: false };
      }
      const now = this.clock.now();
      const row = {
        ...input,
        id: newId(),
        locale: input.locale ?? 'fr',
        traceId: currentTraceId(),
        createdAt: now,
        updatedAt: now,
      };
      const made = await this.database.maybeOne<Organizer>(INSERT_ORGANIZER, organizers.values(NEW_ORGANIZER, row));
      // Made by another call between the two statements: now it is found.
      if (!made) continue;
      await this.events.publish(OrganizerCreated, { payload: { organizerId: made.id, email: input.email }, at: now });
      return { organizer: await this.get(made.id), created: true };
    }
  }

  /**
   * What a mail says of an organizer; for inbound mail, in the ambient transaction. If this very mail made them known (`isNew`)
   * and nobody has changed the record since, it fills empty columns and gives the language. All else is proposed, a number
   * always. Does nothing for an organizer who is erased. Ends in NOT_FOUND.
   */
  async learn(id: string, said: Omit<OrganizerIdentity, 'email'>, isNew: boolean): Promise<void> {
    const { version, erasedAt } = await this.lock(id);
    if (erasedAt !== null) return;
    const { phone, locale, ...names } = said;
    const isUnseen = isNew && version === 1;
    if (isUnseen) await this.fill(id, names, locale);
    await this.propose(id, isUnseen ? { phone } : { ...names, phone });
  }

  private async propose(id: string, said: SaidFacts): Promise<void> {
    const proposed = Object.fromEntries(
      ORGANIZER_FACTS.filter((field) => said[field] != null).map((field) => [field, said[field]]),
    );
    const fields = await this.proposals.propose(factsOf(id), proposed, await this.get(id), 'mail');
    if (fields.length > 0)
      await this.events.publish(OrganizerFactsProposed, { payload: { organizerId: id, fields, source: 'mail' } });
  }

  /**
   * Writes a proposed fact into the record, as `update` does; for team users. `read` is the value that the caller has read.
   * Ends in NOT_FOUND (organizer, or nothing proposed for this field), PRECONDITION_FAILED, ALREADY_EXISTS for a number that
   * another member or organizer has, or INVALID_STATUS_TRANSITION if they are erased.
   */
  async acceptProposed(
    id: string,
    field: ProposableField,
    read?: string | null,
    version?: number,
  ): Promise<OrganizerFullView> {
    await this.lockLiving(id, version);
    const { value, source } = await this.proposals.accept(factsOf(id), field, read);
    const organizer = await this.update(id, { [field]: value });
    await this.events.publish(OrganizerFactAccepted, { payload: { organizerId: id, field, source } });
    return organizer;
  }

  /**
   * Decides against a proposed fact; for team users. The record stays. Ends in NOT_FOUND, PRECONDITION_FAILED, or
   * INVALID_STATUS_TRANSITION if they are erased.
   */
  async rejectProposed(
    id: string,
    field: ProposableField,
    read?: string | null,
    version?: number,
  ): Promise<OrganizerFullView> {
    await this.lockLiving(id, version);
    const { source } = await this.proposals.reject(factsOf(id), field, read);
    await this.events.publish(OrganizerFactRejected, { payload: { organizerId: id, field, source } });
    return this.getInFull(id);
  }

  /** Fills empty columns, and changes the language if one is given. */
  private async fill(id: string, said: SaidFacts, locale?: Locale): Promise<void> {
    const current = await this.get(id);
    const empty = ORGANIZER_FACTS.filter((field) => current[field] === null && said[field] != null);
    const changes: UpdateOrganizer = Object.fromEntries(empty.map((field) => [field, said[field]]));
    if (locale !== undefined && locale !== current.locale) changes.locale = locale;
    if (Object.keys(changes).length > 0) await this.update(id, changes);
  }

  /** Locks an organizer for a change by the team, who may say which version they have read. */
  private async lockLiving(id: string, version?: number): Promise<void> {
    const current = await this.lock(id);
    if (current.erasedAt !== null) throw new OrganizerErased();
    if (version !== undefined && version !== current.version) throw new PreconditionFailed(await this.getInFull(id));
  }

  private async lock(id: string): Promise<Organizer> {
    const organizer = await this.database.lock(organizers, id);
    if (!organizer) throw await this.missing(id);
    return organizer;
  }

  private async missing(id: string): Promise<DomainError> {
    const merged = await this.database.maybeOne<{ id: string; code: null }>(FIND_MERGED_ORGANIZER, [id]);
    return merged ? new MergedAway(NOUNS.organizer, merged) : new NotFound(NOUNS.organizer);
  }
}

const factsOf = (id: string): FactOwner => ({ column: 'organizer_id', id });
