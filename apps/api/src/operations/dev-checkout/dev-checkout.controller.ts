import { AgencyProfile } from '../../foundations/team/agency-profile';
import { Controller, Get, type HttpRedirectResponse, Inject, Param, Redirect } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { NotFound } from '#core/errors';
import { Access } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { FormBody, Page } from '#http/pages';
import { NoTransaction } from '#http/routes';
import { type AppConfig, appConfig } from '#core/app.config';
import { html } from '#mail-templates/html';
import { MockPayments } from '#providers/payments/mock.payments';
import { fromMinorUnits } from '#providers/payments/minor-units';
import type { CheckoutInput } from '#providers/payments/payments.provider';
import { PaymentsProvider } from '#providers/payments/payments.provider';
import { formatMoney } from '#i18n/formats';
import { WebhooksService } from '../../exchange/webhooks/webhooks.service';
import { renderPage } from '../../readers/pages/page';
import { facts, note } from '../../readers/pages/parts';
import { CurrentReading, languageOf, type Reading } from '../../readers/pages/reading';

const WORDS = {
  fr: {
    title: 'Paiement d’essai',
    why: 'Sans prestataire de paiement dans les réglages, cette page tient sa place. Elle n’existe jamais en production, et aucun argent ne circule.',
    what: 'Pour',
    amount: 'Montant',
    pay: 'Payer',
    leave: 'Revenir sans payer',
  },
  en: {
    title: 'Test payment',
    why:
      'No payment provider is configured, so this page stands in for one. It never exists in production, and no ' +
      'money moves.',
    what: 'For',
    amount: 'Amount',
    pay: 'Pay',
    leave: 'Go back without paying',
  },
};

/** Returns an address of the service under the name used by the visitor. */
const here = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/**
 * The page of the fake payment provider, so that an invoice can be paid by a click if no provider is configured. The payment reaches the
 * service like a provider's: by a signed event. Doesn't exist in production, or with a real provider.
 */
@Controller('dev/pay')
@Access('public')
export class DevCheckoutController {
  constructor(
    private readonly agency: AgencyProfile,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly payments: PaymentsProvider,
    private readonly webhooks: WebhooksService,
  ) {}

  @Get(':sessionId')
  @Page()
  show(@Param('sessionId') sessionId: string, @CurrentReading() reading: Reading): string {
    const { input } = this.session(sessionId);
    const locale = languageOf(reading, input.locale);
    const words = WORDS[locale];
    const amount = formatMoney(fromMinorUnits(input.amountMinor, input.currency), input.currency, locale);
    return renderPage({
      locale,
      agency: this.agency.current,
      title: words.title,
      main: html`<h1>${words.title}</h1>
        ${note('info', words.why)}
        <div class="card">
          ${facts([
            [words.what, input.description],
            [words.amount, amount],
          ])}
          <form method="post" class="actions">
            <button>${words.pay}</button><a class="button plain" href="${here(input.cancelUrl)}">${words.leave}</a>
          </form>
        </div>`,
    });
  }

  @Post(':sessionId')
  @Page()
  @FormBody()
  @NoTransaction()
  @Redirect()
  async pay(@Param('sessionId') sessionId: string): Promise<HttpRedirectResponse> {
    const { input, mock } = this.session(sessionId);
    const event = await mock.complete(sessionId);
    if (event) await this.webhooks.takePaymentEvent(event.rawBody, event.signatureHeader);
    return { url: here(input.successUrl), statusCode: 303 };
  }

  private session(sessionId: string): { input: CheckoutInput; mock: MockPayments } {
    const mock = !this.app.production && this.payments instanceof MockPayments ? this.payments : null;
    const input = mock?.openedFor(sessionId) ?? null;
    if (!mock || !input) throw new NotFound(NOUNS.checkoutSession);
    return { input, mock };
  }
}
