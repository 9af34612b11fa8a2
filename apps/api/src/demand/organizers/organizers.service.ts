import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { currentTraceId } from '#core/context';
import { Database } from '#database/database';
import { type DomainError, MergedAway, NotFound, PreconditionFailed } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { changesOf } from '#http/changes';
import { type CursorPageView, orderBy, toCursorPage } from '#http/pagination';
import { newId } from '#core/ids';
import type { Locale } from '#i18n/locale';
import type { ProposableField, SaidFacts } from '../../foundations/contact-suggestions/contact-suggestions.dto';
import {
  type FactOwner,
  ContactSuggestionsService,
} from '../../foundations/contact-suggestions/contact-suggestions.service';
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
import { living, OrganizerHasRequests } from './organizers.errors';
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
    private readonly proposals: ContactSuggestionsService,
  ) {}

  /** Returns a page of organizers, newest first unless sorted; for team users. One statement. */
  async list(params: ListOrganizers): Promise<CursorPageView<OrganizerView>> {
    const values: unknown[] = [];
    const { rows, ...page } = await this.database.page<OrganizerView>({
      select: ORGANIZER,
      from: 'organizer o',
      join: MADE,
      rowsFirst: true,
      isSearch: Boolean(params.search),
      where: params.search ? [organizerFound(params.search, values)] : [],
      params: values,
      orderBy: orderBy(params.sort, ORGANIZER_SORT, 'o'),
      limit: params.limit,
      offset: params.offset,
      cursor: params.cursor,
    });
    return toCursorPage(rows, page, params);
  }

  /**
   * Returns an organizer; for other areas.
   * @throws NOT_FOUND the organizer doesn't exist
   */
  async get(id: string): Promise<OrganizerView> {
    const organizer = await this.database.maybeOne<OrganizerView>(FIND_ORGANIZER, [id]);
    if (!organizer) throw await this.missing(id);
    return organizer;
  }

  /**
   * Returns an organizer with its pending suggestions; for team users.
   * @throws NOT_FOUND the organizer doesn't exist
   */
  async getInFull(id: string): Promise<OrganizerFullView> {
    const organizer = await this.database.maybeOne<OrganizerFullView>(FIND_FULL_ORGANIZER, [id]);
    if (!organizer) throw await this.missing(id);
    return organizer;
  }

  /**
   * Adds an organizer; for team users.
   * @throws ALREADY_EXISTS the address is known, ignoring case
   */
  async create(input: CreateOrganizer): Promise<OrganizerFullView> {
    const { id, email, createdAt } = await this.database.insert(organizers, changesOf(input));
    await this.events.publish(OrganizerCreated, { payload: { organizerId: id, email }, at: createdAt });
    return this.getInFull(id);
  }

  /**
   * Returns an organizer, who can't be erased before the ambient transaction ends; for code that records something
   * about them.
   * @throws NOT_FOUND the organizer doesn't exist
   * @throws INVALID_STATUS_TRANSITION the organizer is erased
   */
  async lockShared(id: string): Promise<OrganizerView> {
    return living(await this.database.maybeOne<OrganizerView>(LOCK_ORGANIZER_SHARED, [id]));
  }

  /**
   * Changes an organizer; for team users. `version` is the one the caller has read.
   * @throws NOT_FOUND the organizer doesn't exist
   * @throws PRECONDITION_FAILED `version` is no longer current
   * @throws ALREADY_EXISTS another organizer has the address
   * @throws INVALID_STATUS_TRANSITION the organizer is erased
   */
  async update(id: string, input: UpdateOrganizer, version?: number): Promise<OrganizerFullView> {
    await this.lockLiving(id, version);
    const changes = changesOf(input);
    if (input.phone === undefined) await this.write(id, changes);
    else {
      await this.write(id, { ...changes, phoneFromMail: false });
      // The trigger settles only what changes; this confirms the number that is already in the record.
      await this.proposals.settle(factsOf(id), 'phone', input.phone);
    }
    return this.getInFull(id);
  }

  /**
   * Deletes an organizer without requests and returns the deleted record; for team users.
   * @throws NOT_FOUND the organizer doesn't exist
   * @throws IN_USE it has requests
   */
  async remove(id: string): Promise<OrganizerFullView> {
    // The stronger lock: a new request of this organizer waits for it through its foreign key, so the count below stays
    // correct.
    await this.database.query(`SELECT 1 FROM organizer WHERE id = $1 FOR UPDATE`, [id]);
    const organizer = await this.getInFull(id);
    if (organizer.requestCount > 0) throw new OrganizerHasRequests();
    await this.database.query(`DELETE FROM organizer WHERE id = $1`, [id]);
    await this.events.publish(OrganizerDeleted, { payload: { organizerId: id, email: organizer.email } });
    return organizer;
  }

  /**
   * Returns the organizer with that address, creating one if there is none; for requests. Details from the team only
   * fill empty columns of a known one; details from a mail are learned once it is read (`learn`). Of several concurrent
   * calls with one address, one creates.
   */
  async findOrCreate(input: OrganizerIdentity): Promise<{ organizer: OrganizerView; created: boolean }> {
    for (;;) {
      const known = await lockOrganizerOf(this.database, input.email);
      if (known) {
        const missing = await this.missingFrom(known.id, input);
        if (Object.keys(missing).length > 0) await this.update(known.id, missing);
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
      // Another call created it between the two statements; now it is found.
      if (!made) continue;
      await this.events.publish(OrganizerCreated, { payload: { organizerId: made.id, email: input.email }, at: now });
      return { organizer: await this.get(made.id), created: true };
    }
  }

  /**
   * Records a mail's details about an organizer; for inbound mail, in the ambient transaction. If this mail created the
   * organizer (`isNew`) and the record hasn't changed since, fills empty columns and sets the language; a number it fills
   * is marked (`phoneFromMail`) and remains a suggestion. Everything else becomes a suggestion. Does nothing for an erased
   * organizer.
   * @throws NOT_FOUND the organizer doesn't exist
   */
  async learn(id: string, said: Omit<OrganizerIdentity, 'email'>, isNew: boolean): Promise<void> {
    const { version, erasedAt } = await this.lock(id);
    if (erasedAt !== null) return;
    const { locale, ...facts } = said;
    const isUnseen = isNew && version === 1;
    if (isUnseen) {
      const filled = await this.missingFrom(id, facts, locale);
      await this.write(id, { ...filled, ...(filled.phone == null ? {} : { phoneFromMail: true }) });
    }
    await this.propose(id, isUnseen ? { phone: facts.phone } : facts);
  }

  private async propose(id: string, said: SaidFacts): Promise<void> {
    const proposed = Object.fromEntries(
      ORGANIZER_FACTS.filter((field) => said[field] != null).map((field) => [field, said[field]]),
    );
    const record = await this.get(id);
    // A mail can't confirm a number that came from a mail.
    const confirmed = record.phoneFromMail ? { ...record, phone: null } : record;
    const fields = await this.proposals.propose(factsOf(id), proposed, confirmed, 'mail');
    if (fields.length > 0)
      await this.events.publish(OrganizerFactsProposed, { payload: { organizerId: id, fields, source: 'mail' } });
  }

  /**
   * Accepts a suggestion into the record, as `update` does; for team users. `read` is the value the caller has read.
   * @throws NOT_FOUND the organizer doesn't exist, or there is no suggestion for this field
   * @throws PRECONDITION_FAILED the suggestion has changed
   * @throws ALREADY_EXISTS another venue or organizer has the number
   * @throws INVALID_STATUS_TRANSITION the organizer is erased
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
   * Rejects a suggestion; for team users. The record stays unchanged, except that an unconfirmed number is removed with
   * its suggestion.
   * @throws NOT_FOUND the organizer doesn't exist, or there is no suggestion for this field
   * @throws PRECONDITION_FAILED the suggestion has changed
   * @throws INVALID_STATUS_TRANSITION the organizer is erased
   */
  async rejectProposed(
    id: string,
    field: ProposableField,
    read?: string | null,
    version?: number,
  ): Promise<OrganizerFullView> {
    await this.lockLiving(id, version);
    const { source, value } = await this.proposals.reject(factsOf(id), field, read);
    const { phone, phoneFromMail } = await this.get(id);
    if (field === 'phone' && phoneFromMail && phone === value)
      await this.write(id, { phone: null, phoneFromMail: false });
    await this.events.publish(OrganizerFactRejected, { payload: { organizerId: id, field, source } });
    return this.getInFull(id);
  }

  /** Returns the values for columns that are empty, and the language if another is given. */
  private async missingFrom(id: string, said: SaidFacts, locale?: Locale): Promise<UpdateOrganizer> {
    const current = await this.get(id);
    const empty = ORGANIZER_FACTS.filter((field) => current[field] === null && said[field] != null);
    const changes: UpdateOrganizer = Object.fromEntries(empty.map((field) => [field, said[field]]));
    if (locale !== undefined && locale !== current.locale) changes.locale = locale;
    return changes;
  }

  /** Writes fields of a locked organizer; the entry in the timeline leaves the mark of the number out. */
  private async write(id: string, changes: UpdateOrganizer & { phoneFromMail?: boolean }): Promise<void> {
    const changed = Object.keys(changes).filter((field) => field !== 'phoneFromMail');
    if (changed.length === 0) return;
    const { updatedAt } = await this.database.update(organizers, id, changes);
    await this.events.publish(OrganizerUpdated, { payload: { organizerId: id, changed }, at: updatedAt });
  }

  /** Locks an organizer for a change by the team, optionally in the version they have read. */
  private async lockLiving(id: string, version?: number): Promise<void> {
    const current = living(await this.lock(id));
    if (version !== undefined && version !== current.version) throw new PreconditionFailed();
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
