import { Column, Entity, Index, Unique } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import type { Role } from '#http/access';

/** A mailed one-use link: an invitation, or a password reset link for a user. */
@Entity('team_invitation')
@Unique('team_invitation_token_hash_key', ['tokenHash'])
@Index('team_invitation_expires_at_idx', ['expiresAt'])
export class TeamInvitation extends Stamped {
  /** Null for an invitation. */
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('text') email!: string;
  /** For an invitation, like its role: a user's are in the account. */
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text', { nullable: true }) role!: Role | null;
  /** SHA-256 of the secret; the secret itself isn't stored. */
  @Column('bytea') tokenHash!: Buffer;
  @Column('uuid', { nullable: true }) invitedBy!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) expiresAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) acceptedAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) revokedAt!: Date | null;
}

export const teamInvitations = table(TeamInvitation);
