import { Injectable } from '@nestjs/common';
import { NotFound } from '#core/errors';
import { Database } from '#database/database';
import { NOUNS } from '#domain/nouns';
import { currentLocale } from '#http/locale';
import { type ComparedOffer, type ComparedRequest, compare } from './comparison.rules';
import type { ComparisonView } from './offers.dto';
import { COMPARED_OFFERS, COMPARED_REQUEST } from './offers.sql';

/** The current offers for a request side by side. */
@Injectable()
export class OfferComparisons {
  constructor(private readonly database: Database) {}

  /**
   * Compares the submitted and accepted offers of a request's candidates, or those of them that are named; labels are in
   * the caller's language, or in `locale`. Two statements, however many offers and lines.
   * @throws NOT_FOUND the request doesn't exist
   */
  async ofRequest(
    requestId: string,
    offerIds: readonly string[] | null = null,
    locale = currentLocale(),
  ): Promise<ComparisonView> {
    const request = await this.database.maybeOne<ComparedRequest>(COMPARED_REQUEST, [requestId]);
    if (!request) throw new NotFound(NOUNS.request);
    const offers = await this.database.query<ComparedOffer>(COMPARED_OFFERS, [requestId, offerIds]);
    return compare(request, offers, locale);
  }
}
