import { Injectable } from '@nestjs/common';
import { fr } from '#i18n/formats';
import { SYSTEM_ACTOR } from '#core/context';
import { Database } from '#database/database';
import { InvalidStatusTransition, NotFound } from '#core/errors';
import { OFFER_FILE_MAX } from '#domain/limits';
import { NOUNS } from '#domain/nouns';
import { LlmProvider } from '#providers/llm/llm.provider';
import type { ReadOffer } from '#providers/llm/offer-reading';
import { namesPrice } from '#providers/llm/rules/offers/prices';
import { type ReadableMail, ReadingRecords } from '../communications/reading-records.service';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { type LooseFile, OfferFiles } from '../../demand/offers/offer-files.service';
import { OfferRead } from '../../demand/offers/offers.events';
import type { OfferView } from '../../demand/offers/offers.dto';
import { OffersService } from '../../demand/offers/offers.service';
import { lockRequest } from '../../demand/requests/requests.sql';
import { AttachmentReader } from './documents/attachment-reader.service';
import { writtenAt } from './inbound.rules';
import { draftOf } from './offer-fields.rules';
import type { NeedsOfRequest } from './offer-needs.rules';
import { stripQuotedText } from './strip-quoted-text';

/** A quote in a venue's mail, with copies of the documents attached to it. */
export interface Quote {
  offer: ReadOffer;
  files: LooseFile[];
}

export const NO_QUOTE: Quote = { offer: { lines: [] }, files: [] };

/** Reads venues' quotes in their mails, and makes drafts of offers of them, which a person submits. */
@Injectable()
export class OfferReadings {
  constructor(
    private readonly database: Database,
    private readonly llm: LlmProvider,
    private readonly records: ReadingRecords,
    private readonly attachments: AttachmentReader,
    private readonly offers: OffersService,
    private readonly files: OfferFiles,
    private readonly events: DomainEvents,
  ) {}

  /**
   * Reads a venue's mail into a draft; for team users. Returns the draft that the mail has already, if it has one. Called outside of any
   * transaction.
   * @throws NOT_FOUND the mail doesn't exist, or the venue is no longer a candidate
   * @throws INVALID_STATUS_TRANSITION it isn't a venue's mail on a request, or the request isn't open
   * @throws PROVIDER_ERROR the model or the storage failed
   */
  async read(emailMessageId: string): Promise<OfferView> {
    const mail = await this.records.mail(emailMessageId);
    const { requestId, memberId, direction } = mail;
    if (requestId === null || memberId === null || direction !== 'inbound')
      throw new InvalidStatusTransition({
        en: 'This email isn’t from a venue about a request: no offer can be read from it.',
        fr: fr`Cet e-mail n’est pas celui d’un lieu pour une demande : on ne peut pas y lire d’offre.`,
      });
    const known = await this.draftOf(mail.id);
    if (known !== null) return known;
    await this.offers.assertOpen(requestId, memberId);
    const quote = { offer: await this.understand(mail), files: await this.copiesOf(mail.id) };
    try {
      return await this.database.transaction(async () => {
        const request = await lockRequest(this.database, requestId);
        if (request === null) throw new NotFound(NOUNS.request);
        return this.draft({ id: mail.id, requestId, memberId }, quote, request);
      });
    } finally {
      await this.release(quote);
    }
  }

  /**
   * Reads a mail's quote, with copies of its documents, for which `release` must follow. Called outside of any
   * transaction.
   */
  async quoteIn(mail: ReadableMail): Promise<Quote> {
    const offer = await this.understand(mail);
    return offer.lines.length === 0 ? NO_QUOTE : { offer, files: await this.copiesOf(mail.id) };
  }

  /** Removes the copies if they belong to no draft; after the transaction. */
  release({ files }: Quote): Promise<void> {
    return this.files.release(files);
  }

  /**
   * Makes a draft of a quote that came without being asked for, in the ambient transaction, and notifies the team; none if
   * nothing is quoted.
   */
  async file(mail: { id: string; requestId: string; memberId: string }, quote: Quote): Promise<void> {
    const { requestId } = mail;
    if (quote.offer.lines.length === 0) return;
    const request = await lockRequest(this.database, requestId);
    if (request === null) return;
    try {
      const { id: offerId, code: offerCode, memberId, member } = await this.draft(mail, quote, request);
      await this.events.publish(OfferRead, {
        requestId,
        payload: { offerId, offerCode, memberId, memberName: member.name },
        carried: { requestCode: request.code },
        actor: SYSTEM_ACTOR,
      });
    } catch (error) {
      // The venue was removed from the request in the meantime, or the request has ended.
      if (!(error instanceof NotFound || error instanceof InvalidStatusTransition)) throw error;
    }
  }

  /** An offer without any price has no lines. */
  private async understand(mail: ReadableMail): Promise<ReadOffer> {
    const text = mail.replyText || stripQuotedText(mail.bodyText).ownText;
    const attachments = await this.attachments.read(mail.id);
    if (!namesPrice(text) && !attachments.some((file) => namesPrice(file.text))) return { lines: [] };
    return this.llm.readOffer({ subject: mail.subject, text, receivedAt: writtenAt(mail), attachments });
  }

  private async copiesOf(emailMessageId: string): Promise<LooseFile[]> {
    return this.files.storeDocuments(await this.attachments.documentsOf(emailMessageId, OFFER_FILE_MAX));
  }

  /**
   * Creates a draft of a quote, unless the mail already has one. Two readings of a mail make one: the caller has locked
   * its request.
   * @throws NOT_FOUND the venue is no longer a candidate
   * @throws INVALID_STATUS_TRANSITION the request isn't open
   */
  private async draft(
    { id, requestId, memberId }: { id: string; requestId: string; memberId: string },
    { offer, files }: Quote,
    request: NeedsOfRequest,
  ): Promise<OfferView> {
    return (
      (await this.draftOf(id)) ?? this.offers.draftFromReading(requestId, memberId, draftOf(offer, id, request), files)
    );
  }

  /** Returns the draft that a mail has, or null. */
  private async draftOf(emailMessageId: string): Promise<OfferView | null> {
    const known = await this.database.maybeOne<{ id: string }>(
      `SELECT id FROM offer WHERE email_message_id = $1 AND status = 'draft' ORDER BY id LIMIT 1`,
      [emailMessageId],
    );
    return known && this.offers.get(known.id);
  }
}
