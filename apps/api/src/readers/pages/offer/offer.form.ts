import { defaultVatRate } from '#domain/offer-totals';
import {
  OFFER_BASES,
  OFFER_LINE_KINDS,
  OFFER_LINE_STATES,
  type OfferBasis,
  type OfferLineKind,
  type OfferLineState,
} from '#domain/vocabulary';
import { formatAmount } from '#i18n/figures';
import { formatCount } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import type { ErrorDetail } from '#core/errors';
import type { MemberOfferView, OfferAttachmentView } from '../../../demand/offers/offers.dto';
import { amount, type Form, text, texts } from '../form';
import { MAIN, type Row, rowsOf, TICK_NAMES, TICKS, type Wanted } from './offer.rows';
import { OFFER_WORDS } from './offer.words';

/** How a venue presents its prices on the page. */
export const MODES = ['package', 'lines', 'quote'] as const;
export type Mode = (typeof MODES)[number];

/** The further lines that the page has room for. */
export const OTHERS_MAX = 40;

/** A line of an offer, as the page reads and writes it. */
export interface PageLine {
  kind: OfferLineKind;
  label: string;
  state: OfferLineState;
  basis: OfferBasis;
  quantity: number | null;
  days: number | null;
  unitPrice: number | null;
  vatRate: number;
  needId: string | null;
  note: string | null;
}

/** A line as submitted: what can't be read as a number is still text, so that validation reports it. */
type TypedLine = Omit<PageLine, 'unitPrice' | 'quantity' | 'days' | 'vatRate'> &
  Record<'unitPrice' | 'quantity' | 'days' | 'vatRate', number | string | null>;

export const modeOf = (form: Readonly<Record<string, unknown>>): Mode =>
  MODES.find((mode) => mode === form.mode) ?? 'package';

/** The need tick's field in an all-in price. */
export const needTick = (needId: string): string => `i-${needId}`;

const oneOf = <Value extends string>(list: readonly Value[], given: string | undefined): Value | undefined =>
  list.find((value) => value === given);

/** A price as typed; a minus sign is kept. */
function priceOf(form: Form, name: string): number | string | null {
  const typed = text(form, name);
  const negative = typed !== undefined && /^[-−]/.test(typed);
  const value = amount(negative ? { [name]: typed.slice(1) } : form, name) ?? null;
  return negative ? (typeof value === 'number' ? -value : typed) : value;
}

const numberOf = (form: Form, name: string): number | string | null => amount(form, name) ?? null;

/** The fields of a line with this prefix, over the page's values for it. */
function typedLine(
  form: Form,
  prefix: string,
  known: Pick<TypedLine, 'kind' | 'label'> & Partial<Pick<Row, 'basis' | 'needId'>>,
): TypedLine {
  const kind = oneOf(OFFER_LINE_KINDS, text(form, `${prefix}-kind`)) ?? known.kind;
  const price = priceOf(form, `${prefix}-price`);
  return {
    kind,
    label: text(form, `${prefix}-label`) ?? known.label,
    state: oneOf(OFFER_LINE_STATES, text(form, `${prefix}-state`)) ?? 'priced',
    basis: oneOf(OFFER_BASES, text(form, `${prefix}-basis`)) ?? known.basis ?? 'flat',
    quantity: numberOf(form, `${prefix}-quantity`),
    days: numberOf(form, `${prefix}-days`),
    // A discount is below zero, whether or not the minus sign was typed.
    unitPrice: kind === 'discount' && typeof price === 'number' ? -Math.abs(price) : price,
    vatRate: numberOf(form, `${prefix}-vat`) ?? defaultVatRate(kind),
    needId: text(form, `${prefix}-need`) ?? known.needId ?? null,
    note: text(form, `${prefix}-note`) ?? null,
  };
}

const isUnpriced = ({ state, unitPrice }: TypedLine): boolean =>
  unitPrice === null && (state === 'priced' || state === 'optional');

/** A line that is included or on request has no price. */
const settled = (line: TypedLine): TypedLine =>
  line.state === 'included' || line.state === 'on_request' ? { ...line, unitPrice: null } : line;

const included = (kind: OfferLineKind, label: string, needId: string | null = null): TypedLine => ({
  ...{ kind, label, needId, state: 'included', basis: 'flat', note: null },
  ...{ quantity: null, days: null, unitPrice: null, vatRate: defaultVatRate(kind) },
});

