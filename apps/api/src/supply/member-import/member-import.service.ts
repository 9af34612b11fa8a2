import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { setImmediate as turn } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Words } from '#words/locale';
import { fr } from '#words/formats';
import { NOUNS } from '#domain/nouns';
import { Clock, MINUTE } from '#kernel/clock';
import { Database } from '#kernel/database/database';
import { broken, DomainError, NotFound, ValidationError } from '#kernel/errors';
import { withHeartbeat } from '#kernel/heartbeat';
import { Facts } from '#kernel/facts';
import { toDomainError } from '#kernel/http/error.filter';
import type { UploadedFile } from '#kernel/http/upload';
import { csvBytes, type CsvText, readCsv } from './csv-text';
import { planImport } from './import-plan';
import { chunks, ImportWriter } from './import-writer.service';
import { headerFaults } from './member-columns';
import { MAX_FAULTS, type MemberImportView } from './member-import.dto';
import { type MemberImport, memberImports } from './member-import.entity';
import { MembersImported } from './member-import.facts';
import { FAIL, FAIL_LEFT_BEHIND, FIND_IMPORT, FINISH, type ImportRow, NOTE_PROGRESS } from './member-import.sql';
import { type Fault, type MemberLine, readLine } from './member-lines';

/** How long an import may stay silent until it counts as left behind by a process that died. */
const LEASE = 2 * MINUTE;
/** Lines that are checked between two notes of progress. */
const STEP = 250;
/** Any number will do as long as every instance uses the same. */
const IMPORT_LOCK = 7_239_421;

const LEFT_BEHIND: Words = {
  en: 'The import was interrupted before its end; nothing was changed. Send the file again.',
  fr: fr`L’import s’est interrompu avant sa fin ; rien n’a changé. Renvoyez le fichier.`,
};
const BROKE_OFF = 'The import broke off for a reason of the service’s own; nothing was changed. Send the file again.';

/** The file has faults: nothing of it is written. */
class Faulty extends Error {
  constructor(readonly faults: Fault[]) {
    super('The file has faults.');
  }
}

type Counts = Pick<MemberImport, 'created' | 'updated' | 'roomsCreated' | 'roomsUpdated'>;

/**
 * Members with their rooms from CSV, all or nothing. The file is read at once; its lines are then checked in short steps
 * beside other work, and written in one transaction that also ends the record. Imports take turns: in a process one after
 * another, between processes at a lock that is taken to write. All methods are for team users.
 */
