import { OFFER_LINE_KIND_WORDS } from '#domain/labels';
import { plus } from '#domain/money';
import type { SaidNeed } from '#domain/needs';
import type { Amount } from '#domain/offer-totals';
import type { TaxMode } from '#domain/vocabulary';
import { LOCALES } from '#i18n/locale';
import { html, type SafeHtml } from '#mail-templates/html';
import { formatDate, formatPrice, LANGUAGE, numbers, oneLine } from '#i18n/formats';
import type { CatalogComparisonView, CatalogOfferView } from '../../../demand/catalogs/catalog-offers.dto';
import { rowKeyOf } from '../../../demand/offers/comparison.rules';
import { needDetails, needTitle } from '../needs.part';
import { NEED_WORDS } from '../needs.words';
import { written } from '../parts';
import type { CatalogReading, Venue } from './catalog.reading';

type Row = CatalogComparisonView['rows'][number];
type Cell = Row['cells'][number];
type Total = CatalogComparisonView['totals'][number];

/** A column of the table: a venue with its offer. */
interface Column {
  venue: Venue;
  offer: CatalogOfferView;
  total: Total;
}

function columnsOf({ catalog, venues }: CatalogReading): Column[] {
  return (catalog.comparison?.totals ?? []).flatMap((total) => {
    const venue = venues.find(({ item }) => item.offer?.id === total.offerId);
    return venue?.item.offer ? [{ venue, offer: venue.item.offer, total }] : [];
  });
}

/** Whether the catalog has offers to compare. */
export const hasOffers = (reading: CatalogReading): boolean => columnsOf(reading).length > 0;

/** Until when a venue holds a room for the event, in words; null if it doesn't. */
export function heldUntil({ item }: Venue, reading: CatalogReading): string | null {
  const { catalog, words } = reading;
  const total = catalog.comparison?.totals.find(({ offerId }) => offerId === item.offer?.id);
  return total?.holdUntil == null ? null : words.offers.held(dayOf(total.holdUntil, reading));
}

/** The sums of the team's assumptions in an offer; null without any. */
export function assumedIn({ offerId }: Pick<Total, 'offerId'>, { rows }: CatalogComparisonView): Amount | null {
  const cells = rows.flatMap((row) => row.cells.filter((cell) => cell.offerId === offerId && cell.assumed));
  if (cells.length === 0) return null;
  return { net: plus(...cells.map(({ net }) => net ?? 0)), gross: plus(...cells.map(({ gross }) => gross ?? 0)) };
}

const dayOf = (date: string, { locale, timeZone }: CatalogReading): string => formatDate(date, locale, timeZone);

/**
 * The offers side by side: what the event needs by venue, without VAT, then the totals with it. An offer that says
 * nothing about a need says so in words.
 */
