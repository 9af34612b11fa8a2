import { defaultVatRate, lacksAmounts, totalsOf } from '#domain/offer-totals';
import type { OfferLineKind } from '#domain/vocabulary';
import type { Locale } from '#i18n/locale';
import type { Schema } from '../api/client';
import { numberText } from '../ui/typed-number';
import type { Offer } from './offers.queries';

type LineInput = Schema<'OfferLineInput'>;
const NUMBERS = ['quantity', 'days', 'unitPrice', 'vatRate'] as const;
type NumberField = (typeof NUMBERS)[number];

/** A line while it is edited; numbers are text as typed. */
export interface LineDraft extends Pick<Offer['lines'][number], 'kind' | 'label' | 'state' | 'basis' | 'needId'> {
  /** For the list: a new line has no id yet. */
  key: string;
  id?: string;
  quantity: string;
  days: string;
  unitPrice: string;
  vatRate: string;
  note: string;
}

/** An offer while it is edited. */
export interface OfferDraft extends Pick<Offer, 'taxMode' | 'currency'> {
  attendees: string;
  validUntil: string;
  deposit: string;
  cancellation: string;
  finalNumbersOn: string;
  message: string;
  internalNote: string;
  lines: readonly LineDraft[];
}

const MOST_DECIMALS = 4;

/** Parses a number as typed, which may be below 0 (`-500`, `72,50`). Null for empty text, undefined for invalid text. */
export function typedDecimal(text: string): number | null | undefined {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace('−', '-');
  if (plain === '') return null;
  const number = plain.replace(/,(?=\d{3}(\D|$))/g, '').replace(',', '.');
  return new RegExp(`^-?\\d{1,10}(\\.\\d{1,${MOST_DECIMALS}})?$`).test(number) ? Number(number) : undefined;
}

/** An offer as it is edited, its numbers as the reader would type them. */
export function draftOf(offer: Offer, language: Locale = 'en'): OfferDraft {
  const textOf = (value: number | null): string => (value === null ? '' : numberText(value, language));
  return {
    taxMode: offer.taxMode,
    currency: offer.currency,
    attendees: textOf(offer.attendees),
    validUntil: offer.validUntil ?? '',
    deposit: offer.terms.deposit ?? '',
    cancellation: offer.terms.cancellation ?? '',
    finalNumbersOn: offer.terms.finalNumbersOn ?? '',
    message: offer.message ?? '',
    internalNote: offer.internalNote ?? '',
    lines: offer.lines.map((line) => ({
      key: line.id,
      id: line.id,
      kind: line.kind,
      label: line.label,
      state: line.state,
      basis: line.basis,
      needId: line.needId,
      quantity: textOf(line.quantity),
      days: textOf(line.days),
      unitPrice: textOf(line.unitPrice),
      vatRate: textOf(line.vatRate),
      note: line.note ?? '',
    })),
  };
}

/** The kinds of lines that can be for the main room. */
const OF_MAIN: readonly OfferLineKind[] = ['package', 'room_hire'];

/** An empty line, for no need unless one is given. */
export const newLine = (kind: OfferLineKind = 'room_hire', needId: string | null = null): LineDraft => ({
  key: crypto.randomUUID(),
  kind,
  label: '',
  state: 'priced',
  basis: 'flat',
  needId,
  quantity: '',
  days: '',
  unitPrice: '',
  vatRate: String(defaultVatRate(kind)),
  note: '',
});

/** A package is for the main room unless it names another need, as on the venue's page; food isn't. */
function needOf(needId: string | null, kind: OfferLineKind): string | null {
  if (kind === 'package') return needId ?? 'main';
  return needId === 'main' && !OF_MAIN.includes(kind) ? null : needId;
}

