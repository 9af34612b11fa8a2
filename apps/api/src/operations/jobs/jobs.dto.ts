import { Flag, Moment, OneOf, Text, Whole } from '#http/fields';

const JOB_OUTCOMES = ['ok', 'error'] as const;
export type JobOutcome = (typeof JOB_OUTCOMES)[number];

export class JobView {
  @Text({ example: 'dispatch-events' }) name!: string;
  @Text({ description: 'Cron expression of six fields, seconds first, in the time zone of the service.' })
  schedule!: string;
  @Moment({ nullable: true, description: 'When the latest run began.' }) lastRunAt!: Date | null;
  @Flag({ description: 'Whether an instance is at it now.' }) running!: boolean;
  @OneOf(JOB_OUTCOMES, { nullable: true, description: 'Of the latest run that has ended.' })
  lastOutcome!: JobOutcome | null;
  @Whole({ nullable: true }) lastDurationMs!: number | null;
  @Whole({ nullable: true, description: 'How many items the latest run that has ended worked on.' })
  processed!: number | null;
}
