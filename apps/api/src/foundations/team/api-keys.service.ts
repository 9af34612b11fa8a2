import { Inject, Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { currentTraceId } from '#core/context';
import { Database } from '#database/database';
import { Forbidden, NotFound } from '#core/errors';
import { DomainEvents } from '../timeline/domain-events';
import type { TeamPrincipal } from '#http/access';
import { type PageView, toPageView } from '#http/pagination';
import type { ApiKeyView, CreateApiKey, CreatedApiKeyView, ListApiKeys } from './api-keys.dto';
import { AUTH, type Auth } from './auth';
import { SessionsService } from './sessions.service';
import { ApiKeyCreated, ApiKeyRevoked } from './team.events';

const KEY = `id, user_id AS "userId", name, start, expires_at AS "expiresAt", last_used_at AS "lastUsedAt",
  created_at AS "createdAt", updated_at AS "updatedAt", trace_id AS "traceId"`;

/**
 * Personal keys. better-auth creates, expires, hashes and deletes them; a key is valid once its creation is on the
 * timeline.
 */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly database: Database,
    private readonly events: DomainEvents,
    private readonly sessions: SessionsService,
    @Inject(AUTH) private readonly auth: Auth,
  ) {}

  /**
   * Returns the keys of a user, newest first; for their owner, and for admins.
   * @throws FORBIDDEN the caller is neither
   */
  async list({ userId, ...params }: ListApiKeys, user: TeamPrincipal): Promise<PageView<ApiKeyView>> {
    const owner = userId ?? user.userId;
    if (owner !== user.userId && user.role !== 'admin') throw new Forbidden();
    const { rows, total } = await this.database.page<ApiKeyView>({
      select: KEY,
      from: 'team_api_key',
      where: ['user_id = $1', 'trace_id IS NOT NULL'],
      params: [owner],
      orderBy: 'created_at DESC, id DESC',
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Creates a key and returns its secret, only this once; for every team user, outside of any transaction: the library
   * writes the row on a separate connection. The row is invalid until `trace_id` is set, together with the timeline
   * entry.
   */
  async create({ name, expiresInSeconds }: CreateApiKey, user: TeamPrincipal): Promise<CreatedApiKeyView> {
    const { id, key } = await this.auth.api.createApiKey({
      body: { name, userId: user.userId, ...(expiresInSeconds === undefined ? {} : { expiresIn: expiresInSeconds }) },
    });
    return this.database.transaction(async () => {
      // Ending the user's sessions and keys concurrently ends this one too.
      await this.sessions.hold(user);
      const row = await this.database.one<ApiKeyView>(
        `UPDATE team_api_key SET trace_id = $2 WHERE id = $1 RETURNING ${KEY}`,
        [id, currentTraceId()],
      );
      await this.events.publish(ApiKeyCreated, {
        payload: { apiKeyId: id, name: row.name, expiresAt: row.expiresAt.toISOString() },
      });
      return { ...row, key };
    });
  }

  /**
   * Revokes a key immediately; for its owner, and for admins.
   * @throws NOT_FOUND the key doesn't exist
   */
  async revoke(id: string, user: TeamPrincipal): Promise<ApiKeyView> {
    const key = await this.database.maybeOne<ApiKeyView>(
      `DELETE FROM team_api_key WHERE id = $1 AND (user_id = $2 OR $3) AND trace_id IS NOT NULL RETURNING ${KEY}`,
      [id, user.userId, user.role === 'admin'],
    );
    if (!key) throw new NotFound(NOUNS.apiKey);
    await this.events.publish(ApiKeyRevoked, {
      payload: { apiKeyId: id, name: key.name, userId: key.userId },
    });
    return key;
  }
}