/** Changes a line's kind, with its need. A VAT rate that was the old kind's usual one becomes the new kind's. */
export const inKind = (line: LineDraft, kind: OfferLineKind): LineDraft => ({
  ...line,
  kind,
  needId: needOf(line.needId, kind),
  vatRate:
    line.vatRate === '' || typedDecimal(line.vatRate) === defaultVatRate(line.kind)
      ? String(defaultVatRate(kind))
      : line.vatRate,
});

/** The fields of a line whose text isn't a number. */
export const wrongNumbers = (line: LineDraft): NumberField[] =>
  NUMBERS.filter((field) => typedDecimal(line[field]) === undefined);

/** A discount is below 0, with or without a typed minus. */
const priceOf = ({ kind, unitPrice }: LineDraft): number | null => {
  const typed = typedDecimal(unitPrice) ?? null;
  return typed !== null && kind === 'discount' ? -Math.abs(typed) : typed;
};

const hasPrice = ({ state }: LineDraft): boolean => state === 'priced' || state === 'optional';

/** Whether nothing was entered in a line: such lines aren't saved. */
const isEmpty = (line: LineDraft): boolean =>
  line.id === undefined && line.label.trim() === '' && line.unitPrice.trim() === '' && line.note.trim() === '';

const lineInput = (line: LineDraft): LineInput => {
  const vatRate = typedDecimal(line.vatRate);
  return {
    ...(line.id === undefined ? {} : { id: line.id }),
    kind: line.kind,
    label: line.label.trim(),
    state: line.state,
    basis: line.basis,
    needId: line.needId,
    quantity: typedDecimal(line.quantity) ?? null,
    days: typedDecimal(line.days) ?? null,
    unitPrice: hasPrice(line) ? priceOf(line) : null,
    vatRate: vatRate ?? defaultVatRate(line.kind),
    note: line.note.trim() || null,
  };
};

/** The lines that are saved, in order: the errors of the service count these. */
export const savedLines = ({ lines }: OfferDraft): LineDraft[] => lines.filter((line) => !isEmpty(line));

/** The draft as the service takes it. */
export const inputOf = (draft: OfferDraft) =>
  ({
    taxMode: draft.taxMode,
    currency: draft.currency,
    attendees: typedDecimal(draft.attendees) ?? null,
    validUntil: draft.validUntil || null,
    terms: {
      deposit: draft.deposit.trim() || null,
      cancellation: draft.cancellation.trim() || null,
      finalNumbersOn: draft.finalNumbersOn || null,
    },
    message: draft.message.trim() || null,
    internalNote: draft.internalNote.trim() || null,
    lines: savedLines(draft).map(lineInput),
  }) satisfies Schema<'UpdateOffer'>;

/** The amounts of a draft as typed, by the key of each line, and its totals. */
export function amountsOf(draft: OfferDraft, days: number) {
  const lines = draft.lines.map((line) => ({
    kind: line.kind,
    state: line.state,
    basis: line.basis,
    quantity: typedDecimal(line.quantity) ?? null,
    days: typedDecimal(line.days) ?? null,
    unitPrice: priceOf(line),
    vatRate: typedDecimal(line.vatRate) ?? 0,
  }));
  const { lines: amounts, totals } = totalsOf({
    taxMode: draft.taxMode,
    currency: draft.currency,
    attendees: typedDecimal(draft.attendees) ?? null,
    days,
    lines,
  });
  const ofLine = new Map(draft.lines.map(({ key }, index) => [key, amounts[index]] as const));
  const isAtLeast = lacksAmounts(
    savedLines(draft).map(({ key, state }) => ({ state, net: ofLine.get(key)?.net ?? null })),
  );
  return { totals, isAtLeast, ofLine };
}

/** A copy of an offer as the venue's next round, for a new draft. */
export const nextRoundOf = (offer: Offer): Schema<'CreateOffer'> => {
  const { lines, ...fields } = inputOf(draftOf(offer));
  return {
    ...fields,
    requestId: offer.requestId,
    memberId: offer.memberId,
    // what was valid until then may have passed
    validUntil: null,
    lines: lines.map(({ id: _id, ...line }) => line),
  };
};
