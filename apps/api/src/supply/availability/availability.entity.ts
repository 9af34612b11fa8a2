import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import type { AvailabilityStatus, Slot } from '#domain/vocabulary';
import type { AvailabilitySource } from './availability.dto';

@Entity('availability')
@Index('availability_status_idx', ['status', 'date', 'id'])
@Unique('availability_key', ['memberId', 'date', 'slot', 'roomId'])
@ForeignKey('room', ['roomId', 'memberId'], ['id', 'memberId'], {
  name: 'availability_room_id_fkey',
  onDelete: 'CASCADE',
})
export class Availability extends Stamped {
  @ForeignKey('member', { name: 'availability_member_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid')
  memberId!: string;
  /** Null: the whole venue. */
  @Column('uuid', { nullable: true }) roomId!: string | null;
  @Column('date') date!: string;
  @Column('text', { default: 'full_day' }) slot!: Slot;
  @Column('text') status!: AvailabilityStatus;
  @Column('text', { default: 'team' }) source!: AvailabilitySource;
  @Column('text', { nullable: true }) notes!: string | null;
  @ForeignKey('request', { name: 'availability_request_id_fkey', onDelete: 'NO ACTION' })
  @Column('uuid', { nullable: true })
  requestId!: string | null;
}

export const availabilities = table(Availability);
