import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { NOUNS } from '#domain/nouns';
import { NotFound } from '#core/errors';
import { Access } from '#http/access';
import { PageParams, type PageView } from '#http/pagination';
import { ApiOk, ApiPage } from '#http/routes';
import { PreviewParams } from './communications.dto';
import { CommunicationsService } from './communications.service';
import { isTemplateName } from '#mail-templates/render';
import { TEMPLATE_NAMES } from '#mail-templates/template.types';

/** A mail to a colleague: it has a preview, but isn't a template for mails on a request. */
const DIGEST = 'notification-digest';

@ApiTags('communications')
@Controller('api/email-preview')
@Access('team')
export class EmailPreviewController {
  constructor(private readonly communications: CommunicationsService) {}

  @Get()
  @ApiPage(String, {
    summary: 'List the names of the mail templates',
    description:
      'Preview one with `GET /api/email-preview/{template}`; fill one with a request’s data with `POST ' +
      '/api/communications/email/draft`.',
  })
  list(@Query() params: PageParams): PageView<string> {
    return this.communications.templates(params);
  }

  @Get(':template')
  @ApiOk(undefined, {
    summary: 'Preview a template with demo data',
    description:
      'As it would arrive, in the requested language and as HTML or text. Contains no data of a real request, ' +
      'and sends nothing. `notification-digest` is the summary of notifications, which is not available for ' +
      'mails on a request.',
    errors: ['NOT_FOUND'],
    produces: ['text/html', 'text/plain'],
  })
  @ApiParam({ name: 'template', schema: { type: 'string', enum: [...TEMPLATE_NAMES, DIGEST] } })
  preview(
    @Param('template') template: string,
    @Query() params: PreviewParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string {
    if (template !== DIGEST && !isTemplateName(template)) throw new NotFound(NOUNS.template);
    void reply.type(params.format === 'html' ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8');
    return this.communications.preview(template, params);
  }
}
