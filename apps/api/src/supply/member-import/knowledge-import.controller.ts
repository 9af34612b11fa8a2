import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { IdParam } from '#http/routes';
import type { UploadedFile } from '#http/upload';
import { FollowsImport, StartsImport } from '../../foundations/imports/import-routes';
import { ImportOptions, type ImportView } from '../../foundations/imports/imports.dto';
import { ImportsService } from '../../foundations/imports/imports.service';
import { KNOWLEDGE_FILE, KnowledgeImporter } from './knowledge-importer.service';

const PATH = 'api/ai/knowledge/import';

@ApiTags('ai')
@Controller(PATH)
@Access('team', { role: 'admin' })
export class KnowledgeImportController {
  constructor(
    private readonly imports: ImportsService,
    private readonly importer: KnowledgeImporter,
  ) {}

  @StartsImport({
    path: PATH,
    summary: 'Import knowledge about venues from CSV, all or nothing',
    file: KNOWLEDGE_FILE,
  })
  start(@Body('file') file: UploadedFile, @Query() { dryRun }: ImportOptions): Promise<ImportView> {
    return this.imports.start(this.importer, file, dryRun);
  }

  @FollowsImport('Get an import of knowledge and its progress')
  get(@IdParam() id: string): Promise<ImportView> {
    return this.imports.get(this.importer.kind, id);
  }
}
