import { Body, Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#kernel/http/access';
import { Delete, Put } from '#kernel/http/mutations';
import { CurrentUser } from '#kernel/http/principal';
import { Answers, NoTransaction } from '#kernel/http/routes';
import { PushKeyView, PushSubscriptionView, PutPushSubscription } from './push.dto';
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

  @Put('push-subscription')
  // the endpoint's name is looked up
  @NoTransaction()
  @Answers(PushSubscriptionView, {
    summary: 'Get notifications pushed to this browser',
    description:
      'One browser per user: this one takes the place of an earlier one, and of another user’s of the same endpoint. ' +
      'Its pushes are worded in the language of this call’s `Accept-Language`.',
  })
  subscribe(@Body() input: PutPushSubscription, @CurrentUser() user: TeamPrincipal): Promise<PushSubscriptionView> {
    return this.push.subscribe(input, user);
  }

  @Delete('push-subscription')
  @Answers(PushSubscriptionView, {
    summary: 'Get no more pushes; answers the subscription as it was',
    description:
      'The caller’s own browser, whichever it is. `NOT_FOUND` means that ' +
      'there was none, which a client may take as done.',
    errors: ['NOT_FOUND'],
  })
  unsubscribe(@CurrentUser() user: TeamPrincipal): Promise<PushSubscriptionView> {
    return this.push.unsubscribe(user);
  }
}
