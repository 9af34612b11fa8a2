import { Column, Entity, ForeignKey } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';

@Entity('training_correction')
export class TrainingCorrection extends Stamped {
  @ForeignKey('request', { name: 'training_correction_request_id_fkey', onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  requestId!: string | null;
  @Column('text') originalSuggestion!: string;
  @Column('text') correction!: string;
  @Column('text', { nullable: true }) notes!: string | null;
  /** Whether it is about reading mails, and so an example for it. */
  @Column('boolean') aboutExtraction!: boolean;
  @Column('uuid') userId!: string;
}

export const trainingCorrections = table(TrainingCorrection);
