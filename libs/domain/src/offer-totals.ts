import { halfUp, placesOf } from './money';
import type { OfferBasis, OfferLineKind, OfferLineState, TaxMode } from './vocabulary';

/** The values that determine the amounts of a line. Absent values are null. */
export interface OfferLine {
  kind: OfferLineKind;
  state: OfferLineState;
  basis: OfferBasis;
  /** How many; per-person lines without one take the head count, others are for one. */
  quantity: number | null;
  /** How many days, or nights; lines per person per day without it take the event's days, others are for one. */
  days: number | null;
  /** In the major unit, without or with VAT as the offer's `taxMode` says. */
  unitPrice: number | null;
  /** Percent. */
  vatRate: number;
}

export interface Quote<Line extends OfferLine = OfferLine> {
  taxMode: TaxMode;
  /** ISO 4217. */
  currency: string;
  /** The head count, if known. */
  attendees: number | null;
  /** The days of the event. */
  days: number;
  lines: readonly Line[];
}

/** An amount in the major unit, without and with VAT. */
export interface Amount {
  net: number;
  gross: number;
}

/** The VAT of a rate: on the sum of all lines of that rate (EN 16931). */
interface VatOfRate {
  /** Percent. */
  rate: number;
  base: number;
  amount: number;
}

export interface OfferTotals {
  net: number;
  /** By rate, lowest first. */
  vat: VatOfRate[];
  gross: number;
  /** Null if the head count isn't known. */
  perPerson: Amount | null;
  /** The sum of the optional lines, which the total doesn't contain. */
  optionalNet: number;
  optionalGross: number;
}

/** The amounts of a line: null while its price or its quantity isn't known. An included line costs nothing more. */
export type LineAmount = Amount | { net: null; gross: null };

/** The decimals of quantities, days, unit prices and rates that count. */
export const QUANTITY_DECIMALS = 3;
export const DAYS_DECIMALS = 2;
export const PRICE_DECIMALS = 4;
const RATE_DECIMALS = 2;
/** Of a rate in percent: `1 + rate` in the same unit. */
const WHOLE = 100n * 10n ** BigInt(RATE_DECIMALS);

const perPerson: ReadonlySet<OfferBasis> = new Set(['per_person', 'per_person_day']);
export const isPerPerson = ({ basis }: Pick<OfferLine, 'basis'>): boolean => perPerson.has(basis);

/** Whether an offer has a line without an amount, which its total would contain: the total is a minimum. */
export const lacksAmounts = (lines: readonly (Pick<OfferLine, 'state'> & Pick<LineAmount, 'net'>)[]): boolean =>
  lines.some(({ state, net }) => state === 'on_request' || (state === 'priced' && net === null));

/** The days of an event; 1 while they aren't known. Dates are `YYYY-MM-DD`. */
export const daysOfEvent = ({
  eventDate,
  eventEndDate,
}: {
  eventDate: string | null;
  eventEndDate: string | null;
}): number =>
  eventDate === null ? 1 : (Date.parse(eventEndDate ?? eventDate) - Date.parse(eventDate)) / 86_400_000 + 1;

/** The usual rate in France, in percent: 10 for food and accommodation, else 20. */
export const defaultVatRate = (kind: OfferLineKind): number => (kind === 'food' || kind === 'accommodation' ? 10 : 20);

const scaled = (value: number, decimals: number): bigint => BigInt(Math.round(value * 10 ** decimals));

/** Adds the VAT to a net amount, or takes it out of a gross one; both in the minor unit. */
function withVat(minor: bigint, rate: bigint, taxMode: TaxMode): { net: bigint; gross: bigint } {
  return taxMode === 'net'
    ? { net: minor, gross: minor + halfUp(minor * rate, WHOLE) }
    : { net: halfUp(minor * WHOLE, WHOLE + rate), gross: minor };
}

/** Returns the VAT on a net amount of one rate, both in the major unit; for invoices too. */
export function vatOn(net: number, rate: number, currency: string): number {
  const { allowed } = placesOf(currency);
  const minor = scaled(net, allowed);
  return Number(withVat(minor, scaled(rate, RATE_DECIMALS), 'net').gross - minor) / 10 ** allowed;
}

