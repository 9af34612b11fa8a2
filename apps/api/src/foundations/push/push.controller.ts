import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { Delete, Put } from '#http/mutation.decorators';
import { PageParams, type PageView } from '#http/pagination';
import { CurrentUser } from '#http/principal';
import { ApiOk, ApiPage, IdParam, NoTransaction } from '#http/routes';
import { BROWSERS_MAX, PushKeyView, PushSubscriptionView, PutPushSubscription } from './push.dto';
import { PushService } from './push.service';

@ApiTags('notifications')
@Controller('api/notifications')
@Access('team')
export class PushController {
  constructor(private readonly push: PushService) {}

  @Get('push-key')
  @ApiOk(PushKeyView, {
    summary: 'Get the key for subscribing to Web Push',
    description:
      'Pass it to `PushManager.subscribe` as `applicationServerKey`, then send the result to `PUT ' +
      '/api/notifications/push-subscription`.',
  })
  key(): PushKeyView {
    return this.push.key();
  }

  @Get('push-subscriptions')
  @ApiPage(PushSubscriptionView, {
    summary: 'List the browsers in which you receive pushes, newest first',
    description: 'Only the caller’s own. A browser recognizes itself by its endpoint.',
  })
  list(@Query() params: PageParams, @CurrentUser() user: TeamPrincipal): Promise<PageView<PushSubscriptionView>> {
    return this.push.list(params, user);
  }

  @Put('push-subscription')
  // The endpoint's name is resolved.
  @NoTransaction()
  @ApiOk(PushSubscriptionView, {
    summary: 'Get notifications pushed to this browser',
    description:
      `Up to ${BROWSERS_MAX} browsers per user, each identified by its endpoint: sending the same endpoint ` +
      'again updates it, and an endpoint of another user is transferred. Pushes use the language of the ' +
      'account (`PATCH /api/team/me`).',
  })
  subscribe(@Body() input: PutPushSubscription, @CurrentUser() user: TeamPrincipal): Promise<PushSubscriptionView> {
    return this.push.subscribe(input, user);
  }

  @Delete('push-subscriptions/:id')
  @ApiOk(PushSubscriptionView, {
    summary: 'Stop pushes to a browser; returns the removed subscription',
    description: 'Any of your own, a lost phone for example. Those of others are `NOT_FOUND`.',
    errors: ['NOT_FOUND'],
  })
  remove(@IdParam() id: string, @CurrentUser() user: TeamPrincipal): Promise<PushSubscriptionView> {
    return this.push.remove(id, user);
  }

  @Delete('push-subscription')
  @ApiOk(PushSubscriptionView, {
    summary: 'Stop pushes to all your browsers; returns the newest removed subscription',
    description: '`NOT_FOUND` means that there was none, which a client may treat as success.',
    errors: ['NOT_FOUND'],
  })
  unsubscribe(@CurrentUser() user: TeamPrincipal): Promise<PushSubscriptionView> {
    return this.push.unsubscribe(user);
  }
}
