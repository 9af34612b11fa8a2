import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('email_thread')
@Index('email_thread_request_id_key', ['requestId'], { unique: true })
@Index('email_thread_token_key', ['token'], { unique: true })
export class EmailThread {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') requestId!: string;
  /** Stands in the Reply-To address of every mail of the thread. */
  @Column('text') token!: string;
  @Column('text') subject!: string;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastMessageAt!: Date | null;
  @Column('uuid', { nullable: true }) traceId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
