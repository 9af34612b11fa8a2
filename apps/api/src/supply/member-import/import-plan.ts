import { pick } from '#core/pick';
import { changesOf } from '#http/changes';
import { newId } from '#core/ids';
import type { Place } from '#domain/places';
import { CONFIGURATIONS } from '#domain/vocabulary';
import { fr } from '#i18n/formats';
import { MEMBER_DEFAULTS, type MemberView, type UpdateMember } from '../members/members.dto';
import { positionFault, postalCodeFault, townOf } from '../members/members.rules';
import type { CarriedTag } from '../members/members.sql';
import { ROOM_DEFAULTS, type RoomView } from '../rooms/rooms.dto';
import type { CapacityRecord } from '../rooms/rooms.sql';
import { keysOf, MEMBER_FIELDS, type MemberField, ROOM_FIELDS, type RoomField } from './member-columns';
import { type Fault, mustNotBeEmpty, type Report, reportOn } from '../../foundations/imports/imports.rules';
import type { CapacityChange, MemberLine, RoomLine } from './member-lines';

/** The database records that the lines refer to. */
export interface Known {
  /** Every member whose code or email is in the file. */
  members: MemberView[];
  /** Ids of the tags by `tagKey`. */
  tags: Map<string, string>;
}

export type MemberRecord = { id: string; line: number } & Pick<MemberView, MemberField>;
type RoomRecord = { id: string; memberId: string } & Pick<RoomView, RoomField>;

/** The writes that make the database match the file; only differences. */
export interface Plan {
  created: MemberRecord[];
  updated: MemberRecord[];
  tagsAdded: CarriedTag[];
  tagsRemoved: CarriedTag[];
  roomsCreated: RoomRecord[];
  roomsUpdated: RoomRecord[];
  /** All capacities of `recapacitated` rooms, replacing their old ones. */
  capacities: CapacityRecord[];
  recapacitated: string[];
  /** Every member in the file. */
  touched: string[];
  /** Members whose own fields or tags change. */
  updatedMembers: number;
  /** New members without coordinates in the file: with the position of their town, or without one. */
  placed: number;
  unplaced: number;
}

export const tagKey = ({ category, name }: { category: string; name: string }): string =>
  `${category}:${name.toLowerCase()}`;

const NEEDED: MemberField[] = ['name', 'postalCode', 'email'];

/** The member of some lines: an existing one, or one to be created. */
interface Target {
  id: string;
  existing: MemberView | null;
  /** Its first line, which defines the member's own fields. */
  first: MemberLine;
  rooms: { line: number; room: RoomLine; existing: RoomView | undefined }[];
}

/**
 * Compares the lines with each other and with the database; returns the plan, and the errors that only this comparison
 * finds.
 */
export function planImport(lines: MemberLine[], header: string[], known: Known): { plan: Plan; faults: Fault[] } {
  const faults: Fault[] = [];
  const targets = gather(lines, known.members, faults);
  checkEmails(targets, known.members, faults);
  const missing = new Set<MemberField>();
  const plan: Plan = {
    ...{ created: [], updated: [], tagsAdded: [], tagsRemoved: [], roomsCreated: [], roomsUpdated: [] },
    ...{ capacities: [], recapacitated: [], updatedMembers: 0, placed: 0, unplaced: 0 },
    ...{ touched: targets.map(({ id }) => id) },
  };
  for (const target of targets) {
    const { first, existing } = target;
    const fault = reportOn(first.line, faults);
    for (const field of first.empty) if (NEEDED.includes(field)) fault(field, mustNotBeEmpty(field));
    if (!existing) for (const field of NEEDED) if (!header.includes(field)) missing.add(field);
    const lacks = positionFault({ ...existing, ...changesOf(first.changes) });
    if (lacks)
      fault(lacks, {
        en: 'latitude and longitude must be given together',
        fr: 'latitude et longitude se donnent ensemble',
      });
    const { postalCode, country = MEMBER_DEFAULTS.country } = { ...existing, ...changesOf(first.changes) };
    const wrongCode = postalCode === undefined ? null : postalCodeFault(postalCode, country);
    // A cell that isn't any country's code is reported already.
    if (wrongCode && !faults.some(({ line, column }) => line === first.line && column === 'postalCode'))
      fault('postalCode', wrongCode.message);
    const tagIds = first.tags?.map((tag) => {
      const id = known.tags.get(tagKey(tag));
      if (id === undefined)
        fault('tags', {
          en: `The tag ${tag.category}:${tag.name} does not exist: create it first.`,
          fr: fr`L’étiquette ${`${tag.category}:${tag.name}`} n’existe pas : créez-la d’abord.`,
        });
      return id ?? '';
    });
    planMember(plan, target, tagIds);
    for (const own of target.rooms) planRoom(plan, target.id, own.room, own.existing);
  }
  for (const column of missing)
    faults.push({
      line: 1,
      column,
      message: {
        en: `The column ${column} is required to create venues.`,
        fr: `La colonne ${column} est nécessaire pour créer des lieux.`,
      },
    });
  return { plan, faults };
}