/** The kinds of lines on which venues pay a commission; discounts reduce it. */
const COMMISSIONED: ReadonlySet<OfferLineKind> = new Set([
  'room_hire',
  'package',
  'food',
  'beverage',
  'accommodation',
  'discount',
]);

/** Returns the net sum on which the venue pays its commission: hire, packages, food, drinks and bedrooms. */
export const commissionBaseOf = (quote: Quote): number =>
  Math.max(0, totalsOf({ ...quote, lines: quote.lines.filter(({ kind }) => COMMISSIONED.has(kind)) }).totals.net);

/** Returns the share of one person, rounded half up; null if the head count isn't known. */
function perPersonOf({ net, gross }: Amount, attendees: number | null, currency: string): Amount | null {
  if (attendees === null || attendees < 1) return null;
  const { allowed } = placesOf(currency);
  const share = (amount: number): number => Number(halfUp(scaled(amount, allowed), BigInt(attendees))) / 10 ** allowed;
  return { net: share(net), gross: share(gross) };
}

/**
 * Returns the amounts of each line and of the whole offer, in the major unit of its currency. A line is quantity × days
 * × unit price, rounded half up to the smallest amount of the currency; VAT is computed once per rate, on the sum of
 * its lines. With `taxMode: gross` each rate's net is `round half up(gross / (1 + rate))` of its sum. Lines that are
 * included or on request are in no sum. The order of the lines doesn't matter.
 */
export function totalsOf({ taxMode, currency, attendees, days, lines }: Quote): {
  lines: LineAmount[];
  totals: OfferTotals;
} {
  const { allowed } = placesOf(currency);
  const major = (minor: bigint): number => Number(minor) / 10 ** allowed;
  const unit = 10n ** BigInt(QUANTITY_DECIMALS + DAYS_DECIMALS + PRICE_DECIMALS - allowed);

  /** Quantity × days × unit price in the minor unit; null if one of them isn't known. */
  const amountOf = (line: OfferLine): bigint | null => {
    const quantity = line.quantity ?? (isPerPerson(line) ? attendees : 1);
    if (line.unitPrice === null || quantity === null) return null;
    const times = line.days ?? (line.basis === 'per_person_day' ? days : 1);
    return halfUp(
      scaled(quantity, QUANTITY_DECIMALS) * scaled(times, DAYS_DECIMALS) * scaled(line.unitPrice, PRICE_DECIMALS),
      unit,
    );
  };
  const sumOf = (state: OfferLineState): { vat: VatOfRate[]; net: bigint; gross: bigint } => {
    const rates = new Map<bigint, bigint>();
    for (const line of lines) {
      const minor = line.state === state ? amountOf(line) : null;
      const rate = scaled(line.vatRate, RATE_DECIMALS);
      if (minor !== null) rates.set(rate, (rates.get(rate) ?? 0n) + minor);
    }
    const sums = [...rates]
      .sort(([a], [b]) => Number(a - b))
      .map(([rate, minor]) => ({ rate, ...withVat(minor, rate, taxMode) }));
    return {
      vat: sums.map(({ rate, net, gross }) => ({
        rate: Number(rate) / 10 ** RATE_DECIMALS,
        base: major(net),
        amount: major(gross - net),
      })),
      net: sums.reduce((sum, { net }) => sum + net, 0n),
      gross: sums.reduce((sum, { gross }) => sum + gross, 0n),
    };
  };

  const priced = sumOf('priced');
  const optional = sumOf('optional');
  return {
    lines: lines.map((line): LineAmount => {
      if (line.state === 'included') return { net: 0, gross: 0 };
      const minor = line.state === 'on_request' ? null : amountOf(line);
      if (minor === null) return { net: null, gross: null };
      const { net, gross } = withVat(minor, scaled(line.vatRate, RATE_DECIMALS), taxMode);
      return { net: major(net), gross: major(gross) };
    }),
    totals: {
      net: major(priced.net),
      vat: priced.vat,
      gross: major(priced.gross),
      perPerson: perPersonOf({ net: major(priced.net), gross: major(priced.gross) }, attendees, currency),
      optionalNet: major(optional.net),
      optionalGross: major(optional.gross),
    },
  };
}