/** The lines of a form, each with the prefix of its fields. Only what its mode shows counts. */
function linesOf(form: Form, wanted: Wanted): { prefix: string; line: TypedLine }[] {
  const { clientLocale: locale } = wanted;
  const words = OFFER_WORDS[locale];
  const mode = modeOf(form);
  if (mode === 'quote') return [];
  const rows = rowsOf(wanted);
  const priced =
    mode === 'package'
      ? [{ prefix: 'p', line: packageLine(form, locale) }]
      : rows.map((row, index) => ({
          prefix: `n${index}`,
          line: typedLine(form, `n${index}`, { ...row, label: row.label[locale] }),
        }));
  const needTicks =
    mode === 'package'
      ? ticked(rows).flatMap(({ needId, kind, need }) =>
          form[needTick(needId)] === undefined ? [] : [included(kind, need[locale], needId)],
        )
      : [];
  const ticks = TICK_NAMES.filter((tick) => form[`i-${tick}`] !== undefined).map((tick) =>
    included(TICKS[tick], words.ticks[tick]),
  );
  const others = Array.from({ length: OTHERS_MAX }, (_, index) => {
    const prefix = `x${index}`;
    const kind = oneOf(OFFER_LINE_KINDS, text(form, `${prefix}-kind`)) ?? 'other';
    return { prefix, line: typedLine(form, prefix, { kind, label: '' }), kind };
  })
    .filter(({ line }) => line.label !== '' || line.note !== null || line.unitPrice !== null)
    .map(({ prefix, line, kind }) => ({
      prefix,
      line: line.label === '' ? { ...line, label: words.kinds[kind] } : line,
    }));
  return [
    ...priced.filter(({ line }) => !isUnpriced(line)),
    ...[...needTicks, ...ticks].map((line) => ({ prefix: 'i', line })),
    ...others,
  ].map(({ prefix, line }) => ({ prefix, line: settled(line) }));
}

/** The all-in price, which covers the main room. */
function packageLine(form: Form, locale: Locale): TypedLine {
  const line = typedLine(form, 'p', { kind: 'package', label: '', basis: 'per_person', needId: MAIN });
  const { packageNames } = OFFER_WORDS[locale];
  const usual = packageNames[line.basis === 'per_person_day' ? 'per_person_day' : 'per_person'];
  return line.label === '' ? { ...line, label: usual } : line;
}

/** A form as an offer to save, with where each of its lines comes from. */
export interface Draft {
  plain: object;
  /** The prefixes of the lines' fields. */
  prefixes: string[];
}

/** The stored offer, for the fields that its form leaves out. */
interface Current extends Pick<MemberOfferView, 'currency'> {
  attachments: readonly Pick<OfferAttachmentView, 'id'>[];
}

/** Converts a form to a whole offer, as the API takes it. `current` is the venue's present one. */
export function draftOf(form: Form, wanted: Wanted, current: Current | null): Draft {
  const files = current?.attachments ?? [];
  const lines = linesOf(form, wanted);
  const [had, keeps] = [texts(form, 'had'), texts(form, 'keep')];
  const dropped = had.filter((id) => !keeps.includes(id));
  return {
    prefixes: lines.map(({ prefix }) => prefix),
    plain: {
      ...(current && { currency: current.currency }),
      taxMode: text(form, 'taxMode') ?? 'net',
      attendees: amount(form, 'attendees') ?? null,
      validUntil: text(form, 'validUntil') ?? null,
      terms: {
        deposit: text(form, 'deposit') ?? null,
        cancellation: text(form, 'cancellation') ?? null,
        finalNumbersOn: text(form, 'finalNumbersOn') ?? null,
      },
      message: text(form, 'message') ?? null,
      lines: lines.map(({ line }) => line),
      ...(dropped.length > 0 && { attachmentIds: files.map(({ id }) => id).filter((id) => !dropped.includes(id)) }),
    },
  };
}

/** The field of each property of a line. */
const LINE_FIELDS: Record<string, string> = { unitPrice: 'price', vatRate: 'vat', needId: 'need' };

/** Returns the errors of a refused offer by the fields of its form, in the page's words. */
export function faultsIn(faults: readonly ErrorDetail[], { prefixes }: Draft): Record<string, ErrorDetail> {
  const [french, english]: Record<string, string>[] = [OFFER_WORDS.fr.faults, OFFER_WORDS.en.faults];
  return Object.fromEntries(
    faults.toReversed().map((fault): [string, ErrorDetail] => {
      const parts = fault.path.split('.');
      const property = parts.at(-1) ?? '';
      const field = LINE_FIELDS[property] ?? property;
      const prefix = parts[0] === 'lines' ? prefixes[Number(parts[1])] : undefined;
      const name = prefix === undefined ? field : `${prefix}-${field}`;
      const other = { fr: OFFER_WORDS.fr.otherFault, en: OFFER_WORDS.en.otherFault };
      const message = { fr: french?.[field] ?? other.fr, en: english?.[field] ?? other.en };
      return [name, { ...fault, path: name, message }];
    }),
  );
}

