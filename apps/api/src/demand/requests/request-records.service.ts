import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { newCode } from '#core/ids';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import type { LostReason, RequestStatus } from '#domain/vocabulary';
import type { OrganizerView } from '../organizers/organizers.dto';
import { living } from '../organizers/organizers.errors';
import type { SentFrom } from '../../supply/holds/holds.events';
import { Holds, type Releasing } from '../../supply/holds/request-holds.service';
import { type Request, requests } from './request.entity';
import {
  RequalificationRequested,
  RequestNeedsChanged,
  RequestRequalified,
  RequestStatusChanged,
  RequestUpdated,
} from './requests.events';
import { FIND_REQUEST_BY_CODE, INSERT_REQUEST, lockRequest } from './requests.sql';

export type RequestChanges = Partial<Omit<Request, 'id' | 'code' | 'version' | 'createdAt' | 'updatedAt'>>;

interface Moving extends SentFrom {
  lostReason?: LostReason | null;
  comment?: string | null;
  /** How the holds of a request that is won are released. */
  holds?: Releasing;
}

/** Request rows, for the services of this area: read, lock, insert, change, move. */
@Injectable()
export class RequestRecords {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly holds: Holds,
  ) {}

  /**
   * Returns a request.
   * @throws NOT_FOUND the request doesn't exist
   */
  async find(id: string): Promise<Request> {
    return known(await this.database.find(requests, id));
  }

  /**
   * Returns a request by code, ignoring case, since codes are spelled out by telephone.
   * @throws NOT_FOUND the request doesn't exist
   */
  async findByCode(code: string): Promise<Request> {
    return known(await this.database.maybeOne<Request>(FIND_REQUEST_BY_CODE, [code]));
  }

  /**
   * Returns the request, locked until the transaction ends (`lockRequest`).
   * @throws NOT_FOUND the request doesn't exist
   */
  async lock(id: string): Promise<Request> {
    return known(await lockRequest(this.database, id));
  }

  /**
   * Inserts a request of an organizer, and returns both; retries with another random code if the public code is taken.
   * @throws NOT_FOUND the organizer doesn't exist
   * @throws INVALID_STATUS_TRANSITION the organizer was erased
   */
  async insert(given: Partial<Request> & { organizerId: string }): Promise<{
    request: Request;
    organizer: OrganizerView;
  }> {
    for (;;) {
      const request = requests.complete({ ...given, code: newCode('R') });
      const values = [given.organizerId, ...requests.values(requests.keys, request)];
      const row = await this.database.maybeOne<OrganizerView & { inserted: boolean }>(INSERT_REQUEST, values);
      const { inserted, ...organizer } = living(row);
      // The organizer was read before this request was theirs.
      const counted = { requestCount: organizer.requestCount + 1, lastRequestAt: request.createdAt };
      if (inserted) return { request, organizer: { ...organizer, ...counted } };
    }
  }

  /** Changes a locked request and returns it, with a new version and activity at `now`. */
  change(id: string, changes: RequestChanges, now: Date = this.clock.now()): Promise<Request> {
    return this.database.update(requests, id, { ...changes, updatedAt: now, lastActivityAt: now });
  }

  /**
   * Moves a locked request along a transition that the caller has checked, and returns it. One that is canceled or lost
   * frees the days on which it had booked a venue, and releases what venues held; so does one that is won, for what isn't
   * booked (`holds`).
   */
  async move(
    request: Request,
    to: RequestStatus,
    { lostReason = null, comment = null, mailboxId, holds }: Moving = {},
    now: Date = this.clock.now(),
  ): Promise<Request> {
    const { id: requestId, status: from } = request;
    const moved = await this.change(
      requestId,
      {
        status: to,
        ...(from === 'qualifying' ? { needsValidation: false } : {}),
        ...(lostReason === null ? {} : { lostReason }),
        ...(to === 'won' ? { wonAt: now } : {}),
        ...(to === 'lost' ? { lostAt: now } : {}),
        ...(to === 'closed' ? { closedAt: now } : {}),
      },
      now,
    );
    await this.events.publish(RequestStatusChanged, { requestId, payload: { from, to, lostReason, comment }, at: now });
    if (to === 'won') {
      await this.holds.lockCalendars(requestId);
      await this.holds.releaseAll(requestId, 'request_won', { ...holds, mailboxId });
    }
    if (to === 'cancelled' || to === 'lost') await this.holds.endAll(requestId, `request_${to}`, { mailboxId });
    return moved;
  }

  /** Returns the fields set or cleared by the team or the organizer since that moment. */
  async saidSince(id: string, moment: Date): Promise<Set<string>> {
    const rows = await this.database.query<{ field: string }>(
      `SELECT DISTINCT said.field FROM timeline_event e,
              jsonb_array_elements_text(
                CASE e.kind WHEN '${RequestNeedsChanged.kind}' THEN '["needs"]'
                     ELSE coalesce(e.payload -> 'changed', e.payload -> 'filled') END) said (field)
        WHERE e.request_id = $1 AND e.created_at >= $2
          AND e.kind IN ('${RequestUpdated.kind}', '${RequestNeedsChanged.kind}', '${RequestRequalified.kind}')`,
      [id, moment],
    );
    return new Set(rows.map(({ field }) => field));
  }

  /** Returns whether the organizer was asked for missing fields after that moment. */
  async wasAskedSince(id: string, moment: Date): Promise<boolean> {
    const asked = await this.database.maybeOne(
      `SELECT 1 FROM timeline_event WHERE request_id = $1 AND kind = '${RequalificationRequested.kind}' AND created_at > $2 LIMIT 1`,
      [id, moment],
    );
    return asked !== null;
  }
}

function known(request: Request | null): Request {
  if (!request) throw new NotFound(NOUNS.request);
  return request;
}
