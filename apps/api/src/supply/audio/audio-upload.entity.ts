import { Column, Entity } from 'typeorm';
import { Stamped } from '#kernel/database/stamped';
import { table } from '#kernel/database/table';

/** A recording about exactly one of a member, an organizer or a request. */
@Entity('audio_upload')
export class AudioUpload extends Stamped {
  @Column('uuid', { nullable: true }) memberId!: string | null;
  @Column('uuid', { nullable: true }) organizerId!: string | null;
  @Column('uuid', { nullable: true }) requestId!: string | null;
  @Column('text') contentType!: string;
  @Column('integer') size!: number;
  @Column('text') storageKey!: string;
  @Column('text', { nullable: true }) transcript!: string | null;
}

export const audioUploads = table(AudioUpload);
