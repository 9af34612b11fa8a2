import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { table } from '#database/table';
import type { ActorType, Via } from '#core/context';

/** Append-only: a trigger refuses every UPDATE and DELETE. */
@Entity('timeline_event')
export class TimelineEvent {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('request', { name: 'timeline_event_request_id_fkey', onDelete: 'NO ACTION' })
  @Column('uuid', { nullable: true })
  requestId!: string | null;
  @Column('text') kind!: string;
  @Column('text') actorType!: ActorType;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @Column('text', { nullable: true }) actorLabel!: string | null;
  @Column('text') via!: Via;
  @Column('jsonb', { default: {} }) payload!: object;
  @Column('uuid', { nullable: true }) traceId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}

export const timelineEvents = table(TimelineEvent);
