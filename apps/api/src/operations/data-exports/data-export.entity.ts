import { Column, Entity, Index } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import type { ExportStatus } from './data-exports.dto';

/** An export of everything. Its archive is stored in parts, the files `partKey(…)` of the bucket `data-exports`. */
@Entity('data_export')
@Index('data_export_created_at_idx', ['createdAt', 'id'])
export class DataExport extends Stamped {
  @Column('text', { default: 'waiting' }) status!: ExportStatus;
  @Column('uuid', { nullable: true }) requestedBy!: string | null;
  /** Each attempt has a number, by which writes of an earlier one are refused. */
  @Column('integer', { default: 0 }) attempts!: number;
  @Column('integer', { default: 0 }) total!: number;
  @Column('integer', { default: 0 }) processed!: number;
  @Column('integer', { default: 0 }) parts!: number;
  @Column('numeric', { precision: 15, default: 0 }) bytes!: number;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) startedAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) finishedAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) expiresAt!: Date | null;
}

export const dataExports = table(DataExport);
