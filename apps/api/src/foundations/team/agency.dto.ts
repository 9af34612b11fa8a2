import { type Agency } from './agency-profile';
import { PartialType, PickType } from '@nestjs/swagger';
import { type Chase, CHASE_DAYS_MAX, CHASE_HOURS_MAX, CHASE_STEPS_MAX } from '#domain/chase';
import { contrast, CONTRAST_MIN } from '#domain/colours';
import {
  checked,
  EmailField,
  IntField,
  NestedField,
  PatternField,
  PhoneField,
  StringField,
  UrlField,
  UuidField,
} from '#http/fields';

import { LEGAL_LINE_MAX, NAME_MAX } from '#domain/limits';

const COLOUR = /^#[\da-f]{6}$/;
const isReadable = checked(
  'isReadableOnWhite',
  { min: CONTRAST_MIN },
  (value) => typeof value !== 'string' || !COLOUR.test(value) || contrast(value, '#ffffff') >= CONTRAST_MIN,
);

class AgencyLogoView {
  @UuidField({ description: 'The image is at `/api/public/agency/logos/{id}`.' }) id!: string;
  @IntField({ min: 1, description: 'Pixels.' }) width!: number;
  @IntField({ min: 1, description: 'Pixels.' }) height!: number;
}

/** The sender of a link, and how to reach them. */
export class AgencyView implements Agency {
  @StringField() name!: string;
  @StringField({ max: 254, nullable: true, example: 'bonjour@parvis.example' }) email!: string | null;
  @StringField({ nullable: true, example: '+33 4 72 00 00 00' }) phone!: string | null;
  @PatternField(COLOUR, 'isColour', { example: '#1d5c4a' }) colour!: string;
  @StringField({
    max: 2000,
    nullable: true,
    description: 'Of the uploaded logo, or else an external one.',
    example: 'https://parvis.example/logo.svg',
  })
  logoUrl!: string | null;
  @NestedField(() => AgencyLogoView, { nullable: true, description: 'The uploaded logo, which pages and mails show.' })
  logo!: AgencyLogoView | null;
  @StringField({ max: LEGAL_LINE_MAX, nullable: true, example: 'Parvis SAS, 1 rue du Parvis, 69002 Lyon' }) legalLine!:
    | string
    | null;
}

/** Whether these are working hours in ascending order. */
const isAscending = checked(
  'isAscending',
  {},
  (value) =>
    !Array.isArray(value) ||
    value.every((step, index) => index === 0 || Number(step) > Number((value as unknown[])[index - 1])),
);
const steps = { list: { max: CHASE_STEPS_MAX }, min: 1, max: CHASE_HOURS_MAX };
const STEPS = 'Working hours after the question, ascending; none means that nobody is reminded.';

class ShortNoticeView {
  @IntField({ max: CHASE_DAYS_MAX, description: 'If the event begins at most this many days after the question.' })
  withinDays!: number;
  @IntField({ ...steps, description: STEPS }) @isAscending hours!: number[];
}

class ChaseView implements Chase {
  @IntField({ ...steps, description: STEPS }) @isAscending hours!: number[];
  @NestedField(() => ShortNoticeView, { description: 'What replaces `hours` shortly before the event.' })
  shortNotice!: ShortNoticeView;
}

class ShortNotice extends PartialType(ShortNoticeView, { skipNullProperties: false }) {}

class UpdateChase extends PartialType(PickType(ChaseView, ['hours']), { skipNullProperties: false }) {
  @NestedField(() => ShortNotice, { optional: true }) shortNotice?: ShortNotice;
}

class AgencyFields {
  @StringField({ max: NAME_MAX, nullable: true }) name!: string | null;
  @EmailField({ nullable: true, example: 'bonjour@parvis.example' }) email!: string | null;
  @PhoneField({ nullable: true }) phone!: string | null;
  @PatternField(COLOUR, 'isColour', { nullable: true, example: '#1d5c4a' })
  @isReadable
  colour!: string | null;
  @UrlField({
    nullable: true,
    description: 'Of an external logo, for programs; an uploaded one takes precedence.',
    example: 'https://parvis.example/logo.svg',
  })
  logoUrl!: string | null;
  @StringField({ max: LEGAL_LINE_MAX, nullable: true, example: 'Parvis SAS, 1 rue du Parvis, 69002 Lyon' }) legalLine!:
    | string
    | null;
}

class ChosenFields extends AgencyFields {
  @NestedField(() => ChaseView, { nullable: true }) chase!: ChaseView | null;
}

export class UpdateAgency extends PartialType(AgencyFields, { skipNullProperties: false }) {
  @NestedField(() => UpdateChase, {
    optional: true,
    nullable: true,
    description: 'When an unanswered question is repeated; omitted parts are unchanged, null resets them all.',
  })
  chase?: UpdateChase | null;
}

export class AgencySettingsView {
  @NestedField(() => AgencyView, { description: 'The public profile.' }) shown!: AgencyView;
  @NestedField(() => ChaseView, { description: 'When a venue or an organizer that doesn’t reply is reminded.' })
  chase!: ChaseView;
  @NestedField(() => ChosenFields, { description: 'The values set by an admin; null means as in the environment.' })
  chosen!: ChosenFields;
}
