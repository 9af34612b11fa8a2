import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { type Actor, currentTraceId } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { found, type SearchedFilter } from '#kernel/database/list-search';
import { PreconditionFailed, ValidationError } from '#kernel/errors';
import { Events } from '#kernel/events';
import { orderBy, type PageView, toPageView } from '#kernel/http/pagination';
import { newCode, newId } from '#kernel/ids';
import { findPlace } from '#domain/places';
import { Timeline } from '#kernel/timeline';
import type { Reading } from '#domain/vocabulary';
import { NotificationsService } from '../../foundations/notifications/notifications.service';
import type { OrganizerView } from '../organizers/organizers.dto';
import { OrganizersService } from '../organizers/organizers.service';
import { fromOrganizerJson } from '../organizers/organizers.sql';
import type { Request } from './request.entity';
import { RequestRecords } from './request-records.service';
import {
  type AdvanceRequest,
  type CreateRequest,
  type ListRequests,
  type MailedRequest,
  REQUEST_SORT,
  type ReadMail,
  type RequestFields,
  type RequestListItem,
  type RequestView,
  toRequestListItem,
  toRequestView,
  type UpdateRequest,
} from './requests.dto';
import { RequalificationRequested, RequestCreated, RequestRequalified } from './requests.events';
import {
  assertConsistent,
  assertRequalifiable,
  centerAfter,
  missingFieldsOf,
  REQUALIFYING_STATUSES,
  targetOf,
  withoutContradictions,
} from './requests.rules';
import {
  INSERT_REQUEST,
  LISTED_REQUEST,
  type ListedRequestRow,
  type NewRequest,
  type RequestRow,
  requestTotal,
  SEARCHED_REQUESTS,
  toRequest,
  valuesOf,
} from './requests.sql';
import {
  RequalificationRequested as RequalificationRequestedEntry,
  RequestCreated as RequestCreatedEntry,
  RequestRequalified as RequestRequalifiedEntry,
  RequestUpdated,
  RequestValidated,
} from './requests.timeline';
import { ResultsService } from './results.service';

type Origin = Pick<Request, 'source' | 'needsValidation' | 'extraction'> & { organizer: OrganizerView; actor?: Actor };

