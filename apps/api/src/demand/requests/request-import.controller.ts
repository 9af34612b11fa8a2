import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#kernel/http/access';
import { Post } from '#kernel/http/mutations';
import { Answers, Creates, IdParam, NoTransaction } from '#kernel/http/routes';
import { TakesFile, type UploadedFile } from '#kernel/http/upload';
import { IMPORT_MAX } from '#domain/limits';
import { IMPORT_FORM, ImportOptions, ImportView } from '../../foundations/imports/imports.dto';
import { ImportsService } from '../../foundations/imports/imports.service';
import { REQUEST_FILE, RequestImporter } from './request-importer.service';

@ApiTags('requests')
@Controller('api/requests/import')
@Access('team', { role: 'admin' })
export class RequestImportController {
  constructor(
    private readonly imports: ImportsService,
    private readonly importer: RequestImporter,
  ) {}

  @Post()
  @NoTransaction()
  @TakesFile(IMPORT_MAX, { file: REQUEST_FILE, fields: IMPORT_FORM })
  @Creates(ImportView, {
    summary: 'Import requests of another tool from CSV, all or nothing',
    description:
      'For admins. Goes on by itself as the import of members does; `GET /api/requests/import/{id}` says how far it is. ' +
      'The same file again changes nothing.',
    errors: ['FORBIDDEN'],
  })
  start(@Body('file') file: UploadedFile, @Query() { dryRun }: ImportOptions): Promise<ImportView> {
    return this.imports.start(this.importer, file, dryRun);
  }

  @Get(':id')
  @Answers(ImportView, {
    summary: 'An import of requests and how far it is',
    description: 'Ask every second or so until `status` is `done` or `failed`. A failed import has changed nothing.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  })
  get(@IdParam() id: string): Promise<ImportView> {
    return this.imports.get(this.importer.kind, id);
  }
}
