import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { localeOfCountry } from '#domain/venue-language';
import { Clock, DAY, MINUTE, SECOND } from '#core/clock';
import { currentUserId } from '#core/context';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { DomainEvents } from '../timeline/domain-events';
import { type AccessOptions, InvalidToken, type TokenStatus, type TokenPrincipal } from '#http/access';
import { linkIsOf } from '#http/locale';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { newSecret } from '#core/ids';
import { LeasedCron } from '#queue/jobs';
import { hashSecret } from '#core/secrets';
import type { Locale } from '#i18n/locale';
import {
  type CreatedMagicTokenView,
  type CreateMagicToken,
  type IssuedMagicToken,
  type KnownMagicToken,
  type LinkOfRequestView,
  type MagicTokenView,
  type NewMagicToken,
  VALIDITY_DEFAULT,
} from './magic-tokens.dto';
import { type MagicToken, magicTokens } from './magic-token.entity';
import { ActionOutsideScope } from './magic-tokens.errors';
import { ACTIONS_OF_SCOPE, tokenStatusOf, type MagicScope, type MagicAction } from './magic-tokens.rules';
import { MagicTokenCreated, MagicTokenRevoked } from './magic-tokens.events';

const TOKEN = magicTokens.select('magic_token', magicTokens.except('tokenHash', 'renewedAt'));
const KNOWN = ['id', 'scope', 'scopeId', 'action', 'requestId', 'expiresAt', 'revokedAt', 'consumedAt'] as const;

/** Locks the request of a venue's link, before the venue, as every change of its candidates does. */
const LOCK_REQUEST = `SELECT 1 FROM request WHERE id = $1 FOR NO KEY UPDATE`;

/** How long an expired token is still recognized as expired, instead of unknown. */
const EXPIRED_KEPT = 90 * DAY;
/** How often an invalid link can be renewed, at most. */
const RENEWED_EVERY = 10 * MINUTE;

