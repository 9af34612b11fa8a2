import { Column, Entity, PrimaryColumn } from 'typeorm';
import { table } from '#kernel/database/table';

@Entity('member_tag')
export class MemberTag {
  @PrimaryColumn('uuid') memberId!: string;
  @PrimaryColumn('uuid') tagId!: string;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}

export const memberTags = table(MemberTag);
