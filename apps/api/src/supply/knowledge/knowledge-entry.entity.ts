import { Column, Entity, ForeignKey } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import { EMBEDDING_DIMENSIONS } from '#providers/embeddings/embeddings.provider';
import type { KnowledgeSource, KnowledgeType } from '#domain/vocabulary';

@Entity('knowledge_entry')
export class KnowledgeEntry extends Stamped {
  @ForeignKey('member', { name: 'knowledge_entry_member_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid')
  memberId!: string;
  @Column('text') type!: KnowledgeType;
  @Column('text') content!: string;
  @Column('text') source!: KnowledgeSource;
  /** Hash of the embedded content; the vector is stale while it differs from the generated column `text_hash`. */
  @Column('text', { nullable: true }) embeddedHash!: string | null;
  @Column('vector', { length: EMBEDDING_DIMENSIONS, nullable: true }) embedding!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) embeddedAt!: Date | null;
  /** When the lease for computing the vector expires. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) embeddingClaimedUntil!: Date | null;
}

export const knowledgeEntries = table(KnowledgeEntry);
