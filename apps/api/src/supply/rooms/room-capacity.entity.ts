import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { table } from '#database/table';
import type { Configuration } from '#domain/vocabulary';

@Entity('room_capacity')
export class RoomCapacity {
  @ForeignKey('room', { name: 'room_capacity_room_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  roomId!: string;
  @PrimaryColumn('text') configuration!: Configuration;
  @Column('integer') maxCapacity!: number;
  @Column('text', { nullable: true }) notes!: string | null;
}

export const roomCapacities = table(RoomCapacity);
