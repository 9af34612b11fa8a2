import { Column, Entity } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import type { Words } from '#i18n/locale';
import type { ImportStatus } from './imports.dto';
import type { Fault, ImportKind } from './imports.rules';

/** An import and its progress; the file itself isn't stored. The table is named after the first kind of import. */
@Entity('member_import')
export class ImportRecord extends Stamped {
  @Column('text', { default: 'members' }) kind!: ImportKind;
  @Column('text') status!: ImportStatus;
  @Column('boolean') dryRun!: boolean;
  @Column('text') filename!: string;
  @Column('integer') lines!: number;
  @Column('integer', { default: 0 }) processed!: number;
  @Column('integer', { default: 0 }) created!: number;
  @Column('integer', { default: 0 }) updated!: number;
  @Column('integer', { default: 0 }) known!: number;
  @Column('integer', { default: 0 }) organizersCreated!: number;
  @Column('integer', { default: 0 }) roomsCreated!: number;
  @Column('integer', { default: 0 }) roomsUpdated!: number;
  @Column('integer', { default: 0 }) placed!: number;
  @Column('integer', { default: 0 }) unplaced!: number;
  @Column('integer', { default: 0 }) faultCount!: number;
  @Column('jsonb', { default: [] }) faults!: Fault[];
  @Column('jsonb', { nullable: true }) error!: Words | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) finishedAt!: Date | null;
}

export const importRecords = table(ImportRecord);
