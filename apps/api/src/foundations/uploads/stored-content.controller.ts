import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { ApiHeader, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '#http/access';
import { sendStream } from '#http/client-gone';
import { ApiOk, fileContent } from '#http/routes';
import { RangeNotSatisfiable } from '#providers/storage/storage.provider';
import { contentDisposition } from './stored-content.rules';
import { StoredContentService } from './stored-content.service';

@ApiTags('uploads')
@Controller('api/public/content')
export class StoredContentController {
  constructor(private readonly content: StoredContentService) {}

  @Get(':signed')
  @Access('public')
  @ApiOk(undefined, {
    summary: 'Get private content by a signed link, valid for one hour',
    description:
      'Attachments and recordings, by the `url` in their record. Anyone with the link can read it, so share it ' +
      'with care. For `TOKEN_EXPIRED` read the record again: it contains a new one.',
    errors: ['NOT_FOUND', 'TOKEN_EXPIRED', 'RANGE_NOT_SATISFIABLE', 'PROVIDER_ERROR'],
    produces: ['*/*'],
  })
  @ApiHeader({ name: 'Range', required: false, description: 'One range of bytes: `bytes=0-1023`.' })
  @ApiResponse({ status: 206, description: 'The requested range.', ...fileContent(['*/*']) })
  async serve(
    @Param('signed') signed: string,
    @Headers('range') range: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const content = await this.content.open(signed, range).catch((error: unknown) => {
      if (error instanceof RangeNotSatisfiable) void reply.header('content-range', `bytes */${error.size}`);
      throw error;
    });
    const { size, contentType, filename } = content;
    const length = content.range ? content.range.end - content.range.start + 1 : size;
    if (content.range)
      void reply.status(206).header('content-range', `bytes ${content.range.start}-${content.range.end}/${size}`);
    await sendStream(
      reply.headers({
        'content-type': contentType,
        'content-length': length,
        'content-disposition': contentDisposition(filename, contentType),
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      }),
      content.stream,
    );
  }
}
