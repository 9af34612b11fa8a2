import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MagicTokensModule } from '../../foundations/magic-tokens/magic-tokens.module';
import { MembersModule } from '../../supply/members/members.module';
import { RoomsModule } from '../../supply/rooms/rooms.module';
import { RequestsModule } from '../requests/requests.module';
import { CatalogItem, CatalogItemRoom } from './catalog-item.entity';
import { CatalogVisit } from './catalog-visit.entity';
import { Catalog } from './catalog.entity';
import { CatalogsController } from './catalogs.controller';
import { CatalogsJobs } from './catalogs.jobs';
import { CatalogsService } from './catalogs.service';
import { PublicCatalogsController } from './public-catalogs.controller';
import { PublicCatalogsService } from './public-catalogs.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([Catalog, CatalogItem, CatalogItemRoom, CatalogVisit]),
    MagicTokensModule,
    MembersModule,
    RequestsModule,
    RoomsModule,
  ],
  controllers: [CatalogsController, PublicCatalogsController],
  providers: [CatalogsService, PublicCatalogsService, CatalogsJobs],
  exports: [CatalogsService, PublicCatalogsService],
})
export class CatalogsModule {}
