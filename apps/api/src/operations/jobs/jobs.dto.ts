import { Flag, Moment, OneOf, Text, Uuid, Whole } from '#http/fields';

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

export class QueueView {
  @Text({ example: 'pushes' }) name!: string;
  @Text({ example: 'send-pushes', description: 'The scheduled job that works on what is due.' }) job!: string;
  @Whole({ description: 'Jobs that wait for their time or their turn, counted up to 10,000.' }) waiting!: number;
  @Moment({ nullable: true, description: 'When the first of them is due.' }) oldestDue!: Date | null;
  @Whole({ description: 'Jobs that were set aside after their last try.' }) failed!: number;
}

export class SetAsideJobView {
  @Uuid() id!: string;
  @Text({ example: 'pushes' }) queue!: string;
  @Text({ nullable: true, description: 'Jobs of a queue with the same key run one after the other.' })
  key!: string | null;
  @Whole() tries!: number;
  @Text({ nullable: true, description: 'Why the last try failed.' }) error!: string | null;
  @Moment() failedAt!: Date;
  @Moment() createdAt!: Date;
}
