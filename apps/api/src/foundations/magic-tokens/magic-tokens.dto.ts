import type { TokenStatus } from '#http/access';
import { BooleanField, DateTimeField, EnumField, IntField, StringField, UuidField } from '#http/fields';
import { StampedView } from '#http/views';
import { MAGIC_ACTIONS, MAGIC_SCOPES, type MagicScope, type MagicAction } from './magic-tokens.rules';

/** Seconds; a minute to a year. */
export const VALIDITY_MIN = 60;
export const VALIDITY_MAX = 31_536_000;
export const VALIDITY_DEFAULT = 30 * 24 * 60 * 60;

export class CreateMagicToken {
  @EnumField(MAGIC_SCOPES) scope!: MagicScope;
  @UuidField({ description: 'The id of the venue, organizer or catalog, according to the scope.' }) scopeId!: string;
  @EnumField(MAGIC_ACTIONS, {
    optional: true,
    nullable: true,
    description:
      'member: answer_availability, update_profile; organizer: react, requalify; catalog: view_catalog, react. ' +
      'Absent: all actions of the scope.',
  })
  action?: MagicAction | null;
  @IntField({ min: VALIDITY_MIN, max: VALIDITY_MAX, optional: true, default: VALIDITY_DEFAULT })
  expiresInSeconds?: number;
}

/** Input from other areas; beyond the route's input, a token may be about one request and single-use. */
export interface NewMagicToken {
  scope: MagicScope;
  scopeId: string;
  action?: MagicAction | null;
  requestId?: string | null;
  oneUse?: boolean;
  expiresInSeconds?: number;
  /** A team user's id; by default the acting user. */
  createdBy?: string | null;
}

/** The only time that the secret is known. */
export interface IssuedMagicToken {
  id: string;
  token: string;
  expiresAt: Date;
}

/** The state of a secret that once was one of our links. */
export interface KnownMagicToken {
  id: string;
  scope: MagicScope;
  scopeId: string;
  action: MagicAction | null;
  requestId: string | null;
  expiresAt: Date;
  revokedAt: Date | null;
  consumedAt: Date | null;
  /** Null while the token is valid. */
  status: TokenStatus | null;
}

export class MagicTokenView extends StampedView {
  @EnumField(MAGIC_SCOPES) scope!: MagicScope;
  @UuidField() scopeId!: string;
  @EnumField(MAGIC_ACTIONS, { nullable: true }) action!: MagicAction | null;
  @UuidField({ nullable: true, description: 'The request that the token is about, if any.' })
  requestId!: string | null;
  @BooleanField({ description: 'The first successful POST uses it up.' }) oneUse!: boolean;
  @DateTimeField() expiresAt!: Date;
  @DateTimeField({ nullable: true }) revokedAt!: Date | null;
  @DateTimeField({ nullable: true, description: 'When a one-use token was used.' }) consumedAt!: Date | null;
  @DateTimeField({ nullable: true }) lastUsedAt!: Date | null;
  @IntField({ description: 'How often it opened a route; for a catalog, its counted views and reactions.' })
  useCount!: number;
  @UuidField({ nullable: true }) createdBy!: string | null;
}

export class LinkOfRequestView extends MagicTokenView {
  @StringField({ nullable: true, description: 'The venue’s name, for a venue’s token.' }) memberName!: string | null;
}

export class CreatedMagicTokenView extends MagicTokenView {
  @StringField({ description: 'The secret, only in this response: 32 random bytes in base64url.' }) token!: string;
}
