import { Inject, Injectable, Logger } from '@nestjs/common';
import { REQUEST_STATUSES } from '#domain/vocabulary';
import { Clock, DAY } from '#core/clock';
import { Database } from '#database/database';
import { DomainError } from '#core/errors';
import { LeasedCron } from '#queue/jobs';
import { type RetentionConfig, retentionConfig } from './retention.config';
import { ENDED_STATUSES } from '../../demand/requests/requests.rules';
import { MergesService } from '../merges/merges.service';
import { ErasureService } from './erasure.service';
import {
  ALLOW_FORGETTING,
  DELETE_ATTACHMENTS,
  DELETE_NOTIFICATIONS,
  DELETE_TIMELINE,
  DELETE_UNSORTED,
  DELETE_WEBHOOKS,
  FORGOTTEN_BELOW,
  LONG_ENDED,
} from './privacy.sql';

const BATCH = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Deletes data older than the settings allow. */
@Injectable()
export class RetentionService {
  private readonly logger = new Logger(RetentionService.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(retentionConfig.KEY) private readonly retention: RetentionConfig,
    private readonly erasure: ErasureService,
    private readonly merges: MergesService,
  ) {}

  /**
   * Applies every retention setting and deletes the undo data of old merges, in batches with a transaction each. If a run is interrupted,
   * the next one continues. Returns how many organizers, mails, webhooks, attachments, merges, timeline entries and notifications were
   * deleted.
   */
  @LeasedCron('0 7 4 * * *', { name: 'apply-retention' })
  async apply(): Promise<number> {
    const { endedRequests, unsorted, webhooks, attachments, timeline, notifications } = this.retention;
    let gone = await this.merges.forgetOld();
    if (endedRequests !== undefined) gone += await this.eraseLongEnded(this.before(endedRequests));
    if (unsorted !== undefined) gone += await this.deleteAll(DELETE_UNSORTED, [this.before(unsorted)]);
    if (webhooks !== undefined) gone += await this.deleteAll(DELETE_WEBHOOKS, [this.before(webhooks)]);
    if (attachments !== undefined)
      gone += await this.deleteAll(DELETE_ATTACHMENTS, [this.before(attachments), ENDED_STATUSES]);
    if (timeline !== undefined) gone += await this.deleteAll(DELETE_TIMELINE, [await this.forgottenBelow(timeline)]);
    if (notifications !== undefined)
      gone += await this.deleteAll(DELETE_NOTIFICATIONS, [await this.forgottenBelow(notifications)]);
    return gone;
  }

  /** Erases each organizer in a separate transaction, so that one failure doesn't stop the others. */
  private async eraseLongEnded(before: Date): Promise<number> {
    let erased = 0;
    for (let after = FIRST_ID; ;) {
      const batch = await this.database.query<{ id: string }>(LONG_ENDED, [before, ENDED_STATUSES, after, BATCH]);
      for (const { id } of batch)
        try {
          await this.database.transaction(() => this.erasure.erase(id));
          erased++;
        } catch (err) {
          // A domain error means that a new request has arrived in the meantime: the organizer stays.
          if (!(err instanceof DomainError))
            this.logger.error({ msg: 'could not erase an organizer', organizerId: id, err });
        }
      const last = batch.at(-1);
      if (last === undefined || batch.length < BATCH) return erased;
      after = last.id;
    }
  }

  /** Returns the id below which rows of a table may be deleted. The oldest open or unpaid request keeps everything since its creation. */
  private async forgottenBelow(months: number): Promise<string> {
    const { below, heldBy } = await this.database.one<{ below: string; heldBy: string | null }>(FORGOTTEN_BELOW, [
      months,
      REQUEST_STATUSES.filter((status) => !ENDED_STATUSES.includes(status)),
    ]);
    if (heldBy !== null)
      this.logger.log({ msg: 'an open or unpaid request keeps everything since its creation', requestId: heldBy });
    return below;
  }

  /** Runs a deletion of a limited number of rows, each time in a transaction, until fewer remain. Returns how many rows were deleted. */
  private async deleteAll(sql: string, values: unknown[]): Promise<number> {
    for (let deleted = 0; ;) {
      const rows = await this.database.transaction(async () => {
        await this.database.query(ALLOW_FORGETTING);
        return this.database.query(sql, [...values, BATCH]);
      });
      deleted += rows.length;
      if (rows.length < BATCH) return deleted;
    }
  }

  private before(days: number): Date {
    return new Date(this.clock.now().getTime() - days * DAY);
  }
}
