import { Inject, Injectable, Logger } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { Clock, DAY, SECOND } from '#core/clock';
import { currentContext } from '#core/context';
import { Database } from '#database/database';
import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import { broken, DomainError, ValidationError } from '#core/errors';
import { withHeartbeat } from '#queue/heartbeat';
import { newId } from '#core/ids';
import { LeasedCron } from '#queue/jobs';
import { seal, sha256, unseal } from '#core/secrets';
import { type AuthConfig, authConfig } from '#core/auth.config';
import type { PrincipalRequest } from './access';
import { ServiceUnavailable } from './constraints';

/** How long a repeated call waits for the first one's response before it is refused. */
const PATIENCE = 5 * SECOND;
/** A claim that wasn't renewed for this long belongs to a crashed process. */
const LEASE = 15 * SECOND;
const PURPOSE = 'idempotency';
/** Matches the row of a key ($1 to $4) while this claim ($5) holds it. */
const OURS = `user_id = $1 AND method = $2 AND path = $3 AND key = $4 AND claim = $5`;

class IdempotencyKeyReused extends DomainError {
  constructor(words?: Words) {
    super('IDEMPOTENCY_KEY_REUSED', words);
  }
}

const BROKE_OFF: Words = {
  en:
    'The first call with this Idempotency-Key was interrupted after it had taken effect: check what it did ' +
    'before you call again with a new key.',
  fr: fr`Le premier appel avec cette Idempotency-Key a été interrompu après avoir commencé à agir : vérifiez ce qu’il a fait avant de rappeler avec une nouvelle clé.`,
};
const STILL_RUNNING: Words = {
  en: 'The first call with this Idempotency-Key is still running: repeat the call with the same key in a moment.',
  fr: fr`Le premier appel avec cette Idempotency-Key est encore en cours : répétez l’appel avec la même clé dans un instant.`,
};

/** The key's owner and purpose, and the call that has claimed it. */
interface Claim {
  id: [userId: string, method: string, path: string, key: string];
  claim: string;
}

interface Kept {
  bodyHash: Buffer;
  acted: boolean;
  status: number | null;
  response: Buffer | null;
}

/**
 * Handles `Idempotency-Key` on every POST by a team user. The first call claims the key in a separate statement. Its
 * response is stored in the transaction of the change, sealed because it may contain a secret. A repeated call gets the
 * stored response.
 * The claim is a lease. If its process dies, the next call with the key takes it over, unless the first call has
 * committed something (routes with their own transactions may have). A call that has lost its lease can't commit
 * anything more.
 */
@Injectable()
export class Idempotency {
  private readonly logger = new Logger(Idempotency.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(authConfig.KEY) private readonly auth: AuthConfig,
  ) {}

  /**
   * Runs the call and returns its response, or the stored one of an earlier call. `ownTransactions`: the call opens its
   * own transactions.
   * @throws VALIDATION_ERROR the header isn't a valid key
   * @throws IDEMPOTENCY_KEY_REUSED the key was used with another body, or its first call is still running or was interrupted after it had
   *   taken effect
   * @throws SERVICE_UNAVAILABLE another call has taken over the key
   */
  async once(
    request: PrincipalRequest,
    reply: FastifyReply,
    ownTransactions: boolean,
    call: () => Promise<unknown>,
  ): Promise<unknown> {
    const key = request.headers['idempotency-key'];
    const { user } = request;
    if (request.method !== 'POST' || user?.kind !== 'team') return call();
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
      throw new ValidationError([broken('Idempotency-Key', 'isKey', { max: 200 })]);
    const path = request.url.split('?')[0] ?? '';
    const claim: Claim = { id: [user.userId, request.method, path, key], claim: newId() };
    // Raw bodies are compared byte by byte.
    const opened = request.rawBody && sha256(request.rawBody).toString('hex');
    const bodyHash = sha256(JSON.stringify([request.url, opened ?? request.body ?? null]));

    const kept = await this.claim(claim, bodyHash);
    if (kept) {
      void reply.status(kept.status).header('idempotent-replayed', 'true');
      return kept.body;
    }
    const context = currentContext();
    let over = false;
    if (context) {
      context.onAnswer = (body) => this.keep(claim, reply.statusCode, body);
      // Work that continues after the response (a mail being sent) is no longer part of the call.
      if (ownTransactions) context.onCommit = () => (over ? Promise.resolve() : this.update(claim, 'acted = true', []));
    }
    try {
      return await this.renewing(claim, call).finally(() => (over = true));
    } catch (error) {
      await this.giveBack(claim, error).catch((err: unknown) =>
        // If the database is unavailable, the claim stays until its lease ends. The caller gets the first error.
        this.logger.warn({ msg: 'could not release an Idempotency-Key', err }),
      );
      throw error;
    }
  }

