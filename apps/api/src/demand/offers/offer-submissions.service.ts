import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { leadsTo, OFFER_TRANSITIONS, OFFERING_STAGES } from '#domain/state-machines';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { lacksHeadCount, OfferRecords } from './offer-records.service';
import { offers } from './offer.entity';
import type { OfferView } from './offers.dto';
import { candidateIs, emptyOffer, headCountMissing, offerIs, priceMissing } from './offers.errors';
import { OfferDeclined, OfferReceived } from './offers.events';

/** Moves offers along their state machine. Every move locks the request first, as moves of its candidates do. */
@Injectable()
export class OfferSubmissions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly records: OfferRecords,
  ) {}

  /**
   * Submits a draft as the candidate's next round: it supersedes the one submitted before. In the ambient transaction.
   * @throws NOT_FOUND the offer doesn't exist, or the venue is no longer a candidate
   * @throws PRECONDITION_FAILED `version` is no longer current
   * @throws INVALID_STATUS_TRANSITION it isn't a draft, the request isn't open, or the candidate can't offer anything
   * @throws VALIDATION_ERROR neither lines nor files, or a price or the head count is missing
   */
  async submit(id: string, version?: number): Promise<OfferView> {
    const offer = await this.records.lock(id, version);
    if (!leadsTo(OFFER_TRANSITIONS, offer.status, 'submitted')) throw offerIs(offer.status);
    const { requestId, memberId } = offer;
    const request = await this.records.openCandidate(requestId, memberId);
    if (request.stage === null || !(OFFERING_STAGES as readonly string[]).includes(request.stage))
      throw candidateIs(request.stage ?? 'withdrawn');
    // A draft begun before the request had a head count.
    const attendees = offer.attendees ?? request.attendees;
    assertComplete({ ...(await this.records.get(id)), attendees });
    await this.records.write(offer, request, { attendees });
    const now = this.clock.now();
    await this.database.query(
      `UPDATE offer SET status = 'superseded', version = version + 1, updated_at = $3
        WHERE request_id = $1 AND member_id = $2 AND status = 'submitted'`,
      [requestId, memberId, now],
    );
    const round = await this.records.nextRound(requestId, memberId);
    await this.database.update(offers, id, { status: 'submitted', round, submittedAt: now });
    const submitted = await this.records.get(id);
    await this.events.publish(OfferReceived, {
      requestId,
      payload: { ...ofOffer(submitted), net: submitted.totals.net, currency: submitted.currency },
      carried: { requestCode: request.code },
      at: now,
    });
    return submitted;
  }

  /**
   * Declines a submitted offer. In the ambient transaction. Pass `requestCode` if the caller knows it.
   * @throws NOT_FOUND the offer doesn't exist
   * @throws PRECONDITION_FAILED `version` is no longer current
   * @throws INVALID_STATUS_TRANSITION it isn't submitted
   */
  async decline(
    id: string,
    reason: string,
    { version, requestCode }: { version?: number | undefined; requestCode?: string } = {},
  ): Promise<OfferView> {
    const offer = await this.records.lock(id, version);
    if (!leadsTo(OFFER_TRANSITIONS, offer.status, 'declined')) throw offerIs(offer.status);
    const code = requestCode ?? (await this.codeOf(offer.requestId));
    const now = this.clock.now();
    await this.database.update(offers, id, { status: 'declined', declineReason: reason, decidedAt: now });
    const declined = await this.records.get(id);
    await this.events.publish(OfferDeclined, {
      requestId: offer.requestId,
      payload: { ...ofOffer(declined), reason },
      carried: { requestCode: code },
      at: now,
    });
    return declined;
  }

  private async codeOf(requestId: string): Promise<string> {
    return (await this.database.one<{ code: string }>(`SELECT code FROM request WHERE id = $1`, [requestId])).code;
  }
}

/** The part of an offer's timeline entries that they all have. */
export const ofOffer = ({
  id,
  code,
  memberId,
  member,
  round,
}: Pick<OfferView, 'id' | 'code' | 'memberId' | 'round'> & { member: { name: string } }) => ({
  offerId: id,
  offerCode: code,
  memberId,
  memberName: member.name,
  round,
});

function assertComplete({ lines, attachments, attendees }: OfferView): void {
  if (lines.length === 0 && attachments.length === 0) throw emptyOffer();
  lines.forEach((line, index) => {
    if ((line.state === 'priced' || line.state === 'optional') && line.unitPrice === null) throw priceMissing(index);
    if (line.state !== 'included' && line.state !== 'on_request' && lacksHeadCount(line, attendees))
      throw headCountMissing();
  });
}
