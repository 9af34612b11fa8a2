import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import type { CalendarFaultKind } from '#providers/calendars/calendars.provider';

/** The calendar that a venue keeps elsewhere, and how its last reading went. */
@Entity('member_calendar')
@Unique('member_calendar_member_id_key', ['memberId'])
@Index('member_calendar_due_idx', ['nextReadAt'])
export class MemberCalendar extends Stamped {
  @ForeignKey('member', { name: 'member_calendar_member_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid')
  memberId!: string;
  @Column('bytea') sealed!: Buffer;
  @Column('text') host!: string;
  /** What the server said of its last answer. Null: the next reading is of everything. */
  @Column('text', { nullable: true }) etag!: string | null;
  @Column('text', { nullable: true }) lastModified!: string | null;
  /** The last reading that went well. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastReadAt!: Date | null;
  /** The last date that the last reading of everything was about. */
  @Column('date', { nullable: true }) readTo!: string | null;
  /** Why the last try failed. */
  @Column('text', { nullable: true }) fault!: CalendarFaultKind | null;
  /** Tries that failed in a row. */
  @Column('integer', { default: 0 }) faults!: number;
  @Column({ type: 'timestamptz', precision: 3 }) nextReadAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) claimedUntil!: Date | null;
}

export const memberCalendars = table(MemberCalendar);
