import { Column, Entity, ForeignKey } from 'typeorm';
import { Stamped } from '#kernel/database/stamped';
import { table } from '#kernel/database/table';
import type { Screen } from './saved-views.dto';

@Entity('saved_view')
export class SavedView extends Stamped {
  @ForeignKey('team_user', { name: 'saved_view_user_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid')
  userId!: string;
  @Column('text') screen!: Screen;
  @Column({ type: 'text', collation: 'und-x-icu' }) name!: string;
  @Column('jsonb') query!: object;
  @Column('integer') position!: number;
}

export const savedViews = table(SavedView);