/** Returns the targets in the order of their first lines. */
function gather(lines: MemberLine[], members: MemberView[], faults: Fault[]): Target[] {
  const byCode = new Map(members.map((member) => [member.code, member]));
  const byEmail = new Map(members.map((member) => [member.email.toLowerCase(), member]));
  const targets = new Map<string, Target>();
  for (const line of lines) {
    const fault = reportOn(line.line, faults);
    const email = line.changes.email?.toLowerCase();
    if (line.code === null && email === undefined) {
      fault('email', {
        en: 'This line has neither code nor email.',
        fr: 'Cette ligne n’a ni code ni adresse e-mail.',
      });
      continue;
    }
    const existing = line.code === null ? byEmail.get(email ?? '') : byCode.get(line.code);
    if (line.code !== null && !existing) {
      fault('code', {
        en: `There is no venue ${line.code}: leave the code empty to create one.`,
        fr: fr`Il n’existe pas de lieu ${line.code} : laissez le code vide pour en créer un.`,
      });
      continue;
    }
    const key = existing?.id ?? `new ${email}`;
    let target = targets.get(key);
    if (target) checkRepeat(target.first, line, fault);
    else {
      target = { id: existing?.id ?? newId(), existing: existing ?? null, first: line, rooms: [] };
      targets.set(key, target);
    }
    if (line.room) gatherRoom(target, line, line.room, fault);
  }
  return [...targets.values()];
}

/** Checks that a later line of a member repeats the member's own fields, or leaves them empty. */
function checkRepeat(first: MemberLine, line: MemberLine, fault: Report): void {
  const differs = (column: string): void =>
    fault(column, {
      en: `${column} differs from line ${first.line}, which is about the same venue.`,
      fr: `${column} diffère de la ligne ${first.line}, qui concerne le même lieu.`,
    });
  const said = (fields: UpdateMember, field: MemberField): unknown =>
    field === 'email' ? fields.email?.toLowerCase() : (fields[field] ?? undefined);
  for (const field of keysOf(MEMBER_FIELDS)) {
    const value = said(line.changes, field);
    if (value !== undefined && value !== said(first.changes, field)) differs(field);
  }
  const tags = (of: MemberLine): string => (of.tags ?? []).map(tagKey).sort().join('\n');
  if (line.tags && line.tags.length > 0 && tags(line) !== tags(first)) differs('tags');
}

function gatherRoom(target: Target, line: MemberLine, room: RoomLine, fault: Report): void {
  const same =
    (name: string | undefined) =>
    (other: { name: string }): boolean =>
      other.name.toLowerCase() === name?.toLowerCase();
  const own = target.existing?.rooms ?? [];
  const { name } = room.changes;
  let existing: RoomView | undefined;
  if (room.id !== null) {
    existing = own.find(({ id }) => id === room.id);
    if (!existing)
      return fault('room.id', {
        en: 'This venue has no room with that id: leave it empty to create one.',
        fr: fr`Ce lieu n’a pas de salle avec cet identifiant : laissez-le vide pour en créer une.`,
      });
  } else if (name === undefined) return fault('room.name', mustNotBeEmpty('room.name'));
  else {
    const named = own.filter(same(name));
    if (named.length > 1)
      return fault('room.name', {
        en: 'This venue has several rooms with that name: give room.id too.',
        fr: fr`Ce lieu a plusieurs salles de ce nom : indiquez aussi room.id.`,
      });
    existing = named[0];
  }
  const twice = target.rooms.find((other) =>
    existing
      ? other.existing?.id === existing.id
      : !other.existing && same(name)({ name: other.room.changes.name ?? '' }),
  );
  if (twice)
    return fault('room.name', {
      en: `This room is already on line ${twice.line}.`,
      fr: `Cette salle figure déjà à la ligne ${twice.line}.`,
    });
  target.rooms.push({ line: line.line, room, existing });
}

/**
 * Checks that no two members have the same email address, whether both are in the file or one is only in the database.
 */
