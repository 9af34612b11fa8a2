import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Database } from '#database/database';
import { unlessReferenced } from '#database/references';
import { NotFound } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { changesOf } from '#http/changes';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { LOCK_MEMBERS_WITH_TAG } from '../members/members.sql';
import { type Tag, tags } from './tag.entity';
import type { CreateTag, ListTags, TagView, UpdateTag } from './tags.dto';
import { TAG_IN_USE } from './tags.errors';
import { TagCreated, TagDeleted, TagUpdated } from './tags.events';

const NEWEST_FIRST = 'tag.created_at DESC, tag.id DESC';

/** The tags that describe venues. All methods are for team users. */
@Injectable()
export class TagsService {
  constructor(
    private readonly database: Database,
    private readonly events: DomainEvents,
  ) {}

  /** Returns tags, newest first; of one category if given. */
  async list(params: ListTags): Promise<PageView<TagView>> {
    const { rows, total } = await this.database.page<Tag>({
      select: tags.columns,
      from: 'tag',
      where: params.category === undefined ? [] : ['tag.category = $1'],
      params: params.category === undefined ? [] : [params.category],
      orderBy: NEWEST_FIRST,
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Returns the tags of a venue, newest tag first.
   * @throws NOT_FOUND the venue doesn't exist
   */
  async listByMember(memberId: string, params: PageParams): Promise<PageView<TagView>> {
    const member = await this.database.maybeOne(`SELECT 1 FROM member WHERE id = $1`, [memberId]);
    if (!member) throw new NotFound(NOUNS.member);
    const { rows, total } = await this.database.page<Tag>({
      select: tags.columns,
      from: 'member_tag JOIN tag ON tag.id = member_tag.tag_id',
      where: ['member_tag.member_id = $1'],
      params: [memberId],
      orderBy: NEWEST_FIRST,
      ...params,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Returns a tag.
   * @throws NOT_FOUND the tag doesn't exist
   */
  async get(id: string): Promise<TagView> {
    const tag = await this.database.find(tags, id);
    if (!tag) throw new NotFound(NOUNS.tag);
    return tag;
  }

  /**
   * Creates a tag.
   * @throws ALREADY_EXISTS the category has a tag with that name, ignoring case
   */
  async create(input: CreateTag): Promise<TagView> {
    const tag = await this.database.insert(tags, changesOf(input));
    await this.events.publish(TagCreated, { payload: ofTag(tag) });
    return tag;
  }

  /**
   * Changes a tag.
   * @throws NOT_FOUND the tag doesn't exist
   * @throws ALREADY_EXISTS the category has a tag with that name
   */
  async update(id: string, input: UpdateTag): Promise<TagView> {
    const changes = changesOf(input);
    // Search rows of members contain the name. Lock members first: attaching a tag locks the member, then the tag.
    await this.database.query(LOCK_MEMBERS_WITH_TAG, [id]);
    const current = await this.lock(id);
    const changed = Object.keys(changes);
    if (changed.length === 0) return current;
    const tag = await this.database.update(tags, id, changes);
    await this.events.publish(TagUpdated, { payload: { ...ofTag(tag), changed } });
    return tag;
  }

  /**
   * Deletes a tag and returns it.
   * @throws NOT_FOUND the tag doesn't exist
   * @throws IN_USE a venue carries it
   */
  async remove(id: string): Promise<TagView> {
    const tag = await this.lock(id);
    await unlessReferenced(TAG_IN_USE, () => this.database.query(`DELETE FROM tag WHERE id = $1`, [id]));
    await this.events.publish(TagDeleted, { payload: ofTag(tag) });
    return tag;
  }

  private async lock(id: string): Promise<Tag> {
    const tag = await this.database.lock(tags, id);
    if (!tag) throw new NotFound(NOUNS.tag);
    return tag;
  }
}

const ofTag = (tag: Tag): { tagId: string; name: string; category: string } => ({
  tagId: tag.id,
  name: tag.name,
  category: tag.category,
});
