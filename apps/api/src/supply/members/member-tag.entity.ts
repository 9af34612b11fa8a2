import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { table } from '#database/table';

@Entity('member_tag')
@Index('member_tag_tag_id_idx', ['tagId'])
export class MemberTag {
  @ForeignKey('member', { name: 'member_tag_member_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  memberId!: string;
  @ForeignKey('tag', { name: 'member_tag_tag_id_fkey', onDelete: 'RESTRICT' })
  @PrimaryColumn('uuid')
  tagId!: string;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}

export const memberTags = table(MemberTag);
