import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { InboundMessages } from '../messaging/inbound-messages.service';
import { MessageStatuses } from '../messaging/message-statuses.service';
import { readMessage, readStatus, type WebhookItem } from '../messaging/messaging.rules';
import { type StoredWebhook, type WebhookEffect, WebhookHandler } from './webhook-handler';

/** Takes in a message that somebody sent, or a status of a message of ours. */
@Injectable()
export class MessageEventsHandler extends WebhookHandler {
  readonly source = 'chatprov';

  constructor(
    private readonly clock: Clock,
    private readonly messages: InboundMessages,
    private readonly statuses: MessageStatuses,
  ) {
    super();
  }

  prepare({ body, attempt }: StoredWebhook): Promise<WebhookEffect> {
    const item = JSON.parse(body.joined().toString('utf8')) as WebhookItem;
    if (item.kind === 'message') return this.messages.prepare(readMessage(item, this.clock.now()), attempt);
    const event = readStatus(item, this.clock.now());
    return Promise.resolve({ apply: () => this.statuses.apply(event, attempt) });
  }
}
