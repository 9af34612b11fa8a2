import type { Amount } from '#domain/offer-totals';
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

/** How an amount is counted: `60 × 2 × 72 €`. */
function countOf({ quantity, days, unitPrice, basis }: PageLine, offer: MemberOfferView, locale: Locale): string {
  if (unitPrice === null) return '';
  const words = OFFER_WORDS[locale];
  const isPerPerson = basis === 'per_person' || basis === 'per_person_day';
  const factors = [quantity ?? (isPerPerson ? offer.attendees : null), days].filter(
    (factor) => factor !== null && factor !== 1,
  );
  const price = formatPrice(unitPrice, offer.currency, locale);
  return [
    ...factors.map((factor) => number(factor ?? 1, locale)),
    basis === 'flat' ? price : `${price} ${words.bases[basis]}`,
  ].join('\u00a0× ');
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
      ${totalRow(`${words.total} ${words.net}`, money(totals.net))}
      ${totals.vat.map(({ rate, amount }) => totalRow(words.vatOf(number(rate, locale)), money(amount)))}
      ${totalRow(`${words.total} ${words.gross}`, money(totals.gross), 'sum')}
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

const perPersonOf = (amount: Amount, { currency, taxMode }: MemberOfferView, locale: Locale): string =>
  `${formatPrice(amount[taxMode], currency, locale)} ${OFFER_WORDS[locale][taxMode]}`;

/** The totals on one line, those with VAT first; null while nothing has a price. */
export function totalsLine(offer: MemberOfferView, { locale }: Look): SafeHtml | null {
  const { totals, lines, currency } = offer;
  const words = OFFER_WORDS[locale];
  if (!lines.some(({ state, net }) => state === 'priced' && net !== null)) return null;
  const money = (value: number): string => formatPrice(value, currency, locale);
  return html`<strong>${money(totals.gross)} ${words.gross}</strong>
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