@Injectable()
export class MemberImportService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(MemberImportService.name);
  private last: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly facts: Facts,
    private readonly writer: ImportWriter,
  ) {}

  /**
   * Takes a file and answers the record of its import, which goes on by itself. Called outside of any transaction. Ends in
   * UNSUPPORTED_MEDIA_TYPE for what is no CSV, PAYLOAD_TOO_LARGE for more than 20,000 lines, VALIDATION_ERROR for an empty file.
   */
  async start({ content, filename }: UploadedFile, dryRun: boolean): Promise<MemberImportView> {
    const csv = await readCsv(csvBytes(content));
    if (csv.header.length === 0 && csv.fault === null) throw new ValidationError([broken('file', 'notEmpty', {})]);
    const { leasedUntil: _leasedUntil, ...record } = await this.database.insert(memberImports, {
      status: 'running',
      dryRun,
      filename: filename.replaceAll('\0', '').toWellFormed().slice(0, 200) || 'file.csv',
      lines: csv.lines.length,
      leasedUntil: this.leaseEnd(),
    });
    this.last = this.run(record, csv, this.last);
    return record;
  }

  /** Ends in NOT_FOUND. */
  async get(id: string): Promise<MemberImportView> {
    const record = await this.database.maybeOne<ImportRow>(FIND_IMPORT, [id]);
    if (!record) throw new NotFound(NOUNS.import);
    return record;
  }

  /** Ends imports that a process left behind when it died; answers how many. Run by the job. */
  async failLeftBehind(): Promise<number> {
    return (await this.database.query(FAIL_LEFT_BEHIND, [this.clock.now(), LEFT_BEHIND.en])).length;
  }

  /** Lets what is being written be written; what is only being checked is given up. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.last;
  }

  /** One import from its turn to its end, whatever that is. Never throws. */
  private run(record: MemberImportView, csv: CsvText, turnComes: Promise<void>): Promise<void> {
    const renew = (): void => void this.note(record.id);
    return withHeartbeat(LEASE / 4, renew, () => this.runInTurn(record, csv, turnComes));
  }

  private async runInTurn(record: MemberImportView, csv: CsvText, turnComes: Promise<void>): Promise<void> {
    try {
      await turnComes;
      await this.work(record, csv);
    } catch (error) {
      if (error instanceof Faulty) await this.fail(record.id, { faults: error.faults });
      else {
        const answer = toDomainError(error, 'POST', '/api/members/import');
        if (answer.status >= 500) this.logger.error({ msg: 'an import broke off', id: record.id, err: error });
        await this.fail(record.id, { error: answer.code === 'INTERNAL_ERROR' ? BROKE_OFF : answer.message });
      }
    }
  }

  private async work(record: MemberImportView, csv: CsvText): Promise<void> {
    const lines = await this.check(record.id, csv);
    const { counts } = await this.plan(lines, csv.header);
    if (record.dryRun) {
      await this.finish(record.id, counts);
      return;
    }
    try {
      await this.write(record, lines, csv.header);
    } catch (error) {
      // Somebody has taken an email since the lines were compared: comparing them again says which line's.
      if (error instanceof DatabaseError && error.constraint === 'member_email_key') await this.plan(lines, csv.header);
      throw error;
    }
  }

  private async write(record: MemberImportView, lines: MemberLine[], header: string[]): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.query(`SELECT pg_advisory_xact_lock($1)`, [IMPORT_LOCK]);
      await this.writer.lock(lines);
      // Again, now that nobody else can change what is compared with.
      const { plan, counts } = await this.plan(lines, header);
      await this.finish(record.id, counts);
      const taken = await this.writer.write(plan);
      if (taken.length > 0) throw new Faulty(taken);
      const { id: importId, filename } = record;
      await this.facts.record(MembersImported, { payload: { importId, filename, lines: lines.length, ...counts } });
    });
  }

  /** Every line by itself, with notes of progress. Throws `Faulty` once all are read, with the faults between lines too. */
  private async check(id: string, csv: CsvText): Promise<MemberLine[]> {
    const ofHeader = headerFaults(csv.header);
    const faults: Fault[] = [...ofHeader.strays, ...ofHeader.faults].map((fault) => ({ line: 1, ...fault }));
    if (csv.fault) faults.push({ ...csv.fault, column: null });
    if (ofHeader.faults.length > 0 || csv.fault?.line === 1) throw new Faulty(faults);
    const lines: MemberLine[] = [];
    let processed = 0;
    for (const some of chunks(csv.lines, STEP)) {
      if (this.stopping) throw new DomainError('SERVICE_UNAVAILABLE', LEFT_BEHIND);
      for (const line of some) {
        const read = readLine(csv, line, faults);
        if (read) lines.push(read);
      }
      processed += some.length;
      await this.note(id, processed);
      await turn();
    }
    if (faults.length > 0) {
      const between = planImport(lines, csv.header, await this.writer.known(lines)).faults;
      throw new Faulty([...faults, ...between]);
    }
    return lines;
  }

  private async plan(
    lines: MemberLine[],
    header: string[],
  ): Promise<{ plan: ReturnType<typeof planImport>['plan']; counts: Counts }> {
    const { plan, faults } = planImport(lines, header, await this.writer.known(lines));
    if (faults.length > 0) throw new Faulty(faults);
    const counts = {
      created: plan.created.length,
      updated: plan.updatedMembers,
      roomsCreated: plan.roomsCreated.length,
      roomsUpdated: plan.roomsUpdated.length,
    };
    return { plan, counts };
  }

  /** Renews the lease of an import that runs, and notes how many lines are checked if that is given. */
  private async note(id: string, processed: number | null = null): Promise<void> {
    await this.database
      .query(NOTE_PROGRESS, [id, this.leaseEnd(), this.clock.now(), processed])
      .catch((err: unknown) => this.logger.error({ msg: 'could not note the progress of an import', id, err }));
  }

  /** Ends a running import well; the row stays locked until the transaction ends. Throws if it has been given up. */
  private async finish(id: string, { created, updated, roomsCreated, roomsUpdated }: Counts): Promise<void> {
    const counts = [created, updated, roomsCreated, roomsUpdated];
    const finished = await this.database.query(FINISH, [id, this.clock.now(), ...counts]);
    if (finished.length === 0) throw new DomainError('INVALID_STATUS_TRANSITION', LEFT_BEHIND);
  }

  private async fail(
    id: string,
    { faults = [], error = null }: { faults?: Fault[]; error?: string | null },
  ): Promise<void> {
    const first = faults.sort((a, b) => a.line - b.line).slice(0, MAX_FAULTS);
    await this.database
      .query(FAIL, [id, this.clock.now(), JSON.stringify(first), faults.length, error])
      .catch((err: unknown) => this.logger.error({ msg: 'could not end an import; its lease will', id, err }));
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + LEASE);
  }
}
