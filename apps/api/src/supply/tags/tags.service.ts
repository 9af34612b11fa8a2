import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { currentTraceId } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { unlessReferenced } from '#kernel/database/references';
import { NotFound } from '#kernel/errors';
import { changesOf } from '#kernel/http/changes';
import { type PageParams, type PageView, toPageView } from '#kernel/http/pagination';
import { newId } from '#kernel/ids';
import { Timeline } from '#kernel/timeline';
import { Tag } from './tag.entity';
import { type CreateTag, type ListTags, type TagRow, type TagView, toTagView, type UpdateTag } from './tags.dto';
import { TAG_IN_USE } from './tags.errors';
import { tagSelect } from './tags.sql';
import { TagCreated, TagDeleted, TagUpdated } from './tags.timeline';

const NEWEST_FIRST = 'tag.created_at DESC, tag.id DESC';

/** The words that members are described with. All methods are for team users. */
@Injectable()
export class TagsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly timeline: Timeline,
  ) {}

  /** Tags, newest first, of one category where it is given. */
  async list(params: ListTags): Promise<PageView<TagView>> {
    const { rows, total } = await this.database.page<TagRow>({
      select: tagSelect,
      from: 'tag',
      where: params.category === undefined ? [] : ['tag.category = $1'],
      params: params.category === undefined ? [] : [params.category],
      orderBy: NEWEST_FIRST,
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows.map(toTagView), total, params);
  }

  /** The tags of a member, newest tag first. Ends in NOT_FOUND for an unknown member. */
  async listByMember(memberId: string, params: PageParams): Promise<PageView<TagView>> {
    const member = await this.database.maybeOne(`SELECT 1 FROM member WHERE id = $1`, [memberId]);
    if (!member) throw new NotFound('Member');
    const { rows, total } = await this.database.page<TagRow>({
      select: tagSelect,
      from: 'member_tag JOIN tag ON tag.id = member_tag.tag_id',
      where: ['member_tag.member_id = $1'],
      params: [memberId],
      orderBy: NEWEST_FIRST,
      ...params,
    });
    return toPageView(rows.map(toTagView), total, params);
  }

  /** Ends in NOT_FOUND. */
  async get(id: string): Promise<TagView> {
    return toTagView(await this.row(id, ''));
  }

  /** Ends in ALREADY_EXISTS where the category has a tag of that name, whatever its case. */
  async create(input: CreateTag): Promise<TagView> {
    const id = newId();
    const now = this.clock.now();
    await this.database
      .repo(Tag)
      .insert({ id, ...changesOf(input), traceId: currentTraceId(), createdAt: now, updatedAt: now });
    const tag = await this.get(id);
    await this.timeline.add(TagCreated, { requestId: null, payload: ofTag(tag) });
    return tag;
  }

  /** Ends in NOT_FOUND or ALREADY_EXISTS. */
  async update(id: string, input: UpdateTag): Promise<TagView> {
    const changes = changesOf(input);
    // Their search rows hold the name. Before the tag: whoever holds a member may wait for a tag to attach.
    await this.database.query(
      `SELECT 1 FROM member WHERE id IN (SELECT member_id FROM member_tag WHERE tag_id = $1) ORDER BY id FOR KEY SHARE`,
      [id],
    );
    const current = await this.row(id, 'FOR UPDATE');
    if (Object.keys(changes).length === 0) return toTagView(current);
    await this.database.repo(Tag).update({ id }, { ...changes, updatedAt: this.clock.now() });
    const tag = await this.get(id);
    await this.timeline.add(TagUpdated, {
      requestId: null,
      payload: { ...ofTag(tag), changed: Object.keys(changes) },
    });
    return tag;
  }

  /** Answers the tag as it was. Ends in NOT_FOUND, or IN_USE while a member carries it. */
  async remove(id: string): Promise<TagView> {
    const tag = toTagView(await this.row(id, 'FOR UPDATE'));
    await unlessReferenced(TAG_IN_USE, () => this.database.query(`DELETE FROM tag WHERE id = $1`, [id]));
    await this.timeline.add(TagDeleted, { requestId: null, payload: ofTag(tag) });
    return tag;
  }

  private async row(id: string, lock: '' | 'FOR UPDATE'): Promise<TagRow> {
    const row = await this.database.maybeOne<TagRow>(`SELECT ${tagSelect} FROM tag WHERE id = $1 ${lock}`, [id]);
    if (!row) throw new NotFound('Tag');
    return row;
  }
}

const ofTag = (tag: TagView): { tagId: string; name: string; category: string } => ({
  tagId: tag.id,
  name: tag.name,
  category: tag.category,
});
