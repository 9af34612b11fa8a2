import { Column, Entity, ForeignKey, Unique } from 'typeorm';
import { Versioned } from '#database/stamped';
import { table } from '#database/table';
import type { HoldSource, HoldStatus, Slot } from '#domain/vocabulary';

/** What a venue holds for a request (the trade's option). It changes only under the lock of the venue's calendar. */
@Entity('hold')
@Unique('hold_code_key', ['code'])
@ForeignKey('room', ['roomId', 'memberId'], ['id', 'memberId'], { name: 'hold_room_id_fkey', onDelete: 'RESTRICT' })
export class Hold extends Versioned {
  @Column('text') code!: string;
  @ForeignKey('request', { name: 'hold_request_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid')
  requestId!: string;
  @ForeignKey('member', { name: 'hold_member_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid')
  memberId!: string;
  /** Null: the whole venue. */
  @Column('uuid', { nullable: true }) roomId!: string | null;
  /** In order, each once. */
  @Column('date', { array: true }) dates!: string[];
  @Column('text') slot!: Slot;
  /** Its place among the clients of the venue, 1 the first. One that has ended keeps its last. */
  @Column('integer', { nullable: true }) rank!: number | null;
  @Column('text', { default: 'requested' }) status!: HoldStatus;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) expiresAt!: Date | null;
  /** When an active one is next to be warned about, or expires. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) nextStepAt!: Date | null;
  @Column('text') source!: HoldSource;
  /** For the team. */
  @Column('text', { nullable: true }) note!: string | null;
  /** Why it was released: a person's words, or one of `END_REASONS`. */
  @Column('text', { nullable: true }) endReason!: string | null;
}

export const holds = table(Hold);
