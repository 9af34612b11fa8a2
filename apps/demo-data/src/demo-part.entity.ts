import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A part of the demo data that is created after start-up, with its progress. */
@Entity('demo_part')
export class DemoPart {
  @PrimaryColumn('text') name!: 'photos' | 'agency' | 'mailbox';
  /** The day treated as today: creation may continue past midnight. */
  @Column('date') today!: string;
  /** The number of completed steps. */
  @Column('integer', { default: 0 }) done!: number;
  /** Ids created by its steps, by the name of their story. */
  @Column('jsonb', { default: {} }) known!: Record<string, string>;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) finishedAt!: Date | null;
}
