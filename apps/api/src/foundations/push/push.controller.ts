import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { Delete, Put } from '#http/mutations';
import { PageParams, type PageView } from '#http/pagination';
import { CurrentUser } from '#http/principal';
import { Answers, AnswersPage, IdParam, NoTransaction } from '#http/routes';
import { BROWSERS_MAX, PushKeyView, PushSubscriptionView, PutPushSubscription } from './push.dto';
import { PushService } from './push.service';

@ApiTags('notifications')
@Controller('api/notifications')
@Access('team')
export class PushController {
  constructor(private readonly push: PushService) {}

  @Get('push-key')
  @Answers(PushKeyView, {
    summary: 'The key that browsers subscribe to Web Push with',
    description:
      'Give it to `PushManager.subscribe` as `applicationServerKey`, then send ' +
      'what that answers to `PUT /api/notifications/push-subscription`.',
  })
  key(): PushKeyView {
    return this.push.key();
  }

  @Get('push-subscriptions')
  @AnswersPage(PushSubscriptionView, {
    summary: 'The browsers in which one gets pushes, newest first',
    description: 'Those of the caller alone. A browser finds itself by its endpoint.',
  })
  list(@Query() params: PageParams, @CurrentUser() user: TeamPrincipal): Promise<PageView<PushSubscriptionView>> {
    return this.push.list(params, user);
  }

  @Put('push-subscription')
  // the endpoint's name is looked up
  @NoTransaction()
  @Answers(PushSubscriptionView, {
    summary: 'Get notifications pushed to this browser',
    description:
      `Up to ${BROWSERS_MAX} browsers a user, each by its endpoint: the same endpoint again changes what is kept of it, and an endpoint ` +
      'of another user moves over. Its pushes are worded in the language of the account (`PATCH /api/team/me`).',
  })
  subscribe(@Body() input: PutPushSubscription, @CurrentUser() user: TeamPrincipal): Promise<PushSubscriptionView> {
    return this.push.subscribe(input, user);
  }

  @Delete('push-subscriptions/:id')
  @Answers(PushSubscriptionView, {
    summary: 'Get no more pushes in a browser; answers it as it was',
    description: 'Any of one’s own, a lost phone for example. Those of others are `NOT_FOUND`.',
    errors: ['NOT_FOUND'],
  })
  remove(@IdParam() id: string, @CurrentUser() user: TeamPrincipal): Promise<PushSubscriptionView> {
    return this.push.remove(id, user);
  }

  @Delete('push-subscription')
  @Answers(PushSubscriptionView, {
    summary: 'Get no more pushes anywhere; answers the newest browser as it was',
    description:
      'All of the caller’s own browsers. `NOT_FOUND` means that there was none, which a client may take as done.',
    errors: ['NOT_FOUND'],
  })
  unsubscribe(@CurrentUser() user: TeamPrincipal): Promise<PushSubscriptionView> {
    return this.push.unsubscribe(user);
  }
}
