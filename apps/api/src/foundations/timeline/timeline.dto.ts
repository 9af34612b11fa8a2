import type { ActorType, Via } from '#core/context';
import { CursorParams } from '#http/pagination';
import { Moment, OneOf, OpenObject, Text, Uuid } from '#http/fields';

const ACTOR_TYPES = ['user', 'member', 'organizer', 'system'] as const satisfies ActorType[];
const VIAS = ['api', 'assistant', 'webhook', 'job'] as const satisfies Via[];

export class ListTimeline extends CursorParams {
  @Text({
    optional: true,
    fromText: true,
    list: { max: 100 },
    description: 'Only entries of these kinds. May be repeated.',
  })
  kind?: string[];
}

export class TimelineEventView {
  @Uuid() id!: string;
  @Uuid({ nullable: true, description: 'Null for entries without a request.' }) requestId!: string | null;
  @Text({ description: 'What happened, such as request_created or EMAIL_SENT.' }) kind!: string;
  @OneOf(ACTOR_TYPES) actorType!: ActorType;
  @Uuid({ nullable: true }) actorId!: string | null;
  @Text({ nullable: true, description: 'The name of the actor, or an email address.' }) actorLabel!: string | null;
  @OneOf(VIAS, { description: '`assistant`: it acted for the user.' }) via!: Via;
  @OpenObject({ description: 'The details, by kind.' }) payload!: object;
  @Uuid({ nullable: true }) traceId!: string | null;
  @Moment() createdAt!: Date;
}
