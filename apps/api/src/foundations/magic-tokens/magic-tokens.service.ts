import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock, DAY, SECOND } from '#kernel/clock';
import { currentContext } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { NotFound } from '#kernel/errors';
import { Facts } from '#kernel/facts';
import { InvalidToken, type MagicAction, type TokenPrincipal } from '#kernel/http/access';
import { type PageParams, type PageView, toPageView } from '#kernel/http/pagination';
import { newSecret } from '#kernel/ids';
import { hashSecret } from '#kernel/secrets';
import {
  type CreatedMagicTokenView,
  type CreateMagicToken,
  type IssuedMagicToken,
  type MagicTokenView,
  type NewMagicToken,
  VALIDITY_DEFAULT,
} from './magic-tokens.dto';
import { magicTokens } from './magic-token.entity';
import { ActionOutsideScope } from './magic-tokens.errors';
import { ACTIONS_OF_SCOPE, type MagicScope } from './magic-tokens.rules';
import { MagicTokenCreated, MagicTokenRevoked } from './magic-tokens.facts';

const TOKEN = magicTokens.select('magic_token', magicTokens.except('tokenHash'));

/** An expired catalog link must still say that it has expired; any other expired token is refused as an unknown one is. */
const CATALOG_TOKENS_KEPT = 90 * DAY;

