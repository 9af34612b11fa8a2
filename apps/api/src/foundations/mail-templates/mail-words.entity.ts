import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import { table } from '#database/table';
import type { WordingName } from '#mail-templates/template.types';
import type { OwnWords } from '#mail-templates/wording';
import type { Locale } from '#i18n/locale';

/** What an admin has saved of a mail's words in one language. Rows are added, never changed: the newest is in force. */
@Entity('mail_words')
@Unique('mail_words_version_key', ['name', 'locale', 'version'])
export class MailWords {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: WordingName;
  @Column('text') locale!: Locale;
  /** From 1 on. */
  @Column('integer') version!: number;
  /** Parts that are left out have the usual words. */
  @Column('jsonb') words!: OwnWords;
  @Column('uuid', { nullable: true }) createdBy!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column('uuid', { nullable: true }) traceId!: string | null;
}

export const mailWords = table(MailWords);
