import { Injectable } from '@nestjs/common';
import { TAG_COLUMNS } from '#domain/import-columns';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { validated } from '#http/validation';
import type { CsvLine, CsvText } from '../../foundations/imports/csv-text';
import {
  chunks,
  codesOf,
  columnFaults,
  type Fault,
  type HeaderFaults,
  type ImportCounts,
  type Imported,
  type Importer,
  mustNotBeEmpty,
  neededColumn,
  NO_COUNTS,
  type Planned,
  readCells,
  reportOn,
} from '../../foundations/imports/imports.rules';
import { ATTACH_TAGS, type CarriedTag } from '../members/members.sql';
import { CreateTag, type TagView } from '../tags/tags.dto';
import { INSERT_TAGS } from '../tags/tags.sql';
import { tagKey } from './import-plan';
import { TagsImported } from './member-import.events';
import { namedIn, type NamedMember, NamedMembers, unknownMember } from './named-members.service';

interface TagLine {
  line: number;
  tag: CreateTag;
  /** The member to attach it to, if the line names one. */
  member: NamedMember | null;
}

interface TagsPlan {
  created: TagView[];
  attached: CarriedTag[];
}

const kindOf = (name: string) => (TAG_COLUMNS as Record<string, 'text'>)[name];
const NEEDED = ['category', 'name'] as const;

/** The format of a tag file, for the documentation. */
export const TAG_FILE =
  'CSV in UTF-8, UTF-16 or windows-1252, separated by commas, semicolons or tabs, with at most 20,000 lines. The first line ' +
  `names the columns: ${codesOf(Object.keys(TAG_COLUMNS))}. A tag is identified by \`category\` and \`name\`, ` +
  'ignoring case. A line that names a venue, by id, code or email, attaches the tag; tags are never detached.';

/** Tags from CSV, and the members that carry them. */
@Injectable()
export class TagImporter implements Importer<TagLine, TagsPlan> {
  readonly kind = 'tags';
  readonly contended = ['tag_category_name_key'];

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly members: NamedMembers,
  ) {}

  headerFaults(header: string[]): HeaderFaults {
    const { strays, faults } = columnFaults(header, (name) => kindOf(name) !== undefined);
    return { strays, faults: [...faults, ...NEEDED.filter((name) => !header.includes(name)).map(neededColumn)] };
  }

  readLine(csv: CsvText, line: CsvLine, faults: Fault[]): TagLine | null {
    const values = readCells(csv, line, kindOf, faults);
    if (values === null) return null;
    const fault = reportOn(line.line, faults);
    const empty = NEEDED.filter((column) => values.get(column) === null);
    for (const column of empty) fault(column, mustNotBeEmpty(column));
    if (empty.length > 0) return null;
    const { input, faults: broken } = validated(CreateTag, {
      category: values.get('category'),
      name: values.get('name'),
    });
    for (const { path, message } of broken) fault(path, message);
    return { line: line.line, tag: input, member: namedIn(values) };
  }

  async plan(lines: TagLine[]): Promise<Planned<TagsPlan>> {
    const members = await this.members.known(namesOf(lines));
    const tagIds = await this.tagIds();
    const carried = await this.carriedBy([...new Set(members.values())]);
    const plan: TagsPlan = { created: [], attached: [] };
    const changed = new Set<string>();
    const faults: Fault[] = [];
    let known = 0;
    for (const { line, tag, member } of lines) {
      const before = plan.created.length + plan.attached.length;
      let tagId = tagIds.get(tagKey(tag));
      if (tagId === undefined) {
        const row = { ...this.database.stamp(), ...tag };
        plan.created.push(row);
        tagIds.set(tagKey(tag), (tagId = row.id));
      }
      const memberId = member && members.get(member.key);
      if (member && memberId === undefined) faults.push({ line, ...unknownMember(member) });
      else if (memberId && !carried.has(carriedKey({ memberId, tagId }))) {
        plan.attached.push({ memberId, tagId });
        carried.add(carriedKey({ memberId, tagId }));
        changed.add(memberId);
      }
      if (before === plan.created.length + plan.attached.length) known++;
    }
    return { plan, counts: { ...NO_COUNTS, created: plan.created.length, updated: changed.size, known }, faults };
  }

  lock(lines: TagLine[]): Promise<void> {
    return this.members.lock(namesOf(lines));
  }

  async write({ created, attached }: TagsPlan): Promise<Fault[]> {
    for (const some of chunks(created)) await this.database.query(INSERT_TAGS, [JSON.stringify(some)]);
    for (const some of chunks(attached))
      await this.database.query<{ tag_id: string }>(ATTACH_TAGS, [JSON.stringify(some), this.clock.now()]);
    return [];
  }

  async told(imported: Imported, { created, updated, known }: ImportCounts): Promise<void> {
    await this.events.publish(TagsImported, { payload: { ...imported, created, updated, known } });
  }

  /** Returns the ids of all tags by `tagKey`. */
  private async tagIds(): Promise<Map<string, string>> {
    const rows = await this.database.query<Pick<TagView, 'id' | 'category' | 'name'>>(
      `SELECT id, category, name FROM tag`,
    );
    return new Map(rows.map((tag) => [tagKey(tag), tag.id]));
  }

  private async carriedBy(memberIds: string[]): Promise<Set<string>> {
    const carried = new Set<string>();
    for (const some of chunks(memberIds))
      for (const row of await this.database.query<CarriedTag>(
        `SELECT member_id AS "memberId", tag_id AS "tagId" FROM member_tag WHERE member_id = ANY ($1)`,
        [some],
      ))
        carried.add(carriedKey(row));
    return carried;
  }
}

const carriedKey = ({ memberId, tagId }: CarriedTag): string => `${memberId} ${tagId}`;
const namesOf = (lines: TagLine[]): NamedMember[] => lines.flatMap(({ member }) => member ?? []);
