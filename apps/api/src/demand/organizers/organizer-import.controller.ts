import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { IdParam } from '#http/routes';
import type { UploadedFile } from '#http/upload';
import { FollowsImport, StartsImport } from '../../foundations/imports/import-routes';
import { ImportOptions, type ImportView } from '../../foundations/imports/imports.dto';
import { ImportsService } from '../../foundations/imports/imports.service';
import { ORGANIZER_FILE, OrganizerImporter } from './organizer-importer.service';

const PATH = 'api/organizers/import';

@ApiTags('organizers')
@Controller(PATH)
@Access('team', { role: 'admin' })
export class OrganizerImportController {
  constructor(
    private readonly imports: ImportsService,
    private readonly importer: OrganizerImporter,
  ) {}

  @StartsImport({ path: PATH, summary: 'Import organizers from CSV, all or nothing', file: ORGANIZER_FILE })
  start(@Body('file') file: UploadedFile, @Query() { dryRun }: ImportOptions): Promise<ImportView> {
    return this.imports.start(this.importer, file, dryRun);
  }

  @FollowsImport('Get an import of organizers and its progress')
  get(@IdParam() id: string): Promise<ImportView> {
    return this.imports.get(this.importer.kind, id);
  }
}
