import { Injectable, Logger } from '@nestjs/common';
import { toSql } from 'pgvector';
import { NOUNS } from '#domain/nouns';
import { Database } from '#database/database';
import { NotFound, ProviderError } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { newestFirst } from '#database/list-order';
import { type CursorPageView, type CursorParams, toCursorPage } from '#http/pagination';
import { EmbeddingsProvider } from '#providers/embeddings/embeddings.provider';
import { MembersService } from '../members/members.service';
import type { CreateKnowledgeEntry, KnowledgeEntryView, KnownOfMember } from './knowledge.dto';
import './knowledge.errors';
import { knowledgeEntries } from './knowledge-entry.entity';
import { KnowledgeAdded, KnowledgeRemoved } from './knowledge.events';
import { ADD_ENTRY, entrySelect, type KnowledgeEntryRow, NEWEST_ENTRIES, RELEVANT_ENTRIES } from './knowledge.sql';

/** The team's knowledge about venues beyond their fields. The embedding job adds vectors later. */
@Injectable()
export class KnowledgeService {
  private readonly logger = new Logger(KnowledgeService.name);

  constructor(
    private readonly database: Database,
    private readonly events: DomainEvents,
    private readonly embeddings: EmbeddingsProvider,
    private readonly members: MembersService,
  ) {}

  /**
   * Returns the entries of a venue, newest first; for team users.
   * @throws NOT_FOUND the venue doesn't exist
   */
  async listByMember(memberId: string, params: CursorParams): Promise<CursorPageView<KnowledgeEntryView>> {
    await this.members.assertExists(memberId);
    const { rows, ...page } = await this.database.page<KnowledgeEntryRow>({
      select: entrySelect,
      from: 'knowledge_entry',
      where: ['member_id = $1'],
      params: [memberId],
      orderBy: newestFirst('knowledge_entry'),
      limit: params.limit,
      offset: params.offset,
      cursor: params.cursor,
    });
    return toCursorPage(rows, page, params);
  }

  /**
   * Adds an entry; for team users.
   * @throws NOT_FOUND the venue doesn't exist
   */
  async create(input: CreateKnowledgeEntry): Promise<KnowledgeEntryView> {
    const record = { ...this.database.stamp(), ...input };
    const entry = await this.database.one<KnowledgeEntryRow>(ADD_ENTRY, [JSON.stringify([record])]);
    await this.events.publish(KnowledgeAdded, { payload: ofEntry(entry) });
    return entry;
  }

  /**
   * Deletes an entry and returns it; for team users.
   * @throws NOT_FOUND the entry doesn't exist
   */
  async remove(id: string): Promise<KnowledgeEntryView> {
    const known = await this.database.maybeOne<Pick<KnowledgeEntryRow, 'memberId'>>(
      `SELECT ${knowledgeEntries.select('knowledge_entry', ['memberId'])} FROM knowledge_entry WHERE id = $1`,
      [id],
    );
    if (!known) throw new NotFound(NOUNS.knowledgeEntry);
    await this.members.lockAgainstDeletion([known.memberId]);
    const entry = await this.database.maybeOne<KnowledgeEntryRow>(
      `DELETE FROM knowledge_entry WHERE id = $1 RETURNING ${entrySelect}`,
      [id],
    );
    if (!entry) throw new NotFound(NOUNS.knowledgeEntry);
    await this.events.publish(KnowledgeRemoved, { payload: ofEntry(entry) });
    return entry;
  }

  /**
   * Returns up to `limit` entries of these venues, most similar to the text first; for other areas, outside of any
   * transaction. If the embeddings provider fails, returns the newest entries, which are better than none.
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
      this.logger.warn({ msg: 'selecting knowledge by age: the embeddings provider does not respond', err: error });
      return this.database.query<KnownOfMember>(NEWEST_ENTRIES, [memberIds, limit]);
    }
  }
}

const ofEntry = ({ id, memberId, type, source }: KnowledgeEntryView) => ({ entryId: id, memberId, type, source });
