import { Injectable } from '@nestjs/common';
import { NotFound } from '#core/errors';
import { Database } from '#database/database';
import { newestFirst } from '#database/list-order';
import { changesOf } from '#http/changes';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { type CursorPageView, toCursorPage } from '#http/pagination';
import type { UploadedFile } from '#http/upload';
import { NOUNS } from '#domain/nouns';
import type { OfferSource } from '#domain/vocabulary';
import { type LooseFile, OfferFiles } from './offer-files.service';
import { type DraftChanges, OfferRecords } from './offer-records.service';
import { ofOffer, OfferSubmissions } from './offer-submissions.service';
import { offers } from './offer.entity';
import type { Assumption, CreateOffer, ListOffers, OfferView, UpdateOffer } from './offers.dto';
import { offerIs } from './offers.errors';
import { OfferAssumed, OfferDrafted, OfferUpdated } from './offers.events';
import { OFFER, OFFER_FROM, type OfferRow } from './offers.sql';

/** Venues' offers, for team users. */
@Injectable()
export class OffersService {
  constructor(
    private readonly database: Database,
    private readonly records: OfferRecords,
    private readonly submissions: OfferSubmissions,
    private readonly files: OfferFiles,
    private readonly events: DomainEvents,
  ) {}

  /** Returns a page of offers, newest first. */
  async list({ requestId, memberId, status, ...params }: ListOffers): Promise<CursorPageView<OfferView>> {
    const where: string[] = [];
    const values: unknown[] = [];
    const only = (column: string, value: string | undefined): void => {
      if (value !== undefined) where.push(`o.${column} = $${values.push(value)}`);
    };
    only('request_id', requestId);
    only('member_id', memberId);
    only('status', status);
    const page = await this.database.page<OfferRow>({
      select: OFFER,
      from: OFFER_FROM,
      where,
      params: values,
      orderBy: newestFirst('o'),
      ...params,
    });
    return toCursorPage(
      page.rows.map((row) => this.records.toView(row)),
      page,
      params,
    );
  }

  /**
   * Returns an offer.
   * @throws NOT_FOUND the offer doesn't exist
   */
  get(id: string): Promise<OfferView> {
    return this.records.get(id);
  }

  /**
   * Returns those of the named offers that a request's venues have submitted and that are current; for catalogs.
   * @throws NOT_FOUND one of them doesn't exist
   */
  async current(requestId: string, ids: readonly string[]): Promise<OfferView[]> {
    const rows = await this.database.query<OfferRow>(
      `SELECT ${OFFER} FROM ${OFFER_FROM} WHERE o.id = ANY ($1::uuid[])`,
      [ids],
    );
    if (rows.length < new Set(ids).size) throw new NotFound(NOUNS.offer);
    return rows
      .filter((row) => row.requestId === requestId && (row.status === 'submitted' || row.status === 'accepted'))
      .map((row) => this.records.toView(row));
  }

  /**
   * Creates a draft for a candidate.
   * @throws NOT_FOUND the request doesn't exist, or the venue isn't its candidate
   * @throws INVALID_STATUS_TRANSITION the request isn't open
   * @throws VALIDATION_ERROR a price below 0
   */
  async create({ requestId, memberId, ...fields }: CreateOffer): Promise<OfferView> {
    const entered = await this.draft(requestId, memberId, 'team', fields);
    await this.events.publish(OfferDrafted, { requestId, payload: ofOffer(entered) });
    return entered;
  }

  /**
   * Checks that a venue may have a draft; before a reading, which costs.
   * @throws NOT_FOUND the request doesn't exist, or the venue isn't its candidate
   * @throws INVALID_STATUS_TRANSITION the request isn't open
   */
  async assertOpen(requestId: string, memberId: string): Promise<void> {
    await this.records.openCandidate(requestId, memberId);
  }

