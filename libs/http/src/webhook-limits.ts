import { Inject, Injectable } from '@nestjs/common';
import { InjectThrottlerStorage, ThrottlerStorage } from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY, MINUTE } from '#core/clock';
import { type RateLimitConfig, rateLimitConfig } from './rate-limit.config';
import { addressOf, assertWithin } from './rate-limit';
import { MemoryStorage } from './rate-limit.storage';

/** Maximum number of provider addresses in memory, and how long each is remembered after a verified signature. */
const MAX_SIGNERS = 1000;
const SIGNER_FOR = DAY;

/** Counts webhooks by address, in a window that callers without the secret can't fill. */
@Injectable()
export class WebhookLimits {
  /** Webhooks with an unverified signature. Not shared: it limits the work of this instance. */
  private readonly unverified = new MemoryStorage();
  private readonly signers = new Map<string, number>();

  constructor(
    @Inject(rateLimitConfig.KEY) private readonly rateLimit: RateLimitConfig,
    @InjectThrottlerStorage() private readonly storage: ThrottlerStorage,
  ) {}

  /**
   * Counts a webhook before its body is read; `countSigned` reverts it. An address that sent a verified signature
   * within a day is never refused here, so that others behind the same proxy can't lock a provider out.
   * @throws RATE_LIMITED the window is full
   */
  async countAnnounced(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const address = addressOf(request);
    const limit = this.rateLimit.global;
    const count = await this.unverified.increment(address, MINUTE, limit);
    const isSigner = (this.signers.get(address) ?? -Infinity) >= Date.now() - SIGNER_FOR;
    if (count.isBlocked && !isSigner) assertWithin(reply, [{ limit, ...count }]);
  }

  /**
   * Counts a webhook with a verified signature.
   * @throws RATE_LIMITED the window is full
   */
  async countSigned(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const address = addressOf(request);
    this.unverified.decrement(address);
    this.signers.delete(address);
    this.signers.set(address, Date.now());
    const [oldest] = this.signers.keys();
    if (oldest !== undefined && this.signers.size > MAX_SIGNERS) this.signers.delete(oldest);
    await this.take('webhook', address, this.rateLimit.webhook, reply);
  }

  /**
   * Counts a webhook with an invalid signature like any other call of its address.
   * @throws RATE_LIMITED the window is full
   */
  async countForged(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.take('global', addressOf(request), this.rateLimit.global, reply);
  }

  private async take(name: string, address: string, limit: number, reply: FastifyReply): Promise<void> {
    const count = await this.storage.increment(`${name}:${address}`, MINUTE, limit, MINUTE, name);
    assertWithin(reply, [{ limit, ...count }]);
  }
}
