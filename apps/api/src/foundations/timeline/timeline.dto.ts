import type { ActorType, Via } from '#core/context';
import { CursorParams } from '#http/pagination';
import { DateTimeField, EnumField, ObjectField, StringField, UuidField } from '#http/fields';

const ACTOR_TYPES = ['user', 'member', 'organizer', 'system'] as const satisfies ActorType[];
const VIAS = ['api', 'assistant', 'webhook', 'job'] as const satisfies Via[];

export class ListTimeline extends CursorParams {
  @StringField({
    optional: true,
    fromText: true,
    list: { max: 100 },
    description: 'Only entries of these kinds. May be repeated.',
  })
  kind?: string[];
}

export class TimelineEventView {
  @UuidField() id!: string;
  @UuidField({ nullable: true, description: 'Null for entries without a request.' }) requestId!: string | null;
  @StringField({ description: 'What happened, such as request_created or EMAIL_SENT.' }) kind!: string;
  @EnumField(ACTOR_TYPES) actorType!: ActorType;
  @UuidField({ nullable: true }) actorId!: string | null;
  @StringField({ nullable: true, description: 'The name of the actor, or an email address.' }) actorLabel!:
    | string
    | null;
  @EnumField(VIAS, { description: '`assistant`: it acted for the user.' }) via!: Via;
  @ObjectField({ description: 'The details, by kind.' }) payload!: object;
  @UuidField({ nullable: true }) traceId!: string | null;
  @DateTimeField() createdAt!: Date;
}
