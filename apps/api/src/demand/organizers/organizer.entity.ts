import { Column, Entity, Index } from 'typeorm';
import { Versioned } from '#database/stamped';
import { table } from '#database/table';
import type { Locale } from '#i18n/locale';

@Entity('organizer')
@Index('organizer_company_idx', ['company', 'id'])
@Index('organizer_email_idx', ['email', 'id'])
@Index('organizer_name_idx', ['lastName', 'id'])
export class Organizer extends Versioned {
  /** Unique, ignoring case, by an index on lower(email). */
  @Column('text') email!: string;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) firstName!: string | null;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) lastName!: string | null;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) company!: string | null;
  @Column('text', { nullable: true }) phone!: string | null;
  /** The number comes from their first mail and isn't confirmed: it may be called, but links no message. */
  @Column('boolean', { default: false }) phoneFromMail!: boolean;
  @Column('text', { default: 'fr' }) locale!: Locale;
  @Column('text', { nullable: true }) internalNotes!: string | null;
  /** Since when the row contains no personal data; it never changes again. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) erasedAt!: Date | null;
}

export const organizers = table(Organizer, 'NO KEY UPDATE');
