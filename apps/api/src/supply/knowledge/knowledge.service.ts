import { Injectable, Logger } from '@nestjs/common';
import { toSql } from 'pgvector';
import { Clock } from '#kernel/clock';
import { currentTraceId } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { NotFound, ProviderError } from '#kernel/errors';
import { type PageParams, type PageView, toPageView } from '#kernel/http/pagination';
import { newId } from '#kernel/ids';
import { Timeline } from '#kernel/timeline';
import { EmbeddingsProvider } from '#providers/embeddings/embeddings.provider';
import { MembersService } from '../members/members.service';
import type { CreateKnowledgeEntry, KnowledgeEntryView, KnownOfMember } from './knowledge.dto';
import './knowledge.errors';
import { KNOWLEDGE_ENTRY, NEWEST_ENTRIES, RELEVANT_ENTRIES } from './knowledge.sql';
import { KnowledgeAdded, KnowledgeRemoved } from './knowledge.timeline';

/** What the team knows of members beyond their fields. Vectors follow by the embedding job. */
@Injectable()
export class KnowledgeService {
  private readonly logger = new Logger(KnowledgeService.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly timeline: Timeline,
    private readonly embeddings: EmbeddingsProvider,
    private readonly members: MembersService,
  ) {}

  /** The entries of a member, newest first; for team users. Ends in NOT_FOUND. */
  async listByMember(memberId: string, params: PageParams): Promise<PageView<KnowledgeEntryView>> {
    const member = await this.database.maybeOne(`SELECT 1 FROM member WHERE id = $1`, [memberId]);
    if (!member) throw new NotFound('Member');
    const { rows, total } = await this.database.page<KnowledgeEntryView>({
      select: KNOWLEDGE_ENTRY,
      from: 'knowledge_entry',
      where: ['member_id = $1'],
      params: [memberId],
      orderBy: 'created_at DESC, id DESC',
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows, total, params);
  }

  /** Adds an entry; for team users. Ends in NOT_FOUND for an unknown member. */
  async create(input: CreateKnowledgeEntry): Promise<KnowledgeEntryView> {
    // A trigger sets text_hash; the column takes no null before it.
    const entry = await this.database.one<KnowledgeEntryView>(
      `INSERT INTO knowledge_entry (id, member_id, type, content, source, text_hash, trace_id, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, '', $6, $7, $7) RETURNING ${KNOWLEDGE_ENTRY}`,
      [newId(), input.memberId, input.type, input.content, input.source, currentTraceId(), this.clock.now()],
    );
    await this.timeline.add(KnowledgeAdded, { requestId: null, payload: ofEntry(entry) });
    return entry;
  }

  /** Deletes an entry and answers it as it was; for team users. Ends in NOT_FOUND. */
  async remove(id: string): Promise<KnowledgeEntryView> {
    const known = await this.database.maybeOne<{ memberId: string }>(
      `SELECT member_id AS "memberId" FROM knowledge_entry WHERE id = $1`,
      [id],
    );
    if (!known) throw new NotFound('Knowledge entry');
    await this.members.hold([known.memberId]);
    const entry = await this.database.maybeOne<KnowledgeEntryView>(
      `DELETE FROM knowledge_entry WHERE id = $1 RETURNING ${KNOWLEDGE_ENTRY}`,
      [id],
    );
    if (!entry) throw new NotFound('Knowledge entry');
    await this.timeline.add(KnowledgeRemoved, { requestId: null, payload: ofEntry(entry) });
    return entry;
  }

  /**
   * Up to `limit` entries of these members, most similar to the text first; for other areas, outside of any transaction. Where
   * the embeddings provider fails, the newest entries: a question is better answered with those than not at all.
   */
  async relevant(memberIds: string[], text: string, limit: number): Promise<KnownOfMember[]> {
    if (memberIds.length === 0) return [];
    try {
      const [vector] = await this.embeddings.embed([text], 'query');
      return await this.database.query<KnownOfMember>(RELEVANT_ENTRIES, [
        memberIds,
        toSql(vector ?? null),
        limit,
        this.embeddings.model,
      ]);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.logger.warn({ msg: 'knowledge is taken by its age: the embeddings provider does not answer', err: error });
      return this.database.query<KnownOfMember>(NEWEST_ENTRIES, [memberIds, limit]);
    }
  }
}

const ofEntry = ({ id, memberId, type, source }: KnowledgeEntryView) => ({ entryId: id, memberId, type, source });
