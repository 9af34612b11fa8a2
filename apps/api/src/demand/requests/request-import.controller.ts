import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { IdParam } from '#http/routes';
import type { UploadedFile } from '#http/upload';
import { FollowsImport, StartsImport } from '../../foundations/imports/import-routes';
import { ImportOptions, type ImportView } from '../../foundations/imports/imports.dto';
import { ImportsService } from '../../foundations/imports/imports.service';
import { REQUEST_FILE, RequestImporter } from './request-importer.service';

const PATH = 'api/requests/import';

@ApiTags('requests')
@Controller(PATH)
@Access('team', { role: 'admin' })
export class RequestImportController {
  constructor(
    private readonly imports: ImportsService,
    private readonly importer: RequestImporter,
  ) {}

  @StartsImport({ path: PATH, summary: 'Import requests from another tool as CSV, all or nothing', file: REQUEST_FILE })
  start(@Body('file') file: UploadedFile, @Query() { dryRun }: ImportOptions): Promise<ImportView> {
    return this.imports.start(this.importer, file, dryRun);
  }

  @FollowsImport('Get an import of requests and its progress')
  get(@IdParam() id: string): Promise<ImportView> {
    return this.imports.get(this.importer.kind, id);
  }
}
