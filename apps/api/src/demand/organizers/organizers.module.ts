import { Module } from '@nestjs/common';
import { ProposedFactsModule } from '../../foundations/proposed-facts/proposed-facts.module';
import { OrganizersController } from './organizers.controller';
import { OrganizersService } from './organizers.service';

@Module({
  imports: [ProposedFactsModule],
  controllers: [OrganizersController],
  providers: [OrganizersService],
  exports: [OrganizersService],
})
export class OrganizersModule {}
