import { AgencyProfile } from '../../../foundations/team/agency-profile';
import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import { ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '#http/access';
import { ApiOk, NoTransaction } from '#http/routes';
import { RouteConfig } from '#http/route-config';
import { type AppConfig, appConfig } from '#core/app.config';
import { sendPdf } from '../../../demand/billing/send-pdf';
import { InvoicingService } from '../../../demand/commissions/invoicing.service';
import { renderPage } from '../page';
import { CurrentReading, languageOf, type Reading } from '../reading';
import { paymentMain } from './payment.page';
import { PAYMENT_WORDS } from './payment.words';

@ApiTags('commissions')
@Controller('api/public/payments')
@Access('public')
export class PaymentLinkController {
  constructor(
    private readonly agency: AgencyProfile,
    private readonly invoicing: InvoicingService,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
  ) {}

  @Get(':token/invoice')
  @RouteConfig({ page: 'if-accepted' })
  @ApiOk(undefined, {
    summary: 'Get the invoice behind the link of the invoice mail, as PDF',
    description: 'Available to anyone with the link, also once it is paid or canceled.',
    errors: ['NOT_FOUND'],
    produces: ['application/pdf'],
  })
  async invoice(@Param('token') token: string, @Res() reply: FastifyReply): Promise<void> {
    const { number, content } = await this.invoicing.invoicePdf(token);
    sendPdf(reply, number, content);
  }

  @Get(':token/credit-notes/:number')
  @RouteConfig({ page: 'if-accepted' })
  @ApiOk(undefined, {
    summary: 'Get a credit note on the invoice of a link, as PDF',
    description: 'Available to anyone with the link in its mail; `number` is that of the credit note.',
    errors: ['NOT_FOUND'],
    produces: ['application/pdf'],
  })
  async creditNote(
    @Param('token') token: string,
    @Param('number') number: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { number: name, content } = await this.invoicing.creditNotePdf(token, number);
    sendPdf(reply, name, content);
  }

  @Get(':token')
  @RouteConfig({ page: 'if-accepted' })
  @NoTransaction()
  @ApiQuery({
    name: 'outcome',
    required: false,
    enum: ['done', 'left'],
    description: 'Set when the provider redirects back.',
  })
  @ApiResponse({ status: 303, description: 'Redirects to the payment provider’s page, in `location`.' })
  @ApiOk(undefined, {
    summary: 'Follow the link of the invoice mail',
    description:
      'Leads to the provider’s page, renewed if it has expired; to one of our pages once there is nothing to pay.',
    errors: ['NOT_FOUND', 'TOKEN_REVOKED', 'PROVIDER_ERROR'],
    produces: ['text/html'],
  })
  // Only `outcome` is read: mail programs and scanners add their own parameters to links.
  async visit(
    @Param('token') token: string,
    @Query('outcome') outcome: unknown,
    @CurrentReading() reading: Reading,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const back = outcome === 'done' || outcome === 'left' ? outcome : null;
    const visit = await this.invoicing.visit(token, back);
    if (visit.to === 'checkout') {
      void reply.status(303).header('location', visit.url).send();
      return;
    }
    const locale = languageOf(reading);
    const agency = this.agency.current;
    const { title } = PAYMENT_WORDS[locale][visit.page];
    const pdf = `/api/public/payments/${token}/invoice`;
    const chosen = reading.chosen === null ? '' : `&lang=${reading.chosen}`;
    const main = paymentMain(locale, visit.page, visit.invoice, { timeZone: this.app.timeZone, pdf, chosen });
    const keeps: Record<string, string> = back === null ? {} : { outcome: back };
    void reply.status(200).type('text/html; charset=utf-8').send(renderPage({ locale, agency, title, main, keeps }));
  }
}
