import { namesPrice } from '#providers/llm/rules/offers/prices';
import type { ReadLine, ReadOffer } from '#providers/llm/offer-reading';
import type { OffersService } from '../../demand/offers/offers.service';
import { mayBeDocument } from './documents/document-kind';
import type { InboundMail } from './inbound-mail';
import { storable } from './inbound.rules';
import { countsOf, needsAnsweredBy, type NeedsOfRequest } from './offer-needs.rules';

type Draft = Parameters<OffersService['draftFromReading']>[2];
type Line = NonNullable<Draft['lines']>[number];

/** Whether a mail names a price, or may have one in its attachments. */
export const mayQuote = ({ replyText, attachments }: InboundMail): boolean =>
  namesPrice(replyText) || attachments.some(mayBeDocument);

/** Returns the draft of an offer that a mail states for a request, with the words for each of its values. */
export function draftOf(read: ReadOffer, emailMessageId: string, request: NeedsOfRequest): Draft {
  const { currency, taxMode, attendees, validUntil, deposit, cancellation, finalNumbersOn, lines } = read;
  const needIds = needsAnsweredBy(lines, request);
  const counts = countsOf(lines, needIds, request);
  return {
    emailMessageId,
    extraction: { ...read },
    ...(currency ? { currency: currency.value } : {}),
    ...(taxMode ? { taxMode: taxMode.value } : {}),
    ...(attendees ? { attendees: attendees.value } : {}),
    ...(validUntil ? { validUntil: validUntil.value } : {}),
    terms: {
      deposit: deposit ? storable(deposit.value, 500) : null,
      cancellation: cancellation ? storable(cancellation.value, 5000) : null,
      finalNumbersOn: finalNumbersOn?.value ?? null,
    },
    lines: lines.map((line, index) => ({ ...lineOf(line), ...counts[index], needId: needIds[index] ?? null })),
  };
}

function lineOf({ kind, label, state, basis, unitPrice, vatRate, note }: ReadLine): Line {
  return {
    kind: kind.value,
    label: storable(label.value, 300),
    state: state.value,
    basis: basis.value,
    unitPrice: unitPrice?.value ?? null,
    ...(vatRate ? { vatRate: vatRate.value } : {}),
    note: note ? storable(note.value, 2000) : null,
  };
}
