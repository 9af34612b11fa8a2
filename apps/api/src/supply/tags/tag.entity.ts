import { Column, Entity } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import type { TagCategory } from '#domain/vocabulary';

@Entity('tag')
export class Tag extends Stamped {
  @Column({ type: 'text', collation: 'und-x-icu' }) name!: string;
  @Column('text') category!: TagCategory;
}

export const tags = table(Tag);
