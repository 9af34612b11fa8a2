import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '#http/access';
import { currentLocale } from '#http/locale';
import { ApiOk, IdParam } from '#http/routes';
import { sendPdf } from '../billing/send-pdf';
import { StatementPeriod, StatementView } from './statements.dto';
import { StatementsService } from './statements.service';

@ApiTags('commissions')
@Controller('api/commissions/statements')
@Access('team')
export class StatementsController {
  constructor(private readonly statements: StatementsService) {}

  @Get(':memberId')
  @ApiOk(StatementView, {
    summary: 'Get the account of a venue over a period',
    description:
      'Invoices, credit notes and payments of invoices, with the balance after each. Payments without an ' +
      'invoice are not included.',
    errors: ['NOT_FOUND'],
  })
  get(@IdParam('memberId') memberId: string, @Query() period: StatementPeriod): Promise<StatementView> {
    return this.statements.get(memberId, period);
  }

  @Get(':memberId/pdf')
  @ApiOk(undefined, {
    summary: 'Get the account of a venue as PDF',
    description: 'In the language of the venue, ready to be sent.',
    errors: ['NOT_FOUND'],
    produces: ['application/pdf'],
  })
  async pdf(
    @IdParam('memberId') memberId: string,
    @Query() period: StatementPeriod,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name, content } = await this.statements.pdf(memberId, period);
    sendPdf(reply, name, content);
  }

  @Get(':memberId/csv')
  @ApiOk(undefined, {
    summary: 'Get the account of a venue as CSV',
    description:
      'One line per movement; the first of each currency has kind `opening` and the balance before the period. For a ' +
      'spreadsheet in the reader’s language: in French, semicolons separate the cells and numbers have a decimal comma.',
    errors: ['NOT_FOUND'],
    produces: ['text/csv'],
  })
  async csv(
    @IdParam('memberId') memberId: string,
    @Query() period: StatementPeriod,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name, content } = await this.statements.csv(memberId, period, currentLocale());
    void reply
      .status(200)
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}.csv"`,
      })
      .send(content);
  }
}
