import { Column, Entity, ForeignKey } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';

@Entity('member_photo')
export class MemberPhoto extends Stamped {
  @ForeignKey('member', { name: 'member_photo_member_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid')
  memberId!: string;
  @Column('integer') position!: number;
  @Column('integer') width!: number;
  @Column('integer') height!: number;
  @Column('text') contentType!: string;
  @Column('integer') size!: number;
  @Column('text') storageKey!: string;
  @Column('text') thumbnailKey!: string;
  /** Alternative text for people who can't see it. */
  @Column('text', { nullable: true }) alt!: string | null;
  /** 16 characters of BlurHash. */
  @Column('text', { nullable: true }) blurHash!: string | null;
  /** The files of its sizes, narrowest first. */
  @Column('text', { array: true, default: '{}' }) sizeKeys!: string[];
  /** Deleted, except for readers of a sent catalog that shows it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) deletedAt!: Date | null;
}

export const photos = table(MemberPhoto);
