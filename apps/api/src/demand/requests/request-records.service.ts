import { Injectable } from '@nestjs/common';
import type { QueryDeepPartialEntity } from 'typeorm';
import { Clock } from '#kernel/clock';
import { Database } from '#kernel/database/database';
import type { NamedStatement } from '#kernel/database/statement';
import { NotFound } from '#kernel/errors';
import { Events } from '#kernel/events';
import { Timeline } from '#kernel/timeline';
import { Request } from './request.entity';
import { RequestStatusChanged } from './requests.events';
import type { LostReason, RequestStatus } from './requests.rules';
import { FIND_REQUEST, FIND_REQUEST_BY_CODE, LOCK_REQUEST, type RequestRow, toRequest } from './requests.sql';
import { RequestStatusChanged as StatusChangedEntry } from './requests.timeline';

export type RequestChanges = Partial<Omit<Request, 'id' | 'code' | 'version' | 'createdAt' | 'updatedAt'>>;

/** The rows of requests, for the two services of this area: read, hold, change, move. */
@Injectable()
export class RequestRecords {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly timeline: Timeline,
    private readonly events: Events,
  ) {}

  /** Ends in NOT_FOUND. */
  async find(id: string): Promise<Request> {
    return this.one(FIND_REQUEST, id);
  }

  /** Codes are told by telephone, so case does not matter. Ends in NOT_FOUND. */
  async findByCode(code: string): Promise<Request> {
    return this.one(FIND_REQUEST_BY_CODE, code);
  }

  /**
   * Holds the request until the transaction ends, so that its moves and those of its results come one after the other. The
   * weaker lock lets rows that merely refer to the request (mails, notifications) be written meanwhile. Ends in NOT_FOUND.
   */
  async lock(id: string): Promise<Request> {
    return this.one(LOCK_REQUEST, id);
  }

  /** Changes a request that is held: a new version, and activity at `now`. */
  async change(request: Request, changes: RequestChanges, now: Date = this.clock.now()): Promise<void> {
    await this.database.repo(Request).update(request.id, {
      ...(changes as QueryDeepPartialEntity<Request>),
      version: request.version + 1,
      updatedAt: now,
      lastActivityAt: now,
    });
  }

  /** Moves a request that is held along an edge that the caller has checked; timeline and event with it. */
  async move(
    request: Request,
    to: RequestStatus,
    { lostReason = null, comment = null }: { lostReason?: LostReason | null; comment?: string | null } = {},
    now: Date = this.clock.now(),
  ): Promise<void> {
    const from = request.status;
    await this.change(
      request,
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
    await this.timeline.add(StatusChangedEntry, {
      requestId: request.id,
      payload: { from, to, lostReason, comment },
      at: now,
    });
    await this.events.emit(RequestStatusChanged, { requestId: request.id, from, to });
  }

  private async one(statement: NamedStatement, key: string): Promise<Request> {
    const row = await this.database.maybeOne<RequestRow>(statement, [key]);
    if (!row) throw new NotFound('Request');
    return toRequest(row);
  }
}