/** The last offer of a venue, whose terms usually stay the same. */
export type LastOffer = Pick<MemberOfferView, 'taxMode' | 'terms'>;

/** The fields of a stored offer, as the page submits them; without one, those that are known beforehand. */
export function fieldsOfOffer(
  offer: MemberOfferView | null,
  last: LastOffer | null,
  mode: Mode,
  wanted: Wanted,
  locale: Locale,
): Record<string, string> {
  const attendees = offer === null ? wanted.attendees : offer.attendees;
  const { deposit, cancellation, finalNumbersOn } = offer?.terms ?? { ...last?.terms, finalNumbersOn: null };
  return {
    mode,
    taxMode: offer?.taxMode ?? last?.taxMode ?? 'net',
    attendees: attendees === null ? '' : formatCount(attendees, locale),
    validUntil: offer?.validUntil ?? '',
    deposit: deposit ?? '',
    cancellation: cancellation ?? '',
    finalNumbersOn: finalNumbersOn ?? '',
    message: offer?.message ?? '',
    ...fieldsOf(offer?.lines ?? [], mode, wanted, locale),
  };
}

/** One row per need besides the main room: all bedrooms of a need are included, or none. */
export const ticked = (rows: readonly Row[]): Row[] =>
  rows.filter(({ needId }, index) => needId !== MAIN && rows.findIndex((other) => other.needId === needId) === index);

/** Returns the way in which an offer presents its prices. */
export function modeOfLines(lines: readonly PageLine[], hasFiles: boolean): Mode {
  if (lines.some(({ kind, state }) => kind === 'package' && state === 'priced')) return 'package';
  if (lines.some(({ state }) => state !== 'included')) return 'lines';
  return hasFiles && lines.length === 0 ? 'quote' : 'package';
}

/** The fields of a stored offer's lines, as the page submits them. */
function fieldsOf(lines: readonly PageLine[], mode: Mode, wanted: Wanted, locale: Locale): Record<string, string> {
  const fields: Record<string, string> = {};
  const fill = (prefix: string, line: PageLine): void => {
    const number = (value: number | null): string => (value === null ? '' : formatAmount(value, locale));
    Object.assign(fields, {
      [`${prefix}-label`]: line.label,
      [`${prefix}-kind`]: line.kind,
      [`${prefix}-state`]: line.state,
      [`${prefix}-basis`]: line.basis,
      [`${prefix}-price`]: number(line.unitPrice),
      [`${prefix}-quantity`]: line.quantity === null ? '' : formatCount(line.quantity, locale),
      [`${prefix}-days`]: line.days === null ? '' : formatCount(line.days, locale),
      [`${prefix}-vat`]: String(line.vatRate),
      [`${prefix}-need`]: line.needId ?? '',
      [`${prefix}-note`]: line.note ?? '',
    });
  };
  const rows = rowsOf(wanted);
  const free = new Set(rows.keys());
  let others = 0;
  let hasPackage = false;
  for (const line of lines) {
    const isTick = line.state === 'included' && line.note === null && line.unitPrice === null;
    const tick = isTick ? tickOf(line) : undefined;
    if (mode === 'package' && !hasPackage && line.kind === 'package' && line.state === 'priced') {
      hasPackage = true;
      fill('p', line);
    } else if (tick !== undefined) fields[`i-${tick}`] = 'on';
    else if (mode === 'package' && isTick && line.needId !== null) fields[needTick(line.needId)] = 'on';
    else {
      const row = mode === 'lines' ? rowOf(line, rows, free) : undefined;
      if (row !== undefined) free.delete(row);
      fill(row === undefined ? `x${others++}` : `n${row}`, line);
    }
  }
  return fields;
}

const tickOf = ({ kind, label, needId }: PageLine): string | undefined =>
  needId === null
    ? TICK_NAMES.find(
        (tick) => TICKS[tick] === kind && [OFFER_WORDS.fr.ticks[tick], OFFER_WORDS.en.ticks[tick]].includes(label),
      )
    : undefined;

/** The row of a line: with its need, and its label if several have that need. */
function rowOf(line: PageLine, rows: readonly Row[], free: ReadonlySet<number>): number | undefined {
  const needId = line.needId ?? (line.kind === 'room_hire' ? MAIN : null);
  const ofNeed = [...free].filter((index) => rows[index]?.needId === needId && rows[index].kind === line.kind);
  return ofNeed.find((index) => Object.values(rows[index]?.label ?? {}).includes(line.label)) ?? ofNeed[0];
}
