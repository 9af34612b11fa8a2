import { OFFER_LINE_KIND_WORDS } from '#domain/labels';
import { plus } from '#domain/money';
import { needTitle } from '#domain/need-words';
import type { Need } from '#domain/needs';
import {
  defaultVatRate,
  isPerPerson,
  type LineAmount,
  type OfferLine,
  type Quote,
  totalsOf,
} from '#domain/offer-totals';
import { OFFER_LINE_KINDS, type OfferLineKind } from '#domain/vocabulary';
import type { Locale, Words } from '#i18n/locale';
import type {
  Assumption,
  CellState,
  ComparisonCellView,
  ComparisonRowView,
  ComparisonTotalView,
  ComparisonView,
  OfferView,
} from './offers.dto';

export interface ComparedRequest {
  attendees: number | null;
  days: number;
  needs: Need[];
}

export interface ComparedOffer extends Pick<
  OfferView,
  | 'id'
  | 'memberId'
  | 'member'
  | 'round'
  | 'status'
  | 'currency'
  | 'taxMode'
  | 'attendees'
  | 'validUntil'
  | 'assumptions'
> {
  lines: Pick<
    OfferView['lines'][number],
    'kind' | 'label' | 'state' | 'basis' | 'quantity' | 'days' | 'unitPrice' | 'vatRate' | 'needId' | 'note'
  >[];
  holdUntil: Date | null;
  holdRank: number | null;
}

type ComparedLine = ComparedOffer['lines'][number];

const MAIN = 'main';
/** Kinds whose absence isn't a gap: without a discount an offer costs no more than its total. */
const NO_GAP: readonly string[] = ['discount' satisfies OfferLineKind];
const PACKAGE: string = 'package' satisfies OfferLineKind;

/** The key of the row in which a line is compared: that of its need, else its kind. `needs` has the ids of the needs besides the main room. */
export const rowKeyOf = (
  { needId, kind }: { needId: string | null; kind: string },
  needs: { has: (id: string) => boolean },
): string => (needId !== null && (needId === MAIN || needs.has(needId)) ? needId : kind);

/** Compares offers for one request, row by row; labels are in this language. */
export function compare(request: ComparedRequest, offers: readonly ComparedOffer[], locale: Locale): ComparisonView {
  const needs = new Map(request.needs.map((need) => [need.id, need]));
  const mentioned = new Set(offers.flatMap(({ lines }) => lines.map((line) => rowKeyOf(line, needs))));
  const keys = [MAIN, ...needs.keys(), ...OFFER_LINE_KINDS].filter((key) => needs.has(key) || mentioned.has(key));
  const priced = offers.map((offer) => pricedOffer(offer, request, needs, keys));
  const columns = priced.map((offer) => columnOf(offer, needs, isItemized(offer, priced, needs)));
  return {
    basis: { attendees: request.attendees, days: request.days, needs: request.needs },
    rows: keys.map((key, at): ComparisonRowView => ({
      key,
      label: labelOf(key, needs.get(key), locale),
      cells: columns.map(({ cells }) => cells[at] as ComparisonCellView),
    })),
    totals: columns.map(({ total }) => total),
  };
}

/** Prices a per-person line for the request's head count, unless it is for a need with its own head count. */
function repriced(line: ComparedLine, needs: ReadonlyMap<string, Need>): ComparedLine {
  const need = line.needId === null ? undefined : needs.get(line.needId);
  const hasOwnCount = need !== undefined && 'attendees' in need && need.attendees !== null;
  return isPerPerson(line) && !hasOwnCount ? { ...line, quantity: null } : line;
}

/** An offer priced for the request's head count, with its cell for each row, in the order of the rows. */
interface PricedOffer {
  offer: ComparedOffer;
  quote: Quote;
  isEmpty: boolean;
  cells: [key: string, cell: ReturnType<typeof cellOf>][];
}

function pricedOffer(
  offer: ComparedOffer,
  request: ComparedRequest,
  needs: ReadonlyMap<string, Need>,
  keys: readonly string[],
): PricedOffer {
  const lines = offer.lines.map((line) => (request.attendees === null ? line : repriced(line, needs)));
  const { taxMode, currency } = offer;
  const quote = { taxMode, currency, attendees: request.attendees ?? offer.attendees, days: request.days, lines };
  const amounts = totalsOf(quote).lines;
  const rows = Map.groupBy(
    lines.map((line, index) => ({ ...line, ...(amounts[index] ?? UNKNOWN) })),
    (line) => rowKeyOf(line, needs),
  );
  return {
    offer,
    quote,
    isEmpty: lines.length === 0,
    cells: keys.map((key) => [key, cellOf(rows.get(key) ?? [])]),
  };
}

/**
 * Whether an offer without a package states item by item what the packages of the others contain, so that it lacks none:
 * it mentions every row that they include, and prices at least one that isn't a room. A package that names no such
 * contents may contain anything: hire that is waived says nothing of them.
 */
function isItemized(itemized: PricedOffer, offers: readonly PricedOffer[], needs: ReadonlyMap<string, Need>): boolean {
  const stateOf = ({ cells }: PricedOffer, key: string): CellState =>
    cells.find(([one]) => one === key)?.[1].state ?? 'not_stated';
  return offers
    .filter((one) => stateOf(one, PACKAGE) !== 'not_stated')
    .every((one) => {
      const contents = one.cells.flatMap(([key, { state }]) => (state === 'included' ? key : []));
      return (
        stateOf(one, PACKAGE) === 'priced' &&
        contents.some((key) => !isRoom(key, needs.get(key)) && stateOf(itemized, key) === 'priced') &&
        contents.every((key) => !['optional', 'not_stated'].includes(stateOf(itemized, key)))
      );
    });
}