  /**
   * Creates a draft from the values read in a venue's mail, with their quotes in `extraction` and the stored documents of
   * the mail; for readings, in the ambient transaction. A person submits it.
   * @throws NOT_FOUND request or mail doesn't exist, or the venue isn't its candidate
   * @throws INVALID_STATUS_TRANSITION the request isn't open
   * @throws VALIDATION_ERROR a price below 0
   */
  draftFromReading(
    requestId: string,
    memberId: string,
    fields: DraftChanges & { emailMessageId: string; extraction: Record<string, unknown> },
    files: readonly LooseFile[],
  ): Promise<OfferView> {
    return this.draft(requestId, memberId, 'email', fields, files);
  }

  /**
   * Changes a draft; lines are replaced as a whole. `version` is the one the caller has read.
   * @throws NOT_FOUND the offer doesn't exist
   * @throws PRECONDITION_FAILED `version` is no longer current
   * @throws INVALID_STATUS_TRANSITION it isn't a draft, or the request isn't open
   * @throws VALIDATION_ERROR a price below 0
   */
  async update(id: string, input: UpdateOffer, version?: number): Promise<OfferView> {
    const offer = await this.records.lockDraft(id, version);
    const changes = changesOf(input);
    const changed = Object.keys(changes);
    if (changed.length === 0) return this.records.get(id);
    await this.records.write(offer, await this.records.openCandidate(offer.requestId, offer.memberId), changes);
    return this.updated(id, changed);
  }

  /**
   * Adds a file to a draft; outside of transactions.
   * @throws NOT_FOUND the offer doesn't exist
   * @throws INVALID_STATUS_TRANSITION it isn't a draft, or the request isn't open
   * @throws UNSUPPORTED_MEDIA_TYPE neither a PDF nor a Word document nor an image
   * @throws VALIDATION_ERROR the offer has ten files
   * @throws PROVIDER_ERROR the storage failed
   */
  async attach(id: string, file: UploadedFile): Promise<OfferView> {
    await this.files.add(file, async () => {
      const draft = await this.records.lockDraft(id);
      await this.records.openCandidate(draft.requestId, draft.memberId);
      // A colleague who removes another file at the same time must see this one first.
      await this.database.update(offers, id, {});
      await this.updated(id, ['attachments']);
      return draft;
    });
    return this.records.get(id);
  }

  /** Submits a draft; throws as `OfferSubmissions.submit` does. */
  submit(id: string, version?: number): Promise<OfferView> {
    return this.submissions.submit(id, version);
  }

  /** Declines a submitted offer; throws as `OfferSubmissions.decline` does. */
  decline(id: string, reason: string, version?: number): Promise<OfferView> {
    return this.submissions.decline(id, reason, { version });
  }

  /**
   * Replaces the assumptions with which the team fills gaps of the comparison.
   * @throws NOT_FOUND the offer doesn't exist
   * @throws PRECONDITION_FAILED `version` is no longer current
   * @throws INVALID_STATUS_TRANSITION it is superseded or declined
   */
  async assume(id: string, assumptions: Assumption[], version?: number): Promise<OfferView> {
    const offer = await this.records.lock(id, version);
    if (offer.status === 'superseded' || offer.status === 'declined') throw offerIs(offer.status);
    await this.database.update(offers, id, { assumptions });
    const assumed = await this.records.get(id);
    const keys = assumptions.map(({ key }) => key);
    await this.events.publish(OfferAssumed, {
      requestId: offer.requestId,
      payload: { ...ofOffer(assumed), keys },
    });
    return assumed;
  }

  private async updated(id: string, changed: string[]): Promise<OfferView> {
    const offer = await this.records.get(id);
    await this.events.publish(OfferUpdated, { requestId: offer.requestId, payload: { ...ofOffer(offer), changed } });
    return offer;
  }

  private async draft(
    requestId: string,
    memberId: string,
    source: Exclude<OfferSource, 'link'>,
    { currency, attendees, ...fields }: DraftChanges,
    files: readonly LooseFile[] = [],
  ): Promise<OfferView> {
    const request = await this.records.lockOpenCandidate(requestId, memberId);
    const id = await this.records.insert(request, memberId, source);
    const offer = await this.records.lockDraft(id);
    await this.records.write(offer, request, {
      ...fields,
      currency: currency ?? request.currency,
      attendees: attendees ?? request.attendees,
    });
    await this.files.attach(id, files);
    return this.records.get(id);
  }
}
