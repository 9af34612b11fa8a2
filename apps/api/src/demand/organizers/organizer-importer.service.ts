import { Injectable } from '@nestjs/common';
import { ORGANIZER_COLUMNS } from '#domain/import-columns';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { validated } from '#http/validation';
import type { CsvLine, CsvText } from '../../foundations/imports/csv-text';
import {
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
  standsAlready,
} from '../../foundations/imports/imports.rules';
import { plainValues } from '../../foundations/imports/plain-values';
import { addressKey, ImportedOrganizers } from './imported-organizers.service';
import { CreateOrganizer } from './organizers.dto';
import { OrganizersImported } from './organizers.events';
import { FILLED, type KnownOrganizer } from './organizers.sql';

interface OrganizerLine {
  line: number;
  given: CreateOrganizer;
}

interface OrganizersPlan {
  created: OrganizerLine[];
  filled: KnownOrganizer[];
}

const kindOf = (name: string) => (ORGANIZER_COLUMNS as Record<string, 'text'>)[name];

/** The format of an organizer file, for the documentation. */
export const ORGANIZER_FILE =
  'CSV in UTF-8, UTF-16 or windows-1252, separated by commas, semicolons or tabs, with at most 20,000 lines. The first line ' +
  `names the columns: ${codesOf(Object.keys(ORGANIZER_COLUMNS))}. An organizer is identified by \`email\`, ` +
  'ignoring case. For existing organizers empty fields are filled, and nothing is replaced.';

/** Organizers from CSV, identified by their addresses. */
@Injectable()
export class OrganizerImporter implements Importer<OrganizerLine, OrganizersPlan> {
  readonly kind = 'organizers';
  readonly contended = [];

  constructor(
    private readonly events: DomainEvents,
    private readonly organizers: ImportedOrganizers,
  ) {}

  headerFaults(header: string[]): HeaderFaults {
    const { strays, faults } = columnFaults(header, (name) => kindOf(name) !== undefined);
    return { strays, faults: header.includes('email') ? faults : [...faults, neededColumn('email')] };
  }

  readLine(csv: CsvText, line: CsvLine, faults: Fault[]): OrganizerLine | null {
    const values = readCells(csv, line, kindOf, faults);
    if (values === null) return null;
    plainValues(values);
    const fault = reportOn(line.line, faults);
    if (values.get('email') === null) {
      fault('email', mustNotBeEmpty('email'));
      return null;
    }
    const given = Object.fromEntries([...values].filter(([, value]) => value !== null));
    const { input, faults: broken } = validated(CreateOrganizer, given);
    for (const { path, message } of broken) fault(path, message);
    return { line: line.line, given: input };
  }

  async plan(lines: OrganizerLine[]): Promise<Planned<OrganizersPlan>> {
    const known = await this.organizers.known(lines.map(({ given }) => given.email));
    const seen = new Map<string, number>();
    const plan: OrganizersPlan = { created: [], filled: [] };
    const faults: Fault[] = [];
    for (const one of lines) {
      const { line, given } = one;
      const key = addressKey(given.email);
      const twice = seen.get(key);
      if (twice !== undefined) faults.push({ line, column: 'email', message: standsAlready('email', twice) });
      seen.set(key, line);
      const there = known.get(key);
      if (!there) plan.created.push(one);
      else if (FILLED.some((field) => there[field] === null && given[field] != null))
        plan.filled.push({
          ...there,
          ...Object.fromEntries(FILLED.map((field) => [field, there[field] ?? given[field] ?? null])),
        });
    }
    const counts = {
      ...NO_COUNTS,
      created: plan.created.length,
      updated: plan.filled.length,
      known: lines.length - plan.created.length - plan.filled.length,
    };
    return { plan, counts, faults };
  }

  lock(lines: OrganizerLine[]): Promise<void> {
    return this.organizers.lock(lines.map(({ given }) => given.email));
  }

  async write({ created, filled }: OrganizersPlan): Promise<Fault[]> {
    const inserted = await this.organizers.insert(created.map(({ given }) => given));
    await this.organizers.fill(filled);
    if (inserted === created.length) return [];
    // One of them was created since the plan, so the lines must be compared again.
    return created.slice(0, 1).map(({ line }) => ({
      line,
      column: null,
      message: {
        en: 'Organizers in this file were created in the meantime: send it again.',
        fr: 'Des organisateurs de ce fichier ont été créés entre-temps : renvoyez-le.',
      },
    }));
  }

  async told(imported: Imported, { created, updated, known }: ImportCounts): Promise<void> {
    await this.events.publish(OrganizersImported, { payload: { ...imported, created, updated, known } });
  }
}
