import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { type Actor, currentTraceId } from '#core/context';
import { Database } from '#database/database';
import { PreconditionFailed, ValidationError } from '#core/errors';
import { MailboxAccesses } from '../../foundations/mailboxes/mailbox-accesses.service';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { changesOf } from '#http/changes';
import { newId } from '#core/ids';
import { movedNeeds, type Need, type SaidNeed } from '#domain/needs';
import { findPlace } from '#domain/places';
import type { Reading } from '#domain/vocabulary';
import { REQUALIFYING_STATUSES } from '#domain/state-machines';
import type { OrganizerView } from '../organizers/organizers.dto';
import { OrganizersService } from '../organizers/organizers.service';
import { laterMail, type SendLater, toLaterMailViews } from './later-mails.dto';
import { acceptedNeeds, assertNeeds } from './needs.dto';
import type { Request } from './request.entity';
import { centerOf, columnsOf, daysOf, fillable } from './request-fields';
import { RequestRecords } from './request-records.service';
import {
  type AdvanceRequest,
  type CreateRequest,
  type MailedRequest,
  type ReadMail,
  type SaidOfRequest,
  type RequalifiedRequestView,
  type RequestView,
  toRequestView,
  type UpdateRequest,
} from './requests.dto';
import {
  ReplyNotNeeded,
  RequalificationRecalled,
  RequalificationRequested,
  RequestCreated,
  RequestNeedsChanged,
  RequestRequalified,
  RequestUpdated,
  RequestValidated,
} from './requests.events';
import {
  assertConsistent,
  assertRequalifiable,
  centerAfter,
  missingFieldsOf,
  needsChange,
  targetOf,
} from './requests.rules';
import { ResultsService } from './results.service';

type Origin = Pick<Request, 'source' | 'needsValidation' | 'extraction'> & {
  organizerId: string;
  actor?: Actor;
  mailboxId?: string | null;
};

type NewRequest = Omit<SaidOfRequest, 'needs'> & { title: string; needs: Need[] };

