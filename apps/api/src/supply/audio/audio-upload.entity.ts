import { Column, Entity, ForeignKey } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';

/** A recording about exactly one venue, organizer or request. */
@Entity('audio_upload')
export class AudioUpload extends Stamped {
  @ForeignKey('member', { name: 'audio_upload_member_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  memberId!: string | null;
  @ForeignKey('organizer', { name: 'audio_upload_organizer_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  organizerId!: string | null;
  @ForeignKey('request', { name: 'audio_upload_request_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  requestId!: string | null;
  @Column('text') contentType!: string;
  @Column('integer') size!: number;
  @Column('text') storageKey!: string;
  @Column('text', { nullable: true }) transcript!: string | null;
}

export const audioUploads = table(AudioUpload);
