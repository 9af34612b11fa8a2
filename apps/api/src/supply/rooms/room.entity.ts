import { Column, Entity, ForeignKey, Unique } from 'typeorm';
import { Versioned } from '#database/stamped';
import { table } from '#database/table';

@Entity('room')
@Unique('room_id_member_id_key', ['id', 'memberId'])
export class Room extends Versioned {
  @ForeignKey('member', { name: 'room_member_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid')
  memberId!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) name!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('numeric', { precision: 8, scale: 2, nullable: true }) areaSqm!: number | null;
  @Column('numeric', { precision: 5, scale: 2, nullable: true }) ceilingHeightM!: number | null;
  @Column('boolean', { nullable: true }) naturalLight!: boolean | null;
  @Column('boolean', { nullable: true }) stepFreeAccess!: boolean | null;
  @Column('numeric', { precision: 12, scale: 2, nullable: true }) halfDayPrice!: number | null;
  @Column('numeric', { precision: 12, scale: 2, nullable: true }) fullDayPrice!: number | null;
  @Column('text', { default: 'EUR' }) currency!: string;
}

export const rooms = table(Room);
