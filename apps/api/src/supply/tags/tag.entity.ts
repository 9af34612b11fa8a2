import { Column, Entity } from 'typeorm';
import { Stamped } from '#kernel/database/stamped';
import { table } from '#kernel/database/table';
import type { TagCategory } from '#domain/vocabulary';

@Entity('tag')
export class Tag extends Stamped {
  @Column({ type: 'text', collation: 'und-x-icu' }) name!: string;
  @Column('text') category!: TagCategory;
}

export const tags = table(Tag);
