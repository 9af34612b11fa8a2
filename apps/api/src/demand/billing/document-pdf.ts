import { formatAmount } from '#i18n/figures';
import { formatDate, formatMoney, LANGUAGE } from '#i18n/formats';
import { addressLines } from '#i18n/postal-address';
import { DOCUMENT_WORDS } from './billing.words';
import type { Party } from './billing.rules';
import type { Billed } from './factur-x';
import {
  BOTTOM,
  type Letterhead,
  makePdf,
  MARGIN,
  MUTED,
  type Pdf,
  rule,
  WIDTH,
  write,
  writeLetterhead,
} from './pdf-page';

const HALF = WIDTH / 2;
const RIGHT = MARGIN + HALF + 24;
/** The width of the amount column. */
const AMOUNT_WIDTH = 110;
const AMOUNT = MARGIN + WIDTH - AMOUNT_WIDTH;

/** Renders the document for people, in its own language. */
export const documentPdf = (billed: Billed, letterhead: Letterhead): Promise<Buffer> => {
  const words = DOCUMENT_WORDS[billed.locale];
  const title = `${words.kinds[billed.kind]} ${billed.number}`;
  const about = {
    title,
    author: billed.seller.name,
    issued: new Date(`${billed.issueDate}T00:00:00Z`),
    lang: LANGUAGE[billed.locale],
  };
  return makePdf(about, (pdf) => {
    const heads = Math.max(
      seller(pdf, billed, letterhead),
      facts(pdf, billed, write(pdf, title, RIGHT, MARGIN - 4, { size: 17, strong: true }) + 6),
    );
    const body = buyer(pdf, billed, heads + 28);
    mentions(pdf, billed, totals(pdf, billed, lines(pdf, billed, body + 32)) + 36);
  });
};

function numbers(billed: Billed, { registrationNumber, vatNumber }: Party): string[] {
  const words = DOCUMENT_WORDS[billed.locale];
  const colon = billed.locale === 'fr' ? '\u00a0: ' : ': ';
  return [
    ...(registrationNumber === null ? [] : [`${words.registration}${colon}${registrationNumber}`]),
    ...(vatNumber === null ? [] : [`${words.vatNumber}${colon}${vatNumber}`]),
  ];
}

function party(pdf: Pdf, billed: Billed, of: Party, x: number, y: number): number {
  let next = y;
  for (const line of addressLines(of, billed.locale)) next = write(pdf, line, x, next, { width: HALF });
  for (const line of numbers(billed, of)) next = write(pdf, line, x, next, { width: HALF, colour: MUTED, size: 8.5 });
  return next;
}

function seller(pdf: Pdf, billed: Billed, letterhead: Letterhead): number {
  const name = writeLetterhead(pdf, billed.seller.name, letterhead, HALF);
  return party(pdf, billed, billed.seller, MARGIN, name + 4);
}

function facts(pdf: Pdf, billed: Billed, y: number): number {
  const words = DOCUMENT_WORDS[billed.locale];
  const date = (day: string): string => formatDate(day, billed.locale, 'UTC');
  const shown: [string, string][] = [
    [words.issued, date(billed.issueDate)],
    ...(billed.dueDate === null ? [] : [[words.due, date(billed.dueDate)] satisfies [string, string]]),
    ...(billed.corrects === null
      ? []
      : [
          [
            words.corrects,
            // Text that doesn't fit next to the number goes below it as a whole.
            `${billed.corrects.number} (${date(billed.corrects.issueDate).replaceAll(' ', '\u00a0')})`,
          ] satisfies [string, string],
        ]),
  ];
  let next = y;
  for (const [label, value] of shown) {
    write(pdf, label, RIGHT, next, { colour: MUTED, width: 84 });
    next = write(pdf, value, RIGHT + 88, next, { width: HALF - 24 - 88 }) + 2;
  }
  return next;
}

function buyer(pdf: Pdf, billed: Billed, y: number): number {
  const label = write(pdf, DOCUMENT_WORDS[billed.locale].buyer, MARGIN, y, { colour: MUTED, size: 8.5 });
  const name = write(pdf, billed.buyer.name, MARGIN, label + 2, { strong: true, size: 10.5, width: HALF });
  return party(pdf, billed, billed.buyer, MARGIN, name);
}

function lines(pdf: Pdf, billed: Billed, y: number): number {
  const words = DOCUMENT_WORDS[billed.locale];
  const head = { colour: MUTED, size: 8.5 };
  write(pdf, words.description, MARGIN, y, head);
  const under = write(pdf, billed.vat.length === 0 ? words.total : words.payable, AMOUNT, y, {
    ...head,
    width: AMOUNT_WIDTH,
    align: 'right',
  });
  rule(pdf, under + 3);
  let next = under + 12;
  for (const { description, net } of billed.lines) {
    const amount = formatMoney(net, billed.currency, billed.locale);
    write(pdf, amount, AMOUNT, next, { width: AMOUNT_WIDTH, align: 'right' });
    next = write(pdf, description, MARGIN, next, { width: WIDTH - AMOUNT_WIDTH - 24 }) + 6;
  }
  rule(pdf, next + 3);
  return next + 14;
}

function totals(pdf: Pdf, billed: Billed, y: number): number {
  const words = DOCUMENT_WORDS[billed.locale];
  const money = (amount: number): string => formatMoney(amount, billed.currency, billed.locale);
  const rows: [string, string][] =
    billed.vat.length === 0
      ? []
      : [
          [words.net, money(billed.net)],
          ...billed.vat.map(({ percent, vat }): [string, string] => [
            words.vat(formatAmount(percent, billed.locale)),
            money(vat),
          ]),
        ];
  let next = y;
  const row = (label: string, value: string, strong: boolean): void => {
    write(pdf, label, RIGHT, next, { strong, width: AMOUNT - RIGHT });
    next = write(pdf, value, AMOUNT, next, { strong, width: AMOUNT_WIDTH, align: 'right' }) + 4;
  };
  for (const [label, value] of rows) row(label, value, false);
  row(billed.vat.length === 0 ? words.total : words.gross, money(billed.gross), true);
  return next;
}

/** At the foot of the page, or below the content if that leaves no room. */
function mentions(pdf: Pdf, billed: Billed, y: number): void {
  const size = 8;
  pdf.font('normal').fontSize(size);
  const height = billed.mentions.reduce(
    (sum, mention) => sum + pdf.heightOfString(mention, { width: WIDTH, lineGap: size * 0.25 }) + 2,
    0,
  );
  let next = Math.max(y, BOTTOM - height);
  for (const mention of billed.mentions) next = write(pdf, mention, MARGIN, next, { size, colour: MUTED }) + 2;
}
