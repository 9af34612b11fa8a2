import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { Slot } from '#domain/vocabulary';
import type { AvailabilityStatus } from './availability.dto';

@Entity('availability')
@Unique('availability_key', ['memberId', 'date', 'slot', 'roomId'])
export class Availability {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') memberId!: string;
  /** Null: the whole venue. */
  @Column('uuid', { nullable: true }) roomId!: string | null;
  @Column('date') date!: string;
  @Column('text', { default: 'full_day' }) slot!: Slot;
  @Column('text') status!: AvailabilityStatus;
  /** Who said so: the team, or the member by its answer link. */
  @Column('text', { default: 'team' }) source!: 'team' | 'member';
  @Column('text', { nullable: true }) notes!: string | null;
  @Column('uuid', { nullable: true }) requestId!: string | null;
  @Column('uuid', { nullable: true }) traceId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