@Injectable()
export class MagicTokensService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly facts: Facts,
  ) {}

  /**
   * Makes a token and answers its secret this once; for team users. Ends in NOT_FOUND (scopeId), VALIDATION_ERROR (action) or
   * INVALID_STATUS_TRANSITION (the organizer was erased).
   */
  async create(input: CreateMagicToken): Promise<CreatedMagicTokenView> {
    const { row, token } = await this.insert(input);
    return { ...row, token };
  }

  /**
   * Makes a token in the ambient transaction; for other areas that send a link. `expiresInSeconds` is 60 to 31,536,000 and 30
   * days by default. Ends in NOT_FOUND (scopeId) or VALIDATION_ERROR (the action is none of the scope's).
   */
  async issue(input: NewMagicToken): Promise<IssuedMagicToken> {
    const { row, token } = await this.insert(input);
    return { id: row.id, token, expiresAt: row.expiresAt };
  }

  /** Makes a token useless at once; for team users. A second call changes nothing. Ends in NOT_FOUND. */
  async revoke(id: string): Promise<MagicTokenView> {
    const revoked = await this.database.maybeOne<MagicTokenView>(
      `UPDATE magic_token SET revoked_at = $2, updated_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING ${TOKEN}`,
      [id, this.clock.now()],
    );
    if (revoked) {
      await this.facts.record(MagicTokenRevoked, { requestId: revoked.requestId, payload: said(revoked) });
      return revoked;
    }
    const earlier = await this.database.maybeOne<MagicTokenView>(`SELECT ${TOKEN} FROM magic_token WHERE id = $1`, [
      id,
    ]);
    if (!earlier) throw new NotFound(NOUNS.magicToken);
    return earlier;
  }

  /** Tokens of a member, organizer or catalog, newest first; for team users. Ends in NOT_FOUND where the id is none of these. */
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
      if (!known) throw new NotFound({ en: 'Member, organizer or catalog', fr: 'Lieu, organisateur ou catalogue' });
    }
    return toPageView(rows, total, params);
  }

  /**
   * Who the secret of a header stands for, counted as a use in the same statement; null where it is unknown, of another scope,
   * expired, revoked, consumed, not made for `action`, or its member is archived or gone. For the two strategies.
   */
  async authenticate(
    kind: 'member' | 'organizer',
    token: string,
    action: MagicAction | undefined,
  ): Promise<TokenPrincipal | null> {
    const holder =
      kind === 'member'
        ? { table: 'member', label: 'holder.name', open: `holder.status <> 'archived'` }
        : { table: 'organizer', label: 'holder.email', open: 'true' };
    const found = await this.database.maybeOne<Omit<TokenPrincipal, 'kind'>>(
      `UPDATE magic_token token SET last_used_at = $2, use_count = use_count + 1
         FROM ${holder.table} holder
        WHERE token.token_hash = $1 AND token.scope = $3 AND holder.id = token.scope_id AND ${holder.open}
          AND token.revoked_at IS NULL AND token.consumed_at IS NULL AND token.expires_at > $2
          AND ($4::text IS NULL OR token.action IS NULL OR token.action = $4)
        RETURNING token.id AS "tokenId", token.scope_id AS "scopeId", ${holder.label} AS label, token.action,
                  token.request_id AS "requestId", token.one_use AS "oneUse"`,
      [hashSecret(token), this.clock.now(), kind, action ?? null],
    );
    return found && { kind, ...found };
  }

  /**
   * Uses up a one-use token, in the transaction of what it was used for; does nothing for any other. The row stays locked, so
   * of two calls at once the second ends in INVALID_TOKEN, as does one whose token was revoked meanwhile. Lock it before the
   * request's row.
   */
  async consume(tokenId: string): Promise<void> {
    const token = await this.database.lock(magicTokens, tokenId);
    if (token?.revokedAt === null && token.consumedAt === null) {
      if (token.oneUse)
        await this.database.query(`UPDATE magic_token SET consumed_at = $2, updated_at = $2 WHERE id = $1`, [
          tokenId,
          this.clock.now(),
        ]);
      return;
    }
    // A catalog's link is an organizer's.
    throw new InvalidToken(token?.scope === 'member' ? 'member' : 'organizer');
  }

  /** Counts a use of a token that is no header's, in the ambient transaction, and uses it up as `consume` does; ends as that does. */
  async use(tokenId: string): Promise<void> {
    await this.consume(tokenId);
    await this.database.query(`UPDATE magic_token SET last_used_at = $2, use_count = use_count + 1 WHERE id = $1`, [
      tokenId,
      this.clock.now(),
    ]);
  }

  /** Deletes expired tokens, those of catalogs 90 days later; for the daily job. Answers how many went. */
  async clean(): Promise<number> {
    const now = this.clock.now();
    const gone = await this.database.query(
      `DELETE FROM magic_token WHERE expires_at < $1 AND (scope <> 'catalog' OR expires_at < $2) RETURNING id`,
      [now, new Date(now.getTime() - CATALOG_TOKENS_KEPT)],
    );
    return gone.length;
  }

  private async insert(input: NewMagicToken): Promise<{ row: MagicTokenView; token: string }> {
    const action = input.action ?? null;
    if (action !== null && !ACTIONS_OF_SCOPE[input.scope].includes(action))
      throw new ActionOutsideScope(input.scope, action);
    const about = await this.requestOf(input.scope, input.scopeId);
    const actor = currentContext()?.actor;
    const token = newSecret();
    const { tokenHash: _hash, ...row } = await this.database.insert(magicTokens, {
      scope: input.scope,
      scopeId: input.scopeId,
      action,
      tokenHash: hashSecret(token),
      requestId: input.requestId ?? about,
      oneUse: input.oneUse ?? false,
      expiresAt: new Date(this.clock.now().getTime() + (input.expiresInSeconds ?? VALIDITY_DEFAULT) * SECOND),
      createdBy: input.createdBy ?? (actor?.type === 'user' ? actor.id : null),
    });
    await this.facts.record(MagicTokenCreated, {
      requestId: row.requestId,
      payload: { ...said(row), expiresAt: row.expiresAt },
    });
    return { row, token };
  }

  /** Keeps what the token is for until the end of the transaction; a catalog's token is about its request. Ends in NOT_FOUND. */
  private async requestOf(scope: MagicScope, scopeId: string): Promise<string | null> {
    const found = await this.database.maybeOne<{ requestId: string | null }>(
      `SELECT ${scope === 'catalog' ? 'request_id' : 'NULL::uuid'} AS "requestId" FROM ${scope} WHERE id = $1 FOR KEY SHARE`,
      [scopeId],
    );
    if (!found) throw new NotFound(NOUNS[scope]);
    return found.requestId;
  }
}

const said = (
  row: MagicTokenView,
): { tokenId: string; scope: MagicScope; scopeId: string; action: MagicAction | null } => ({
  tokenId: row.id,
  scope: row.scope,
  scopeId: row.scopeId,
  action: row.action,
});