function columnOf(
  { offer, quote, isEmpty, cells: stated }: PricedOffer,
  needs: ReadonlyMap<string, Need>,
  lacksNoPackage: boolean,
): { cells: ComparisonCellView[]; total: ComparisonTotalView } {
  const { taxMode, currency } = quote;
  const gaps: string[] = [];
  const assumedLines: OfferLine[] = [];
  const cells = stated.map(([key, found]): ComparisonCellView => {
    const itemized = lacksNoPackage && key === PACKAGE && found.state === 'not_stated';
    const cell = { offerId: offer.id, ...found, assumed: false, itemized };
    const mayLack = itemized || NO_GAP.includes(key);
    const isGap = (cell.state === 'not_stated' && !mayLack) || cell.state === 'on_request';
    if (!isGap) return cell;
    const assumption = offer.assumptions.find((one) => one.key === key);
    if (assumption === undefined) {
      gaps.push(key);
      return cell;
    }
    const line = assumedLine(assumption, rateOf(key, needs.get(key)));
    const amount = totalsOf({ ...quote, taxMode: 'net', lines: [line] }).lines[0] ?? UNKNOWN;
    assumedLines.push({ ...line, unitPrice: amount[taxMode] });
    return { ...cell, ...sumOf([cell, amount]), note: assumption.reason, assumed: true };
  });
  const { net, vat, gross, perPerson } = totalsOf({ ...quote, lines: [...quote.lines, ...assumedLines] }).totals;
  const total: ComparisonTotalView = {
    offerId: offer.id,
    memberId: offer.memberId,
    member: offer.member,
    round: offer.round,
    status: offer.status,
    currency,
    net,
    vat,
    gross,
    perPerson,
    // An offer that is only a file states no price at all.
    atLeast: gaps.length > 0 || isEmpty,
    gaps,
    assumed: assumedLines.length > 0,
    validUntil: offer.validUntil,
    holdUntil: offer.holdUntil,
    holdRank: offer.holdRank,
  };
  return { cells, total };
}

const UNKNOWN: LineAmount = { net: null, gross: null };

/** The sum of the known amounts; unknown if none is. */
function sumOf(amounts: readonly { net: number | null; gross: number | null }[]): LineAmount {
  const known = amounts.filter((amount): amount is { net: number; gross: number } => amount.net !== null);
  if (known.length === 0) return UNKNOWN;
  return { net: plus(...known.map(({ net }) => net)), gross: plus(...known.map(({ gross }) => gross)) };
}

/** The cell of the lines of one row. */
function cellOf(
  lines: readonly (ComparedLine & LineAmount)[],
): Pick<ComparisonCellView, 'state' | 'net' | 'gross' | 'note'> {
  const inState = (state: CellState): (ComparedLine & LineAmount)[] =>
    lines.filter((line) => (line.state === 'priced' && line.net === null ? 'on_request' : line.state) === state);
  const notes = lines.flatMap(({ note }) => note ?? []);
  const note = notes.length === 0 ? null : notes.join('\n');
  const priced = inState('priced');
  const optional = inState('optional');
  if (inState('on_request').length > 0) return { state: 'on_request', ...sumOf(priced), note };
  if (priced.length > 0) return { state: 'priced', ...sumOf(priced), note };
  if (inState('included').length > 0) return { state: 'included', net: 0, gross: 0, note };
  if (optional.length === 0) return { state: 'not_stated', ...UNKNOWN, note };
  // Several are a choice, whose sum nobody pays.
  return { state: 'optional', ...(optional.length === 1 ? sumOf(optional) : UNKNOWN), note };
}

/** The line that an assumption stands for: a net amount at the usual rate. */
const assumedLine = ({ net }: Assumption, vatRate: number): OfferLine => ({
  kind: 'other',
  state: 'priced',
  basis: 'flat',
  quantity: null,
  days: null,
  unitPrice: net,
  vatRate,
});

const isRoom = (key: string, need: Need | undefined): boolean =>
  need === undefined
    ? key === MAIN || key === ('room_hire' satisfies OfferLineKind)
    : need.kind === 'breakout' || need.kind === 'exhibition' || need.kind === 'other';

const isKind = (key: string): key is OfferLineKind => (OFFER_LINE_KINDS as readonly string[]).includes(key);

const rateOf = (key: string, need: Need | undefined): number => {
  if (isKind(key)) return defaultVatRate(key);
  if (need?.kind === 'bedrooms') return defaultVatRate('accommodation');
  return defaultVatRate(need?.kind === 'meal' || need?.kind === 'cocktail' ? 'food' : 'room_hire');
};

const MAIN_WORDS = { en: 'Main room', fr: 'Salle principale' } satisfies Words;
function labelOf(key: string, need: Need | undefined, locale: Locale): string {
  if (need !== undefined) return needTitle(need, locale);
  return (isKind(key) ? OFFER_LINE_KIND_WORDS[key] : MAIN_WORDS)[locale];
}
