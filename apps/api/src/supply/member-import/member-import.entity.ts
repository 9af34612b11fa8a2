import { Column, Entity } from 'typeorm';
import { Stamped } from '#kernel/database/stamped';
import { table } from '#kernel/database/table';
import type { ImportStatus } from './member-import.dto';
import type { Fault } from './member-lines';

/** An import and how far it is; the file itself is never kept. */
@Entity('member_import')
export class MemberImport extends Stamped {
  @Column('text') status!: ImportStatus;
  @Column('boolean') dryRun!: boolean;
  @Column('text') filename!: string;
  @Column('integer') lines!: number;
  @Column('integer', { default: 0 }) processed!: number;
  @Column('integer', { default: 0 }) created!: number;
  @Column('integer', { default: 0 }) updated!: number;
  @Column('integer', { default: 0 }) roomsCreated!: number;
  @Column('integer', { default: 0 }) roomsUpdated!: number;
  @Column('integer', { default: 0 }) faultCount!: number;
  @Column('jsonb', { default: [] }) faults!: Fault[];
  @Column('text', { nullable: true }) error!: string | null;
  /** Whoever works on the import renews this. A running import whose lease is over was left behind by a process that died. */
  @Column({ type: 'timestamptz', precision: 3 }) leasedUntil!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) finishedAt!: Date | null;
}

export const memberImports = table(MemberImport);
