import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A stored file that no row points to: yet, or any more. */
@Entity('content_removal')
export class ContentRemoval {
  @PrimaryColumn('text') bucket!: string;
  @PrimaryColumn('text') storageKey!: string;
  /** Null: at once. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) dueAt!: Date | null;
  @Column('integer', { default: 0 }) attempts!: number;
}
