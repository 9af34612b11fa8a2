import { Inject, Injectable } from '@nestjs/common';
import { REQUEST_COLUMNS } from '#domain/import-columns';
import { findPlace } from '#domain/places';
import { Clock } from '#core/clock';
import { currentTraceId } from '#core/context';
import { Database } from '#database/database';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { newCode, newId } from '#core/ids';
import { type AppConfig, appConfig } from '#core/app.config';
import { validated } from '#http/validation';
import type { CellValue } from '../../foundations/imports/cells';
import type { CsvLine, CsvText } from '../../foundations/imports/csv-text';
import {
  chunks,
  codesOf,
  columnFaults,
  defined,
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
import { plainValues, postalCode, readDay } from '../../foundations/imports/plain-values';
import { addressKey, ImportedOrganizers } from '../organizers/imported-organizers.service';
import type { OrganizerIdentity } from '../organizers/organizers.dto';
import { ImportedRequest } from './request-import.dto';
import { type Request, requests } from './request.entity';
import { RequestsImported } from './requests.events';
import { consistencyFaults, isOpen, missingFieldsOf } from './requests.rules';
import { FIND_REFERENCES, INSERT_REQUESTS } from './requests.sql';

interface RequestLine {
  line: number;
  given: ImportedRequest;
}

interface RequestsPlan {
  created: RequestLine[];
  /** Unknown organizers. */
  organizers: OrganizerIdentity[];
}

const NEEDED = ['externalReference', 'title', 'organizer.email'];
const MOMENTS = ['createdAt', 'wonAt', 'lostAt', 'closedAt'] as const;
const DAYS = ['eventDate', 'eventEndDate'];
const LISTS = ['alternativeDates', 'postalCodes'];

/** The format of a request file, for the documentation. */
export const REQUEST_FILE =
  `CSV in UTF-8, UTF-16 or windows-1252, separated by commas, semicolons or tabs, with at most 20,000
lines. The first line names the columns: ${codesOf(Object.keys(REQUEST_COLUMNS))}. A request is identified by its \`externalReference\`, its name in the other tool: an existing one
stays unchanged, so importing the same file again creates no duplicates. Its organizer is found by address, or created. Without a \`status\` it
is \`qualifying\`; every other one is allowed, and no one is mailed or notified. Dates are written 2027-03-12, 12/03/2027 (day, month,
year), 12-03-27 or 12 mars 2027, timestamps also in ISO 8601; lists have | between their values. The outcome of a request is dated by \`wonAt\`, \`lostAt\` and
\`closedAt\`, else by \`createdAt\`; a lost one without a \`lostReason\` gets \`other\`.`.replace(/\n/g, ' ');

/** Requests imported from another tool, identified by their reference there. */
@Injectable()
export class RequestImporter implements Importer<RequestLine, RequestsPlan> {
  readonly kind = 'requests';
  readonly contended = [];

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly organizers: ImportedOrganizers,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
  ) {}

  headerFaults(header: string[]): HeaderFaults {
    const { strays, faults } = columnFaults(header, (name) => name in REQUEST_COLUMNS);
    const missing = NEEDED.filter((name) => !header.includes(name));
    return { strays, faults: [...faults, ...missing.map(neededColumn)] };
  }

  readLine(csv: CsvText, line: CsvLine, faults: Fault[]): RequestLine | null {
    const values = readCells(csv, line, (name) => REQUEST_COLUMNS[name], faults);
    if (values === null) return null;
    plainValues(values);
    const fault = reportOn(line.line, faults);
    const empty = NEEDED.filter((name) => values.get(name) === null);
    for (const name of empty) fault(name, mustNotBeEmpty(name));
    if (empty.length > 0) return null;
    const { input: given, faults: broken } = validated(ImportedRequest, asInput(values, this.app.timeZone));
    for (const { path, message } of broken) fault(columnOf(path), message);
    for (const { path, message } of consistencyFaults(given)) fault(path, message);
    const now = this.clock.now().toISOString();
    const begun = momentOf(given.createdAt);
    for (const name of MOMENTS) {
      const moment = momentOf(given[name]);
      if (moment !== null && moment > now)
        fault(name, { en: `${name} must not be in the future`, fr: `${name} ne doit pas être dans le futur` });
      else if (moment !== null && begun !== null && moment < begun)
        fault(name, {
          en: `${name} must not be before createdAt`,
          fr: `${name} ne doit pas précéder createdAt`,
        });
    }
    if (given.lostReason !== undefined && given.status !== 'lost' && given.status !== 'cancelled')
      fault('lostReason', {
        en: 'lostReason requires a lost or cancelled request',
        fr: 'lostReason nécessite une demande perdue ou annulée',
      });
    return { line: line.line, given };
  }

  async plan(lines: RequestLine[]): Promise<Planned<RequestsPlan>> {
    const references = await this.taken(lines.map(({ given }) => given.externalReference));
    const known = await this.organizers.known(lines.map(({ given }) => given.organizer.email));
    const seen = new Map<string, number>();
    const faults: Fault[] = [];
    const created: RequestLine[] = [];
    const organizers = new Map<string, OrganizerIdentity>();
    for (const one of lines) {
      const { externalReference, organizer } = one.given;
      const twice = seen.get(externalReference);
      if (twice !== undefined)
        faults.push({
          line: one.line,
          column: 'externalReference',
          message: standsAlready('externalReference', twice),
        });
      seen.set(externalReference, one.line);
      if (references.has(externalReference)) continue;
      created.push(one);
      const key = addressKey(organizer.email);
      if (!known.has(key) && !organizers.has(key)) organizers.set(key, organizer);
    }
    const counts = {
      ...NO_COUNTS,
      created: created.length,
      known: lines.length - created.length,
      organizersCreated: organizers.size,
    };
    return { plan: { created, organizers: [...organizers.values()] }, counts, faults };
  }

  lock(lines: RequestLine[]): Promise<void> {
    return this.organizers.lock(lines.map(({ given }) => given.organizer.email));
  }

  /** Codes are random. The constraint detects those that are taken, and their requests get others. */
  async write({ created, organizers }: RequestsPlan): Promise<Fault[]> {
    await this.organizers.insert(organizers);
    const known = await this.organizers.known(created.map(({ given }) => given.organizer.email));
    const now = this.clock.now();
    let left = created.map(({ line, given }) => ({
      line,
      row: rowOf(given, known.get(addressKey(given.organizer.email))?.id ?? '', now),
    }));
    while (left.length > 0) {
      const inserted = new Set<string>();
      for (const some of chunks(left)) {
        const rows = some.map(({ row }) => ({ ...row, code: newCode('R') }));
        for (const { id } of await this.database.query<{ id: string }>(INSERT_REQUESTS, [JSON.stringify(rows)]))
          inserted.add(id);
      }
      left = left.filter(({ row }) => !inserted.has(row.id));
      const taken = await this.taken(left.map(({ row }) => row.externalReference));
      const faults = left.filter(({ row }) => taken.has(row.externalReference));
      if (faults.length > 0)
        return faults.map(({ line }) => ({
          line,
          column: 'externalReference',
          message: {
            en: 'A request with this reference was imported in the meantime.',
            fr: 'Une demande avec cette référence a été importée entre-temps.',
          },
        }));
    }
    return [];
  }

  async told(imported: Imported, { created, known, organizersCreated }: ImportCounts): Promise<void> {
    await this.events.publish(RequestsImported, { payload: { ...imported, created, known, organizersCreated } });
  }

  private async taken(references: string[]): Promise<Set<string>> {
    const found = new Set<string>();
    for (const some of chunks(references))
      for (const row of await this.database.query<{ externalReference: string }>(FIND_REFERENCES, [some]))
        found.add(row.externalReference);
    return found;
  }
}

