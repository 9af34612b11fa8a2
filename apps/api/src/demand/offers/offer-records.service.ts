import { Injectable } from '@nestjs/common';
import { NotFound, PreconditionFailed } from '#core/errors';
import { newCode, newId } from '#core/ids';
import { Database } from '#database/database';
import { NOUNS } from '#domain/nouns';
import { commissionBaseOf, defaultVatRate, isPerPerson, type OfferLine, totalsOf } from '#domain/offer-totals';
import type { OfferSource, OfferStatus } from '#domain/vocabulary';
import { changesOf } from '#http/changes';
import { StoredContentService } from '../../foundations/uploads/stored-content.service';
import { LOCK_REQUESTS } from '../../supply/availability/availability.sql';
import { isOpen } from '../requests/requests.rules';
import { ATTACHMENT_BUCKET } from './offer-files.service';
import { type Offer, offers } from './offer.entity';
import type { OfferLineInput, OfferView } from './offers.dto';
import { offerIs, requestIs, wrongSign } from './offers.errors';
import {
  INSERT_LINES,
  LINE,
  NEXT_ROUND,
  OFFER,
  OFFER_FROM,
  OFFERED_REQUEST,
  type OfferedRequest,
  type OfferRow,
} from './offers.sql';

/** The fields of a draft that a caller may write. */
export type DraftChanges = Partial<
  Pick<
    Offer,
    | 'currency'
    | 'taxMode'
    | 'attendees'
    | 'validUntil'
    | 'terms'
    | 'message'
    | 'internalNote'
    | 'extraction'
    | 'emailMessageId'
  >
> & { lines?: OfferLineInput[]; attachmentIds?: string[] };

type Line = OfferLine & Pick<OfferLineInput, 'label'> & { id: string; needId: string | null; note: string | null };

/** Offer rows with their lines and files, for the services of this area. */
@Injectable()
export class OfferRecords {
  constructor(
    private readonly database: Database,
    private readonly content: StoredContentService,
  ) {}

  /**
   * Returns what offers take from a request and its candidate.
   * @throws NOT_FOUND the request doesn't exist, or the venue isn't its candidate
   */
  async candidate(requestId: string, memberId: string): Promise<OfferedRequest> {
    const request = await this.database.maybeOne<OfferedRequest>(OFFERED_REQUEST, [requestId, memberId]);
    if (!request?.stage) throw new NotFound(NOUNS.result);
    return request;
  }

  /**
   * Returns the same for a request that must be open.
   * @throws NOT_FOUND the request doesn't exist, or the venue isn't its candidate
   * @throws INVALID_STATUS_TRANSITION the request isn't open
   */
  async openCandidate(requestId: string, memberId: string): Promise<OfferedRequest> {
    const request = await this.candidate(requestId, memberId);
    if (!isOpen(request.status)) throw requestIs(request.status);
    return request;
  }

  /** Locks the request first; throws as `openCandidate` does. */
  async lockOpenCandidate(requestId: string, memberId: string): Promise<OfferedRequest> {
    await this.database.query(LOCK_REQUESTS, [[requestId]]);
    return this.openCandidate(requestId, memberId);
  }

  /**
   * Returns an offer with its lines and files. One statement.
   * @throws NOT_FOUND the offer doesn't exist
   */
  async get(id: string): Promise<OfferView> {
    const row = await this.database.maybeOne<OfferRow>(`SELECT ${OFFER} FROM ${OFFER_FROM} WHERE o.id = $1`, [id]);
    if (!row) throw new NotFound(NOUNS.offer);
    return this.toView(row);
  }

  /** Converts a row of `OFFER`. */
  toView({ files, warnedAt: _warned, terms, ...row }: OfferRow): OfferView {
    const { deposit = null, cancellation = null, finalNumbersOn = null } = terms;
    return {
      ...row,
      terms: { deposit, cancellation, finalNumbersOn },
      attachments: files.map(({ storageKey, createdAt, ...file }) => ({
        ...file,
        createdAt: new Date(createdAt),
        url: this.content.signedUrl(ATTACHMENT_BUCKET, storageKey, file.filename),
      })),
    };
  }

  /**
   * Locks a draft, in the version the caller has read.
   * @throws NOT_FOUND the offer doesn't exist
   * @throws PRECONDITION_FAILED `version` is no longer current
   * @throws INVALID_STATUS_TRANSITION it isn't a draft
   */
  async lockDraft(id: string, version?: number): Promise<Offer> {
    const offer = await this.lock(id, version);
    if (offer.status !== 'draft') throw offerIs(offer.status);
    return offer;
  }

  /**
   * Locks the request of an offer, then the offer, in the version the caller has read.
   * @throws NOT_FOUND the offer doesn't exist
   * @throws PRECONDITION_FAILED `version` is no longer current
   */
  async lock(id: string, version?: number): Promise<Offer> {
    const known = await this.database.find(offers, id);
    if (!known) throw new NotFound(NOUNS.offer);
    await this.database.query(LOCK_REQUESTS, [[known.requestId]]);
    const offer = await this.database.lock(offers, id);
    if (!offer) throw new NotFound(NOUNS.offer);
    if (version !== undefined && version !== offer.version) throw new PreconditionFailed();
    return offer;
  }

