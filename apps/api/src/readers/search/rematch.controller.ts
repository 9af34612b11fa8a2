import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { PageParams } from '#http/pagination';
import { ApiOk, IdParam } from '#http/routes';
import { RematchView } from './rematch.dto';
import { RematchService } from './rematch.service';

@ApiTags('requests')
@Controller('api/requests/:id/rematch')
@Access('team')
export class RematchController {
  constructor(private readonly rematch: RematchService) {}

  @Get()
  @FromReplica()
  @ApiOk(RematchView, {
    summary: 'Find further venues for a request, by the reasons of those that said no',
    description:
      'The search that the request asks for (place, people, layout, days, requirements), without its candidates. ' +
      '`too_small` requires more seats than that venue has, `budget_too_low` sorts by the day price of the room. ' +
      '`POST /api/requests/{id}/results/ask` adds and asks them; nothing is sent by itself.',
    errors: ['NOT_FOUND', 'PROVIDER_ERROR'],
  })
  find(@IdParam() id: string, @Query() params: PageParams): Promise<RematchView> {
    return this.rematch.find(id, params);
  }
}
