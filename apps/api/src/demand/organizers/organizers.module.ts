import { Module } from '@nestjs/common';
import { ContactSuggestionsModule } from '../../foundations/contact-suggestions/contact-suggestions.module';
import { ImportsModule } from '../../foundations/imports/imports.module';
import { ImportedOrganizers } from './imported-organizers.service';
import { OrganizerImportController } from './organizer-import.controller';
import { OrganizerImporter } from './organizer-importer.service';
import { OrganizersController } from './organizers.controller';
import { OrganizersService } from './organizers.service';

@Module({
  imports: [ImportsModule, ContactSuggestionsModule],
  controllers: [OrganizerImportController, OrganizersController],
  providers: [OrganizersService, OrganizerImporter, ImportedOrganizers],
  exports: [OrganizersService, ImportedOrganizers],
})
export class OrganizersModule {}
