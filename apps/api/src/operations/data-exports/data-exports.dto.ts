import { DateTimeField, EnumField, IntField, UuidField } from '#http/fields';
import { StampedView } from '#http/views';

const EXPORT_STATUSES = ['waiting', 'running', 'done', 'failed', 'removed'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** The number of days for which an archive is stored. */
export const KEPT_DAYS = 3;

export class DataExportView extends StampedView {
  @EnumField(EXPORT_STATUSES, {
    description: '`removed`: the archive was deleted, because it expired, an admin deleted it, or a person was erased.',
  })
  status!: ExportStatus;
  @UuidField({ nullable: true, description: 'The admin who requested it.' }) requestedBy!: string | null;
  @IntField({ description: 'Records and files to write, as counted at the beginning; 0 until then.' }) total!: number;
  @IntField({ description: 'Records and files written so far.' }) processed!: number;
  @IntField({ description: 'The archive’s size so far.' }) bytes!: number;
  @DateTimeField({ nullable: true }) startedAt!: Date | null;
  @DateTimeField({ nullable: true }) finishedAt!: Date | null;
  @DateTimeField({ nullable: true, description: `When the archive is deleted: ${KEPT_DAYS} days after completion.` })
  expiresAt!: Date | null;
}
