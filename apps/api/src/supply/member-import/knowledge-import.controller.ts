import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IMPORT_MAX } from '#domain/limits';
import { Access } from '#kernel/http/access';
import { Post } from '#kernel/http/mutations';
import { Answers, Creates, IdParam, NoTransaction } from '#kernel/http/routes';
import { TakesFile, type UploadedFile } from '#kernel/http/upload';
import { IMPORT_FORM, ImportOptions, ImportView } from '../../foundations/imports/imports.dto';
import { ImportsService } from '../../foundations/imports/imports.service';
import { KNOWLEDGE_FILE, KnowledgeImporter } from './knowledge-importer.service';

@ApiTags('ai')
@Controller('api/ai/knowledge/import')
@Access('team', { role: 'admin' })
export class KnowledgeImportController {
  constructor(
    private readonly imports: ImportsService,
    private readonly importer: KnowledgeImporter,
  ) {}

  @Post()
  @NoTransaction()
  @TakesFile(IMPORT_MAX, { file: KNOWLEDGE_FILE, fields: IMPORT_FORM })
  @Creates(ImportView, {
    summary: 'Import what is known of members from CSV, all or nothing',
    description:
      'For admins. Goes on by itself as the import of members does; `GET /api/ai/knowledge/import/{id}` says how far it is. ' +
      'The same file again changes nothing.',
    errors: ['FORBIDDEN'],
  })
  start(@Body('file') file: UploadedFile, @Query() { dryRun }: ImportOptions): Promise<ImportView> {
    return this.imports.start(this.importer, file, dryRun);
  }

  @Get(':id')
  @Answers(ImportView, {
    summary: 'An import of knowledge and how far it is',
    description: 'Ask every second or so until `status` is `done` or `failed`. A failed import has changed nothing.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  })
  get(@IdParam() id: string): Promise<ImportView> {
    return this.imports.get(this.importer.kind, id);
  }
}