  /** Returns the round after the last one that a candidate has submitted. */
  async nextRound(requestId: string, memberId: string): Promise<number> {
    return (await this.database.one<{ round: number }>(NEXT_ROUND, [requestId, memberId])).round;
  }

  /**
   * Inserts a draft without lines for a locked request and returns its id; for the venue's page (`source: link`) the id of its draft, if it
   * has one already. The code is random: another is tried if it is taken.
   */
  async insert(request: OfferedRequest, memberId: string, source: OfferSource): Promise<string> {
    const { id: requestId, currency, attendees } = request;
    const round = await this.nextRound(requestId, memberId);
    const { totals } = totalsOf({ taxMode: 'net', currency, attendees, days: request.days, lines: [] });
    const row = { requestId, memberId, round, source, currency, attendees, totals, commissionBase: 0 };
    for (;;) {
      const given = { ...row, code: newCode('O') };
      const inserted = await this.database.insertNew(offers, given);
      const id = inserted ?? (source === 'link' ? await this.linkDraft(requestId, memberId) : null);
      if (id !== null) return id;
    }
  }

  /** Returns the id of the draft on the venue's page, or null. */
  async linkDraft(requestId: string, memberId: string): Promise<string | null> {
    const draft = await this.database.maybeOne<{ id: string }>(
      `SELECT id FROM offer WHERE request_id = $1 AND member_id = $2 AND status = 'draft' AND source = 'link'`,
      [requestId, memberId],
    );
    return draft?.id ?? null;
  }

  /** Returns the status of a candidate's newest offer, null if it has none. */
  async lastStatus(requestId: string, memberId: string): Promise<OfferStatus | null> {
    const last = await this.database.maybeOne<Pick<Offer, 'status'>>(
      `SELECT status FROM offer WHERE request_id = $1 AND member_id = $2 ORDER BY created_at DESC, id DESC LIMIT 1`,
      [requestId, memberId],
    );
    return last?.status ?? null;
  }

  /**
   * Writes fields, lines and totals of a locked draft. Lines are replaced as a whole.
   * @throws VALIDATION_ERROR a price below 0
   */
  async write(offer: Offer, request: OfferedRequest, { lines, attachmentIds, ...fields }: DraftChanges): Promise<void> {
    const before = await this.database.query<Line & { position: number }>(
      `DELETE FROM offer_line WHERE offer_id = $1 RETURNING ${LINE}`,
      [offer.id],
    );
    const kept = before.sort((a, b) => a.position - b.position);
    const next = lines === undefined ? kept : linesOf(lines, new Set(kept.map(({ id }) => id)));
    const { taxMode, currency, attendees } = { ...offer, ...changesOf(fields) };
    const quote = { taxMode, currency, attendees, days: request.days, lines: next };
    const priced = totalsOf(quote);
    const rows = next.map((line, position) => ({ ...line, offerId: offer.id, position, ...priced.lines[position] }));
    if (rows.length > 0) await this.database.query(INSERT_LINES, [JSON.stringify(rows)]);
    await this.database.update(offers, offer.id, {
      ...changesOf(fields),
      totals: priced.totals,
      commissionBase: commissionBaseOf(quote),
    });
    if (attachmentIds !== undefined)
      await this.database.query(`DELETE FROM offer_attachment WHERE offer_id = $1 AND id <> ALL($2::uuid[])`, [
        offer.id,
        attachmentIds,
      ]);
  }
}

/** The lines in their order, with defaults; a line keeps its id if the offer has it (`known`). */
function linesOf(inputs: OfferLineInput[], known: ReadonlySet<string>): Line[] {
  const places = inputs.map((input, index) => ({ input, place: input.position ?? index }));
  const taken = new Set<string>();
  return places
    .sort((a, b) => a.place - b.place)
    .map(({ input }) => {
      const { kind, label, state = 'priced', basis = 'flat', id } = input;
      const said = input.unitPrice ?? null;
      const unitPrice = state === 'on_request' ? null : said;
      const isDiscount = kind === 'discount';
      if (said !== null && (isDiscount ? said > 0 : said < 0)) throw wrongSign(inputs.indexOf(input), isDiscount);
      const kept = id !== undefined && known.has(id) && !taken.has(id) ? id : newId();
      taken.add(kept);
      return {
        id: kept,
        kind,
        label,
        state,
        basis,
        quantity: input.quantity ?? null,
        days: input.days ?? null,
        unitPrice,
        vatRate: input.vatRate ?? defaultVatRate(kind),
        needId: input.needId ?? null,
        note: input.note ?? null,
      };
    });
}

/** Whether the amount of a line depends on a head count that isn't known. */
export const lacksHeadCount = (line: OfferLine, attendees: number | null): boolean =>
  isPerPerson(line) && line.quantity === null && attendees === null;
