import { Injectable } from '@nestjs/common';
import { fr } from '#i18n/formats';
import { Database } from '#database/database';
import { InvalidStatusTransition, NotFound } from '#core/errors';
import { LlmProvider } from '#providers/llm/llm.provider';
import type { ReadOffer } from '#providers/llm/offer-reading';
import { namesPrice } from '#providers/llm/rules/offers/prices';
import { type ReadableMail, ReadingRecords } from '../communications/reading-records.service';
import type { OfferView } from '../../demand/offers/offers.dto';
import { OffersService } from '../../demand/offers/offers.service';
import { lockRequest } from '../../demand/requests/requests.sql';
import { AttachmentReader } from './documents/attachment-reader.service';
import { writtenAt } from './inbound.rules';
import { draftOf } from './offer-fields.rules';
import { stripQuotedText } from './strip-quoted-text';

/** Reads venues' quotes in their mails, and makes drafts of offers of them, which a person submits. */
@Injectable()
export class OfferReadings {
  constructor(
    private readonly database: Database,
    private readonly llm: LlmProvider,
    private readonly records: ReadingRecords,
    private readonly attachments: AttachmentReader,
    private readonly offers: OffersService,
  ) {}

  /**
   * Reads a venue's mail into a draft; for team users. Returns the draft that the mail has already, if it has one. Called outside of any
   * transaction.
   * @throws NOT_FOUND the mail doesn't exist, or the venue is no longer a candidate
   * @throws INVALID_STATUS_TRANSITION it isn't a venue's mail on a request
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
    const offer = await this.understand(mail);
    return this.database.transaction(() => this.draft({ ...mail, requestId, memberId }, offer));
  }

  /** Reads a mail and its attachments. An offer without any price has no lines. Called outside of any transaction. */
  async understand(mail: ReadableMail): Promise<ReadOffer> {
    const text = mail.replyText || stripQuotedText(mail.bodyText).ownText;
    const attachments = await this.attachments.read(mail.id);
    if (!namesPrice(text) && !attachments.some((file) => namesPrice(file.text))) return { lines: [] };
    return this.llm.readOffer({ subject: mail.subject, text, receivedAt: writtenAt(mail), attachments });
  }

  /**
   * Creates a draft from a reading, in the ambient transaction, unless the mail already has one.
   * @throws NOT_FOUND the venue is no longer a candidate
   */
  async draft(
    { id, requestId, memberId }: { id: string; requestId: string; memberId: string },
    offer: ReadOffer,
  ): Promise<OfferView> {
    // Two readings of a mail make one draft.
    await lockRequest(this.database, requestId);
    const known = await this.database.maybeOne<{ id: string }>(
      `SELECT id FROM offer WHERE email_message_id = $1 AND status = 'draft' ORDER BY id LIMIT 1`,
      [id],
    );
    if (known) return this.offers.get(known.id);
    return this.offers.draftFromReading(requestId, memberId, draftOf(offer, id));
  }

  /** Makes a draft of a quote that came without being asked for, in the ambient transaction; none if nothing is quoted. */
  async file(mail: { id: string; requestId: string; memberId: string }, offer: ReadOffer): Promise<void> {
    if (offer.lines.length === 0) return;
    try {
      await this.draft(mail, offer);
    } catch (error) {
      // The venue was removed from the request in the meantime.
      if (!(error instanceof NotFound)) throw error;
    }
  }
}
