import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Versioned } from '#database/stamped';
import { table } from '#database/table';
import type {
  Configuration,
  EventType,
  LostReason,
  Reading,
  RequestSource,
  RequestStatus,
  Slot,
} from '#domain/vocabulary';
import type { Need } from '#domain/needs';
import type { Extraction } from './requests.rules';

@Entity('request')
@Unique('request_code_key', ['code'])
@Index('request_assignee_status_idx', ['assigneeId', 'status'])
@Index('request_attendees_idx', ['attendees', 'id'])
@Index('request_event_date_idx', ['eventDate', 'id'])
@Index('request_source_idx', ['source', 'status'])
@Index('request_status_event_date_idx', ['status', 'eventDate', 'id'])
@Index('request_status_sort_idx', ['status', 'id'])
@Index('request_title_idx', ['title', 'id'])
export class Request extends Versioned {
  @Column('text') code!: string;
  @Column('text') status!: RequestStatus;
  @Column('text') source!: RequestSource;
  @ForeignKey('organizer', { name: 'request_organizer_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid')
  organizerId!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) title!: string;
  @Column('text', { nullable: true }) eventType!: EventType | null;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('integer', { nullable: true }) attendees!: number | null;
  @Column('text', { nullable: true }) configuration!: Configuration | null;
  @Column('date', { nullable: true }) eventDate!: string | null;
  @Column('date', { nullable: true }) eventEndDate!: string | null;
  @Column('boolean', { default: false }) datesFlexible!: boolean;
  @Column('date', { array: true, default: [] }) alternativeDates!: string[];
  @Column('text', { nullable: true }) slot!: Slot | null;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) city!: string | null;
  @Column('text', { array: true, default: [] }) postalCodes!: string[];
  @Column('double precision', { nullable: true }) centerLatitude!: number | null;
  @Column('double precision', { nullable: true }) centerLongitude!: number | null;
  @Column('double precision', { nullable: true }) radiusKm!: number | null;
  @Column('numeric', { precision: 12, scale: 2, nullable: true }) budgetMin!: number | null;
  @Column('numeric', { precision: 12, scale: 2, nullable: true }) budgetMax!: number | null;
  @Column('text', { default: 'EUR' }) currency!: string;
  @Column('text', { nullable: true }) requirements!: string | null;
  /** Its needs besides the main room. */
  @Column('jsonb', { default: [] }) needs!: Need[];
  @Column('uuid', { nullable: true }) assigneeId!: string | null;
  @Column('boolean', { default: false }) needsValidation!: boolean;
  /** The progress of reading the mail from which the request was created. */
  @Column('text', { default: 'none' }) reading!: Reading;
  @Column('text', { array: true, default: [] }) missingFields!: string[];
  @Column('jsonb', { nullable: true }) extraction!: Extraction | null;
  @Column('text', { nullable: true }) lostReason!: LostReason | null;
  /** The reference in the tool from which the request was imported; unique. A repeated import finds it by this. */
  @Column('text', { nullable: true }) externalReference!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) importedAt!: Date | null;
  /** The mailbox of its conversation, which sends its mails unless another is chosen. */
  @ForeignKey('mailbox', { name: 'request_mailbox_id_fkey', onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  mailboxId!: string | null;
  /** Set by a trigger on every timeline event of the request. */
  @Column({ type: 'timestamptz', precision: 3 }) lastActivityAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) wonAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lostAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) closedAt!: Date | null;
}

export const requests = table(Request, 'NO KEY UPDATE');
