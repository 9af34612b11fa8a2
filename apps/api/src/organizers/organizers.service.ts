import { Injectable } from '@nestjs/common';
import { Clock } from '@kernel/clock';
import { currentTraceId } from '@kernel/context';
import { Database } from '@kernel/database/database';
import { keptTotal } from '@kernel/database/list-totals';
import { searchCondition } from '@kernel/database/search-text';
import { NotFound, PreconditionFailed } from '@kernel/errors';
import { orderBy, type PageView, toPageView } from '@kernel/http/pagination';
import { newId } from '@kernel/ids';
import { Timeline } from '@kernel/timeline';
import { Organizer } from './organizer.entity';
import {
  type CreateOrganizer,
  type ListOrganizers,
  ORGANIZER_SORT,
  type OrganizerIdentity,
  type OrganizerView,
  type UpdateOrganizer,
} from './organizers.dto';
import { OrganizerErased, OrganizerHasRequests } from './organizers.errors';
import { FIND_ORGANIZER, HOLD_ORGANIZER, MADE, ORGANIZER } from './organizers.sql';
import { OrganizerCreated, OrganizerDeleted, OrganizerUpdated } from './organizers.timeline';

@Injectable()
export class OrganizersService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly timeline: Timeline,
  ) {}

  /** A page of organizers, newest first unless sorted; for team users. One statement. */
  async list(params: ListOrganizers): Promise<PageView<OrganizerView>> {
    const values: unknown[] = [];
    const where = params.search === undefined ? [] : [searchCondition('o.search_text', params.search, values)];
    const { rows, total } = await this.database.page<OrganizerView>({
      select: ORGANIZER,
      from: 'organizer o',
      join: MADE,
      where,
      kept: where.length === 0 ? { total: keptTotal('organizer'), steady: false } : undefined,
      params: values,
      orderBy: orderBy(params.sort, ORGANIZER_SORT, 'o.created_at DESC, o.id DESC', 'o.id'),
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows, total, params);
  }

  /** One organizer; for team users and other areas. Ends in NOT_FOUND. */
  async get(id: string): Promise<OrganizerView> {
    const organizer = await this.database.maybeOne<OrganizerView>(FIND_ORGANIZER, [id]);
    if (!organizer) throw new NotFound('Organizer');
    return organizer;
  }

  /** For each word, the ids of the organizers that a search for it finds, in one statement; for searches of other areas. */
  async idsFound(words: readonly string[]): Promise<string[][]> {
    if (words.length === 0) return [];
    const values: unknown[] = [];
    const found = words.map(
      (word, at) =>
        `ARRAY(SELECT o.id FROM organizer o WHERE ${searchCondition('o.search_text', word, values)}) AS "word${at}"`,
    );
    const row = await this.database.one<Record<string, string[]>>(`SELECT ${found.join(', ')}`, values);
    return words.map((_word, at) => row[`word${at}`] ?? []);
  }

  /** Adds an organizer; for team users. Ends in ALREADY_EXISTS where the address is known, whatever its case. */
  async create(input: CreateOrganizer): Promise<OrganizerView> {
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
    return this.get(id);
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
  async update(id: string, input: UpdateOrganizer, version?: number): Promise<OrganizerView> {
    const current = await this.lock(id);
    if (current.erasedAt !== null) throw new OrganizerErased();
    if (version !== undefined && version !== current.version) throw new PreconditionFailed();
    const changes = given(input);
    const changed = Object.keys(changes);
    if (changed.length > 0) {
      const now = this.clock.now();
      await this.database.repo(Organizer).update(id, { ...changes, version: current.version + 1, updatedAt: now });
      await this.timeline.add(OrganizerUpdated, { requestId: null, payload: { organizerId: id, changed }, at: now });
    }
    return this.get(id);
  }

  /** Deletes an organizer without requests and answers it as it was; for team users. Ends in NOT_FOUND or IN_USE. */
  async remove(id: string): Promise<OrganizerView> {
    // A new request of this organizer waits for the lock by its foreign key, so the count below stays true.
    await this.lock(id, 'UPDATE');
    const organizer = await this.get(id);
    if (organizer.requestCount > 0) throw new OrganizerHasRequests();
    await this.database.query(`DELETE FROM organizer WHERE id = $1`, [id]);
    await this.timeline.add(OrganizerDeleted, {
      requestId: null,
      payload: { organizerId: id, email: organizer.email },
    });
    return organizer;
  }

  /**
   * The organizer with that address, made where there is none; for requests and inbound mail. What the record does not hold
   * yet is filled in, what it holds stays. Of several calls at once with one address, one creates.
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
      return { organizer: await this.fill(known.id, input), created: false };
    }
  }

  /**
   * What a mail of theirs says of an organizer, for inbound mail, in the ambient transaction, before the request's row as
   * everywhere: what the record does not hold yet is filled in, what it holds stays. The language counts of somebody whom this
   * very mail made known (`isNew`), as long as nobody has changed the record. Ends in NOT_FOUND.
   */
  async learn(id: string, said: OrganizerIdentity, isNew: boolean): Promise<void> {
    const { version, erasedAt } = await this.lock(id);
    if (erasedAt !== null) return;
    const { locale } = await this.fill(id, said);
    if (isNew && version === 1 && said.locale !== undefined && said.locale !== locale)
      await this.update(id, { locale: said.locale });
  }

  private async fill(id: string, input: OrganizerIdentity): Promise<OrganizerView> {
    const current = await this.get(id);
    const empty = (['firstName', 'lastName', 'company', 'phone'] as const).filter(
      (field) => current[field] === null && input[field] != null,
    );
    if (empty.length === 0) return current;
    return this.update(id, Object.fromEntries(empty.map((field) => [field, input[field]])));
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
