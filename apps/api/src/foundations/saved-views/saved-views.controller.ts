import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { Delete, Patch, Post } from '#http/mutation.decorators';
import type { PageView } from '#http/pagination';
import { CurrentUser } from '#http/principal';
import { ApiCreated, ApiOk, ApiPage, IdParam } from '#http/routes';
import { CreateSavedView, ListSavedViews, SavedViewView, UpdateSavedView, VIEWS_MAX } from './saved-views.dto';
import { SavedViewsService } from './saved-views.service';

@ApiTags('saved views')
@Controller('api/saved-views')
@Access('team')
export class SavedViewsController {
  constructor(private readonly savedViews: SavedViewsService) {}

  @Get()
  @ApiPage(SavedViewView, {
    summary: 'List your saved views, by screen and position',
    description:
      'Only the caller’s own; users never see those of others. Filter by `screen` for the views of one screen.',
  })
  list(@Query() params: ListSavedViews, @CurrentUser() user: TeamPrincipal): Promise<PageView<SavedViewView>> {
    return this.savedViews.list(params, user);
  }

  @Post()
  @ApiCreated(SavedViewView, {
    summary: 'Keep a view',
    description: `The service stores \`query\` without interpreting it. A user has at most ${VIEWS_MAX} views.`,
    errors: ['ALREADY_EXISTS'],
  })
  create(@Body() input: CreateSavedView, @CurrentUser() user: TeamPrincipal): Promise<SavedViewView> {
    return this.savedViews.create(input, user);
  }

  @Patch(':id')
  @ApiOk(SavedViewView, {
    summary: 'Rename a view, move it, or change its query',
    description: 'Omitted fields are unchanged; `query` is replaced as a whole. A view stays on its screen.',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
  })
  update(
    @IdParam() id: string,
    @Body() input: UpdateSavedView,
    @CurrentUser() user: TeamPrincipal,
  ): Promise<SavedViewView> {
    return this.savedViews.update(id, input, user);
  }

  @Delete(':id')
  @ApiOk(SavedViewView, {
    summary: 'Delete a view',
    description: 'Returns the deleted view.',
    errors: ['NOT_FOUND'],
  })
  remove(@IdParam() id: string, @CurrentUser() user: TeamPrincipal): Promise<SavedViewView> {
    return this.savedViews.remove(id, user);
  }
}
