import { postalPrefixesOf } from '#domain/departments';
import { FRENCH_SPEAKING } from '#domain/venue-language';
import { searchCondition } from '#database/search-text';
import { literals, type NamedStatement } from '#database/statement';
import type { JsonRow, Row } from '#database/table';
import type { ContactSuggestionView } from '../../foundations/contact-suggestions/contact-suggestions.dto';
import { contactSuggestions } from '../../foundations/contact-suggestions/contact-suggestions.sql';
import { COVER_OF_MEMBER, fromPhotoJson, type PhotoJson, PHOTOS_OF_MEMBER, photoSelect } from '../photos/photos.sql';
import { fromRoomJson, type RoomJson, roomSelect } from '../rooms/rooms.sql';
import { fromTagJson, type TagJson, tagSelect } from '../tags/tags.sql';
import { type MemberTag, memberTags } from './member-tag.entity';
import { type Member, members } from './member.entity';
import type { FilterMembers, MemberListItem, MemberView } from './members.dto';

interface InAll {
  tags: TagJson[];
  /** Null until the member has a search row. */
  embedding: { stale: boolean; embeddedAt: string | null } | null;
}

interface InLists extends InAll {
  roomCount: number;
  maxCapacity: number | null;
  coverPhotoUrl: string | null;
}

/** The result of `memberListSelect`. */
export type MemberListRow = Row<Member> & InLists;
/** The same within JSON. */
export type MemberListJson = JsonRow<Member> & InLists;
/** The result of `memberSelect`. */
export type MemberRow = Row<Member> &
  InAll & { rooms: RoomJson[]; photos: PhotoJson[]; proposed: ContactSuggestionView[] };

const inAll = ({ tags, embedding }: InAll): Pick<MemberView, 'tags' | 'embedding'> => ({
  tags: tags.map(fromTagJson),
  embedding: {
    stale: embedding?.stale ?? true,
    embeddedAt: embedding?.embeddedAt == null ? null : new Date(embedding.embeddedAt),
  },
});

export const toMemberListItem = (row: MemberListRow): MemberListItem => ({ ...row, ...inAll(row) });
export const fromMemberListJson = (json: MemberListJson): MemberListItem => toMemberListItem(members.fromJson(json));

export const toMemberView = (row: MemberRow): MemberView => ({
  ...row,
  ...inAll(row),
  rooms: row.rooms.map(fromRoomJson),
  photos: row.photos.map(fromPhotoJson),
});

const baseSelect = `${members.columns},
  (SELECT coalesce(json_agg(own ORDER BY own.category, own.name, own.id), '[]')
     FROM (SELECT ${tagSelect} FROM member_tag CROSS JOIN LATERAL (
             -- one by one: else the planner reads all tags for each member
             SELECT * FROM tag WHERE tag.id = member_tag.tag_id OFFSET 0) tag
            WHERE member_tag.member_id = member.id) own) AS tags,
  (SELECT json_build_object('stale', state.stale, 'embeddedAt', state.embedded_at)
     FROM member_search state WHERE state.member_id = member.id) AS embedding`;

/** The columns of the table `member`, with those of every list of members (no join needed). */
export const memberListSelect = `${baseSelect},
  (SELECT count(*)::int FROM room WHERE room.member_id = member.id) AS "roomCount",
  (SELECT max(capacity.max_capacity) FROM room JOIN room_capacity capacity ON capacity.room_id = room.id
    WHERE room.member_id = member.id) AS "maxCapacity",
  ${COVER_OF_MEMBER} AS "coverPhotoUrl"`;

/** A `MemberPoint` of the table `member` as JSON. All but the capacity is in the index of members with coordinates. */
export const MEMBER_POINT = `json_build_array(member.id, member.code, member.name, member.latitude, member.longitude, member.status,
  (SELECT max_capacity FROM member_search WHERE member_search.member_id = member.id))`;
export const PLACED = 'member.latitude IS NOT NULL';

