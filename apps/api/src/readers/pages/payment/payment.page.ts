import { html, type SafeHtml } from '#mail-templates/html';
import { formatDate, formatMoney } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import type { PaymentPage, ShownInvoice } from '../../../demand/commissions/invoicing.service';
import { facts } from '../parts';
import { PAYMENT_WORDS } from './payment.words';

interface PaymentLook {
  timeZone: string;
  /** The URL of the invoice. */
  pdf: string;
  /** `&lang=…` if the reader chose a language. */
  chosen: string;
}

/** The state of a payment, and the invoice. */
export function paymentMain(
  locale: Locale,
  page: PaymentPage,
  invoice: ShownInvoice,
  { timeZone, pdf, chosen }: PaymentLook,
): SafeHtml {
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
      ])}
      <p class="actions">
        ${page === 'left' ? html`<a class="button" href="?">${words.pay}</a>` : ''}${
          page === 'processing' ? html`<a class="button plain" href="?outcome=done${chosen}">${words.reload}</a>` : ''
        }<a class="button plain" href="${pdf}">${words.pdf}</a>
      </p>
    </div>`;
}
