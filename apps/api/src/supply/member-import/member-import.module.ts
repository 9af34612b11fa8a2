import { Module } from '@nestjs/common';
import { ImportsModule } from '../../foundations/imports/imports.module';
import { ImportWriter } from './import-writer.service';
import { MemberExportService } from './member-export.service';
import { MemberImportController } from './member-import.controller';
import { KnowledgeImportController } from './knowledge-import.controller';
import { KnowledgeImporter } from './knowledge-importer.service';
import { MemberImporter } from './member-importer.service';
import { NamedMembers } from './named-members.service';
import { TagImportController } from './tag-import.controller';
import { TagImporter } from './tag-importer.service';

@Module({
  imports: [ImportsModule],
  controllers: [MemberImportController, TagImportController, KnowledgeImportController],
  providers: [MemberImporter, MemberExportService, ImportWriter, TagImporter, KnowledgeImporter, NamedMembers],
})
export class MemberImportModule {}
