import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('member_photo')
export class MemberPhoto {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') memberId!: string;
  @Column('integer') position!: number;
  @Column('integer') width!: number;
  @Column('integer') height!: number;
  @Column('text') contentType!: string;
  @Column('integer') size!: number;
  @Column('text') storageKey!: string;
  @Column('text') thumbnailKey!: string;
  /** Deleted for everybody but the readers of a sent catalog that shows it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) deletedAt!: Date | null;
  @Column('uuid', { nullable: true }) traceId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
