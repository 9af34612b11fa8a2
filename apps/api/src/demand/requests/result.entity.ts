import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Versioned } from '#database/stamped';
import { table } from '#database/table';
import type { DeclineReason, NotChosenReason, Reaction, ReplyStatus, ResultStage } from '#domain/vocabulary';

@Entity('result')
@Unique('result_request_id_member_id_key', ['requestId', 'memberId'])
@Index('result_member_id_idx', ['memberId', 'stage'])
@Index('result_member_id_created_at_idx', ['memberId', 'createdAt', 'id'])
@Index('result_stage_idx', ['stage'])
@ForeignKey('room', ['roomId', 'memberId'], ['id', 'memberId'], { name: 'result_room_id_fkey', onDelete: 'RESTRICT' })
export class Result extends Versioned {
  @ForeignKey('request', { name: 'result_request_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid')
  requestId!: string;
  @ForeignKey('member', { name: 'result_member_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid')
  memberId!: string;
  @Column('text', { default: 'suggested' }) stage!: ResultStage;
  @Column('integer') position!: number;
  @Column('text', { nullable: true }) note!: string | null;
  @Column('uuid', { nullable: true }) roomId!: string | null;
  @Column('text', { nullable: true }) reaction!: Reaction | null;
  @Column('text', { nullable: true }) reactionComment!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) reactedAt!: Date | null;
  @Column('double precision', { nullable: true }) distanceKm!: number | null;
  @Column('double precision', { nullable: true }) score!: number | null;
  @Column({ type: 'timestamptz', precision: 3 }) stageChangedAt!: Date;
  @Column('text', { nullable: true }) replyStatus!: ReplyStatus | null;
  @Column('text', { nullable: true }) replyComment!: string | null;
  @Column('numeric', { precision: 12, scale: 2, nullable: true }) replyPrice!: number | null;
  @Column('date', { array: true, nullable: true }) replyAlternativeDates!: string[] | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) repliedAt!: Date | null;
  /** The condition of a yes, in the venue's words. */
  @Column('text', { nullable: true }) replyCondition!: string | null;
  /** Why the venue said no: its own words or those of the team. */
  @Column('text', { nullable: true }) declineReason!: DeclineReason | null;
  @Column('text', { nullable: true }) notChosenReason!: NotChosenReason | null;
}

export const results = table(Result);
