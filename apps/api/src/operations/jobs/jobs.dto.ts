import { BooleanField, DateTimeField, EnumField, IntField, StringField, UuidField } from '#http/fields';

const JOB_OUTCOMES = ['ok', 'error'] as const;
export type JobOutcome = (typeof JOB_OUTCOMES)[number];

export class JobView {
  @StringField({ example: 'dispatch-events' }) name!: string;
  @StringField({ description: 'Cron expression of six fields, seconds first, in the time zone of the service.' })
  schedule!: string;
  @DateTimeField({ nullable: true, description: 'When the latest run began.' }) lastRunAt!: Date | null;
  @BooleanField({ description: 'Whether an instance is running it now.' }) running!: boolean;
  @EnumField(JOB_OUTCOMES, { nullable: true, description: 'Of the latest finished run.' })
  lastOutcome!: JobOutcome | null;
  @IntField({ nullable: true }) lastDurationMs!: number | null;
  @IntField({ nullable: true, description: 'The number of items processed by the latest finished run.' })
  processed!: number | null;
}

export class QueueView {
  @StringField({ example: 'pushes' }) name!: string;
  @StringField({ example: 'send-pushes', description: 'The scheduled job that processes due jobs.' }) job!: string;
  @IntField({ description: 'Jobs waiting for their time or their turn, counted up to 10,000.' }) waiting!: number;
  @DateTimeField({ nullable: true, description: 'When the first of them is due.' }) oldestDue!: Date | null;
  @IntField({ description: 'Jobs that were set aside after their last attempt.' }) failed!: number;
}

export class SetAsideJobView {
  @UuidField() id!: string;
  @StringField({ example: 'pushes' }) queue!: string;
  @StringField({ nullable: true, description: 'Jobs of a queue with the same key run one after the other.' })
  key!: string | null;
  @IntField() tries!: number;
  @StringField({ nullable: true, description: 'Why the last attempt failed.' }) error!: string | null;
  @DateTimeField() failedAt!: Date;
  @DateTimeField() createdAt!: Date;
}