@Injectable()
export class RequestsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly timeline: Timeline,
    private readonly events: Events,
    private readonly notifications: NotificationsService,
    private readonly organizers: OrganizersService,
    private readonly records: RequestRecords,
    private readonly results: ResultsService,
  ) {}

  /** A page of requests, newest first unless sorted; for team users. One statement whatever is asked. */
  async list(params: ListRequests): Promise<PageView<RequestListItem>> {
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const filters: SearchedFilter[] = [];
    // Of one status an index has the page in its order; of several the newest of all are looked through.
    const [status, ...others] = params.status ?? [];
    const isAsked =
      status === undefined
        ? undefined
        : others.length === 0
          ? `= ${bind(status)}`
          : `= ANY(${bind(params.status)}::text[])`;
    if (isAsked !== undefined)
      filters.push({ condition: `r.status ${isAsked}`, facets: params.status?.map((one) => `status:${one}`) });
    if (params.organizerId !== undefined) filters.push({ condition: `r.organizer_id = ${bind(params.organizerId)}` });
    if (params.assigneeId !== undefined)
      filters.push({
        condition: `r.assignee_id = ${bind(params.assigneeId)}`,
        facets: [`assignee:${params.assigneeId}`],
      });
    if (params.needsValidation !== undefined)
      filters.push({
        condition: params.needsValidation ? 'r.needs_validation' : 'NOT r.needs_validation',
        facets: [`needs_validation:${params.needsValidation}`],
      });
    const isCounted =
      params.organizerId !== undefined || params.assigneeId !== undefined || params.needsValidation === true;
    const { rows, total } = await this.database.page<ListedRequestRow>({
      select: LISTED_REQUEST,
      from: 'request r',
      where: filters.map(({ condition }) => condition),
      found: params.search ? found(SEARCHED_REQUESTS, params.search, filters, values) : undefined,
      kept: isCounted ? undefined : { total: requestTotal(isAsked, params.needsValidation === false), steady: false },
      params: values,
      orderBy: orderBy(params.sort, REQUEST_SORT, 'r.created_at DESC, r.id DESC', 'r.id'),
      limit: params.limit,
      offset: params.offset,
    });
    const items = rows.map(({ organizer, ...row }) => toRequestListItem(toRequest(row), fromOrganizerJson(organizer)));
    return toPageView(items, total, params);
  }

  /** One request with its organizer and results; for team users and other areas. Ends in NOT_FOUND. */
  async get(id: string): Promise<RequestView> {
    return this.viewOf(await this.records.find(id));
  }

  /** The same by its public code, in either case. Ends in NOT_FOUND. */
  async getByCode(code: string): Promise<RequestView> {
    return this.viewOf(await this.records.findByCode(code));
  }

  /**
   * A request made by the team, in `qualifying`. Ends in VALIDATION_ERROR, NOT_FOUND for organizer or
   * assignee, or INVALID_STATUS_TRANSITION for an organizer who was erased.
   */
  async create(input: CreateRequest): Promise<RequestView> {
    const { organizerId, organizer, source = 'manual', ...fields } = input;
    if ((organizerId === undefined) === (organizer === undefined))
      throw ValidationError.of('organizerId', 'exactly one of organizerId and organizer must be given');
    assertConsistent(fields);
    const known =
      organizerId === undefined
        ? await this.organizers.findOrCreate(organizer as NonNullable<typeof organizer>)
        : { organizer: await this.organizers.hold(organizerId) };
    return this.insert(fields, { source, organizer: known.organizer, needsValidation: false, extraction: null });
  }

  /**
   * A request that a mail brought, in `qualifying`, before it is read: to be validated by a person; for inbound mail, within its
   * transaction. Tells the team; the organizer is the actor.
   */
  async createFromMail(input: MailedRequest): Promise<RequestView> {
    const { organizer } = await this.organizers.findOrCreate(input.organizer);
    return this.insert(
      { title: input.title },
      {
        source: 'email',
        organizer,
        needsValidation: true,
        extraction: null,
        actor: input.actor ?? { type: 'organizer', id: organizer.id, label: nameOf(organizer) },
      },
    );
  }

  /** How far the reading of the mail is that made a request; for inbound mail, within its transaction. */
  async setReading(id: string, reading: Reading): Promise<void> {
    await this.database.query(`UPDATE request SET reading = $2, updated_at = $3 WHERE id = $1`, [
      id,
      reading,
      this.clock.now(),
    ]);
  }

  /**
   * What the AI read in the mail that made a request; for inbound mail, within its transaction. Fills what is empty and nobody
   * has said anything of since the mail came, and the title while it is still the `placeholder`. Of a request that a person has
   * validated nothing changes but `extraction`. Answers the names of the fields that were filled. Ends in NOT_FOUND.
   */
  async applyFirstReading(id: string, read: ReadMail, placeholder: string): Promise<string[]> {
    const request = await this.records.lock(id);
    const said = await this.saidSince(id, read.receivedAt);
    const fields = request.needsValidation ? fillable(request, read.fields, said, placeholder) : {};
    const later = Object.entries(request.extraction ?? {}).filter(([field]) => said.has(field));
    const extraction = { ...read.extraction, ...Object.fromEntries(later) };
    await this.apply(request, fields, { extraction }, this.clock.now());
    return Object.keys(fields);
  }

  /**
   * Changes what was sent, null clears; for team users. `version` is the one that the caller has read. Ends in NOT_FOUND,
   * PRECONDITION_FAILED, VALIDATION_ERROR, or INVALID_STATUS_TRANSITION for an organizer who was erased.
   */
  async update(id: string, input: UpdateRequest, version?: number): Promise<RequestView> {
    // Before the request, as everywhere: whoever erases organizers holds them, and then their requests.
    if (input.organizerId !== undefined) await this.organizers.hold(input.organizerId);
    const request = await this.records.lock(id);
    if (version !== undefined && version !== request.version) throw new PreconditionFailed();
    const changed = definedKeys(input);
    if (changed.length > 0) {
      const now = this.clock.now();
      await this.apply(request, input, {}, now);
      await this.timeline.add(RequestUpdated, { requestId: id, payload: { changed }, at: now });
    }
    return this.get(id);
  }

  /**
   * What the organizer answered to a requalification in person, by magic token: it stands over what was there. Tells the
   * team. Ends in NOT_FOUND or VALIDATION_ERROR.
   */
  async answerRequalification(id: string, fields: RequestFields): Promise<RequestView> {
    const request = await this.records.lock(id);
    const filled = definedKeys(fields);
    if (filled.length > 0) await this.requalified(request, fields, {}, filled);
    return this.get(id);
  }

  /**
   * What the AI read in the organizer's reply; for inbound mail, within its transaction. Only fields that are still empty, and
   * that nobody has said anything of since the mail came, are filled. Tells the team even where nothing was, unless the mail was
   * read before (`again`) or came before the organizer was asked last: then it is no answer. Answers the names of the fields that
   * were. Ends in NOT_FOUND.
   */
  async applyReply(id: string, read: ReadMail, again = false): Promise<string[]> {
    const request = await this.records.lock(id);
    const fields = REQUALIFYING_STATUSES.includes(request.status)
      ? fillable(request, read.fields, await this.saidSince(id, read.receivedAt))
      : {};
    const filled = Object.keys(fields);
    if (filled.length === 0 && (again || (await this.wasAskedSince(id, read.receivedAt)))) return [];
    const entries = Object.entries(read.extraction).filter(([field]) => filled.includes(field));
    const extraction = { ...request.extraction, ...Object.fromEntries(entries) };
    await this.requalified(request, fields, filled.length > 0 ? { extraction } : {}, filled);
    return filled;
  }

  /**
   * Moves a request along its state machine, without a target to the first status that it leads to; for team users. Ends in
   * NOT_FOUND, INVALID_STATUS_TRANSITION, or VALIDATION_ERROR for a reason that is missing.
   */
  async advance(id: string, input: AdvanceRequest): Promise<RequestView> {
    const request = await this.records.lock(id);
    await this.records.move(request, targetOf(request.status, input), input);
    return this.get(id);
  }

  /** A person has looked at what the AI read; for team users. Does nothing where that was done before. Ends in NOT_FOUND. */
  async validate(id: string): Promise<RequestView> {
    const request = await this.records.lock(id);
    if (request.needsValidation) {
      const now = this.clock.now();
      await this.records.change(request, { needsValidation: false }, now);
      await this.timeline.add(RequestValidated, { requestId: id, payload: { status: request.status }, at: now });
    }
    return this.get(id);
  }

  /**
   * Has the organizer asked, by mail, for what is missing; for team users. Ends in NOT_FOUND, or INVALID_STATUS_TRANSITION
   * where the request is past its qualification or nothing is missing.
   */
  async requalify(id: string): Promise<RequestView> {
    const request = await this.records.lock(id);
    const { missingFields } = request;
    assertRequalifiable(request.status, missingFields);
    const now = this.clock.now();
    await this.database.query(`UPDATE request SET last_activity_at = $2 WHERE id = $1`, [id, now]);
    await this.timeline.add(RequalificationRequestedEntry, { requestId: id, payload: { missingFields }, at: now });
    await this.events.emit(RequalificationRequested, { requestId: id, missingFields });
    return this.get(id);
  }

  private async insert(fields: RequestFields & { title: string }, origin: Origin): Promise<RequestView> {
    const { organizer, source, actor } = origin;
    const center = fields.center ?? centerAfter({ city: null, center: null }, { city: fields.city ?? null }, findPlace);
    const complete = { ...fields, center };
    const id = newId();
    const now = this.clock.now();
    const missingFields = missingFieldsOf(complete);
    const row: NewRequest = {
      ...columnsOf(complete),
      id,
      status: 'qualifying',
      source,
      organizerId: organizer.id,
      needsValidation: origin.needsValidation,
      extraction: origin.extraction,
      missingFields,
      lastActivityAt: now,
      traceId: currentTraceId(),
      createdAt: now,
      updatedAt: now,
    };
    const request = await this.insertWithCode(row);
    const { code } = request;
    await this.timeline.add(RequestCreatedEntry, {
      requestId: id,
      payload: { code, source, organizerId: organizer.id, missingFields },
      at: now,
      ...(actor ? { actor } : {}),
    });
    await this.notifications.notify({
      kind: 'request_created',
      title: `New request ${code}`,
      body: `${fields.title} (${nameOf(organizer)})`,
      requestId: id,
      dedupeKey: `request_created:${id}`,
    });
    await this.events.emit(RequestCreated, { requestId: id, code, title: fields.title, source });
    // The organizer was read before this request was theirs.
    return toRequestView(request, { ...organizer, requestCount: organizer.requestCount + 1, lastRequestAt: now }, []);
  }

  /** Fields that the team or the organizer has said something of since that moment, clearing them too. */
  private async saidSince(id: string, moment: Date): Promise<Set<string>> {
    const rows = await this.database.query<{ field: string }>(
      `SELECT DISTINCT said.field FROM timeline_event e,
              jsonb_array_elements_text(coalesce(e.payload -> 'changed', e.payload -> 'filled')) said (field)
        WHERE e.request_id = $1 AND e.kind IN ('${RequestUpdated.kind}', '${RequestRequalifiedEntry.kind}') AND e.created_at >= $2`,
      [id, moment],
    );
    return new Set(rows.map(({ field }) => field));
  }

  private async wasAskedSince(id: string, moment: Date): Promise<boolean> {
    const asked = await this.database.maybeOne(
      `SELECT 1 FROM timeline_event WHERE request_id = $1 AND kind = '${RequalificationRequestedEntry.kind}' AND created_at > $2 LIMIT 1`,
      [id, moment],
    );
    return asked !== null;
  }

  /** The public code is random: where it is taken, another is tried. */
  private async insertWithCode(row: NewRequest): Promise<Request> {
    for (;;) {
      const values = valuesOf({ ...row, code: newCode('R') });
      const inserted = await this.database.maybeOne<RequestRow>(INSERT_REQUEST, values);
      if (inserted) return toRequest(inserted);
    }
  }

  /** Writes the answer to a requalification and says so. */
  private async requalified(
    request: Request,
    fields: RequestFields,
    more: Partial<Request>,
    filled: string[],
  ): Promise<void> {
    const now = this.clock.now();
    const missingFields = filled.length > 0 ? await this.apply(request, fields, more, now) : request.missingFields;
    await this.timeline.add(RequestRequalifiedEntry, {
      requestId: request.id,
      payload: { filled, missingFields },
      at: now,
    });
    await this.notifications.notify({
      kind: 'requalification_reply',
      title: `Reply on request ${request.code}`,
      body:
        missingFields.length > 0
          ? `The organizer has answered; still missing: ${missingFields.join(', ')}.`
          : 'The organizer has answered; nothing is missing any more.',
      requestId: request.id,
    });
    await this.events.emit(RequestRequalified, { requestId: request.id, filled, missingFields });
  }

  /** Merges fields into a request that is held and answers what is missing then. */
  private async apply(request: Request, fields: UpdateRequest, more: Partial<Request>, now: Date): Promise<string[]> {
    const before = centerOf(request);
    const center = centerAfter(before, fields, findPlace);
    const columns = columnsOf({ ...fields, center });
    const merged = { ...request, ...columns, center };
    assertConsistent(merged);
    const missingFields = missingFieldsOf(merged);
    await this.records.change(request, { ...columns, ...more, missingFields }, now);
    if (center?.latitude !== before.center?.latitude || center?.longitude !== before.center?.longitude)
      await this.results.measure(request.id);
    return missingFields;
  }

  private async viewOf(request: Request): Promise<RequestView> {
    const organizer = await this.organizers.get(request.organizerId);
    return toRequestView(request, organizer, await this.results.byRequest(request.id));
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);

