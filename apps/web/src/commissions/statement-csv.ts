import type { Locale } from '#i18n/locale';
import { inLocale } from '../ui/locale';
import { csvText } from '../shell/csv';
import type { Statement } from './commissions.queries';
import { COMMISSIONS } from './commissions.words';

/** A venue's statement as CSV, one line per transaction. The first line of each currency is the opening balance. */
export function statementCsv({ from, accounts }: Statement, locale: Locale): Promise<string> {
  const words = inLocale(COMMISSIONS, locale);
  const kinds = { invoice: words.invoiceKind, credit_note: words.creditKind, payment: words.paymentKind };
  const head = [words.date, words.kind, words.number, words.request, words.currency, words.amount, words.balance];
  const lines = accounts.flatMap(({ currency, opening, entries }) => [
    [from, words.openingKind, '', '', currency, null, opening],
    ...entries.map(({ date, kind, number, requestCode, amount, balance }) => [
      ...[date, kinds[kind], number, requestCode, currency, amount, balance],
    ]),
  ]);
  return csvText([head, ...lines], locale);
}
