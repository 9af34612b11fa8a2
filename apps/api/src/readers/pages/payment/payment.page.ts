import { html, type SafeHtml } from '#mail-templates/html';
import { formatDate, formatMoney } from '#words/formats';
import type { Locale } from '#words/locale';
import type { PaymentPage } from '../../../demand/commissions/invoicing.service';
import { facts } from '../parts';
import { PAYMENT_WORDS } from './payment.words';

interface ShownInvoice {
  invoiceNumber: string | null;
  amount: number;
  currency: string;
  dueDate: string | null;
  paidAt: Date | null;
}

/** The links are relative, so the page does not repeat the token that stands in its address. */
export function paymentMain(locale: Locale, page: PaymentPage, invoice: ShownInvoice, timeZone: string): SafeHtml {
  const words = PAYMENT_WORDS[locale];
  const { title, says } = words[page];
  return html`<h1>${title}</h1>
    <p class="lead">${says}</p>
    <div class="card">
      ${facts([
        [words.invoice, invoice.invoiceNumber],
        [words.amount, formatMoney(invoice.amount, invoice.currency, locale)],
        invoice.paidAt === null
          ? [words.due, invoice.dueDate && formatDate(invoice.dueDate, locale, timeZone)]
          : [words.paidOn, formatDate(invoice.paidAt.toISOString(), locale, timeZone)],
      ])}${
        page === 'left'
          ? html`<p class="actions"><a class="button" href="?">${words.pay}</a></p>`
          : page === 'processing'
            ? html`<p class="actions"><a class="button plain" href="?outcome=done">${words.reload}</a></p>`
            : ''
      }
    </div>`;
}
