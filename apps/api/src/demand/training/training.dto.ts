import { IntersectionType } from '@nestjs/swagger';
import { StringField, UuidField } from '#http/fields';
import { inputOf } from '#http/inputs';
import { StampedView } from '#http/views';

const LONG = 10_000;

class CorrectionFields {
  @UuidField({ nullable: true, description: 'The request that the suggestion was about.' }) requestId!: string | null;

  @StringField({
    max: LONG,
    description:
      'The suggestion. For a misread field of a mail give its name and value, so that the reading of mails ' +
      'learns from it too.',
    example: 'attendees: 8',
  })
  originalSuggestion!: string;

  @StringField({ max: LONG, description: 'The correct value.', example: 'attendees: 80' }) correction!: string;
  @StringField({ max: LONG, nullable: true, description: 'Why.' }) notes!: string | null;
}

export class CreateCorrection extends inputOf(CorrectionFields, { required: ['originalSuggestion', 'correction'] }) {}

export class CorrectionView extends IntersectionType(StampedView, CorrectionFields) {
  @UuidField({ description: 'The author of the correction.' }) userId!: string;
}
