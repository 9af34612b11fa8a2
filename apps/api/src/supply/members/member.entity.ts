import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { decimal } from '#kernel/database/decimal';
import type { MemberStatus } from './members.dto';

@Entity('member')
@Index('member_code_key', ['code'], { unique: true })
export class Member {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') code!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) name!: string;
  @Column('text') status!: MemberStatus;
  @Column('text') email!: string;
  @Column('text', { nullable: true }) phone!: string | null;
  @Column('text', { nullable: true }) website!: string | null;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('text', { nullable: true }) contactName!: string | null;
  @Column('text', { nullable: true }) addressLine!: string | null;
  @Column('text') postalCode!: string;
  @Column('text', { nullable: true }) city!: string | null;
  @Column('text', { default: 'FR' }) country!: string;
  @Column('double precision', { nullable: true }) latitude!: number | null;
  @Column('double precision', { nullable: true }) longitude!: number | null;
  @Column('text', { nullable: true }) legalName!: string | null;
  @Column('text', { nullable: true }) registrationNumber!: string | null;
  @Column('text', { nullable: true }) vatNumber!: string | null;
  /** Percent. */
  @Column('numeric', { precision: 5, scale: 2, nullable: true, transformer: decimal }) commissionRate!: number | null;
  @Column('text', { nullable: true }) internalNotes!: string | null;
  @Column('integer', { default: 1 }) version!: number;
  @Column('uuid', { nullable: true }) traceId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
