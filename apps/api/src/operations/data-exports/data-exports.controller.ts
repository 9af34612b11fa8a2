import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { Access, type TeamPrincipal } from '#http/access';
import { sendStream } from '#http/client-gone';
import { Delete, Post } from '#http/mutation.decorators';
import { PageParams, type PageView } from '#http/pagination';
import { CurrentUser } from '#http/principal';
import { ApiCreated, ApiOk, ApiPage, IdParam } from '#http/routes';
import { DataExportView, KEPT_DAYS } from './data-exports.dto';
import { DataExportsService } from './data-exports.service';

@ApiTags('data exports')
@Controller('api/exports')
@Access('team', { role: 'admin' })
export class DataExportsController {
  constructor(private readonly exports: DataExportsService) {}

  @Post()
  @ApiCreated(DataExportView, {
    summary: 'Export everything that the agency owns to an archive',
    description:
      'Returns immediately; a job writes the archive, and `GET /api/exports/{id}` reports its progress. ' +
      `\`IN_USE\` while another export is in progress. The archive is stored for ${KEPT_DAYS} days, or until the ` +
      'next one is complete.',
    errors: ['FORBIDDEN', 'IN_USE'],
  })
  request(@CurrentUser() user: TeamPrincipal): Promise<DataExportView> {
    return this.exports.request(user);
  }

  @Get()
  @ApiPage(DataExportView, {
    summary: 'List exports, newest first',
    description: 'Includes exports whose archive was deleted, as a record of who exported everything, and when.',
    errors: ['FORBIDDEN'],
  })
  list(@Query() params: PageParams): Promise<PageView<DataExportView>> {
    return this.exports.list(params);
  }

  @Get(':id')
  @ApiOk(DataExportView, {
    summary: 'Get an export and its progress',
    description: 'Poll about every second until `status` is neither `waiting` nor `running`.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  })
  get(@IdParam() id: string): Promise<DataExportView> {
    return this.exports.get(id);
  }

  @Get(':id/content')
  @ApiOk(undefined, {
    summary: 'Download the archive of an export',
    description:
      'A ZIP: a UTF-8 CSV for each kind of record, with the field names of this API and lists and objects as ' +
      'JSON; the files, each under the path in the `file` column of its record; `manifest.json` with the ' +
      'number of records and files; and `SHA256SUMS`, for `sha256sum -c`. Text that a spreadsheet would run as ' +
      'a formula is prefixed with an apostrophe. Contains no passwords, sessions, keys or links.',
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
  @ApiOk(DataExportView, {
    summary: 'Delete an archive, or cancel an export in progress',
    description: 'Idempotent. The record stays.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  })
  remove(@IdParam() id: string): Promise<DataExportView> {
    return this.exports.remove(id);
  }
}
