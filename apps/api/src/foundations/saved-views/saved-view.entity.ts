import { Column, Entity } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import type { Screen } from './saved-views.dto';

@Entity('saved_view')
export class SavedView extends Stamped {
  @Column('uuid') userId!: string;
  @Column('text') screen!: Screen;
  @Column({ type: 'text', collation: 'und-x-icu' }) name!: string;
  @Column('jsonb') query!: object;
  @Column('integer') position!: number;
}

export const savedViews = table(SavedView);
