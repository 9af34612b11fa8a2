import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Locale } from '#domain/vocabulary';

@Entity('organizer')
export class Organizer {
  @PrimaryColumn('uuid') id!: string;
  /** Unique without regard to case, by an index on lower(email). */
  @Column('text') email!: string;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) firstName!: string | null;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) lastName!: string | null;
  @Column({ type: 'text', nullable: true, collation: 'und-x-icu' }) company!: string | null;
  @Column('text', { nullable: true }) phone!: string | null;
  @Column('text', { default: 'fr' }) locale!: Locale;
  @Column('text', { nullable: true }) internalNotes!: string | null;
  /** Since when nothing of the person is left in the row; it never changes again. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) erasedAt!: Date | null;
  @Column('integer', { default: 1 }) version!: number;
  @Column('uuid', { nullable: true }) traceId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