@Injectable()
export class MagicTokensService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
  ) {}

  /**
   * Creates a token and returns its secret, only this once; for team users.
   * @throws NOT_FOUND scopeId
   * @throws VALIDATION_ERROR the action isn't one of the scope's
   * @throws INVALID_STATUS_TRANSITION the organizer was erased
   */
  async create(input: CreateMagicToken): Promise<CreatedMagicTokenView> {
    const { row, token } = await this.insert(input);
    return { ...row, token };
  }

  /**
   * Creates a token in the ambient transaction; for other areas that send a link. `expiresInSeconds` is 60 to
   * 31,536,000 and 30 days by default.
   * @throws NOT_FOUND scopeId
   * @throws VALIDATION_ERROR the action isn't one of the scope's
   */
  async issue(input: NewMagicToken): Promise<IssuedMagicToken> {
    const { row, token } = await this.insert(input);
    return { id: row.id, token, expiresAt: row.expiresAt };
  }

  /**
   * Revokes a token immediately (idempotent); for team users.
   * @throws NOT_FOUND the token doesn't exist
   */
  async revoke(id: string): Promise<MagicTokenView> {
    const revoked = await this.database.maybeOne<MagicTokenView>(
      `UPDATE magic_token SET revoked_at = $2, updated_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING ${TOKEN}`,
      [id, this.clock.now()],
    );
    if (revoked) {
      await this.events.publish(MagicTokenRevoked, { requestId: revoked.requestId, payload: said(revoked) });
      return revoked;
    }
    const earlier = await this.database.maybeOne<MagicTokenView>(`SELECT ${TOKEN} FROM magic_token WHERE id = $1`, [
      id,
    ]);
    if (!earlier) throw new NotFound(NOUNS.magicToken);
    return earlier;
  }

  /**
   * Returns the tokens about a request, of its organizer, venues and catalogs, and those of the organizer not tied to a
   * request; newest first, for team users.
   * @throws NOT_FOUND the request doesn't exist
   */
  async listByRequest(requestId: string, params: PageParams): Promise<PageView<LinkOfRequestView>> {
    const request = await this.database.maybeOne<{ organizerId: string }>(
      `SELECT organizer_id AS "organizerId" FROM request WHERE id = $1`,
      [requestId],
    );
    if (!request) throw new NotFound(NOUNS.request);
    const { rows, total } = await this.database.page<LinkOfRequestView>({
      select: `${TOKEN}, (SELECT name FROM member WHERE scope = 'member' AND member.id = scope_id) AS "memberName"`,
      from: 'magic_token',
      where: ['(request_id = $1 OR (request_id IS NULL AND scope_id = $2))'],
      params: [requestId, request.organizerId],
      orderBy: 'created_at DESC, id DESC',
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Returns the tokens of a venue, organizer or catalog, newest first; for team users.
   * @throws NOT_FOUND the id is none of these
   */
  async listByScope(scopeId: string, params: PageParams): Promise<PageView<MagicTokenView>> {
    const { rows, total } = await this.database.page<MagicTokenView>({
      select: TOKEN,
      from: 'magic_token',
      where: ['scope_id = $1'],
      params: [scopeId],
      orderBy: 'created_at DESC, id DESC',
      limit: params.limit,
      offset: params.offset,
    });
    if (total === 0) {
      const known = await this.database.maybeOne(
        `SELECT 1 FROM member WHERE id = $1 UNION ALL SELECT 1 FROM organizer WHERE id = $1
          UNION ALL SELECT 1 FROM catalog WHERE id = $1`,
        [scopeId],
      );
      if (!known) throw new NotFound({ en: 'Venue, organizer or catalog', fr: 'Lieu, organisateur ou catalogue' });
    }
    return toPageView(rows, total, params);
  }

  /**
   * Identifies the holder of a token and counts the use in the same statement; for the two strategies.
   * @throws INVALID_TOKEN it is unknown, of another scope, expired, revoked, used (unless the rule allows that) or
   * lacks the rule's action, or its venue is archived or deleted
   */
  async authenticate(
    kind: 'member' | 'organizer',
    token: string,
    { action, used }: Pick<AccessOptions, 'action' | 'used'> = {},
  ): Promise<TokenPrincipal> {
    const holder =
      kind === 'member'
        ? { table: 'member', label: 'holder.name', open: `holder.status <> 'archived'` }
        : { table: 'organizer', label: 'holder.email', open: 'true' };
    const found = await this.database.maybeOne<Omit<TokenPrincipal, 'kind'> & { speaks: string }>(
      `UPDATE magic_token token SET last_used_at = $2, use_count = use_count + 1
         FROM ${holder.table} holder
        WHERE token.token_hash = $1 AND token.scope = $3 AND holder.id = token.scope_id AND ${holder.open}
          AND token.revoked_at IS NULL AND token.expires_at > $2
          AND (token.consumed_at IS NULL OR ($5 AND token.request_id IS NOT NULL))
          AND ($4::text IS NULL OR token.action IS NULL OR token.action = $4)
        RETURNING token.id AS "tokenId", token.scope_id AS "scopeId", ${holder.label} AS label, token.action,
                  token.request_id AS "requestId", token.one_use AS "oneUse", token.expires_at AS "expiresAt",
                  token.consumed_at AS "consumedAt", ${SPEAKS[kind]} AS speaks`,
      [hashSecret(token), this.clock.now(), kind, action ?? null, used ?? false],
    );
    if (found) {
      const { speaks, ...principal } = found;
      linkIsOf(localeOf(kind, speaks));
      return { kind, ...principal };
    }
    const known = await this.statusOf(token);
    if (known?.scope !== kind) throw new InvalidToken(kind);
    await this.sayWhose(kind, known.scopeId);
    throw new InvalidToken(kind, known.status ?? undefined);
  }

  /**
   * Returns the state of a secret: its token, and why it is no longer valid (`status`; null while it is). Null if it
   * never was one of ours, or expired more than 90 days ago. Changes nothing; for pages.
   */
  async statusOf(secret: string): Promise<KnownMagicToken | null> {
    const token = await this.database.maybeOne<Omit<KnownMagicToken, 'status'>>(
      `SELECT ${magicTokens.select('magic_token', KNOWN)} FROM magic_token WHERE token_hash = $1`,
      [hashSecret(secret)],
    );
    return token && { ...token, status: tokenStatusOf(token, this.clock.now()) };
  }

  /**
   * Takes an expired or used token, by its secret, to be replaced by another; in the ambient transaction, before the
   * request's row is locked. Null if there is no such token, if the team has revoked it or a later one like it, or if
   * it was taken less than ten minutes ago: of two concurrent calls only one gets it.
   */
  takeForRenewal(secret: string): Promise<MagicTokenView | null> {
    const now = this.clock.now();
    return this.database.maybeOne<MagicTokenView>(
      `UPDATE magic_token SET renewed_at = $2, updated_at = $2
        WHERE token_hash = $1 AND revoked_at IS NULL AND (expires_at <= $2 OR consumed_at IS NOT NULL)
          AND (renewed_at IS NULL OR renewed_at <= $3)
          AND NOT EXISTS (SELECT 1 FROM magic_token later
                WHERE later.scope_id = magic_token.scope_id AND later.action IS NOT DISTINCT FROM magic_token.action
                  AND later.request_id IS NOT DISTINCT FROM magic_token.request_id
                  AND later.created_at > magic_token.created_at AND later.revoked_at IS NOT NULL)
        RETURNING ${TOKEN}`,
      [hashSecret(secret), now, new Date(now.getTime() - RENEWED_EVERY)],
    );
  }

  /**
   * Uses up a one-use token, in the transaction of the use; does nothing for any other. The row stays locked, so of two
   * concurrent calls the second fails. Lock it before the request's row.
   * @throws INVALID_TOKEN it was used, or revoked in the meantime
   */
  async consume(tokenId: string): Promise<void> {
    const token = await this.hold(tokenId);
    if (token.consumedAt !== null) throw refused(token, 'used');
    await this.useUp(token);
  }

  /**
   * Works as `consume`, but accepts a one-use token that is already used: returns when that was, or null. The caller
   * decides what a second use may do.
   */
  async consumeAgain(tokenId: string): Promise<Date | null> {
    const token = await this.hold(tokenId);
    if (token.consumedAt === null) await this.useUp(token);
    return token.consumedAt;
  }

  /**
   * Counts a use of a token that didn't come in a header, in the ambient transaction, and uses it up as `consume` does,
   * with the same errors.
   */
  async use(tokenId: string): Promise<void> {
    await this.consume(tokenId);
    await this.database.query(`UPDATE magic_token SET last_used_at = $2, use_count = use_count + 1 WHERE id = $1`, [
      tokenId,
      this.clock.now(),
    ]);
  }

  /** Deletes tokens that expired more than 90 days ago; for the daily job. Returns how many. */
  @LeasedCron('0 23 3 * * *', { name: 'clean-magic-tokens' })
  async clean(): Promise<number> {
    const gone = await this.database.query(`DELETE FROM magic_token WHERE expires_at < $1 RETURNING id`, [
      new Date(this.clock.now().getTime() - EXPIRED_KEPT),
    ]);
    return gone.length;
  }

  /** Records the language of the holder of an invalid link, for its page. */
  private async sayWhose(kind: 'member' | 'organizer', id: string): Promise<void> {
    const holder = await this.database.maybeOne<{ speaks: string }>(
      `SELECT ${SPEAKS[kind]} AS speaks FROM ${kind} holder WHERE id = $1`,
      [id],
    );
    if (holder) linkIsOf(localeOf(kind, holder.speaks));
  }

  /**
   * Locks a token until the end of the transaction.
   * @throws INVALID_TOKEN it was revoked, or no longer exists
   */
  private async hold(tokenId: string): Promise<MagicToken> {
    const token = await this.database.lock(magicTokens, tokenId);
    if (!token) throw new InvalidToken('organizer');
    if (token.revokedAt !== null) throw refused(token, 'revoked');
    return token;
  }

  private async useUp({ id, oneUse }: MagicToken): Promise<void> {
    if (oneUse)
      await this.database.query(`UPDATE magic_token SET consumed_at = $2, updated_at = $2 WHERE id = $1`, [
        id,
        this.clock.now(),
      ]);
  }

  private async insert(input: NewMagicToken): Promise<{ row: MagicTokenView; token: string }> {
    const action = input.action ?? null;
    if (action !== null && !ACTIONS_OF_SCOPE[input.scope].includes(action))
      throw new ActionOutsideScope(input.scope, action);
    if (input.scope === 'member' && input.requestId != null) await this.database.query(LOCK_REQUEST, [input.requestId]);
    const about = await this.requestOf(input.scope, input.scopeId);
    const token = newSecret();
    const {
      tokenHash: _hash,
      renewedAt: _renewed,
      ...row
    } = await this.database.insert(magicTokens, {
      scope: input.scope,
      scopeId: input.scopeId,
      action,
      tokenHash: hashSecret(token),
      requestId: input.requestId ?? about,
      oneUse: input.oneUse ?? false,
      expiresAt: new Date(this.clock.now().getTime() + (input.expiresInSeconds ?? VALIDITY_DEFAULT) * SECOND),
      createdBy: input.createdBy ?? currentUserId(),
    });
    await this.events.publish(MagicTokenCreated, {
      requestId: row.requestId,
      payload: { ...said(row), expiresAt: row.expiresAt },
    });
    return { row, token };
  }

  /**
   * Locks the token's subject against deletion until the end of the transaction, and returns its request; a catalog's
   * token is about the catalog's request.
   * @throws NOT_FOUND the subject doesn't exist
   */
  private async requestOf(scope: MagicScope, scopeId: string): Promise<string | null> {
    const found = await this.database.maybeOne<{ requestId: string | null }>(
      `SELECT ${scope === 'catalog' ? 'request_id' : 'NULL::uuid'} AS "requestId" FROM ${scope} WHERE id = $1 FOR KEY SHARE`,
      [scopeId],
    );
    if (!found) throw new NotFound(NOUNS[scope]);
    return found.requestId;
  }
}

/** The column that determines the holder's language. */
const SPEAKS = { member: 'holder.country', organizer: 'holder.locale' } as const;
const localeOf = (kind: 'member' | 'organizer', speaks: string): Locale =>
  kind === 'member' ? localeOfCountry(speaks) : (speaks as Locale);

/** A catalog's link belongs to an organizer. */
const refused = ({ scope }: Pick<MagicToken, 'scope'>, status: TokenStatus): InvalidToken =>
  new InvalidToken(scope === 'member' ? 'member' : 'organizer', status);

const said = (
  row: MagicTokenView,
): { tokenId: string; scope: MagicScope; scopeId: string; action: MagicAction | null } => ({
  tokenId: row.id,
  scope: row.scope,
  scopeId: row.scopeId,
  action: row.action,
});
