import { Inject, Injectable } from '@nestjs/common';
import { type AppConfig, appConfig } from '#core/app.config';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { LeasedCron } from '#queue/jobs';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { ofOffer } from './offer-submissions.service';
import { OfferExpiring } from './offers.events';
import { lastWarnedDay } from './offers.rules';
import { EXPIRING_OFFERS } from './offers.sql';

/** Offers per transaction. */
const BATCH = 100;

interface Expiring {
  id: string;
  code: string;
  requestId: string;
  requestCode: string;
  memberId: string;
  memberName: string;
  round: number;
  validUntil: string;
}

/** Notifies the team of offers whose validity is about to end. */
@Injectable()
export class OfferExpiry {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
  ) {}

  /**
   * Notifies the team, once per offer, of submitted offers that expire within three working days; for the job. Returns how
   * many it found.
   */
  @LeasedCron('0 41 * * * *', { name: 'expire-offers' })
  async warn(): Promise<number> {
    for (let warned = 0; ;) {
      const found = await this.database.transaction(() => this.warnBatch());
      warned += found;
      if (found < BATCH) return warned;
    }
  }

  private async warnBatch(): Promise<number> {
    const today = this.clock.dateIn(this.app.timeZone);
    const expiring = await this.database.query<Expiring>(EXPIRING_OFFERS, [today, lastWarnedDay(today), BATCH]);
    await this.database.query(`UPDATE offer SET warned_at = $2 WHERE id = ANY($1::uuid[])`, [
      expiring.map(({ id }) => id),
      this.clock.now(),
    ]);
    for (const { requestId, requestCode, memberName, validUntil, ...offer } of expiring)
      await this.events.publish(OfferExpiring, {
        requestId,
        payload: { ...ofOffer({ ...offer, member: { name: memberName } }), validUntil },
        carried: { requestCode },
      });
    return expiring.length;
  }
}
