import { Controller, Get, Res, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '#kernel/errors';
import { Access } from '#kernel/http/access';
import { Limit } from '#kernel/http/rate-limit';
import { assetAt } from './assets';

/** The files that pages refer to. Their addresses name their content, so browsers keep them for a year. */
@ApiExcludeController()
@Controller('assets')
@Access('public')
@Limit('assets')
export class PageAssetsController {
  @Get(':version/:name')
  serve(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const found = assetAt(request.url.split('?')[0] ?? '');
    if (!found) throw new NotFound('File');
    void reply.header('cache-control', 'public, max-age=31536000, immutable').type(found.type).send(found.content);
  }
}
