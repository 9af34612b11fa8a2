import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The lock of a scheduled job and the record of its last run in one; written by the kernel's `Jobs`. */
@Entity('job')
export class JobRecord {
  @PrimaryColumn('text') name!: string;
  @Column('text') schedule!: string;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lockedUntil!: Date | null;
  @Column('uuid', { nullable: true }) lockedBy!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastSlot!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastRunAt!: Date | null;
  @Column('text', { nullable: true }) lastOutcome!: 'ok' | 'error' | null;
  @Column('text', { nullable: true }) lastError!: string | null;
  @Column('integer', { nullable: true }) lastDurationMs!: number | null;
  @Column('integer', { nullable: true }) processed!: number | null;
}