  /**
   * Claims the key and returns null, or returns the first call's stored response.
   * @throws IDEMPOTENCY_KEY_REUSED the key was used with another body, or its first call is still running or was interrupted after it had
   *   taken effect
   */
  private async claim({ id, claim }: Claim, bodyHash: Buffer): Promise<{ status: number; body: unknown } | null> {
    const deadline = this.clock.now().getTime() + PATIENCE;
    for (;;) {
      const now = this.clock.now();
      const claimed = await this.database.maybeOne(
        `INSERT INTO idempotency_key (user_id, method, path, key, claim, body_hash, claimed_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
         ON CONFLICT (user_id, method, path, key) DO UPDATE
           SET claim = excluded.claim, body_hash = excluded.body_hash, claimed_at = excluded.claimed_at,
               created_at = excluded.created_at, status = NULL, response = NULL, acted = false
           WHERE idempotency_key.created_at < $8
              OR (idempotency_key.status IS NULL AND NOT idempotency_key.acted AND idempotency_key.claimed_at < $9)
         RETURNING key`,
        [...id, claim, bodyHash, now, new Date(now.getTime() - DAY), new Date(now.getTime() - LEASE)],
      );
      if (claimed !== null) return null;
      const kept = await this.database.maybeOne<Kept>(
        `SELECT body_hash AS "bodyHash", status, response, acted AND claimed_at < $5 AS acted FROM idempotency_key
          WHERE user_id = $1 AND method = $2 AND path = $3 AND key = $4`,
        [...id, new Date(now.getTime() - LEASE)],
      );
      if (kept !== null) {
        if (!kept.bodyHash.equals(bodyHash)) throw new IdempotencyKeyReused();
        if (kept.status !== null && kept.response !== null)
          return {
            status: kept.status,
            body: JSON.parse(unseal(kept.response, this.auth.secrets, PURPOSE)) as unknown,
          };
        if (kept.acted) throw new IdempotencyKeyReused(BROKE_OFF);
        if (this.clock.now().getTime() >= deadline) throw new IdempotencyKeyReused(STILL_RUNNING);
      }
      await wait(100);
    }
  }

  private keep(claim: Claim, status: number, body: unknown): Promise<void> {
    const response = seal(JSON.stringify(body ?? null), this.auth.secret, PURPOSE);
    return this.update(claim, 'status = $6, response = $7', [status, response]);
  }

  /**
   * Updates the claim's row.
   * @throws SERVICE_UNAVAILABLE another call has taken over the key, so this one must not commit anything
   */
  private async update({ id, claim }: Claim, set: string, params: unknown[]): Promise<void> {
    const ours = await this.database.maybeOne(`UPDATE idempotency_key SET ${set} WHERE ${OURS} RETURNING key`, [
      ...id,
      claim,
      ...params,
    ]);
    if (ours === null)
      throw new ServiceUnavailable({
        en: 'This call took so long that a repeated one took over: try again.',
        fr: fr`Cet appel a duré si longtemps qu’un appel répété a pris sa place : réessayez.`,
      });
  }

  /**
   * Releases the key after a failure. If the outcome is unknown (a connection was lost), only the lease ends: anything
   * the call has committed must prevent reuse of the key.
   */
  private async giveBack({ id, claim }: Claim, error: unknown): Promise<void> {
    const answered = error instanceof DomainError && !(error instanceof ServiceUnavailable);
    await this.database.query(
      answered
        ? `DELETE FROM idempotency_key WHERE ${OURS} AND status IS NULL`
        : `UPDATE idempotency_key SET claimed_at = to_timestamp(0) WHERE ${OURS} AND status IS NULL`,
      [...id, claim],
    );
  }

  /** Renews the claim while the call runs. */
  private renewing<T>({ id, claim }: Claim, work: () => Promise<T>): Promise<T> {
    const renew = (): void => {
      this.database
        .query(`UPDATE idempotency_key SET claimed_at = $6 WHERE ${OURS} AND status IS NULL`, [
          ...id,
          claim,
          this.clock.now(),
        ])
        .catch((err: unknown) => this.logger.warn({ msg: 'could not renew the claim on an Idempotency-Key', err }));
    };
    return withHeartbeat(LEASE / 4, renew, work);
  }
}

@Injectable()
export class IdempotencyJobs {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @LeasedCron('0 41 * * * *', { name: 'prune-idempotency-keys' })
  async prune(): Promise<number> {
    const gone = await this.database.query(`DELETE FROM idempotency_key WHERE created_at < $1 RETURNING key`, [
      new Date(this.clock.now().getTime() - DAY),
    ]);
    return gone.length;
  }
}
