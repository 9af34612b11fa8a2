import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IMPORT_MAX } from '#domain/limits';
import { Access } from '#kernel/http/access';
import { Post } from '#kernel/http/mutations';
import { Answers, Creates, IdParam, NoTransaction } from '#kernel/http/routes';
import { TakesFile, type UploadedFile } from '#kernel/http/upload';
import { IMPORT_FORM, ImportOptions, ImportView } from '../../foundations/imports/imports.dto';
import { ImportsService } from '../../foundations/imports/imports.service';
import { TAG_FILE, TagImporter } from './tag-importer.service';

@ApiTags('tags')
@Controller('api/tags/import')
@Access('team', { role: 'admin' })
export class TagImportController {
  constructor(
    private readonly imports: ImportsService,
    private readonly importer: TagImporter,
  ) {}

  @Post()
  @NoTransaction()
  @TakesFile(IMPORT_MAX, { file: TAG_FILE, fields: IMPORT_FORM })
  @Creates(ImportView, {
    summary: 'Import tags from CSV, and give them to members, all or nothing',
    description:
      'For admins. Goes on by itself as the import of members does; `GET /api/tags/import/{id}` says how far it is. ' +
      'The same file again changes nothing.',
    errors: ['FORBIDDEN'],
  })
  start(@Body('file') file: UploadedFile, @Query() { dryRun }: ImportOptions): Promise<ImportView> {
    return this.imports.start(this.importer, file, dryRun);
  }

  @Get(':id')
  @Answers(ImportView, {
    summary: 'An import of tags and how far it is',
    description: 'Ask every second or so until `status` is `done` or `failed`. A failed import has changed nothing.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  })
  get(@IdParam() id: string): Promise<ImportView> {
    return this.imports.get(this.importer.kind, id);
  }
}
