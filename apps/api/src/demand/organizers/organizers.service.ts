import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { currentTraceId } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { found } from '#kernel/database/list-search';
import { keptTotal } from '#kernel/database/list-totals';
import { NotFound, PreconditionFailed } from '#kernel/errors';
import { orderBy, type PageView, toPageView } from '#kernel/http/pagination';
import { newId } from '#kernel/ids';
import { Timeline } from '#kernel/timeline';
import type { Locale } from '#domain/vocabulary';
import type { ProposableField, SaidFacts } from '../../foundations/proposed-facts/proposed-facts.dto';
import { type FactOwner, ProposedFactsService } from '../../foundations/proposed-facts/proposed-facts.service';
import { Organizer } from './organizer.entity';
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
  FIND_FULL_ORGANIZER,
  FIND_ORGANIZER,
  HOLD_ORGANIZER,
  MADE,
  ORGANIZER,
  SEARCHED_ORGANIZERS,
} from './organizers.sql';
import {
  OrganizerCreated,
  OrganizerDeleted,
  OrganizerFactAccepted,
  OrganizerFactRejected,
  OrganizerFactsProposed,
  OrganizerUpdated,
} from './organizers.timeline';

@Injectable()
export class OrganizersService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly timeline: Timeline,
    private readonly proposals: ProposedFactsService,
  ) {}

  /** A page of organizers, newest first unless sorted; for team users. One statement. */
  async list(params: ListOrganizers): Promise<PageView<OrganizerView>> {
    const values: unknown[] = [];
    const { rows, total } = await this.database.page<OrganizerView>({
      select: ORGANIZER,
      from: 'organizer o',
      join: MADE,
      where: [],
      found: params.search ? found(SEARCHED_ORGANIZERS, params.search, [], values) : undefined,
      kept: { total: keptTotal('organizer'), steady: false },
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
    if (!organizer) throw new NotFound('Organizer');
    return organizer;
  }

  /** One organizer with what is proposed of them; for team users. Ends in NOT_FOUND. */
  async getInFull(id: string): Promise<OrganizerFullView> {
    const organizer = await this.database.maybeOne<OrganizerFullView>(FIND_FULL_ORGANIZER, [id]);
    if (!organizer) throw new NotFound('Organizer');
    return organizer;
  }

  /** Adds an organizer; for team users. Ends in ALREADY_EXISTS where the address is known, whatever its case. */
  async create(input: CreateOrganizer): Promise<OrganizerFullView> {
    const id = newId();
    const now = this.clock.now();
    await this.database
      .repo(Organizer)
      .insert({ ...given(input), id, traceId: currentTraceId(), createdAt: now, updatedAt: now });
    await this.timeline.add(OrganizerCreated, {
      requestId: null,
      payload: { organizerId: id, email: input.email },
      at: now,
    });
    return this.getInFull(id);
  }

  /**
   * One organizer, kept from being erased until the ambient transaction ends; for what records something of them. Ends in
   * NOT_FOUND, or INVALID_STATUS_TRANSITION where they are erased.
   */
  async hold(id: string): Promise<OrganizerView> {
    const organizer = await this.database.maybeOne<OrganizerView>(HOLD_ORGANIZER, [id]);
    if (!organizer) throw new NotFound('Organizer');
    if (organizer.erasedAt !== null) throw new OrganizerErased();
    return organizer;
  }

  /**
   * Changes an organizer; for team users. `version` is the one that the caller has read. Ends in NOT_FOUND,
   * PRECONDITION_FAILED, ALREADY_EXISTS for another's address, or INVALID_STATUS_TRANSITION where they are erased.
   */
  async update(id: string, input: UpdateOrganizer, version?: number): Promise<OrganizerFullView> {
    const current = await this.lockLiving(id, version);
    const changes = given(input);
    const changed = Object.keys(changes);
    if (changed.length > 0) {
      const now = this.clock.now();
      await this.database.repo(Organizer).update(id, { ...changes, version: current.version + 1, updatedAt: now });
      await this.timeline.add(OrganizerUpdated, { requestId: null, payload: { organizerId: id, changed }, at: now });
    }
    return this.getInFull(id);
  }

  /** Deletes an organizer without requests and answers it as it was; for team users. Ends in NOT_FOUND or IN_USE. */
  async remove(id: string): Promise<OrganizerFullView> {
    // A new request of this organizer waits for the lock by its foreign key, so the count below stays true.
    await this.lock(id, 'UPDATE');
    const organizer = await this.getInFull(id);
    if (organizer.requestCount > 0) throw new OrganizerHasRequests();
    await this.database.query(`DELETE FROM organizer WHERE id = $1`, [id]);
    await this.timeline.add(OrganizerDeleted, {
      requestId: null,
      payload: { organizerId: id, email: organizer.email },
    });
    return organizer;
  }

  /**
   * The organizer with that address, made where there is none; for requests. What the team says of a known one fills what the
   * record does not hold yet, what it holds stays; what a mail says is learned once it is read (`learn`). Of several calls at once
   * with one address, one creates.
   */
  async findOrCreate(input: OrganizerIdentity): Promise<{ organizer: OrganizerView; created: boolean }> {
    for (;;) {
      const id = newId();
      const now = this.clock.now();
      const made = await this.database.maybeOne(
        `INSERT INTO organizer (id, email, first_name, last_name, company, phone, locale, trace_id, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) ON CONFLICT (lower(email)) DO NOTHING RETURNING id`,
        [
          id,
          input.email,
          input.firstName ?? null,
          input.lastName ?? null,
          input.company ?? null,
          input.phone ?? null,
          input.locale ?? 'fr',
          currentTraceId(),
          now,
        ],
      );
      if (made) {
        await this.timeline.add(OrganizerCreated, {
          requestId: null,
          payload: { organizerId: id, email: input.email },
          at: now,
        });
        return { organizer: await this.get(id), created: true };
      }
      const known = await this.database.maybeOne<{ id: string }>(
        `SELECT id FROM organizer WHERE lower(email) = lower($1) FOR NO KEY UPDATE`,
        [input.email],
      );
      // Deleted between the two statements: then there is room for a new one.
      if (!known) continue;
      await this.fill(known.id, input);
      return { organizer: await this.get(known.id), created: false };
    }
  }

  /**
   * What a mail says of an organizer; for inbound mail, in the ambient transaction. Of somebody whom this very mail made known
   * (`isNew`), as long as nobody has changed the record, it fills what is empty and gives the language. All else is proposed,
   * and so is a number in any case. Does nothing for an organizer who is erased. Ends in NOT_FOUND.
   */
  async learn(id: string, said: Omit<OrganizerIdentity, 'email'>, isNew: boolean): Promise<void> {
    const { version, erasedAt } = await this.lock(id);
    if (erasedAt !== null) return;
    const { phone, locale, ...names } = said;
    const isUnseen = isNew && version === 1;
    if (isUnseen) await this.fill(id, names, locale);
    await this.propose(id, isUnseen ? { phone } : { ...names, phone });
  }

  private async propose(id: string, facts: SaidFacts): Promise<void> {
    const said = Object.fromEntries(
      ORGANIZER_FACTS.filter((field) => facts[field] != null).map((field) => [field, facts[field]]),
    );
    const fields = await this.proposals.propose(factsOf(id), said, await this.get(id), 'mail');
    if (fields.length > 0)
      await this.timeline.add(OrganizerFactsProposed, {
        requestId: null,
        payload: { organizerId: id, fields, source: 'mail' },
      });
  }

  /**
   * Writes a proposed fact into the record, as `update` would; for team users. `read` is the value that the caller has read.
   * Ends in NOT_FOUND (organizer, or nothing proposed for this field), PRECONDITION_FAILED, ALREADY_EXISTS for a number that
   * another member or organizer has, or INVALID_STATUS_TRANSITION where they are erased.
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
    await this.timeline.add(OrganizerFactAccepted, { requestId: null, payload: { organizerId: id, field, source } });
    return organizer;
  }

  /**
   * Decides against a proposed fact; for team users. The record stays. Ends in NOT_FOUND, PRECONDITION_FAILED, or
   * INVALID_STATUS_TRANSITION where they are erased.
   */
  async rejectProposed(
    id: string,
    field: ProposableField,
    read?: string | null,
    version?: number,
  ): Promise<OrganizerFullView> {
    await this.lockLiving(id, version);
    const { source } = await this.proposals.reject(factsOf(id), field, read);
    await this.timeline.add(OrganizerFactRejected, { requestId: null, payload: { organizerId: id, field, source } });
    return this.getInFull(id);
  }

  /** Writes what the record does not hold yet, and the language where one is given. */
  private async fill(id: string, said: SaidFacts, locale?: Locale): Promise<void> {
    const current = await this.get(id);
    const empty = ORGANIZER_FACTS.filter((field) => current[field] === null && said[field] != null);
    const changes: UpdateOrganizer = Object.fromEntries(empty.map((field) => [field, said[field]]));
    if (locale !== undefined && locale !== current.locale) changes.locale = locale;
    if (Object.keys(changes).length > 0) await this.update(id, changes);
  }

  /** Holds the row for a change by the team, who may say which version it has read. */
  private async lockLiving(id: string, version?: number): Promise<{ version: number }> {
    const current = await this.lock(id);
    if (current.erasedAt !== null) throw new OrganizerErased();
    if (version !== undefined && version !== current.version) throw new PreconditionFailed();
    return current;
  }

  /** Holds the row until the transaction ends; `UPDATE` keeps new references off too. */
  private async lock(
    id: string,
    mode: 'UPDATE' | 'NO KEY UPDATE' = 'NO KEY UPDATE',
  ): Promise<{ version: number; erasedAt: Date | null }> {
    const row = await this.database.maybeOne<{ version: number; erasedAt: Date | null }>(
      `SELECT version, erased_at AS "erasedAt" FROM organizer WHERE id = $1 FOR ${mode}`,
      [id],
    );
    if (!row) throw new NotFound('Organizer');
    return row;
  }
}

/** The properties that the caller sent: absent means unchanged, null means cleared. */
const given = <Input extends object>(input: Input): Input =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Input;

const factsOf = (id: string): FactOwner => ({ column: 'organizer_id', id });