function checkEmails(targets: Target[], members: MemberView[], faults: Fault[]): void {
  const owners = new Map(members.map((member) => [member.email.toLowerCase(), member]));
  const seen = new Map<string, Target>();
  for (const target of targets) {
    const { email } = target.first.changes;
    if (email === undefined) continue;
    const fault = reportOn(target.first.line, faults);
    const other = seen.get(email.toLowerCase());
    const owner = owners.get(email.toLowerCase());
    if (other)
      fault('email', {
        en: `This is the email of another venue on line ${other.first.line}.`,
        fr: `C’est l’adresse e-mail d’un autre lieu, à la ligne ${other.first.line}.`,
      });
    else if (owner && owner.id !== target.id)
      fault('email', {
        en: `The venue ${owner.code} has this email.`,
        fr: `Le lieu ${owner.code} a cette adresse e-mail.`,
      });
    seen.set(email.toLowerCase(), target);
  }
}

function planMember(plan: Plan, { id, existing, first }: Target, tagIds: string[] | undefined): void {
  const changes = changesOf(first.changes);
  const had = new Set(existing?.tags.map((tag) => tag.id));
  const wanted = tagIds ? new Set(tagIds) : had;
  const added = [...wanted].filter((tagId) => !had.has(tagId));
  const removed = [...had].filter((tagId) => !wanted.has(tagId));
  plan.tagsAdded.push(...added.map((tagId) => ({ memberId: id, tagId })));
  plan.tagsRemoved.push(...removed.map((tagId) => ({ memberId: id, tagId })));
  if (!existing) {
    const member = { ...NEW_MEMBER, ...changes, id, line: first.line };
    const place = member.latitude === null ? townOf(member) : null;
    if (place) plan.placed++;
    else if (member.latitude === null) plan.unplaced++;
    plan.created.push(place ? { ...member, latitude: place.latitude, longitude: place.longitude } : member);
    return;
  }
  const member = { ...pick(existing, keysOf(MEMBER_FIELDS)), ...changes, id, line: first.line };
  // Empty coordinates keep the position that an earlier import of the file gave.
  if (member.latitude === null && isAt(existing, townOf(member)))
    Object.assign(member, pick(existing, ['latitude', 'longitude']));
  const differs = keysOf(changes).some((field) => member[field] !== existing[field]);
  if (differs) plan.updated.push(member);
  if (differs || added.length + removed.length > 0) plan.updatedMembers++;
}

const isAt = ({ latitude, longitude }: MemberView, place: Place | null): boolean =>
  place !== null && latitude === place.latitude && longitude === place.longitude;

function planRoom(plan: Plan, memberId: string, room: RoomLine, existing: RoomView | undefined): void {
  const changes = changesOf(room.changes);
  const had = new Map(existing?.capacities.map((capacity) => [capacity.configuration, capacity]));
  const id = existing?.id ?? newId();
  const wanted = CONFIGURATIONS.flatMap((configuration): CapacityRecord[] => {
    const before = had.get(configuration);
    const change: CapacityChange | undefined = room.capacities.get(configuration);
    if (change === undefined) return before ? [{ ...before, roomId: id }] : [];
    if (change === null) return [];
    const { maxCapacity, notes = before?.notes ?? null } = change;
    return [{ roomId: id, configuration, maxCapacity, notes }];
  });
  const reseated =
    wanted.length !== had.size ||
    wanted.some(({ configuration, maxCapacity, notes }) => {
      const before = had.get(configuration);
      return before?.maxCapacity !== maxCapacity || before.notes !== notes;
    });
  const differs = existing && keysOf(changes).some((field) => changes[field] !== existing[field]);
  if (!existing) plan.roomsCreated.push({ ...NEW_ROOM, ...changes, id, memberId });
  else if (differs || reseated)
    plan.roomsUpdated.push({ ...pick(existing, keysOf(ROOM_FIELDS)), ...changes, id, memberId });
  if (reseated) {
    plan.recapacitated.push(id);
    plan.capacities.push(...wanted);
  }
}

const emptied = <Field extends string>(fields: readonly Field[]): Record<Field, null> =>
  Object.fromEntries(fields.map((field) => [field, null])) as Record<Field, null>;

/** Defaults of a new member or room; `NEEDED` and a room's name are always given. */
const NEW_MEMBER = { ...emptied(keysOf(MEMBER_FIELDS)), name: '', postalCode: '', email: '', ...MEMBER_DEFAULTS };
const NEW_ROOM = { ...emptied(keysOf(ROOM_FIELDS)), name: '', ...ROOM_DEFAULTS };
