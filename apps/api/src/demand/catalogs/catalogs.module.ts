import { Module } from '@nestjs/common';
import { MailboxesModule } from '../../foundations/mailboxes/mailboxes.module';
import { MagicTokensModule } from '../../foundations/magic-tokens/magic-tokens.module';
import { MembersModule } from '../../supply/members/members.module';
import { RoomsModule } from '../../supply/rooms/rooms.module';
import { OffersModule } from '../offers/offers.module';
import { RequestsModule } from '../requests/requests.module';
import { CatalogDrafts } from './catalog-drafts.service';
import { CatalogsController } from './catalogs.controller';
import { CatalogsService } from './catalogs.service';
import { PublicCatalogsController } from './public-catalogs.controller';
import { PublicCatalogsService } from './public-catalogs.service';

@Module({
  imports: [MagicTokensModule, MailboxesModule, MembersModule, OffersModule, RequestsModule, RoomsModule],
  controllers: [CatalogsController, PublicCatalogsController],
  providers: [CatalogDrafts, CatalogsService, PublicCatalogsService],
  exports: [CatalogsService, PublicCatalogsService],
})
export class CatalogsModule {}
