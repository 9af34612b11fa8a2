import { Column, Entity, ForeignKey, Unique } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import type { FeedKind } from './calendar.rules';

/** A secret address at which a program reads a calendar on a team user's behalf. */
@Entity('calendar_feed')
@Unique('calendar_feed_token_hash_key', ['tokenHash'])
@Unique('calendar_feed_subject_key', ['userId', 'memberId', 'requestId'])
export class CalendarFeed extends Stamped {
  @Column('uuid') userId!: string;
  @Column('text') kind!: FeedKind;
  @ForeignKey('member', { name: 'calendar_feed_member_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  memberId!: string | null;
  @ForeignKey('request', { name: 'calendar_feed_request_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  requestId!: string | null;
  /** SHA-256 of the secret; the secret itself isn't stored. */
  @Column('bytea') tokenHash!: Buffer;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastReadAt!: Date | null;
}

export const calendarFeeds = table(CalendarFeed);
