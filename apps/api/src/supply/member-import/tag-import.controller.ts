import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { IdParam } from '#http/routes';
import type { UploadedFile } from '#http/upload';
import { FollowsImport, StartsImport } from '../../foundations/imports/import-routes';
import { ImportOptions, type ImportView } from '../../foundations/imports/imports.dto';
import { ImportsService } from '../../foundations/imports/imports.service';
import { TAG_FILE, TagImporter } from './tag-importer.service';

const PATH = 'api/tags/import';

@ApiTags('tags')
@Controller(PATH)
@Access('team', { role: 'admin' })
export class TagImportController {
  constructor(
    private readonly imports: ImportsService,
    private readonly importer: TagImporter,
  ) {}

  @StartsImport({
    path: PATH,
    summary: 'Import tags from CSV, and attach them to venues, all or nothing',
    file: TAG_FILE,
  })
  start(@Body('file') file: UploadedFile, @Query() { dryRun }: ImportOptions): Promise<ImportView> {
    return this.imports.start(this.importer, file, dryRun);
  }

  @FollowsImport('Get an import of tags and its progress')
  get(@IdParam() id: string): Promise<ImportView> {
    return this.imports.get(this.importer.kind, id);
  }
}
