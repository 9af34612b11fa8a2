import { Body, Controller, Get, Inject, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Clock } from '#core/clock';
import { Access } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Post } from '#http/mutation.decorators';
import { ApiCreated, ApiOk, IdParam, NoTransaction } from '#http/routes';
import { sendPieces } from '#http/streams';
import { FileUpload, type UploadedFile } from '#http/upload';
import { currentLocale } from '#http/locale';
import { type AppConfig, appConfig } from '#core/app.config';
import { IMPORT_MAX } from '#domain/limits';
import { FILE_FORMAT } from './member-columns';
import { MemberExportService } from './member-export.service';
import { IMPORT_FORM, ImportOptions, ImportView } from '../../foundations/imports/imports.dto';
import { ImportsService } from '../../foundations/imports/imports.service';
import { FilterMembers } from '../members/members.dto';
import { MemberImporter } from './member-importer.service';

@ApiTags('members')
@Controller('api/members')
@Access('team')
export class MemberImportController {
  constructor(
    private readonly imports: ImportsService,
    private readonly importer: MemberImporter,
    private readonly exports: MemberExportService,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
  ) {}

  @Post('import')
  @NoTransaction()
  @FileUpload(IMPORT_MAX, {
    file: FILE_FORMAT,
    fields: IMPORT_FORM,
  })
  @ApiCreated(ImportView, {
    summary: 'Import venues with their rooms from CSV, all or nothing',
    description:
      'Returns the import’s record immediately; the import continues in the background, and `GET ' +
      '/api/members/import/{id}` reports its progress. Nothing is written if any line has an error, and ' +
      'partial imports are never visible.',
  })
  start(@Body('file') file: UploadedFile, @Query() { dryRun }: ImportOptions): Promise<ImportView> {
    return this.imports.start(this.importer, file, dryRun);
  }

  @Get('import/:id')
  @ApiOk(ImportView, {
    summary: 'Get an import and its progress',
    description:
      'Poll about every second until `status` is `done` or `failed`. A failed import has changed nothing: ' +
      '`faults` lists each line and column to correct, `error` describes other failures.',
    errors: ['NOT_FOUND'],
  })
  get(@IdParam() id: string): Promise<ImportView> {
    return this.imports.get(this.importer.kind, id);
  }

  @Get('export')
  @FromReplica()
  @ApiOk(undefined, {
    summary: 'Export venues with their rooms as CSV, newest first',
    description:
      'Those that match the filters of the list, for a spreadsheet in the reader’s language: in French, semicolons ' +
      'separate the cells and numbers have a decimal comma. One line per room, with the columns of the import: importing ' +
      'the same file again changes nothing. Text that a spreadsheet would run as a formula is prefixed with an ' +
      'apostrophe, which the import removes.',
    produces: ['text/csv'],
  })
  async export(@Query() filter: FilterMembers, @Res() reply: FastifyReply): Promise<void> {
    await sendPieces(
      reply,
      {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="members-${this.clock.dateIn(this.app.timeZone)}.csv"`,
      },
      this.exports.pieces(filter, currentLocale()),
    );
  }
}
