import type { SearchedList } from '#kernel/database/list-search';
import type { NamedStatement } from '#kernel/database/statement';
import type { JsonRow, Row } from '#kernel/database/table';
import type { ProposedFactView } from '../../foundations/proposed-facts/proposed-facts.dto';
import { proposedFacts } from '../../foundations/proposed-facts/proposed-facts.sql';
import { COVER_OF_MEMBER, fromPhotoJson, type PhotoJson, PHOTOS_OF_MEMBER, photoSelect } from '../photos/photos.sql';
import { fromRoomJson, type RoomJson, roomSelect } from '../rooms/rooms.sql';
import { fromTagJson, type TagJson, tagSelect } from '../tags/tags.sql';
import { type MemberTag, memberTags } from './member-tag.entity';
import { type Member, members } from './member.entity';
import type { MemberListItem, MemberView } from './members.dto';
import { FRENCH_SPEAKING } from './members.rules';

interface InAll {
  tags: TagJson[];
  /** Null until the member's search row is there. */
  embedding: { stale: boolean; embeddedAt: string | null } | null;
}

interface InLists extends InAll {
  roomCount: number;
  maxCapacity: number | null;
  coverPhotoUrl: string | null;
}

/** What `memberListSelect` answers. */
export type MemberListRow = Row<Member> & InLists;
/** The same within JSON. */
export type MemberListJson = JsonRow<Member> & InLists;
/** What `memberSelect` answers. */
export type MemberRow = Row<Member> & InAll & { rooms: RoomJson[]; photos: PhotoJson[]; proposed: ProposedFactView[] };

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
     FROM (SELECT ${tagSelect} FROM member_tag JOIN tag ON tag.id = member_tag.tag_id
            WHERE member_tag.member_id = member.id) own) AS tags,
  (SELECT json_build_object('stale', state.stale, 'embeddedAt', state.embedded_at)
     FROM member_search state WHERE state.member_id = member.id) AS embedding`;

/** The columns of the table `member`, with what stands in every list of members (no join needed). */
export const memberListSelect = `${baseSelect},
  (SELECT count(*)::int FROM room WHERE room.member_id = member.id) AS "roomCount",
  (SELECT max(capacity.max_capacity) FROM room JOIN room_capacity capacity ON capacity.room_id = room.id
    WHERE room.member_id = member.id) AS "maxCapacity",
  ${COVER_OF_MEMBER} AS "coverPhotoUrl"`;

/** The columns of the table `member` on the map; those who have no position are left out. */
export const MEMBER_POINT = `${members.select('member', ['id', 'code', 'name', 'latitude', 'longitude', 'status'])},
  (SELECT max_capacity FROM member_search WHERE member_search.member_id = member.id) AS "maxCapacity"`;
export type MemberPointRow = Row<Member, 'id' | 'code' | 'name' | 'status'> & {
  latitude: number;
  longitude: number;
  maxCapacity: number | null;
};

/** A member in full, in one statement. */
export const memberSelect = `${baseSelect},
  (SELECT coalesce(json_agg(own ORDER BY own.name, own.id), '[]')
     FROM (SELECT ${roomSelect} FROM room WHERE room.member_id = member.id) own) AS rooms,
  (SELECT coalesce(json_agg(own ORDER BY own.position, own.id), '[]')
     FROM (SELECT ${photoSelect} FROM ${PHOTOS_OF_MEMBER}) own) AS photos,
  ${proposedFacts('member_id', 'member.id')} AS proposed`;

/** A `MemberRow` by id ($1). */
export const FIND_MEMBER: NamedStatement = {
  name: 'find_member_in_full',
  text: `SELECT ${memberSelect} FROM member WHERE member.id = $1`,
};

/** A `MemberRow` by its public code ($1), whatever its case. */
export const FIND_MEMBER_BY_CODE: NamedStatement = {
  name: 'find_member_by_code',
  text: `SELECT ${memberSelect} FROM member WHERE member.code = upper($1)`,
};

export const SEARCHED_MEMBERS: SearchedList = {
  list: 'member',
  table: 'member',
  alias: 'member',
  texts: [{ column: 'member.search_text', from: 'member' }],
};

/** Members that have one of the codes ($1, in capitals) or emails ($2, in lower case). */
export const namedMember = `(member.code = ANY ($1::text[]) OR lower(member.email) = ANY ($2::text[]))`;

const locked = ['id', 'code', 'name', 'status'] as const;
/** What a lock on a member answers. Its rooms, tags and photos are read after it: others may change them before. */
export type LockedMember = Row<Member, (typeof locked)[number]>;
const lockedSelect = members.select('member', locked);

/** Locks a member ($1) against everything, even against rows that would refer to it. */
export const LOCK_MEMBER_FOR_DELETION = `SELECT ${lockedSelect} FROM member WHERE member.id = $1 FOR UPDATE`;

/** Locks members ($1) against deletion alone. */
export const LOCK_MEMBERS_AGAINST_DELETION = `SELECT ${lockedSelect} FROM member WHERE member.id = ANY ($1::uuid[])
  ORDER BY member.id FOR KEY SHARE`;

/** The same of all that carry a tag ($1). */
export const LOCK_MEMBERS_WITH_TAG = `SELECT 1 FROM member
  WHERE member.id IN (SELECT member_id FROM member_tag WHERE tag_id = $1) ORDER BY member.id FOR KEY SHARE`;

/** Locks the members of `namedMember` ($1, $2) against everything. */
export const LOCK_NAMED_MEMBERS = `SELECT ${lockedSelect} FROM member WHERE ${namedMember} ORDER BY member.id FOR UPDATE`;

const brought = members.except('version', 'traceId', 'createdAt', 'updatedAt');

/** Adds any number of members ($1: a JSON array of records) with a trace id ($2) and a moment ($3). */
export const INSERT_MEMBERS = `INSERT INTO member (${members.names(brought)}, trace_id, created_at, updated_at)
  SELECT row.*, $2::uuid, $3::timestamptz, $3 FROM jsonb_to_recordset($1::jsonb) AS row ${members.record(brought)}`;

/** The same of one, in an array of its own; answers its id, or no row if another member has its code. */
export const INSERT_MEMBER: NamedStatement = {
  name: 'insert_member_unless_code_taken',
  text: `${INSERT_MEMBERS} ON CONFLICT (code) DO NOTHING RETURNING id`,
};

/** Writes these fields of any number of members ($1: a JSON array of records, each with its id) at a moment ($2). */
export const updateMembers = (fields: readonly (keyof Member)[]): string => members.updateMany(fields);

/** A tag that a member carries. */
export type CarriedTag = Row<MemberTag, 'memberId' | 'tagId'>;

/** Attaches tags ($1: a JSON array of `CarriedTag`s) at a moment ($2); answers those that were not attached before. */
export const ATTACH_TAGS = `INSERT INTO member_tag (member_id, tag_id, created_at)
  SELECT row.*, $2::timestamptz FROM jsonb_to_recordset($1::jsonb) AS row ${memberTags.record(['memberId', 'tagId'])}
  ON CONFLICT (member_id, tag_id) DO NOTHING RETURNING tag_id`;

/** Detaches tags ($1: a JSON array of `CarriedTag`s); answers those that were attached. */
export const DETACH_TAGS = `DELETE FROM member_tag
  USING jsonb_to_recordset($1::jsonb) AS row ${memberTags.record(['memberId', 'tagId'])}
  WHERE member_tag.member_id = row."memberId" AND member_tag.tag_id = row."tagId" RETURNING member_tag.tag_id`;

/** The language of members under an alias, as `localeOfCountry` has it. */
export const localeSql = (alias: string): string =>
  `CASE WHEN upper(${alias}.country) IN (${FRENCH_SPEAKING.map((country) => `'${country}'`).join(', ')}) THEN 'fr' ELSE 'en' END`;