/** The complete view of a member, in one statement. */
export const memberSelect = `${baseSelect},
  (SELECT coalesce(json_agg(own ORDER BY own.name, own.id), '[]')
     FROM (SELECT ${roomSelect} FROM room WHERE room.member_id = member.id) own) AS rooms,
  (SELECT coalesce(json_agg(own ORDER BY own.position, own.id), '[]')
     FROM (SELECT ${photoSelect} FROM ${PHOTOS_OF_MEMBER}) own) AS photos,
  ${contactSuggestions('member_id', 'member.id')} AS proposed`;

/** A `MemberRow` by id ($1). */
export const FIND_MEMBER: NamedStatement = {
  name: 'find_member_in_full',
  text: `SELECT ${memberSelect} FROM member WHERE member.id = $1`,
};

/** A `MemberRow` by its public code ($1), ignoring case. */
export const FIND_MEMBER_BY_CODE: NamedStatement = {
  name: 'find_member_by_code',
  text: `SELECT ${memberSelect} FROM member WHERE member.code = upper($1)`,
};

const MERGED = `SELECT m.id, m.code FROM record_merge JOIN member m ON m.id = record_merge.kept_id WHERE record_merge.undone_at IS NULL`;
/** The member into which another was merged: by the id of that one, or by its code ($1). */
export const FIND_MERGED_MEMBER: NamedStatement = {
  name: 'find_merged_member',
  text: `${MERGED} AND record_merge.gone_id = $1`,
};
export const FIND_MERGED_MEMBER_BY_CODE: NamedStatement = {
  name: 'find_merged_member_by_code',
  text: `${MERGED} AND record_merge.gone_code = upper($1)`,
};

/** The record of a member ($1), and the statement that inserts it unchanged ($1: a JSON array of records). */
export const MEMBER_RECORD = `SELECT ${members.json()} AS record FROM member WHERE member.id = $1`;
export const RESTORE_MEMBER = members.insertMany(members.keys);

/** The condition that a member matches a search. */
export const memberFound = (search: string, params: unknown[]): string =>
  searchCondition('member.search_text', search, params);

/** Members that have one of the codes ($1, in capitals), emails ($2, in lower case) or ids ($3). */
export const namedMember = `(member.code = ANY ($1::text[]) OR lower(member.email) = ANY ($2::text[])
  OR member.id = ANY ($3::uuid[]))`;

const locked = ['id', 'code', 'name', 'status'] as const;
/**
 * The columns returned by a lock on a member. Its rooms, tags and photos are read after locking, since others may
 * change them before.
 */
export type LockedMember = Row<Member, (typeof locked)[number]>;
const lockedSelect = members.select('member', locked);

/** Locks a member ($1) against everything, even against new rows that reference it. */
export const LOCK_MEMBER_FOR_DELETION = `SELECT ${lockedSelect} FROM member WHERE member.id = $1 FOR UPDATE`;

/** Locks members ($1) only against deletion. */
export const LOCK_MEMBERS_AGAINST_DELETION = `SELECT ${lockedSelect} FROM member WHERE member.id = ANY ($1::uuid[])
  ORDER BY member.id FOR KEY SHARE`;

/** The same for all members that carry a tag ($1). */
export const LOCK_MEMBERS_WITH_TAG = `SELECT 1 FROM member
  WHERE member.id IN (SELECT member_id FROM member_tag WHERE tag_id = $1) ORDER BY member.id FOR KEY SHARE`;

/** Locks the members of `namedMember` ($1 to $3) against everything. */
export const LOCK_NAMED_MEMBERS = `SELECT ${lockedSelect} FROM member WHERE ${namedMember} ORDER BY member.id FOR UPDATE`;

const brought = members.except('version', 'traceId', 'createdAt', 'updatedAt');

/** For the rest of the transaction, changes of members don't refresh their search rows: a bulk load does that once, by `REFRESH_SEARCH`. */
export const REFRESH_SEARCH_LATER = `SELECT set_config('parvis.search_refresh', 'later', true)`;

