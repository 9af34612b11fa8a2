import { Column, Entity, ForeignKey, Unique } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';

@Entity('email_thread')
@Unique('email_thread_request_id_key', ['requestId'])
@Unique('email_thread_token_key', ['token'])
export class EmailThread extends Stamped {
  @ForeignKey('request', { name: 'email_thread_request_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid')
  requestId!: string;
  /** Part of the Reply-To address of every mail in the thread. */
  @Column('text') token!: string;
  @Column('text') subject!: string;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastMessageAt!: Date | null;
}

export const emailThreads = table(EmailThread);
