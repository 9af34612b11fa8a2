import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A part of the demo data that is made after the start, and how far it is. */
@Entity('demo_part')
export class DemoPart {
  @PrimaryColumn('text') name!: 'photos' | 'agency';
  /** The day that is today in it: it may be made over midnight. */
  @Column('date') today!: string;
  /** Steps that are taken. */
  @Column('integer', { default: 0 }) done!: number;
  /** Ids that its steps have made, by the name of their story. */
  @Column('jsonb', { default: {} }) known!: Record<string, string>;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) finishedAt!: Date | null;
}
