import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '#kernel/http/access';
import { Answers, NoTransaction } from '#kernel/http/routes';
import { InvoicingService } from './invoicing.service';
import { paymentPage } from './payment-page';

@ApiTags('commissions')
@Controller('api/public/payments')
@Access('public')
export class PaymentLinkController {
  constructor(private readonly invoicing: InvoicingService) {}

  @Get(':token')
  @NoTransaction()
  @ApiQuery({
    name: 'outcome',
    required: false,
    enum: ['done', 'left'],
    description: 'Set by the provider’s way back.',
  })
  @ApiResponse({ status: 303, description: 'To the payment provider’s page, in `location`.' })
  @Answers(undefined, {
    summary: 'The link of the invoice mail',
    description:
      'Leads to the provider’s page, renewed when it has expired; a page of ours once there is nothing to pay.',
    errors: ['NOT_FOUND', 'TOKEN_REVOKED', 'PROVIDER_ERROR'],
    produces: ['text/html'],
  })
  // Only `outcome` is read: mail programs and scanners add parameters of their own to links.
  async visit(
    @Param('token') token: string,
    @Query('outcome') outcome: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const back = outcome === 'done' || outcome === 'left' ? outcome : null;
    const visit = await this.invoicing.visit(token, back);
    if (visit.to === 'checkout') void reply.status(303).header('location', visit.url).send();
    else void reply.status(200).type('text/html; charset=utf-8').send(paymentPage(visit.page));
  }
}
