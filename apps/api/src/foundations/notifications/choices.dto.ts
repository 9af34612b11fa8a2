import { PartialType } from '@nestjs/swagger';
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/vocabulary';
import { DateTimeField, EnumField, PatternField } from '#http/fields';

const DIGESTS = ['never', 'daily', 'weekdays'] as const;
export type Digest = (typeof DIGESTS)[number];

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
const kinds = { list: { max: NOTIFICATION_KINDS.length, unique: true } };

class ChoiceFields {
  @EnumField(NOTIFICATION_KINDS, { ...kinds, description: 'Kinds that `GET /api/notifications?mine=true` omits.' })
  inAppOff!: NotificationKind[];
  @EnumField(NOTIFICATION_KINDS, { ...kinds, description: 'Kinds that are not pushed.' }) pushOff!: NotificationKind[];
  @EnumField(NOTIFICATION_KINDS, { ...kinds, description: 'Kinds that the digest omits.' })
  mailOff!: NotificationKind[];

  @PatternField(TIME_OF_DAY, 'isTimeOfDay', {
    nullable: true,
    description: 'Start of the quiet hours until `quietTo`, without pushes, across midnight too; null for none.',
    example: '19:00',
  })
  quietFrom!: string | null;
  @PatternField(TIME_OF_DAY, 'isTimeOfDay', { nullable: true, example: '08:00' }) quietTo!: string | null;

  @EnumField(DIGESTS, { description: 'When a mail summarizes unread notifications since the last one.' })
  digest!: Digest;
  @PatternField(TIME_OF_DAY, 'isTimeOfDay', { description: 'In the time zone of the service.', example: '08:00' })
  digestAt!: string;
}

export class UpdateChoices extends PartialType(ChoiceFields, { skipNullProperties: false }) {}

export class ChoicesView extends ChoiceFields {
  @DateTimeField({ nullable: true, description: 'When the next digest is due, if there is anything to report.' })
  digestDueAt!: Date | null;
}
