import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NOUNS } from '#domain/nouns';
import { NotFound } from '#core/errors';
import { Access } from '#http/access';
import { Limit } from '#http/rate-limit';
import { assetAt } from './assets';

/** The files used by pages. Their addresses contain a content hash, so browsers cache them for a year. */
@ApiExcludeController()
@Controller()
@Access('public')
@Limit('assets')
export class PageAssetsController {
  @Get('assets/:version/:name')
  serve(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const found = assetAt(request.url.split('?')[0] ?? '');
    if (!found) throw new NotFound(NOUNS.file);
    void reply.header('cache-control', 'public, max-age=31536000, immutable').type(found.type).send(found.content);
  }

  /** Disallows all crawling: every address in a mail is a secret of its reader. */
  @Get('robots.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  robots(): string {
    return 'User-agent: *\nDisallow: /\n';
  }
}
