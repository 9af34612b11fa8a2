import { Inject, Injectable } from '@nestjs/common';
import { Clock, HOUR, MINUTE, SECOND } from '#core/clock';
import { Database } from '#database/database';
import { LeasedCron } from '#queue/jobs';
import { sign } from '#core/secrets';
import { type AuthConfig, authConfig } from '#core/auth.config';

/** A limit on attempts. */
export interface Bound {
  name: string;
  max: number;
  /** How long an attempt counts, in milliseconds. */
  window: number;
}

/** An admitted attempt, which counts until it is released. */
export interface Taken {
  slot: number;
  moment: Date;
}

/** No limit looks back further than this. */
const LONGEST = HOUR;
/** 2^20, as in the table. */
const SLOT_BITS = 20;

/**
 * Counts attempts across all instances. An attempt is counted before it is made and released if it turns out not to
 * count: of a hundred concurrent ones only as many as the limit are admitted. The table stores no address, only the
 * slot of its HMAC, which outsiders can't target; two addresses in one slot share their attempts.
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(authConfig.KEY) private readonly auth: AuthConfig,
  ) {}

  /**
   * Counts an attempt, or returns after how many seconds one is free. Call it outside of any transaction, which could
   * undo it.
   */
  async take({ name, max, window }: Bound, whose: string): Promise<Taken | { seconds: number }> {
    const slot = this.slotOf(`${name} ${whose}`);
    const moment = this.clock.now();
    const since = new Date(moment.getTime() - window);
    const taken = await this.database.maybeOne(
      `INSERT INTO login_throttle AS throttle (slot, moments) VALUES ($1, ARRAY[$2::timestamptz(3)])
       ON CONFLICT (slot) DO UPDATE
         SET moments = ARRAY(SELECT past FROM unnest(throttle.moments) AS past WHERE past > $3 ORDER BY past) || excluded.moments
         WHERE (SELECT count(*) FROM unnest(throttle.moments) AS past WHERE past > $3) < $4
       RETURNING slot`,
      [slot, moment, since, max],
    );
    if (taken !== null) return { slot, moment };
    const oldest = await this.database.maybeOne<{ at: Date | null }>(
      `SELECT min(past) AS at FROM login_throttle, unnest(moments) AS past WHERE slot = $1 AND past > $2`,
      [slot, since],
    );
    const freeAt = (oldest?.at?.getTime() ?? moment.getTime()) + window;
    return { seconds: Math.max(1, Math.ceil((freeAt - moment.getTime()) / SECOND)) };
  }

  /** Releases an attempt that doesn't count. */
  async giveBack({ slot, moment }: Taken): Promise<void> {
    await this.database.query(
      `UPDATE login_throttle SET moments = moments[:array_position(moments, $2::timestamptz(3)) - 1]
                                    || moments[array_position(moments, $2::timestamptz(3)) + 1:]
        WHERE slot = $1 AND $2::timestamptz(3) = ANY (moments)`,
      [slot, moment],
    );
  }

  @LeasedCron('0 */15 * * * *', { name: 'prune-login-throttle' })
  async prune(): Promise<number> {
    const gone = await this.database.query(
      `DELETE FROM login_throttle WHERE NOT EXISTS (SELECT 1 FROM unnest(moments) AS past WHERE past > $1) RETURNING slot`,
      [new Date(this.clock.now().getTime() - LONGEST)],
    );
    return gone.length;
  }

  private slotOf(key: string): number {
    return Buffer.from(sign(key, this.auth.secret, 'login-throttle'), 'base64url').readUInt32BE() >>> (32 - SLOT_BITS);
  }
}

/** Wrong passwords for an account: one limit for all unknown devices together, one for each known device. */
export const PASSWORDS: Bound = { name: 'password', max: 20, window: 15 * MINUTE };

/** Password reset mails that strangers can trigger for an address. */
export const FORGOTTEN: Bound = { name: 'forgotten', max: 5, window: HOUR };
