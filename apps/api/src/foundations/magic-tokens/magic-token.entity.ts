import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import { type MagicScope, type MagicAction } from './magic-tokens.rules';

@Entity('magic_token')
@Unique('magic_token_token_hash_key', ['tokenHash'])
@Index('magic_token_expires_at_idx', ['expiresAt'])
export class MagicToken extends Stamped {
  @Column('text') scope!: MagicScope;
  /** The member's, organizer's or catalog's id, by the scope. */
  @Column('uuid') scopeId!: string;
  @Column('text', { nullable: true }) action!: MagicAction | null;
  /** SHA-256 of the secret; the secret itself isn't stored. */
  @Column('bytea') tokenHash!: Buffer;
  @ForeignKey('request', { name: 'magic_token_request_id_fkey', onDelete: 'NO ACTION' })
  @Column('uuid', { nullable: true })
  requestId!: string | null;
  @Column('boolean', { default: false }) oneUse!: boolean;
  @Column({ type: 'timestamptz', precision: 3 }) expiresAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) revokedAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) consumedAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastUsedAt!: Date | null;
  @Column('integer', { default: 0 }) useCount!: number;
  /** When a replacement was last requested. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) renewedAt!: Date | null;
  @Column('uuid', { nullable: true }) createdBy!: string | null;
}

export const magicTokens = table(MagicToken);
