import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A recording about exactly one of a member, an organizer or a request. */
@Entity('audio_upload')
export class AudioUpload {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { nullable: true }) memberId!: string | null;
  @Column('uuid', { nullable: true }) organizerId!: string | null;
  @Column('uuid', { nullable: true }) requestId!: string | null;
  @Column('text') contentType!: string;
  @Column('integer') size!: number;
  @Column('text') storageKey!: string;
  @Column('text', { nullable: true }) transcript!: string | null;
  @Column('uuid', { nullable: true }) traceId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
