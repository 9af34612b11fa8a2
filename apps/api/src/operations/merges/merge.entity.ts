import { Column, Entity, Index } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import type { MergeKind, Undo } from './merges.rules';

@Entity('record_merge')
@Index('record_merge_kept_id_idx', ['keptId', 'createdAt'])
@Index('record_merge_merged_by_idx', ['mergedBy'])
export class Merge extends Stamped {
  @Column('text') kind!: MergeKind;
  /** The code of the merged record: no row has it any more. */
  @Column('uuid') goneId!: string;
  @Column('text', { nullable: true }) goneCode!: string | null;
  /** The name of the merged record. Null if the person was erased. */
  @Column('text', { nullable: true }) goneName!: string | null;
  @Column('uuid') keptId!: string;
  /** The undo record; deleted after a day. */
  @Column('jsonb', { nullable: true }) undo!: Undo | null;
  /** A team user. */
  @Column('uuid', { nullable: true })
  mergedBy!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) undoneAt!: Date | null;
}

export const merges = table(Merge);
