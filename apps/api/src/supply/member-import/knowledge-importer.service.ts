import { Injectable } from '@nestjs/common';
import { OmitType } from '@nestjs/swagger';
import { KNOWLEDGE_COLUMNS, NAMED_VENUE } from '#domain/import-columns';
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
import { CreateKnowledgeEntry } from '../knowledge/knowledge.dto';
import { ADD_ENTRIES, type KnowledgeEntryRow, NOTED_ALREADY } from '../knowledge/knowledge.sql';
import { KnowledgeImported } from './member-import.events';
import { namedIn, type NamedMember, NamedMembers, unknownMember } from './named-members.service';

/** A line's entry about its member. */
class Noted extends OmitType(CreateKnowledgeEntry, ['memberId']) {}

interface KnowledgeLine {
  line: number;
  member: NamedMember;
  noted: Noted;
}

const kindOf = (name: string) => (KNOWLEDGE_COLUMNS as Record<string, 'text'>)[name];
const isNamed = (header: string[]): boolean => NAMED_VENUE.some((column) => header.includes(column));

/** The format of a knowledge file, for the documentation. */
export const KNOWLEDGE_FILE =
  'CSV in UTF-8, UTF-16 or windows-1252, separated by commas, semicolons or tabs, with at most 20,000 lines. The first line ' +
  `names the columns: ${codesOf(Object.keys(KNOWLEDGE_COLUMNS))}. Each line names a venue by id, code or email. ` +
  'The default `type` is fact, the default `source` is import. Entries that already exist with the same text ' +
  'stay unchanged.';

/** Knowledge about venues, from CSV. */
@Injectable()
export class KnowledgeImporter implements Importer<KnowledgeLine, KnowledgeEntryRow[]> {
  readonly kind = 'knowledge';
  readonly contended = [];

  constructor(
    private readonly database: Database,
    private readonly events: DomainEvents,
    private readonly members: NamedMembers,
  ) {}

  headerFaults(header: string[]): HeaderFaults {
    const { strays, faults } = columnFaults(header, (name) => kindOf(name) !== undefined);
    const needed = [...(header.includes('content') ? [] : ['content']), ...(isNamed(header) ? [] : ['member.code'])];
    return { strays, faults: [...faults, ...needed.map(neededColumn)] };
  }

  readLine(csv: CsvText, line: CsvLine, faults: Fault[]): KnowledgeLine | null {
    const values = readCells(csv, line, kindOf, faults);
    if (values === null) return null;
    const fault = reportOn(line.line, faults);
    const member = namedIn(values);
    const content = values.get('content');
    if (member === null) {
      const column = NAMED_VENUE.find((name) => csv.header.includes(name)) ?? 'member.code';
      fault(column, mustNotBeEmpty(column));
    }
    if (content === null) fault('content', mustNotBeEmpty('content'));
    if (member === null || content === null) return null;
    const { input, faults: broken } = validated(Noted, {
      content,
      type: values.get('type') ?? 'fact',
      source: values.get('source') ?? 'import',
    });
    for (const { path, message } of broken) fault(path, message);
    return { line: line.line, member, noted: input };
  }

  async plan(lines: KnowledgeLine[]): Promise<Planned<KnowledgeEntryRow[]>> {
    const members = await this.members.known(lines.map(({ member }) => member));
    const faults: Fault[] = [];
    const entries: { line: number; memberId: string; noted: Noted }[] = [];
    for (const { line, member, noted } of lines) {
      const memberId = members.get(member.key);
      if (memberId === undefined) faults.push({ line, ...unknownMember(member) });
      else entries.push({ line, memberId, noted });
    }
    const there = await this.noted(entries.map(({ line, memberId, noted }) => ({ line, memberId, ...noted })));
    const seen = new Set<string>();
    const plan: KnowledgeEntryRow[] = [];
    for (const { line, memberId, noted } of entries) {
      const words = `${memberId} ${noted.content}`;
      if (there.has(line) || seen.has(words)) continue;
      seen.add(words);
      plan.push({ ...this.database.stamp(), memberId, ...noted });
    }
    const counts = { ...NO_COUNTS, created: plan.length, known: entries.length - plan.length };
    return { plan, counts, faults };
  }

  lock(lines: KnowledgeLine[]): Promise<void> {
    return this.members.lock(lines.map(({ member }) => member));
  }

  async write(entries: KnowledgeEntryRow[]): Promise<Fault[]> {
    for (const some of chunks(entries)) await this.database.query(ADD_ENTRIES, [JSON.stringify(some)]);
    return [];
  }

  async told(imported: Imported, { created, known }: ImportCounts): Promise<void> {
    await this.events.publish(KnowledgeImported, { payload: { ...imported, created, known } });
  }

  /** Returns the lines whose text already exists for their member. */
  private async noted(entries: { line: number; memberId: string; content: string }[]): Promise<Set<number>> {
    const lines = new Set<number>();
    for (const some of chunks(entries))
      for (const { line } of await this.database.query<{ line: number }>(NOTED_ALREADY, [JSON.stringify(some)]))
        lines.add(line);
    return lines;
  }
}
