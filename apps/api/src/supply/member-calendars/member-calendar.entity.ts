import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import type { CalendarFaultKind } from '#providers/calendars/calendars.provider';

/** A venue's external calendar, and the outcome of its last reading. */
@Entity('member_calendar')
@Unique('member_calendar_member_id_key', ['memberId'])
@Index('member_calendar_due_idx', ['nextReadAt'])
export class MemberCalendar extends Stamped {
  @ForeignKey('member', { name: 'member_calendar_member_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid')
  memberId!: string;
  @Column('bytea') sealed!: Buffer;
  @Column('text') host!: string;
  /** The server's validators for its last response. Null: the next reading is complete. */
  @Column('text', { nullable: true }) etag!: string | null;
  @Column('text', { nullable: true }) lastModified!: string | null;
  /** The last successful reading. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastReadAt!: Date | null;
  /** The last date covered by the last complete reading. */
  @Column('date', { nullable: true }) readTo!: string | null;
  /** How many events of the last complete reading weren't, or not completely, understood. */
  @Column('integer', { default: 0 }) skipped!: number;
  /** Why the last attempt failed. */
  @Column('text', { nullable: true }) fault!: CalendarFaultKind | null;
  /** The number of failed attempts in a row. */
  @Column('integer', { default: 0 }) faults!: number;
  @Column({ type: 'timestamptz', precision: 3 }) nextReadAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) claimedUntil!: Date | null;
}

export const memberCalendars = table(MemberCalendar);
