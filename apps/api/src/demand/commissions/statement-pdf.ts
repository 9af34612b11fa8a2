import { formatDate, formatMoney, fr, LANGUAGE } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
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
} from '../billing/pdf-page';
import type { StatementKind } from './statement.rules';
import type { StatementAccountView, StatementView } from './statements.dto';

const WORDS: Record<
  Locale,
  {
    title: string;
    period: (from: string, to: string) => string;
    kinds: Record<StatementKind, string>;
    heads: [string, string, string, string, string];
    opening: string;
    closing: string;
    none: string;
  }
> = {
  fr: {
    title: 'Relevé de compte',
    period: (from, to) => `Du ${from} au ${to}`,
    kinds: { invoice: 'Facture', credit_note: 'Avoir', payment: 'Paiement' },
    heads: ['Date', 'Pièce', 'Demande', 'Montant', 'Solde'],
    opening: 'Solde au début de la période',
    closing: fr`Solde à la fin de la période`,
    none: 'Aucun mouvement sur la période.',
  },
  en: {
    title: 'Statement of account',
    period: (from, to) => `From ${from} to ${to}`,
    kinds: { invoice: 'Invoice', credit_note: 'Credit note', payment: 'Payment' },
    heads: ['Date', 'Document', 'Request', 'Amount', 'Balance'],
    opening: 'Balance at the beginning of the period',
    closing: 'Balance at the end of the period',
    none: 'No movements in the period.',
  },
};

/** The position and width of each column. */
const COLUMNS = [
  { x: MARGIN, width: 100, align: 'left' },
  { x: MARGIN + 106, width: 150, align: 'left' },
  { x: MARGIN + 262, width: 60, align: 'left' },
  { x: MARGIN + 322, width: 78, align: 'right' },
  { x: MARGIN + WIDTH - 78, width: 78, align: 'right' },
] as const;
const ROW = 16;

interface Printed {
  locale: Locale;
  letterhead: Letterhead;
  /** The issuer. */
  from: string;
  issued: Date;
}

/** Renders a statement on A4, over as many pages as needed. */
export function statementPdf(statement: StatementView, { locale, letterhead, from, issued }: Printed): Promise<Buffer> {
  const words = WORDS[locale];
  const date = (day: string): string => formatDate(day, locale, 'UTC');
  const title = `${words.title} ${statement.member.code}`;
  return makePdf({ title, author: from, issued, lang: LANGUAGE[locale] }, (pdf) => {
    let y = writeLetterhead(pdf, from, letterhead, WIDTH);
    y = write(pdf, words.title, MARGIN, y + 18, { size: 17, strong: true });
    y = write(pdf, statement.member.name, MARGIN, y + 2, { size: 11 });
    y = write(pdf, words.period(date(statement.from), date(statement.to)), MARGIN, y, { colour: MUTED }) + 20;
    if (statement.accounts.length === 0) write(pdf, words.none, MARGIN, y);
    for (const account of statement.accounts) y = drawn(pdf, account, locale, y) + 28;
  });
}

function drawn(
  pdf: Pdf,
  { currency, opening, entries, closing }: StatementAccountView,
  locale: Locale,
  y: number,
): number {
  const words = WORDS[locale];
  const money = (amount: number): string => formatMoney(amount, currency, locale);
  let next = y;
  const cellsAt = (cells: readonly string[], style: { strong?: boolean; colour?: string }): void => {
    for (const [index, column] of COLUMNS.entries()) {
      const { x, width, align } = column;
      if (cells[index]) write(pdf, cells[index], x, next, { ...style, size: 9, width, align });
    }
    next += ROW;
  };
  const heads = (): void => {
    cellsAt(words.heads, { colour: MUTED });
    rule(pdf, next - 2);
    next += 4;
  };
  const row = (cells: readonly string[], style: { strong?: boolean } = {}): void => {
    if (next + ROW > BOTTOM) {
      pdf.addPage();
      next = MARGIN;
      heads();
    }
    cellsAt(cells, style);
  };
  const balance = (label: string, amount: number): void => {
    row(['', '', '', '', money(amount)], { strong: true });
    write(pdf, label, MARGIN, next - ROW, { strong: true, size: 9, width: COLUMNS[3].x - MARGIN });
  };
  heads();
  balance(words.opening, opening);
  for (const { date, kind, number, requestCode, amount, balance: after } of entries)
    row([formatDate(date, locale, 'UTC'), `${words.kinds[kind]} ${number}`, requestCode, money(amount), money(after)]);
  rule(pdf, next);
  next += 6;
  balance(words.closing, closing);
  return next;
}
