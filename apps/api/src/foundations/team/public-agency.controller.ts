import { Controller, Get, Headers, Res } from '@nestjs/common';
import { ApiHeader, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '#http/access';
import { namesTag } from '#http/etag';
import { Limit } from '#http/rate-limit';
import { ApiOk, IdParam } from '#http/routes';
import { AgencyService } from './agency.service';

@ApiTags('team')
@Controller('api/public/agency')
@Access('public')
@Limit('assets')
export class PublicAgencyController {
  constructor(private readonly agency: AgencyService) {}

  @Get('logos/:id')
  @ApiOk(undefined, {
    summary: 'Get a logo of the agency',
    description:
      'Public: pages and mails show it, and sent mails still show the one they were sent with. It never ' +
      'changes, so cache it as long as you like.',
    errors: ['NOT_FOUND'],
    produces: ['image/png'],
  })
  @ApiHeader({ name: 'If-None-Match', required: false, description: 'Your `ETag`.' })
  @ApiResponse({ status: 304, description: 'Your copy is current.' })
  async logo(
    @IdParam() id: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const content = await this.agency.logo(id);
    const etag = `"${id}"`;
    void reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
    if (namesTag(known, etag)) {
      await reply.status(304).send();
      return;
    }
    await reply
      .headers({ 'content-security-policy': "default-src 'none'; sandbox", 'content-disposition': 'inline' })
      .type('image/png')
      .send(content);
  }
}
