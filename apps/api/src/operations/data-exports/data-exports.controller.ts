import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { Access, type TeamPrincipal } from '#http/access';
import { sendStream } from '#http/client-gone';
import { Delete, Post } from '#http/mutations';
import { PageParams, type PageView } from '#http/pagination';
import { CurrentUser } from '#http/principal';
import { Answers, AnswersPage, Creates, IdParam } from '#http/routes';
import { DataExportView, KEPT_DAYS } from './data-exports.dto';
import { DataExportsService } from './data-exports.service';

@ApiTags('data exports')
@Controller('api/exports')
@Access('team', { role: 'admin' })
export class DataExportsController {
  constructor(private readonly exports: DataExportsService) {}

  @Post()
  @Creates(DataExportView, {
    summary: 'Have everything that the agency owns written into an archive',
    description:
      'Answers at once; a job writes it, and `GET /api/exports/{id}` says how far it is. `IN_USE` while another is being made. ' +
      `The archive is kept for ${KEPT_DAYS} days, or until the next one is done.`,
    errors: ['FORBIDDEN', 'IN_USE'],
  })
  request(@CurrentUser() user: TeamPrincipal): Promise<DataExportView> {
    return this.exports.request(user);
  }

  @Get()
  @AnswersPage(DataExportView, {
    summary: 'Exports, newest first',
    description: 'Those whose archive is gone too: it stays known who took everything, and when.',
    errors: ['FORBIDDEN'],
  })
  list(@Query() params: PageParams): Promise<PageView<DataExportView>> {
    return this.exports.list(params);
  }

  @Get(':id')
  @Answers(DataExportView, {
    summary: 'An export and how far it is',
    description: 'Ask every second or so until `status` is neither `waiting` nor `running`.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  })
  get(@IdParam() id: string): Promise<DataExportView> {
    return this.exports.get(id);
  }

  @Get(':id/content')
  @Answers(undefined, {
    summary: 'The archive of an export',
    description:
      'A ZIP: a CSV of UTF-8 for each kind of record, with the names of this API and lists and objects as JSON; the files, each ' +
      'under the path that the column `file` of its record names; `manifest.json` with the number of records and files; and ' +
      '`SHA256SUMS`, which `sha256sum -c` reads. Text that a spreadsheet would run as a formula has an apostrophe before it. ' +
      'It holds no password, session, key or link.',
    errors: ['FORBIDDEN', 'NOT_FOUND', 'PROVIDER_ERROR'],
    produces: ['application/zip'],
  })
  async content(@IdParam() id: string, @Res() reply: FastifyReply): Promise<void> {
    const { filename, bytes, read } = await this.exports.open(id);
    const stream = reply.request.method === 'HEAD' ? Readable.from([]) : await read();
    void reply.headers({
      'content-type': 'application/zip',
      'content-length': bytes,
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'private, no-store',
    });
    await sendStream(reply, stream);
  }

  @Delete(':id')
  @Answers(DataExportView, {
    summary: 'Throw an archive away, or call off an export that is being made',
    description: 'Again, it changes nothing. The record stays.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  })
  remove(@IdParam() id: string): Promise<DataExportView> {
    return this.exports.remove(id);
  }
}
