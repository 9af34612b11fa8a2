import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Locale } from '@kernel/vocabulary';

@Entity('organizer')
export class Organizer {
  @PrimaryColumn('uuid') id!: string;
  /** Unique without regard to case, by an index on lower(email). */
  @Column('text') email!: string;
  @Column('text', { nullable: true }) firstName!: string | null;
  @Column('text', { nullable: true }) lastName!: string | null;
  @Column('text', { nullable: true }) company!: string | null;
  @Column('text', { nullable: true }) phone!: string | null;
  @Column('text', { default: 'fr' }) locale!: Locale;
  @Column('text', { nullable: true }) internalNotes!: string | null;
  @Column('integer', { default: 1 }) version!: number;
  @Column('uuid', { nullable: true }) traceId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
