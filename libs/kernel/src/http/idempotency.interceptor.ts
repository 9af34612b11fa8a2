import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import { Clock, DAY, MINUTE, SECOND } from '../clock';
import { currentContext } from '../context';
import { Database } from '../database/database';
import { DomainError, ValidationError } from '../errors';
import { Job } from '../jobs';
import { seal, sha256, unseal } from '../secrets';
import { Settings } from '../settings';
import type { PrincipalRequest } from './access';

/** How long a twin waits for the first call; then it is told to come back. */
const PATIENCE = 5 * SECOND;
/** A claim without an answer after this long belongs to a process that died. */
const CLAIM = 2 * MINUTE;
const PURPOSE = 'idempotency';

class IdempotencyKeyReused extends DomainError {
  constructor(message: string) {
    super(409, 'IDEMPOTENCY_KEY_REUSED', message);
  }
}

interface Kept {
  bodyHash: Buffer;
  status: number | null;
  response: Buffer | null;
}

/**
 * `Idempotency-Key` on any POST by a team user: the first call claims the key in a statement of its own, its answer is kept
 * (sealed: it may hold a secret) in the very transaction that made the change, and a repeated call gets that answer.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = execution.switchToHttp();
    const request = http.getRequest<PrincipalRequest>();
    const key = request.headers['idempotency-key'];
    const user = request.user;
    if (key === undefined || request.method !== 'POST' || user?.kind !== 'team') return next.handle();
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
      throw ValidationError.of(
        'Idempotency-Key',
        'Idempotency-Key must be 1 to 200 printable characters without spaces',
      );
    const path = request.url.split('?')[0] ?? '';
    const id = [user.userId, request.method, path, key];
    const bodyHash = sha256(JSON.stringify([request.url, request.body ?? null]));
    const reply = http.getResponse<FastifyReply>();

    return defer(async () => {
      const kept = await this.claim(id, bodyHash);
      if (kept) {
        void reply.status(kept.status).header('idempotent-replayed', 'true');
        return kept.body;
      }
      const context = currentContext();
      if (context) context.onAnswer = (body) => this.keep(id, reply.statusCode, body);
      try {
        const body: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
        return body;
      } catch (error) {
        await this.database.query(
          `DELETE FROM idempotency_key WHERE user_id = $1 AND method = $2 AND path = $3 AND key = $4 AND status IS NULL`,
          id,
        );
        throw error;
      }
    });
  }

  /** Null where the caller is now the first; else the kept answer. Ends in IDEMPOTENCY_KEY_REUSED. */
  private async claim(id: string[], bodyHash: Buffer): Promise<{ status: number; body: unknown } | null> {
    const deadline = this.clock.now().getTime() + PATIENCE;
    for (;;) {
      const now = this.clock.now();
      const claimed = await this.database.maybeOne(
        `INSERT INTO idempotency_key (user_id, method, path, key, body_hash, claimed_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6)
         ON CONFLICT (user_id, method, path, key) DO UPDATE
           SET body_hash = excluded.body_hash, claimed_at = excluded.claimed_at, created_at = excluded.created_at,
               status = NULL, response = NULL
           WHERE idempotency_key.created_at < $7 OR (idempotency_key.status IS NULL AND idempotency_key.claimed_at < $8)
         RETURNING key`,
        [...id, bodyHash, now, new Date(now.getTime() - DAY), new Date(now.getTime() - CLAIM)],
      );
      if (claimed !== null) return null;
      const kept = await this.database.maybeOne<Kept>(
        `SELECT body_hash AS "bodyHash", status, response FROM idempotency_key
          WHERE user_id = $1 AND method = $2 AND path = $3 AND key = $4`,
        id,
      );
      if (kept !== null) {
        if (!kept.bodyHash.equals(bodyHash))
          throw new IdempotencyKeyReused(
            'This Idempotency-Key was used with another body: use a new key for a new call.',
          );
        if (kept.status !== null && kept.response !== null)
          return {
            status: kept.status,
            body: JSON.parse(unseal(kept.response, this.settings.authSecret, PURPOSE)) as unknown,
          };
        if (this.clock.now().getTime() >= deadline)
          throw new IdempotencyKeyReused(
            'The first call with this Idempotency-Key is still running: ask again in a moment.',
          );
      }
      await wait(100);
    }
  }

  private async keep(id: string[], status: number, body: unknown): Promise<void> {
    await this.database.query(
      `UPDATE idempotency_key SET status = $5, response = $6 WHERE user_id = $1 AND method = $2 AND path = $3 AND key = $4`,
      [...id, status, seal(JSON.stringify(body ?? null), this.settings.authSecret, PURPOSE)],
    );
  }
}

@Injectable()
export class IdempotencyJobs {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Job({ name: 'prune-idempotency-keys', schedule: '0 41 * * * *' })
  async prune(): Promise<number> {
    const gone = await this.database.query(`DELETE FROM idempotency_key WHERE created_at < $1 RETURNING key`, [
      new Date(this.clock.now().getTime() - DAY),
    ]);
    return gone.length;
  }
}
