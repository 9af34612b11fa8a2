import { Moment, OneOf, Uuid, Whole } from '#http/fields';
import { StampedView } from '#http/views';

const EXPORT_STATUSES = ['waiting', 'running', 'done', 'failed', 'removed'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** Days for which an archive is kept. */
export const KEPT_DAYS = 3;

export class DataExportView extends StampedView {
  @OneOf(EXPORT_STATUSES, {
    description:
      '`removed`: the archive is gone, since its days are over, an admin threw it away, or a person was erased.',
  })
  status!: ExportStatus;
  @Uuid({ nullable: true, description: 'The admin who asked for it.' }) requestedBy!: string | null;
  @Whole({ description: 'Records and files to write, as counted when it began; 0 until then.' }) total!: number;
  @Whole({ description: 'Records and files written so far.' }) processed!: number;
  @Whole({ description: 'Of the archive, so far.' }) bytes!: number;
  @Moment({ nullable: true }) startedAt!: Date | null;
  @Moment({ nullable: true }) finishedAt!: Date | null;
  @Moment({ nullable: true, description: `When the archive goes: ${KEPT_DAYS} days after its end.` })
  expiresAt!: Date | null;
}
