import { Injectable } from '@nestjs/common';
import { NotFound } from '#core/errors';
import { Database } from '#database/database';
import { NOUNS } from '#domain/nouns';
import type { TokenPrincipal } from '#http/access';
import type { UploadedFile } from '#http/upload';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { OfferFiles } from './offer-files.service';
import { OfferRecords } from './offer-records.service';
import { ofOffer, OfferSubmissions } from './offer-submissions.service';
import type { Offer } from './offer.entity';
import { type MemberOfferView, type SaveMemberOffer, toMemberOfferView } from './offers.dto';
import { offerIs } from './offers.errors';
import { OfferDrafted } from './offers.events';
import type { OfferedRequest } from './offers.sql';

/** A venue's own offer for a request, through its link. */
@Injectable()
export class MemberOffers {
  constructor(
    private readonly database: Database,
    private readonly records: OfferRecords,
    private readonly submissions: OfferSubmissions,
    private readonly files: OfferFiles,
    private readonly events: DomainEvents,
  ) {}

  /**
   * Returns the venue's draft, else its latest round.
   * @throws NOT_FOUND another venue's request, or there is no offer yet
   */
  async get(token: TokenPrincipal, requestId: string): Promise<MemberOfferView> {
    await this.candidate(token, requestId);
    const newest = await this.database.maybeOne<{ id: string }>(
      `SELECT id FROM offer WHERE request_id = $1 AND member_id = $2 AND (status <> 'draft' OR source = 'link')
        ORDER BY status = 'draft' DESC, round DESC LIMIT 1`,
      [requestId, token.scopeId],
    );
    if (!newest) throw new NotFound(NOUNS.offer);
    return toMemberOfferView(await this.records.get(newest.id));
  }

  /** Returns how a venue gave its prices and its terms in its last offer to anyone; null if it has made none. */
  last(memberId: string): Promise<Pick<MemberOfferView, 'taxMode' | 'terms'> | null> {
    return this.database.maybeOne(
      `SELECT tax_mode AS "taxMode", terms FROM offer WHERE member_id = $1 AND status <> 'draft'
        ORDER BY created_at DESC, id DESC LIMIT 1`,
      [memberId],
    );
  }

  /**
   * Saves the venue's draft as a whole; after a submission this begins the next round. `version` is the one the caller
   * has read.
   * @throws NOT_FOUND another venue's request
   * @throws PRECONDITION_FAILED `version` is no longer current
   * @throws INVALID_STATUS_TRANSITION the request isn't open
   * @throws VALIDATION_ERROR a price below 0
   */
  async save(
    token: TokenPrincipal,
    requestId: string,
    input: SaveMemberOffer,
    version?: number,
  ): Promise<MemberOfferView> {
    const request = await this.openCandidate(token, requestId);
    const draft = await this.draft(request, token.scopeId, version);
    const { currency, taxMode = 'net', attendees, validUntil = null, terms = {}, message = null } = input;
    await this.records.write(draft, request, {
      currency: currency ?? request.currency,
      taxMode,
      attendees: attendees ?? request.attendees,
      validUntil,
      terms,
      message,
      lines: input.lines ?? [],
      ...(input.attachmentIds === undefined ? {} : { attachmentIds: input.attachmentIds }),
    });
    return toMemberOfferView(await this.records.get(draft.id));
  }

  /**
   * Adds a file to the venue's draft, which is created if there is none; outside of transactions.
   * @throws NOT_FOUND another venue's request
   * @throws INVALID_STATUS_TRANSITION the request isn't open
   * @throws UNSUPPORTED_MEDIA_TYPE neither a PDF nor a Word document nor an image
   * @throws VALIDATION_ERROR the offer has ten files
   * @throws PROVIDER_ERROR the storage failed
   */
  async attach(token: TokenPrincipal, requestId: string, file: UploadedFile): Promise<MemberOfferView> {
    await this.candidate(token, requestId);
    const id = await this.files.add(file, async () =>
      this.draft(await this.openCandidate(token, requestId), token.scopeId),
    );
    return toMemberOfferView(await this.records.get(id));
  }

  /**
   * Submits the venue's draft; the team is notified. Throws as `OfferSubmissions.submit` does, and:
   * @throws NOT_FOUND another venue's request, or the venue has begun no offer
   * @throws INVALID_STATUS_TRANSITION its offer has been submitted already
   */
  async submit(token: TokenPrincipal, requestId: string, version?: number): Promise<MemberOfferView> {
    await this.candidate(token, requestId);
    const id = await this.records.linkDraft(requestId, token.scopeId);
    if (id === null) {
      const last = await this.records.lastStatus(requestId, token.scopeId);
      throw last === null ? new NotFound(NOUNS.offer) : offerIs(last);
    }
    return toMemberOfferView(await this.submissions.submit(id, version));
  }

  /** Locks the venue's draft, which is created if there is none. Only this beginning is on the timeline. */
  private async draft(request: OfferedRequest, memberId: string, version?: number): Promise<Offer> {
    const known = await this.records.linkDraft(request.id, memberId);
    const id = known ?? (await this.records.insert(request, memberId, 'link'));
    const draft = await this.records.lockDraft(id, version);
    // A save at the same moment may have begun it, and has written it since.
    if (known === null && draft.version === 1)
      await this.events.publish(OfferDrafted, {
        requestId: request.id,
        payload: ofOffer({ ...draft, member: { name: request.memberName } }),
      });
    return draft;
  }

  /** The venue must be a candidate. */
  private async candidate(token: TokenPrincipal, requestId: string): Promise<OfferedRequest> {
    assertOpens(token, requestId);
    return this.records.candidate(requestId, token.scopeId);
  }

  /** The same, with the request locked and open. */
  private async openCandidate(token: TokenPrincipal, requestId: string): Promise<OfferedRequest> {
    assertOpens(token, requestId);
    return this.records.lockOpenCandidate(requestId, token.scopeId);
  }
}

/** A link about one request opens no other. */
function assertOpens(token: TokenPrincipal, requestId: string): void {
  if (token.requestId !== null && token.requestId !== requestId) throw new NotFound(NOUNS.request);
}
