import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { toSql } from 'pgvector';
import { Clock, MINUTE } from '#core/clock';
import { Database } from '#database/database';
import { ProviderError } from '#core/errors';
import { LeasedCron } from '#queue/jobs';
import { EmbeddingsProvider } from '#providers/embeddings/embeddings.provider';
import { DEFAULT_BATCH, type EmbeddingsRefreshView, type EmbeddingsStatusView, MAX_BATCH } from './embeddings.dto';
import {
  claimStatement,
  type Embedded,
  forgetStatement,
  KNOWLEDGE,
  lockStatement,
  MEMBERS,
  releaseStatement,
  STATUS_STATEMENT,
  storeStatement,
} from './embeddings.sql';

/** Texts per provider call and transaction. Stored vectors stay if a later call fails. */
const CALL = 100;
/** Longer than a provider call may take. When it expires, other workers take the rows of a crashed one. */
const LEASE = 2 * MINUTE;
/** If the provider refuses this many texts, each sent separately, and accepts none, the texts aren't the cause. */
const REFUSALS = 4;

interface Claimed {
  id: string;
  text: string;
  hash: string;
}

interface Refreshed {
  tried: number;
  stored: number;
  /** Why the provider refused texts; null if it refused none. */
  refusal: ProviderError | null;
}

/**
 * Keeps the vectors of venues and knowledge up to date with their texts. A row is stale if the hash of its text, which
 * triggers maintain, differs from the embedded hash. A worker claims rows by a lease, has them embedded outside of any
 * transaction, and stores a vector only if the text hasn't changed since.
 */
@Injectable()
export class EmbeddingsService implements OnModuleInit {
  private readonly logger = new Logger(EmbeddingsService.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly provider: EmbeddingsProvider,
  ) {}

  /**
   * Runs before any job or route. Vectors of two models can't be compared: if the model has changed, all become stale.
   */
  async onModuleInit(): Promise<void> {
    const { model } = this.provider;
    const changed = await this.database.transaction(async () => {
      const row = await this.database.maybeOne(
        `INSERT INTO embedding_model AS known (model, since) VALUES ($1, $2)
         ON CONFLICT (only_row) DO UPDATE SET model = excluded.model, since = excluded.since
          WHERE known.model <> excluded.model RETURNING model`,
        [model, this.clock.now()],
      );
      if (row === null) return false;
      for (const kind of [MEMBERS, KNOWLEDGE]) await this.database.query(forgetStatement(kind));
      return true;
    });
    if (changed) this.logger.log({ msg: 'the embedding model has changed; all existing vectors are stale', model });
  }

  /** Counts the stale vectors. */
  status(): Promise<EmbeddingsStatusView> {
    return this.database.one<EmbeddingsStatusView>(STATUS_STATEMENT);
  }

  /**
   * Embeds up to `batch` (1..1000) stale texts, venues first. Returns how many it embedded and how many remain. For
   * team users and the job; call it outside of any transaction. A refused text doesn't stop the others. Vectors stored
   * before a failure stay.
   * @throws PROVIDER_ERROR a call failed, or the provider refused every text
   */
  async refresh(batch = DEFAULT_BATCH): Promise<EmbeddingsRefreshView> {
    const members = await this.refreshKind(MEMBERS, batch);
    const knowledge = await this.refreshKind(KNOWLEDGE, batch - members.tried);
    const refusal = members.refusal ?? knowledge.refusal;
    if (refusal && members.stored + knowledge.stored === 0) throw refusal;
    return { refreshedMembers: members.stored, refreshedKnowledge: knowledge.stored, ...(await this.status()) };
  }

  /**
   * Embeds until this instance finds nothing stale, and returns the number of texts. For the job.
   * @throws PROVIDER_ERROR as `refresh`
   */
  @LeasedCron('0 */5 * * * *', { name: 're-embed-members' })
  async drain(): Promise<number> {
    let total = 0;
    for (;;) {
      const { refreshedMembers, refreshedKnowledge } = await this.refresh(MAX_BATCH);
      if (refreshedMembers + refreshedKnowledge === 0) return total;
      total += refreshedMembers + refreshedKnowledge;
    }
  }

  private async refreshKind(kind: Embedded, limit: number): Promise<Refreshed> {
    const done: Refreshed = { tried: 0, stored: 0, refusal: null };
    while (done.tried < limit) {
      const now = this.clock.now();
      const until = new Date(now.getTime() + LEASE);
      const rows = await this.database.query<Claimed>(claimStatement(kind), [
        until,
        now,
        Math.min(CALL, limit - done.tried),
        this.provider.model,
      ]);
      if (rows.length === 0) break;
      done.tried += rows.length;
      let refused: Claimed[] = [];
      try {
        const { vectors, refusal } = await this.embed(rows);
        done.refusal ??= refusal;
        const taken = rows.filter(({ id }) => vectors.has(id));
        if (taken.length === 0) break;
        // A refused text keeps its lease, so that the next round takes others.
        refused = rows.filter(({ id }) => !vectors.has(id));
        done.stored += await this.store(kind, taken, vectors);
      } finally {
        const released = rows.filter((row) => !refused.includes(row)).map(({ id }) => id);
        await this.database.query(releaseStatement(kind), [released, until]);
      }
    }
    return done;
  }

  /**
   * Returns vectors by id. One bad text makes the provider refuse a whole call: each half is then tried, down to single
   * texts.
   */
  private async embed(rows: Claimed[]): Promise<{ vectors: Map<string, number[]>; refusal: ProviderError | null }> {
    const vectors = new Map<string, number[]>();
    const calls = [rows];
    let refusal: ProviderError | null = null;
    let refusedAlone = 0;
    for (let call = calls.pop(); call; call = calls.pop()) {
      try {
        const made = await this.provider.embed(
          call.map(({ text }) => text),
          'document',
        );
        for (const [i, vector] of made.entries()) if (call[i]) vectors.set(call[i].id, vector);
      } catch (error) {
        if (!(error instanceof ProviderError) || error.reason !== 'refused') throw error;
        refusal = error;
        if (call.length > 1) calls.push(call.slice(call.length / 2), call.slice(0, call.length / 2));
        else {
          this.logger.warn({ msg: 'the embeddings provider refuses this text', id: call[0]?.id });
          if (++refusedAlone >= REFUSALS && vectors.size === 0) break;
        }
      }
    }
    return { vectors, refusal };
  }

  private store(kind: Embedded, rows: Claimed[], vectors: Map<string, number[]>): Promise<number> {
    const ids = rows.map(({ id }) => id);
    return this.database.transaction(async () => {
      // Another instance may be starting with another model: it waits until these vectors are stored, and then marks
      // them stale.
      const [current] = await this.database.query(`SELECT 1 FROM embedding_model WHERE model = $1 FOR SHARE`, [
        this.provider.model,
      ]);
      if (current === undefined) return 0;
      await this.database.query(lockStatement(kind), [ids]);
      const stored = await this.database.query(storeStatement(kind), [
        ids,
        rows.map(({ hash }) => hash),
        ids.map((id) => toSql(vectors.get(id) ?? null)),
        this.clock.now(),
      ]);
      return stored.length;
    });
  }
}