/** Converts a line to a route's body: organizer and lists in their structure, dates and timestamps in ISO 8601. */
function asInput(values: Map<string, CellValue>, timeZone: string): object {
  const input: Record<string, unknown> = {};
  const organizer: Record<string, unknown> = {};
  for (const [name, value] of values) {
    if (value === null) continue;
    if (name.startsWith('organizer.')) organizer[name.slice('organizer.'.length)] = value;
    else if (LISTS.includes(name))
      input[name] = listOf(String(value)).map((one) =>
        name === 'alternativeDates' ? readDay(one, timeZone) : placeOf(one),
      );
    else if (DAYS.includes(name)) input[name] = readDay(String(value), timeZone);
    else if (MOMENTS.some((moment) => moment === name)) input[name] = momentIn(String(value), timeZone);
    else input[name] = value;
  }
  return { ...input, organizer };
}

/** Splits the values of a list, as typed (`69002|38`) or exported (`["69002","38"]`). */
function listOf(cell: string): string[] {
  const parts = /^\[.*\]$/.test(cell) ? cell.slice(1, -1).replaceAll('"', '').split(',') : cell.split('|');
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Returns a postal code of five digits. Shorter ones are departments. */
const placeOf = (text: string): string => (/^[\d\s]{4,}$/.test(text) ? postalCode(text, null) : text);

/** A timestamp in ISO 8601 stays; a day is its noon. */
const momentIn = (text: string, timeZone: string): string =>
  /^\d{4}-\d\d-\d\dT/.test(text) ? text : readDay(text, timeZone).replace(/^\d{4}-\d\d-\d\d$/, '$&T12:00:00Z');

/** Returns the column of a field: list values share one cell. */
const columnOf = (path: string): string => (path.startsWith('organizer.') ? path : (path.split('.')[0] ?? path));

const momentOf = (text: string | undefined): string | null => {
  const at = text === undefined ? NaN : Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

type BroughtRequest = Request & { externalReference: string };

/** Builds the row of a new request. Its outcome is dated by the line, else by its creation. */
function rowOf(given: ImportedRequest, organizerId: string, now: Date): BroughtRequest {
  const { organizer: _organizer, status = 'qualifying', source = 'manual', lostReason, ...said } = given;
  const { createdAt: made, wonAt: won, lostAt: lost, closedAt: closed, ...fields } = said;
  const center = given.city == null ? null : findPlace(given.city);
  const createdAt = dateOf(made) ?? now;
  const wonAt = status === 'won' || status === 'closed' ? (dateOf(won) ?? createdAt) : null;
  const lostAt = status === 'lost' ? (dateOf(lost) ?? createdAt) : null;
  const closedAt = status === 'closed' ? (dateOf(closed) ?? wonAt) : null;
  return requests.complete({
    ...defined(fields),
    ...{ id: newId(), status, source, organizerId, externalReference: given.externalReference },
    centerLatitude: center?.latitude ?? null,
    centerLongitude: center?.longitude ?? null,
    needsValidation: false,
    missingFields: isOpen(status) ? missingFieldsOf({ ...fields, center }) : [],
    lostReason: lostReason ?? (status === 'lost' ? 'other' : null),
    // An open one hasn't been silent since it was created elsewhere.
    lastActivityAt: isOpen(status) ? now : (closedAt ?? lostAt ?? wonAt ?? createdAt),
    ...{ importedAt: now, wonAt, lostAt, closedAt, traceId: currentTraceId(), createdAt, updatedAt: now },
  });
}

const dateOf = (moment: string | undefined): Date | null => (moment === undefined ? null : new Date(moment));