export function offersTable(reading: CatalogReading): SafeHtml {
  const { words, catalog } = reading;
  const { comparison } = catalog;
  const columns = columnsOf(reading);
  if (comparison === null || columns.length === 0) return html``;
  const isAssumed = columns.some(({ total }) => total.assumed);
  return html`<p class="muted small">
      ${words.offers.basis(comparison.basis.attendees)} ${words.offers.notStatedSays}
      ${isAssumed ? words.offers.assumedSays : ''}
    </p>
    <div class="scroll compare" role="region" aria-labelledby="offers-title" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">${words.offers.what}</th>
            ${columns.map(
              ({ venue: { number, name } }) => html`<th scope="col"><span class="number">${number}</span> ${name}</th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${comparison.rows.map((row) => needRow(row, columns, comparison, reading))}
        </tbody>
        <tbody class="sums">
          ${totalRows(columns, comparison, reading)}
        </tbody>
        <tbody>
          ${termRows(columns, reading)}
        </tbody>
      </table>
    </div>
    ${columns.map(({ venue: { number, name }, offer: { message } }) =>
      message === null
        ? html``
        : html`<div class="message">
            <h3><span class="number">${number}</span> ${words.offers.message(name)}</h3>
            <p class="quote">${written(message)}</p>
          </div>`,
    )}`;
}

/** The name of a row: a need's, or that of a kind of line. */
function labelOf(
  { key, label }: Pick<Row, 'key' | 'label'>,
  { basis }: Pick<CatalogComparisonView, 'basis'>,
  reading: CatalogReading,
): {
  name: string;
  details: string;
} {
  const { locale } = reading;
  const need = (basis.needs as unknown as SaidNeed[]).find(({ id }) => id === key);
  if (need !== undefined) return { name: needTitle(need, locale), details: needDetails(need, reading, basis.days) };
  const kinds: Record<string, Record<typeof locale, string>> = OFFER_LINE_KIND_WORDS;
  return { name: key === 'main' ? NEED_WORDS[locale].main : (kinds[key]?.[locale] ?? oneLine(label)), details: '' };
}

function needRow(
  row: Row,
  columns: readonly Column[],
  comparison: CatalogComparisonView,
  reading: CatalogReading,
): SafeHtml {
  const { name, details } = labelOf(row, comparison, reading);
  return html`<tr>
    <th scope="row">${name}${details === '' ? '' : html`<br /><span class="muted small">${details}</span>`}</th>
    ${columns.map(({ total, offer }) => {
      const cell = row.cells.find(({ offerId }) => offerId === total.offerId);
      if (cell === undefined) return html`<td>${reading.words.offers.notStated}</td>`;
      const own = ownLabels(row, cell, offer, comparison, reading);
      return html`<td>${cellOf(cell, own, total, reading)}</td>`;
    })}
  </tr>`;
}

/** How the venue calls what it offers in a row, if not as the row does; with its state if the cell has another. */
function ownLabels(
  row: Row,
  cell: Cell,
  { lines }: CatalogOfferView,
  { basis }: CatalogComparisonView,
  reading: CatalogReading,
): string[] {
  const needs = new Set((basis.needs as unknown as SaidNeed[]).flatMap(({ id }) => id ?? []));
  const ofRow = lines.filter((line) => rowKeyOf(line, needs) === row.key);
  const usual = LOCALES.map((locale) => labelOf(row, { basis }, { ...reading, locale }).name.toLowerCase());
  const { included, asOption, onRequest } = reading.words.offers;
  const states: Partial<Record<Cell['state'], string>> = { included, optional: asOption, on_request: onRequest };
  const labels = ofRow
    .filter(({ label }) => !usual.includes(oneLine(label).toLowerCase()))
    .map(({ label, state }) => {
      const says = state === cell.state ? undefined : states[state];
      return says === undefined ? oneLine(label) : `${oneLine(label)} (${says})`;
    });
  return [...new Set(labels)];
}

function cellOf(
  { state, net, note, assumed, itemized }: Cell,
  labels: readonly string[],
  { currency }: Total,
  { locale, words }: CatalogReading,
): SafeHtml {
  const amount = net === null ? null : formatPrice(net, currency, locale);
  const says = (): string => {
    if (assumed && amount !== null) return words.offers.assumed(amount);
    switch (state) {
      case 'included':
        return words.offers.included;
      case 'priced':
        return amount ?? words.offers.onRequest;
      case 'optional':
        return amount === null ? words.offers.optional : words.offers.optionalAt(amount);
      case 'on_request':
        return net === null || net === 0 ? words.offers.onRequest : words.offers.partly(amount ?? '');
      case 'not_stated':
        return itemized ? words.offers.itemized : words.offers.notStated;
    }
  };
  const isSilent = !assumed && (state === 'not_stated' || state === 'on_request');
  return html`${isSilent ? html`<span class="muted">${says()}</span>` : says()}${
    labels.length === 0 ? '' : html`<br /><span class="small">${labels.join(', ')}</span>`
  }${note === null ? '' : html`<br /><span class="small remark">${written(note)}</span>`}`;
}

function totalRows(columns: readonly Column[], comparison: CatalogComparisonView, reading: CatalogReading): SafeHtml[] {
  const { locale, words } = reading;
  const money = (value: number, { total }: Column): string => formatPrice(value, total.currency, locale);
  const bounded = (value: string, { total }: Column): string => (total.atLeast ? words.offers.atLeast(value) : value);
  const rates = [...new Set(columns.flatMap(({ total }) => total.vat.map(({ rate }) => rate)))].sort((a, b) => a - b);
  const missing = ({ total }: Column): SafeHtml => {
    const names = total.gaps.map(
      (key) => labelOf(comparison.rows.find((row) => row.key === key) ?? { key, label: key }, comparison, reading).name,
    );
    return names.length === 0 ? html`` : html`<br /><span class="muted small">${words.offers.without(names)}</span>`;
  };
  const estimate = (column: Column, taxMode: TaxMode): SafeHtml => {
    const assumed = assumedIn(column.total, comparison);
    if (assumed === null) return html``;
    return html`<br /><span class="muted small">${words.offers.estimate(money(assumed[taxMode], column))}</span>`;
  };
  return [
    line(
      words.offers.totalNet,
      columns,
      (column) => html`${bounded(money(column.total.net, column), column)}${estimate(column, 'net')}`,
    ),
    ...rates.map((rate) =>
      line(words.offers.vat(numbers(LANGUAGE[locale]).format(rate)), columns, (column) => {
        const vat = column.total.vat.find((one) => one.rate === rate);
        return vat === undefined ? '–' : money(vat.amount, column);
      }),
    ),
    line(
      words.offers.totalGross,
      columns,
      (column) =>
        html`<strong>${bounded(money(column.total.gross, column), column)}</strong
          >${estimate(column, 'gross')}${missing(column)}`,
    ),
    line(words.offers.perPerson, columns, (column) => {
      const { perPerson } = column.total;
      if (perPerson === null) return words.offers.notStated;
      return html`${bounded(money(perPerson.net, column), column)} ${words.offers.net}<br />${bounded(money(perPerson.gross, column), column)}
        ${words.offers.gross}`;
    }),
  ];
}

function termRows(columns: readonly Column[], reading: CatalogReading): SafeHtml[] {
  const { words } = reading;
  const day = (date: string | null | undefined): string | null => (date == null ? null : dayOf(date, reading));
  const text = (value: string | null | undefined): string | null => (value == null ? null : written(value));
  const terms: [label: string, value: (column: Column) => string | null][] = [
    [words.offers.validUntil, ({ total }) => day(total.validUntil)],
    [words.offers.heldUntil, ({ total }) => day(total.holdUntil)],
    [words.offers.deposit, ({ offer }) => text(offer.terms.deposit)],
    [words.offers.cancellation, ({ offer }) => text(offer.terms.cancellation)],
    [words.offers.finalNumbersOn, ({ offer }) => day(offer.terms.finalNumbersOn)],
  ];
  // What no offer says needs no row, but for how long an offer is valid.
  return terms
    .filter(([label, value]) => label === words.offers.validUntil || columns.some((column) => value(column) !== null))
    .map(([label, value]) =>
      line(label, columns, (column) => value(column) ?? html`<span class="muted">${words.offers.notStated}</span>`),
    );
}

const line = (label: string, columns: readonly Column[], cell: (column: Column) => SafeHtml | string): SafeHtml =>
  html`<tr>
    <th scope="row">${label}</th>
    ${columns.map((column) => html`<td>${cell(column)}</td>`)}
  </tr>`;
