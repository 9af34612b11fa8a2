import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import { table } from '#database/table';
import type { WordingName } from '#mail-templates/template.types';
import type { OwnWords } from '#mail-templates/wording';
import type { Locale } from '#i18n/locale';

/** An admin's copy of a mail in one language. Rows are added, never changed: the newest applies. */
@Entity('mail_words')
@Unique('mail_words_version_key', ['name', 'locale', 'version'])
export class MailWords {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: WordingName;
  @Column('text') locale!: Locale;
  /** Starts at 1. */
  @Column('integer') version!: number;
  /** Omitted parts use the default. */
  @Column('jsonb') words!: OwnWords;
  @Column('uuid', { nullable: true }) createdBy!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column('uuid', { nullable: true }) traceId!: string | null;
}

export const mailWords = table(MailWords);
