import { Readable } from 'node:stream';
import { applyDecorators, Controller, Get, Headers, Res } from '@nestjs/common';
import { ApiHeader, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '#http/access';
import { sendStream } from '#http/client-gone';
import { namesTag } from '#http/etag';
import { Limit } from '#http/rate-limit';
import { ApiOk, type ApiRouteOptions, EnumParam, IdParam } from '#http/routes';
import { PHOTO_WIDTHS, type PhotoWidth } from './photos.rules';
import { type PhotoVariant, PhotosService } from './photos.service';

const WIDTHS = PHOTO_WIDTHS.map(String);

const ServesImage = (said: Pick<ApiRouteOptions, 'summary' | 'description' | 'produces'>): MethodDecorator =>
  applyDecorators(
    ApiOk(undefined, { ...said, errors: ['NOT_FOUND', 'PROVIDER_ERROR'] }),
    ApiHeader({ name: 'If-None-Match', required: false, description: 'Your `ETag`.' }),
    ApiResponse({ status: 304, description: 'Your copy is current.' }),
  );

@ApiTags('uploads')
@Controller('api/public/photos')
@Access('public')
@Limit('assets')
export class PublicPhotosController {
  constructor(private readonly photos: PhotosService) {}

  @Get(':id')
  @ServesImage({
    summary: 'Get the image of a photo',
    description:
      'Available to anyone with the address, which venues and catalogs contain. An image never changes, so ' +
      'cache it as long as you like. A deleted photo stays readable while a sent catalog shows it.',
    produces: ['image/jpeg', 'image/png', 'image/webp'],
  })
  full(
    @IdParam() id: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.serve(id, 'full', known, reply);
  }

  @Get(':id/thumbnail')
  @ServesImage({
    summary: 'Get a photo, 640 pixels wide',
    description:
      'As WebP, for lists. Available to anyone with the address; it never changes, so cache it as long as you like.',
    produces: ['image/webp'],
  })
  thumbnail(
    @IdParam() id: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.serve(id, 'thumbnail', known, reply);
  }

  @Get(':id/:width')
  @ServesImage({
    summary: 'Get a photo in one of its sizes',
    description:
      'As WebP with this width in pixels, or the photo’s own width if that is smaller. Available to anyone ' +
      'with the address, which is in `sizes`. It never changes, so cache it as long as you like.',
    produces: ['image/webp'],
  })
  sized(
    @IdParam() id: string,
    @EnumParam('width', WIDTHS) width: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.serve(id, Number(width) as PhotoWidth, known, reply);
  }

  private async serve(
    id: string,
    variant: PhotoVariant,
    known: string | undefined,
    reply: FastifyReply,
  ): Promise<void> {
    const { etag, open } = await this.photos.find(id, variant);
    const cached = { etag, 'cache-control': 'public, max-age=31536000, immutable' };
    if (namesTag(known, etag)) {
      await reply.status(304).headers(cached).send();
      return;
    }
    const { stream, size, contentType } = await open();
    void reply.headers({
      ...cached,
      'content-type': contentType,
      'content-length': size,
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    if (reply.request.method === 'HEAD') stream.destroy();
    // Fastify reads the whole payload of a HEAD response and discards it; without a stream it would send length 0.
    await sendStream(reply, reply.request.method === 'HEAD' ? Readable.from([]) : stream);
  }
}
