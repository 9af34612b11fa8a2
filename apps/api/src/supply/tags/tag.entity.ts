import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TagCategory } from './tags.dto';

@Entity('tag')
export class Tag {
  @PrimaryColumn('uuid') id!: string;
  @Column({ type: 'text', collation: 'und-x-icu' }) name!: string;
  @Column('text') category!: TagCategory;
  @Column('uuid', { nullable: true }) traceId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
