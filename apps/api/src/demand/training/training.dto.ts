import { Moment, Text, Uuid } from '#kernel/http/fields';

const LONG = 10_000;

export class CreateCorrection {
  @Uuid({ optional: true, nullable: true, description: 'The request that the suggestion was about.' })
  requestId?: string | null;

  @Text({
    max: LONG,
    description:
      'What was suggested. A field that was misread in a mail by its name and value: then the reading of mails learns of it too.',
    example: 'attendees: 8',
  })
  originalSuggestion!: string;

  @Text({ max: LONG, description: 'What would have been right.', example: 'attendees: 80' }) correction!: string;
  @Text({ max: LONG, optional: true, nullable: true, description: 'Why.' }) notes?: string | null;
}

export class CorrectionView {
  @Uuid() id!: string;
  @Uuid({ nullable: true }) requestId!: string | null;
  @Text({ max: LONG }) originalSuggestion!: string;
  @Text({ max: LONG }) correction!: string;
  @Text({ max: LONG, nullable: true }) notes!: string | null;
  @Uuid({ description: 'Who corrected.' }) userId!: string;
  @Moment() createdAt!: Date;
  @Moment() updatedAt!: Date;
  @Uuid({ nullable: true }) traceId!: string | null;
}
