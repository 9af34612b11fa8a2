import { Column, Entity, PrimaryColumn } from 'typeorm';
import { table } from '#database/table';
import type { JobOutcome } from './jobs.dto';

/** A scheduled job: which instance is running it, and the outcome of its last run. Written by `Jobs`. */
@Entity('job')
export class JobRecord {
  @PrimaryColumn('text') name!: string;
  @Column('text') schedule!: string;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lockedUntil!: Date | null;
  @Column('uuid', { nullable: true }) lockedBy!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastSlot!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastRunAt!: Date | null;
  @Column('text', { nullable: true }) lastOutcome!: JobOutcome | null;
  @Column('text', { nullable: true }) lastError!: string | null;
  @Column('integer', { nullable: true }) lastDurationMs!: number | null;
  @Column('integer', { nullable: true }) processed!: number | null;
}

export const jobs = table(JobRecord);
