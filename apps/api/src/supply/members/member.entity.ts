import { Column, Entity, Index, Unique } from 'typeorm';
import { Versioned } from '#database/stamped';
import { table } from '#database/table';
import type { MemberStatus } from '#domain/vocabulary';

@Entity('member')
@Unique('member_code_key', ['code'])
@Index('member_name_idx', ['name', 'id'])
export class Member extends Versioned {
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
  @Column('integer', { nullable: true }) bedroomCount!: number | null;
  @Column('text', { nullable: true }) legalName!: string | null;
  @Column('text', { nullable: true }) registrationNumber!: string | null;
  @Column('text', { nullable: true }) vatNumber!: string | null;
  /** Percent. */
  @Column('numeric', { precision: 5, scale: 2, nullable: true }) commissionRate!: number | null;
  /** Whether it is reminded of overdue commissions. */
  @Column('boolean', { default: true }) paymentReminders!: boolean;
  @Column('text', { nullable: true }) internalNotes!: string | null;
}

export const members = table(Member, 'NO KEY UPDATE');