const definedKeys = (input: object): string[] =>
  Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([key]) => key);

const centerOf = ({ city, centerLatitude: latitude, centerLongitude: longitude }: Request) => ({
  city,
  center: latitude === null || longitude === null ? null : { latitude, longitude },
});

const nameOf = ({ firstName, lastName, email }: OrganizerView): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

/** What of a reading may be written: nothing over what stands, or beside what was said since. */
function fillable(
  request: Request,
  read: RequestFields,
  said: ReadonlySet<string>,
  placeholder?: string,
): RequestFields {
  const held: RequestFields = { ...request, center: centerOf(request).center };
  const hasBudget = request.budgetMin !== null || request.budgetMax !== null;
  const isFree = (field: string, value: unknown): boolean =>
    isEmpty(held[field as keyof RequestFields]) ||
    (field === 'title' && request.title === placeholder) ||
    // Without an amount it is nobody's word, but the default.
    (field === 'currency' && !hasBudget && value !== request.currency);
  const fields = Object.fromEntries(
    Object.entries(read).filter(([field, value]) => !isEmpty(value) && !said.has(field) && isFree(field, value)),
  ) as RequestFields;
  // The centre is that of the place that was read with it.
  if (fields.city === undefined && fields.postalCodes === undefined) delete fields.center;
  return withoutContradictions(fields, held);
}

/** Fields as columns; what was not sent is left out, what cannot be null takes its default. */
function columnsOf({
  center,
  datesFlexible,
  alternativeDates,
  postalCodes,
  ...fields
}: UpdateRequest): Partial<Request> {
  const columns: Partial<Request> = {
    ...fields,
    ...(datesFlexible === undefined ? {} : { datesFlexible: datesFlexible ?? false }),
    ...(alternativeDates === undefined ? {} : { alternativeDates: alternativeDates ?? [] }),
    ...(postalCodes === undefined ? {} : { postalCodes: postalCodes ?? [] }),
    ...(center === undefined
      ? {}
      : { centerLatitude: center?.latitude ?? null, centerLongitude: center?.longitude ?? null }),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
