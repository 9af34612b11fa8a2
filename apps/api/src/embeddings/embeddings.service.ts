import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock, MINUTE } from '@kernel/clock';
import { Database } from '@kernel/database/database';
import { EmbeddingsProvider } from '@providers/embeddings/embeddings.provider';
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

/** Texts of one provider call and one transaction: what is embedded stays embedded when a later call fails. */
const CALL = 100;
/** Longer than a provider's call may take; a worker that died gives its rows back after it. */
const LEASE = 2 * MINUTE;

interface Claimed {
  id: string;
  text: string;
  hash: string;
}

/**
 * Keeps the vectors of members and knowledge up with their texts. Which rows are stale the database itself knows (the hash of
 * the text, kept by triggers, against the hash that was embedded); rows are claimed by a lease, embedded outside of any
 * transaction, and stored only where the text is still the one that was embedded.
 */
@Injectable()
export class EmbeddingsService implements OnModuleInit {
  private readonly logger = new Logger(EmbeddingsService.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly provider: EmbeddingsProvider,
  ) {}

  /** Before any job or route: vectors of another model than the provider's are of no use, so all become stale. */
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
    if (changed) this.logger.log({ msg: 'vectors are now made by this model; those of another one are stale', model });
  }

  /** How many vectors are behind their texts. */
  status(): Promise<EmbeddingsStatusView> {
    return this.database.one<EmbeddingsStatusView>(STATUS_STATEMENT);
  }

  /**
   * Embeds up to `batch` (1..1000) stale texts, members first, and answers how many, and how many are left. Called outside of
   * any transaction. Ends in PROVIDER_ERROR; what was stored before stays, the rest stays stale.
   */
  async refresh(batch = DEFAULT_BATCH): Promise<EmbeddingsRefreshView> {
    const members = await this.refreshKind(MEMBERS, batch);
    const knowledge = await this.refreshKind(KNOWLEDGE, batch - members.tried);
    return { refreshedMembers: members.stored, refreshedKnowledge: knowledge.stored, ...(await this.status()) };
  }

  /** Embeds until nothing is stale that this instance may embed; answers how many. Ends in PROVIDER_ERROR. */
  async drain(): Promise<number> {
    let total = 0;
    for (;;) {
      const { refreshedMembers, refreshedKnowledge } = await this.refresh(MAX_BATCH);
      if (refreshedMembers + refreshedKnowledge === 0) return total;
      total += refreshedMembers + refreshedKnowledge;
    }
  }

  private async refreshKind(kind: Embedded, limit: number): Promise<{ tried: number; stored: number }> {
    let tried = 0;
    let stored = 0;
    while (tried < limit) {
      const now = this.clock.now();
      const until = new Date(now.getTime() + LEASE);
      const rows = await this.database.query<Claimed>(claimStatement(kind), [
        until,
        now,
        Math.min(CALL, limit - tried),
        this.provider.model,
      ]);
      if (rows.length === 0) break;
      tried += rows.length;
      const ids = rows.map(({ id }) => id);
      try {
        const vectors = await this.provider.embed(
          rows.map(({ text }) => text),
          'document',
        );
        stored += await this.store(kind, rows, vectors);
      } finally {
        await this.database.query(releaseStatement(kind), [ids, until]);
      }
    }
    return { tried, stored };
  }

  private store(kind: Embedded, rows: Claimed[], vectors: number[][]): Promise<number> {
    const ids = rows.map(({ id }) => id);
    return this.database.transaction(async () => {
      // Held against an instance that starts with another model at this moment.
      const [current] = await this.database.query(`SELECT 1 FROM embedding_model WHERE model = $1 FOR SHARE`, [
        this.provider.model,
      ]);
      if (current === undefined) return 0;
      await this.database.query(lockStatement(kind), [ids]);
      const stored = await this.database.query(storeStatement(kind), [
        ids,
        rows.map(({ hash }) => hash),
        vectors.map((vector) => JSON.stringify(vector)),
        this.clock.now(),
      ]);
      return stored.length;
    });
  }
}
