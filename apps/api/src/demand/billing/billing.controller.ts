import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '#http/access';
import { ApiOk, IdParam } from '#http/routes';
import { BillingDocumentView } from './billing.dto';
import { BillingService } from './billing.service';
import { sendPdf } from './send-pdf';

@ApiTags('commissions')
@Controller('api/billing-documents')
@Access('team')
export class BillingController {
  constructor(private readonly billing: BillingService) {}

  @Get(':id')
  @ApiOk(BillingDocumentView, {
    summary: 'Get an invoice or credit note',
    description:
      'As it was issued: documents never change, and are kept for ten years even if personal data is erased.',
    errors: ['NOT_FOUND'],
  })
  get(@IdParam() id: string): Promise<BillingDocumentView> {
    return this.billing.get(id);
  }

  @Get(':id/pdf')
  @ApiOk(undefined, {
    summary: 'Get the PDF of an invoice or credit note',
    description:
      'Factur-X (PDF/A-3 with embedded EN 16931 XML) if the `BILLING_*` settings were present; otherwise a plain PDF.',
    errors: ['NOT_FOUND'],
    produces: ['application/pdf'],
  })
  async pdf(@IdParam() id: string, @Res() reply: FastifyReply): Promise<void> {
    const { number, content } = await this.billing.pdf(id);
    sendPdf(reply, number, content);
  }
}
