import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { decimal } from '#kernel/database/decimal';

@Entity('room')
@Index('room_id_member_id_key', ['id', 'memberId'], { unique: true })
export class Room {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') memberId!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) name!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('numeric', { precision: 8, scale: 2, nullable: true, transformer: decimal }) areaSqm!: number | null;
  @Column('numeric', { precision: 5, scale: 2, nullable: true, transformer: decimal }) ceilingHeightM!: number | null;
  @Column('boolean', { nullable: true }) naturalLight!: boolean | null;
  @Column('boolean', { nullable: true }) stepFreeAccess!: boolean | null;
  @Column('numeric', { precision: 12, scale: 2, nullable: true, transformer: decimal }) halfDayPrice!: number | null;
  @Column('numeric', { precision: 12, scale: 2, nullable: true, transformer: decimal }) fullDayPrice!: number | null;
  @Column('text', { default: 'EUR' }) currency!: string;
  @Column('integer', { default: 1 }) version!: number;
  @Column('uuid', { nullable: true }) traceId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