@Injectable()
export class RequestsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly organizers: OrganizersService,
    private readonly records: RequestRecords,
    private readonly results: ResultsService,
    private readonly mailboxes: MailboxAccesses,
  ) {}

  /**
   * Returns a request with its organizer and candidates; for team users and other areas.
   * @throws NOT_FOUND the request doesn't exist
   */
  async get(id: string): Promise<RequestView> {
    return this.viewOf(await this.records.find(id));
  }

  /**
   * Returns a request by its public code, ignoring case.
   * @throws NOT_FOUND the request doesn't exist
   */
  async getByCode(code: string): Promise<RequestView> {
    return this.viewOf(await this.records.findByCode(code));
  }

  /**
   * Creates a request by the team, in `qualifying`.
   * @throws VALIDATION_ERROR the input is contradictory
   * @throws NOT_FOUND organizer or assignee
   * @throws INVALID_STATUS_TRANSITION the organizer was erased
   */
  async create(input: CreateRequest): Promise<RequestView> {
    const { organizerId, organizer, source = 'manual', ...fields } = input;
    if ((organizerId === undefined) === (organizer === undefined))
      throw ValidationError.of('organizerId', 'oneOf', {
        en: 'exactly one of organizerId and organizer must be given',
        fr: 'organizerId ou organizer doit être donné, pas les deux',
      });
    assertConsistent(fields);
    const needs = acceptedNeeds(fields.needs ?? [], fields);
    return this.insert(
      { ...fields, needs },
      {
        source,
        organizerId:
          organizerId ?? (await this.organizers.findOrCreate(organizer as NonNullable<typeof organizer>)).organizer.id,
        needsValidation: false,
        extraction: null,
      },
    );
  }

  /**
   * Creates a request from a mail, in `qualifying`, before the mail is read: a person has to validate it; for inbound
   * mail, within its transaction. The organizer is the actor, unless another is given.
   */
  async createFromMail(input: MailedRequest): Promise<RequestView> {
    const { organizer } = await this.organizers.findOrCreate(input.organizer);
    return this.insert(
      { title: input.title, needs: [] },
      {
        source: 'email',
        organizerId: organizer.id,
        needsValidation: true,
        extraction: null,
        mailboxId: input.mailboxId ?? null,
        actor: input.actor ?? { type: 'organizer', id: organizer.id, label: nameOf(organizer) },
      },
    );
  }

  /** Sets the mailbox of a request's conversation, unless it has one; for inbound mail, within its transaction. */
  async setMailbox(id: string, mailboxId: string): Promise<void> {
    await this.database.query(
      `UPDATE request SET mailbox_id = $2, updated_at = $3 WHERE id = $1 AND mailbox_id IS NULL`,
      [id, mailboxId, this.clock.now()],
    );
  }

  /** Records the progress of reading the original mail; for inbound mail, within its transaction. */
  async setReading(id: string, reading: Reading): Promise<void> {
    await this.database.query(`UPDATE request SET reading = $2, updated_at = $3 WHERE id = $1`, [
      id,
      reading,
      this.clock.now(),
    ]);
  }

  /**
   * Applies the AI's reading of the original mail; for inbound mail, within its transaction. Fills empty fields that no
   * one has set or cleared since the mail was received, and the title while it is still one of the `placeholders`. If a person
   * has validated the request, only `extraction` changes. Returns the names of the filled fields.
   * @throws NOT_FOUND the request doesn't exist
   */
  async applyFirstReading(id: string, read: ReadMail, placeholders: readonly string[]): Promise<string[]> {
    const request = await this.records.lock(id);
    const said = await this.records.saidSince(id, read.receivedAt);
    const fields = request.needsValidation ? fillable(request, read.fields, said, placeholders) : {};
    const later = Object.entries(request.extraction ?? {}).filter(([field]) => said.has(field));
    const extraction = { ...read.extraction, ...Object.fromEntries(later) };
    await this.apply(request, fields, { extraction }, this.clock.now());
    return Object.keys(fields);
  }

  /**
   * Changes the given fields, null clears; for team users. `version` is the one the caller has read.
   * @throws NOT_FOUND the request doesn't exist
   * @throws PRECONDITION_FAILED `version` is no longer current
   * @throws VALIDATION_ERROR the fields contradict each other, or a need is outside the new dates
   * @throws INVALID_STATUS_TRANSITION the organizer was erased
   * @throws HOLD_CONFLICT the request was won, and its venue is taken on the new days
   */
  async update(id: string, input: UpdateRequest, version?: number): Promise<RequestView> {
    // Lock the organizer before the request, as everywhere: an erasure locks organizers, and then their requests.
    if (input.organizerId !== undefined) await this.organizers.lockShared(input.organizerId);
    const request = await this.records.lock(id);
    if (version !== undefined && version !== request.version) throw new PreconditionFailed();
    const { moveNeeds = false, ...fields } = input;
    const changed = Object.keys(changesOf(fields));
    if (changed.length === 0) return this.viewOf(request);
    const now = this.clock.now();
    const { eventDate } = fields;
    const moved =
      moveNeeds && eventDate && request.eventDate ? movedNeeds(request.needs, request.eventDate, eventDate) : undefined;
    const updated = await this.apply(request, { ...fields, needs: moved }, {}, now);
    await this.events.publish(RequestUpdated, { requestId: id, payload: { changed }, at: now });
    const change = moved ? needsChange(request.needs, moved) : null;
    if (change) await this.events.publish(RequestNeedsChanged, { requestId: id, payload: change, at: now });
    return this.viewOf(updated);
  }

  /**
   * Replaces the needs besides the main room; for team users. `version` is the one the caller has read.
   * @throws NOT_FOUND the request doesn't exist
   * @throws PRECONDITION_FAILED `version` is no longer current
   * @throws VALIDATION_ERROR a need has no bedrooms or nights, or is outside the event's dates
   */
  async changeNeeds(id: string, said: SaidNeed[], version?: number): Promise<RequestView> {
    const request = await this.records.lock(id);
    if (version !== undefined && version !== request.version) throw new PreconditionFailed();
    const needs = acceptedNeeds(said, request);
    const change = needsChange(request.needs, needs);
    if (change === null) return this.viewOf(request);
    const now = this.clock.now();
    const updated = await this.records.change(id, { needs }, now);
    await this.events.publish(RequestNeedsChanged, { requestId: id, payload: change, at: now });
    return this.viewOf(updated);
  }

  /**
   * Applies the organizer's own reply to a requalification, by magic token: it replaces existing values, and the team
   * is notified.
   * @throws NOT_FOUND the request doesn't exist
   * @throws VALIDATION_ERROR the fields contradict each other
   */
  async answerRequalification(id: string, fields: SaidOfRequest): Promise<RequestView> {
    const request = await this.records.lock(id);
    const filled = Object.keys(changesOf(fields));
    if (filled.length === 0) return this.viewOf(request);
    const answered = await this.requalified(request, fields, {}, filled);
    const change = needsChange(request.needs, answered.needs);
    if (change !== null) await this.events.publish(RequestNeedsChanged, { requestId: id, payload: change });
    return this.viewOf(answered);
  }

  /**
   * Applies the AI's reading of the organizer's reply; for inbound mail, within its transaction. Fills empty fields
   * that no one has set or cleared since the mail was received, and returns their names. The team is notified even if
   * nothing was filled, unless the mail isn't a new reply: it was read before (`again`), or received before the
   * organizer was last asked.
   * @throws NOT_FOUND the request doesn't exist
   */
  async applyReply(id: string, read: ReadMail, again = false): Promise<string[]> {
    const request = await this.records.lock(id);
    const fields = REQUALIFYING_STATUSES.includes(request.status)
      ? fillable(request, read.fields, await this.records.saidSince(id, read.receivedAt))
      : {};
    const filled = Object.keys(fields);
    if (filled.length === 0 && (again || (await this.records.wasAskedSince(id, read.receivedAt)))) return [];
    const entries = Object.entries(read.extraction).filter(([field]) => filled.includes(field));
    const extraction = { ...request.extraction, ...Object.fromEntries(entries) };
    await this.requalified(request, fields, filled.length > 0 ? { extraction } : {}, filled);
    return filled;
  }

  /**
   * Moves a request along its state machine, by default to the first possible status; for team users.
   * @throws NOT_FOUND the request doesn't exist
   * @throws INVALID_STATUS_TRANSITION the state machine doesn't allow the move
   * @throws VALIDATION_ERROR the reason is missing or not allowed
   * @throws FORBIDDEN the chosen mailbox is a colleague's
   */
  async advance(id: string, input: AdvanceRequest): Promise<RequestView> {
    const request = await this.records.lock(id);
    const to = targetOf(request.status, input);
    const mailboxId = await this.mailboxes.choose(id, input.mailboxId);
    return this.viewOf(await this.records.move(request, to, { ...input, mailboxId }));
  }

  /**
   * Confirms the AI's reading (idempotent); for team users.
   * @throws NOT_FOUND the request doesn't exist
   */
  async validate(id: string): Promise<RequestView> {
    const request = await this.records.lock(id);
    if (!request.needsValidation) return this.viewOf(request);
    const now = this.clock.now();
    const validated = await this.records.change(id, { needsValidation: false }, now);
    await this.events.publish(RequestValidated, { requestId: id, payload: { status: request.status }, at: now });
    return this.viewOf(validated);
  }

  /**
   * Settles the messages received so far: they need no answer (idempotent); for team users.
   * @throws NOT_FOUND the request doesn't exist
   */
  async settleMessages(id: string): Promise<RequestView> {
    const request = await this.records.lock(id);
    await this.events.publish(ReplyNotNeeded, { requestId: id, payload: {} });
    return this.viewOf(request);
  }

  /**
   * Asks the organizer by mail for the missing fields; for team users.
   * @throws NOT_FOUND the request doesn't exist
   * @throws INVALID_STATUS_TRANSITION the request is past qualification, or nothing is missing
   * @throws FORBIDDEN the chosen mailbox is a colleague's
   */
  async requalify(id: string, input: SendLater = {}): Promise<RequalifiedRequestView> {
    const request = await this.records.lock(id);
    const { missingFields } = request;
    assertRequalifiable(request.status, missingFields);
    const now = this.clock.now();
    const mail = laterMail(input, now);
    const mailboxId = await this.mailboxes.choose(id, input.mailboxId);
    await this.events.publish(RequalificationRequested, {
      requestId: id,
      payload: { missingFields },
      carried: { mail, mailboxId, chosenMailboxId: input.mailboxId ?? null },
      at: now,
    });
    return { ...(await this.viewOf({ ...request, lastActivityAt: now })), mails: toLaterMailViews(mail) };
  }

  /**
   * Reverts a `requalify` whose mail was canceled before it was sent: no reply is awaited from the organizer. For
   * communications, within its transaction.
   * @throws NOT_FOUND the request doesn't exist
   */
  async recallRequalification(id: string): Promise<void> {
    await this.records.lock(id);
    await this.events.publish(RequalificationRecalled, { requestId: id, payload: {} });
  }

  private async insert({ needs, ...fields }: NewRequest, origin: Origin): Promise<RequestView> {
    const { organizerId, source, actor } = origin;
    const center = centerAfter({ city: null, center: null }, fields, findPlace);
    const complete = { ...fields, center };
    const id = newId();
    const now = this.clock.now();
    const missingFields = missingFieldsOf(complete);
    const { request, organizer } = await this.records.insert({
      ...columnsOf(complete),
      needs,
      id,
      status: 'qualifying',
      source,
      organizerId,
      needsValidation: origin.needsValidation,
      mailboxId: origin.mailboxId ?? null,
      extraction: origin.extraction,
      missingFields,
      lastActivityAt: now,
      traceId: currentTraceId(),
      createdAt: now,
      updatedAt: now,
    });
    await this.events.publish(RequestCreated, {
      requestId: id,
      payload: { code: request.code, source, organizerId, missingFields },
      carried: { title: fields.title, organizerName: nameOf(organizer) },
      at: now,
      ...(actor ? { actor } : {}),
    });
    return toRequestView(request, organizer, []);
  }

  /** Writes the reply to a requalification and returns the request. */
  private async requalified(
    request: Request,
    fields: SaidOfRequest,
    more: Partial<Request>,
    filled: string[],
  ): Promise<Request> {
    const now = this.clock.now();
    const updated = filled.length > 0 ? await this.apply(request, fields, more, now) : request;
    await this.events.publish(RequestRequalified, {
      requestId: request.id,
      payload: { filled, missingFields: updated.missingFields },
      carried: { requestCode: request.code },
      at: now,
    });
    return updated;
  }

  /** Merges fields into a locked request and returns it. */
  private async apply(
    request: Request,
    { needs, ...fields }: UpdateRequest & Pick<SaidOfRequest, 'needs'>,
    more: Partial<Request>,
    now: Date,
  ): Promise<Request> {
    const before = centerOf(request);
    const center = centerAfter(before, fields, findPlace);
    const columns = columnsOf({ ...fields, center });
    const merged = { ...request, ...columns, center };
    assertConsistent(merged);
    if (needs !== undefined) columns.needs = acceptedNeeds(needs ?? [], merged);
    else if (columns.eventDate !== undefined || columns.eventEndDate !== undefined) assertNeeds(request.needs, merged);
    const missingFields = missingFieldsOf(merged);
    const updated = await this.records.change(request.id, { ...columns, ...more, missingFields }, now);
    if (!isDeepStrictEqual(daysOf(updated), daysOf(request))) await this.results.rebook(request.id);
    if (center?.latitude !== before.center?.latitude || center?.longitude !== before.center?.longitude)
      await this.results.measure(request.id);
    return updated;
  }

  private async viewOf(request: Request): Promise<RequestView> {
    const organizer = await this.organizers.get(request.organizerId);
    return toRequestView(request, organizer, await this.results.byRequest(request.id));
  }
}

const nameOf = ({ firstName, lastName, email }: OrganizerView): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;
