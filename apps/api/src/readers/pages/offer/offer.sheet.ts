import { type Amount, isPerPerson, lacksAmounts } from '#domain/offer-totals';
import { html, type SafeHtml } from '#mail-templates/html';
import { formatSize } from '#i18n/figures';
import { formatDate, formatPrice, LANGUAGE, numbers, oneLine } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import type { MemberOfferView } from '../../../demand/offers/offers.dto';
import { facts, written } from '../parts';
import type { Look } from '../reading';
import type { PageLine } from './offer.form';
import { OFFER_WORDS } from './offer.words';

const number = (value: number, locale: Locale): string => numbers(LANGUAGE[locale]).format(value);

type CountedLine = PageLine & Pick<MemberOfferView['lines'][number], 'net' | 'gross'>;

/** How an amount is counted: `60 × 2 × 72 €`. */
function countOf(line: CountedLine, offer: MemberOfferView, locale: Locale): string {
  const { quantity, unitPrice, basis } = line;
  if (unitPrice === null) return '';
  const words = OFFER_WORDS[locale];
  const count = quantity ?? (isPerPerson(line) ? offer.attendees : null);
  const factors = [count, line.days ?? eventDaysIn(line, count, offer)].filter(
    (factor) => factor !== null && factor !== 1,
  );
  const price = formatPrice(unitPrice, offer.currency, locale);
  return [
    ...factors.map((factor) => number(factor ?? 1, locale)),
    basis === 'flat' ? price : `${price} ${words.bases[basis]}`,
  ].join('\u00a0× ');
}

/** The event's days, which a line per person and day contains if it names none. */
function eventDaysIn(
  { basis, unitPrice, ...amounts }: CountedLine,
  count: number | null,
  { taxMode }: MemberOfferView,
): number | null {
  const { [taxMode]: amount } = amounts;
  if (basis !== 'per_person_day' || !unitPrice || !count || amount === null) return null;
  return Math.round(amount / (count * unitPrice));
}

/** The lines of an offer with their amounts, as the prices were given, and its totals. */
export function linesSheet(offer: MemberOfferView, { locale }: Look): SafeHtml {
  const words = OFFER_WORDS[locale];
  const { lines, totals, currency, taxMode } = offer;
  if (lines.length === 0) return html``;
  const money = (value: number): string => formatPrice(value, currency, locale);
  const amountOf = ({ state, [taxMode]: amount }: (typeof lines)[number]): string => {
    if (state === 'included') return words.includedCell;
    if (amount === null) return words.on_request;
    return state === 'optional' ? words.optionalCell(money(amount)) : money(amount);
  };
  return html`<table class="sheet">
    <thead>
      <tr>
        <th scope="col">${words.what}</th>
        <th scope="col" class="figure">${words.amount} ${words[taxMode]}</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map((line) => {
        const count = countOf(line, offer, locale);
        return html`<tr>
          <th scope="row">
            ${oneLine(line.label)}${count === '' ? '' : html`<br /><span class="muted small">${count}</span>`}${
              line.note === null ? '' : html`<br /><span class="small">${written(line.note)}</span>`
            }
          </th>
          <td class="figure">${amountOf(line)}</td>
        </tr>`;
      })}
    </tbody>
    <tfoot>
      ${totalRow(`${words.total} ${words.net}`, bounded(money(totals.net), offer, locale))}
      ${totals.vat.map(({ rate, amount }) => totalRow(words.vatOf(number(rate, locale)), money(amount)))}
      ${totalRow(`${words.total} ${words.gross}`, bounded(money(totals.gross), offer, locale), 'sum')}
      ${totals.perPerson === null ? '' : totalRow(words.perPersonIn, perPersonOf(totals.perPerson, offer, locale))}
      ${totals.optionalGross === 0 ? '' : totalRow(words.optionalTotal, money(totals[taxMode === 'net' ? 'optionalNet' : 'optionalGross']))}
    </tfoot>
  </table>`;
}

const totalRow = (label: string, amount: string, kind = ''): SafeHtml =>
  html`<tr class="${kind}">
    <th scope="row">${label}</th>
    <td class="figure">${amount}</td>
  </tr>`;

/** A sum, as a lower bound while the price of something isn't known. */
const bounded = (sum: string, { lines }: MemberOfferView, locale: Locale): string =>
  lacksAmounts(lines) ? OFFER_WORDS[locale].atLeast(sum) : sum;

function perPersonOf(amount: Amount, offer: MemberOfferView, locale: Locale): string {
  const { currency, taxMode } = offer;
  return bounded(`${formatPrice(amount[taxMode], currency, locale)} ${OFFER_WORDS[locale][taxMode]}`, offer, locale);
}

/** The totals on one line, those with VAT first; null while nothing has a price. */
export function totalsLine(offer: MemberOfferView, { locale }: Look): SafeHtml | null {
  const { totals, lines, currency } = offer;
  const words = OFFER_WORDS[locale];
  if (!lines.some(({ state, net }) => state === 'priced' && net !== null)) return null;
  const money = (value: number): string => formatPrice(value, currency, locale);
  return html`<strong>${bounded(`${money(totals.gross)} ${words.gross}`, offer, locale)}</strong>
    <span>${money(totals.net)} ${words.net}</span>
    ${totals.perPerson === null ? '' : html`<span class="muted">${perPersonOf(totals.perPerson, offer, locale)} ${words.perPerson}</span>`}`;
}

/** What the offer says besides its lines. */
export function termsOf({ terms, validUntil, message }: MemberOfferView, { locale, timeZone }: Look): SafeHtml {
  const words = OFFER_WORDS[locale];
  const day = (date: string | null | undefined): string | null =>
    date == null ? null : formatDate(date, locale, timeZone);
  const known: [string, string | null][] = [
    [words.validUntil, day(validUntil)],
    [words.deposit, terms.deposit == null ? null : oneLine(terms.deposit)],
    [words.cancellation, terms.cancellation == null ? null : oneLine(terms.cancellation)],
    [words.finalNumbersOn, day(terms.finalNumbersOn)],
  ];
  return html`${
    known.some(([, value]) => value !== null)
      ? html`<h2>${words.terms}</h2>
          ${facts(known)}`
      : ''
  }${message === null ? '' : html`<p class="quote">${written(message)}</p>`}`;
}

/** The names of the attached files. */
export function attachmentsOf({ attachments }: MemberOfferView, { locale }: Look): SafeHtml {
  if (attachments.length === 0) return html``;
  return html`<h3 class="label">${OFFER_WORDS[locale].attached}</h3>
    <ul class="files">
      ${attachments.map(
        ({ filename, size }) =>
          html`<li>${oneLine(filename)} <span class="muted">${formatSize(size, locale)}</span></li>`,
      )}
    </ul>`;
}
