import { Inject, Injectable } from '@nestjs/common';
import { type AppConfig, appConfig } from '#core/app.config';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { ofOffer, OfferSubmissions } from './offer-submissions.service';
import { OfferRecords } from './offer-records.service';
import { offers } from './offer.entity';
import { offerExpired } from './offers.errors';
import { NOT_CHOSEN, OfferAccepted } from './offers.events';

/** Accepts and declines offers when a candidate is selected. */
@Injectable()
export class OfferDecisions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly records: OfferRecords,
    private readonly submissions: OfferSubmissions,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
  ) {}

  /**
   * Accepts the submitted offer of the selected candidate, if there is one, and declines the others of the request; in
   * the ambient transaction, which has locked the request.
   * @throws OFFER_EXPIRED it was valid until an earlier day, unless `acceptExpired`
   */
  async accept(
    requestId: string,
    memberId: string,
    { acceptExpired = false }: { acceptExpired?: boolean } = {},
  ): Promise<void> {
    const submitted = await this.database.query<{ id: string; memberId: string; requestCode: string }>(
      `SELECT o.id, o.member_id AS "memberId", r.code AS "requestCode"
         FROM offer o JOIN request r ON r.id = o.request_id
        WHERE o.request_id = $1 AND o.status = 'submitted' ORDER BY o.submitted_at, o.id`,
      [requestId],
    );
    for (const { id, memberId: offering, requestCode } of submitted)
      if (offering === memberId) await this.acceptOne(id, requestCode, acceptExpired);
      else await this.submissions.decline(id, NOT_CHOSEN, { requestCode });
  }

  private async acceptOne(id: string, requestCode: string, acceptExpired: boolean): Promise<void> {
    const { validUntil, requestId } = await this.records.lock(id);
    if (validUntil !== null && validUntil < this.clock.dateIn(this.app.timeZone) && !acceptExpired)
      throw offerExpired(validUntil);
    const now = this.clock.now();
    await this.database.update(offers, id, { status: 'accepted', decidedAt: now });
    const accepted = await this.records.get(id);
    await this.events.publish(OfferAccepted, {
      requestId,
      payload: { ...ofOffer(accepted), net: accepted.totals.net, currency: accepted.currency },
      carried: { requestCode },
      at: now,
    });
  }
}