/** Refreshes the search rows of the members `$1`. */
export const REFRESH_SEARCH = 'SELECT refresh_member_search($1::uuid[])';

/** Adds any number of members ($1: a JSON array of records) with a trace id ($2) and a timestamp ($3). */
export const INSERT_MEMBERS = `INSERT INTO member (${members.names(brought)}, trace_id, created_at, updated_at)
  SELECT row.*, $2::uuid, $3::timestamptz, $3 FROM jsonb_to_recordset($1::jsonb) AS row ${members.record(brought)}`;

/** Adds a single member, passed as an array of one; returns its id, or no row if another member has its code. */
export const INSERT_MEMBER: NamedStatement = {
  name: 'insert_member_unless_code_taken',
  text: `${INSERT_MEMBERS} ON CONFLICT (code) DO NOTHING RETURNING id`,
};

/**
 * Writes these fields of any number of members ($1: a JSON array of records, each with its id) with a timestamp ($2).
 */
export const updateMembers = (fields: readonly (keyof Member)[]): string => members.updateMany(fields);

/** A tag that a member carries. */
export type CarriedTag = Row<MemberTag, 'memberId' | 'tagId'>;

/**
 * Attaches tags ($1: a JSON array of `CarriedTag`s) with a timestamp ($2); returns those that weren't attached before.
 */
export const ATTACH_TAGS = `INSERT INTO member_tag (member_id, tag_id, created_at)
  SELECT row.*, $2::timestamptz FROM jsonb_to_recordset($1::jsonb) AS row ${memberTags.record(['memberId', 'tagId'])}
  ON CONFLICT (member_id, tag_id) DO NOTHING RETURNING tag_id`;

/** Detaches tags ($1: a JSON array of `CarriedTag`s); returns those that were attached. */
export const DETACH_TAGS = `DELETE FROM member_tag
  USING jsonb_to_recordset($1::jsonb) AS row ${memberTags.record(['memberId', 'tagId'])}
  WHERE member_tag.member_id = row."memberId" AND member_tag.tag_id = row."tagId" RETURNING member_tag.tag_id`;

/** The language of members under an alias, as in `localeOfCountry`. */
export const localeSql = (alias: string): string =>
  `CASE WHEN upper(${alias}.country) IN (${literals(FRENCH_SPEAKING)}) THEN 'fr' ELSE 'en' END`;

/** Returns the conditions for the filters of the list and of the map. */
export function memberConditions(
  { status, search, tagIds, department, city, minCapacity, configuration }: FilterMembers,
  params: unknown[],
): string[] {
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const conditions: string[] = [];
  if (status !== undefined) conditions.push(`member.status = ${bind(status)}`);
  if (search) conditions.push(memberFound(search, params));
  if (tagIds !== undefined)
    conditions.push(`member.id IN (SELECT member_id FROM member_tag WHERE tag_id = ANY (${bind(tagIds)}::uuid[])
      GROUP BY member_id HAVING count(*) = ${bind(tagIds.length)}::int)`);
  if (department !== undefined) {
    const prefixes = postalPrefixesOf(department);
    // The index covers two digits.
    conditions.push(`left(member.postal_code, 2) = ${bind(prefixes[0]?.slice(0, 2))}`, `member.country = 'FR'`);
    if (prefixes[0]?.length === 3) conditions.push(`left(member.postal_code, 3) = ANY (${bind(prefixes)}::text[])`);
  }
  if (city !== undefined) conditions.push(`place_fold(member.city) = place_fold(${bind(city)})`);
  if (minCapacity !== undefined || configuration !== undefined) {
    const enough = minCapacity === undefined ? 'IS NOT NULL' : `>= ${bind(minCapacity)}::int`;
    conditions.push(
      `member.id IN (SELECT member_id FROM member_search WHERE max_${configuration ?? 'capacity'} ${enough})`,
    );
  }
  return conditions;
}
