import { AgencyProfile } from '../../foundations/team/agency-profile';
import { Controller, Get, type HttpRedirectResponse, Param, Redirect, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NOUNS } from '#domain/nouns';
import { NotFound } from '#core/errors';
import { Access } from '#http/access';
import { Limit } from '#http/rate-limit';
import { RouteConfig } from '#http/route-config';
import { renderPage } from '../pages/page';
import { message } from '../pages/parts';
import { CurrentReading, languageOf, type Reading } from '../pages/reading';
import { WebAppService } from './web-app.service';
import { WEB_APP_WORDS } from './web-app.words';

/**
 * The content the document may load and run: only the build. `data:` and `blob:` are images about to be uploaded; the frames are mails and
 * the catalog preview.
 */
const policy = (nonce: string, tilesOrigin: string | null): string =>
  [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${tilesOrigin === null ? '' : ` ${tilesOrigin}`}`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `frame-src 'self'`,
    `form-action 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

/**
 * Client-side routing: every path without a dot returns the same document. A path with a dot is a file of the build.
 */
@ApiExcludeController()
@Controller()
@Access('public')
@Limit('assets')
export class WebAppController {
  constructor(
    private readonly agency: AgencyProfile,
    private readonly app: WebAppService,
  ) {}

  @Get(['', 'app'])
  @Redirect()
  home(): HttpRedirectResponse {
    return { url: '/app/', statusCode: 302 };
  }

  /** Their names contain a content hash, so browsers cache them for a year. */
  @Get('app/assets/*')
  asset(@Param('*') path: string, @Res() reply: FastifyReply): void {
    this.send(`assets/${path}`, 'public, max-age=31536000, immutable', reply);
  }

  @Get('app/*')
  @RouteConfig({ page: 'if-accepted' })
  open(
    @Param('*') path: string,
    @CurrentReading() reading: Reading,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    if (path.includes('.')) {
      this.send(path, 'no-cache', reply);
      return;
    }
    const opened = this.app.open();
    if (!opened) {
      void reply.status(404).type('text/html; charset=utf-8').send(this.notBuilt(reading));
      return;
    }
    void reply.headers({ 'referrer-policy': 'same-origin', 'cache-control': 'no-cache', etag: this.app.etag });
    if (request.headers['if-none-match']?.includes(this.app.etag)) {
      // The cached document keeps the policy it came with: another would have another nonce.
      void reply.removeHeader('content-security-policy').status(304).send();
      return;
    }
    void reply
      .header('content-security-policy', policy(opened.nonce, this.app.tilesOrigin))
      .type('text/html; charset=utf-8')
      .send(opened.html);
  }

  private send(path: string, caching: string, reply: FastifyReply): void {
    if (!this.app.has(path)) throw new NotFound(NOUNS.file);
    void reply.header('cache-control', caching).sendFile(path);
  }

  private notBuilt(reading: Reading): string {
    const locale = languageOf(reading);
    const { title, says, next } = WEB_APP_WORDS[locale];
    return renderPage({
      locale,
      agency: this.agency.current,
      title,
      main: message(title, says, next),
      isPublic: true,
    });
  }
}
