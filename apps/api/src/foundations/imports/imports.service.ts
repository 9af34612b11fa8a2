import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { setImmediate as turn } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Words } from '#i18n/locale';
import { fr } from '#i18n/formats';
import { NOUNS } from '#domain/nouns';
import { Clock, HOUR, MINUTE } from '#core/clock';
import { Database } from '#database/database';
import { broken, DomainError, NotFound, ValidationError } from '#core/errors';
import { toDomainError } from '#http/error.filter';
import { currentLocale } from '#http/locale';
import type { UploadedFile } from '#http/upload';
import { JobQueue, Queue, type QueueJob } from '#queue/queue';
import { csvBytes, type CsvText, readCsv } from './csv-text';
import { type ImportRecord, importRecords } from './import-record.entity';
import { type ImportView, MAX_FAULTS } from './imports.dto';
import { chunks, type Fault, type ImportCounts, type Importer, type ImportKind } from './imports.rules';
import { FAIL, FIND_IMPORT, FINISH, NOTE_PROGRESS } from './imports.sql';

/** Lines checked between two progress updates. */
const STEP = 250;
/** Any number works as long as every instance uses the same. */
const IMPORT_LOCK = 7_239_421;

const LEFT_BEHIND: Words = {
  en: 'The import was interrupted; nothing was changed. Send the file again.',
  fr: fr`L’import a été interrompu ; rien n’a changé. Renvoyez le fichier.`,
};
const BROKE_OFF: Words = {
  en: 'The import failed because of an internal error; nothing was changed. Send the file again.',
  fr: fr`L’import a échoué à cause d’une erreur interne ; rien n’a changé. Renvoyez le fichier.`,
};

interface OfImport {
  importId: string;
}

/** The file has errors: nothing of it is written. */
class Faulty extends Error {
  constructor(readonly faults: Fault[]) {
    super('The file has errors.');
  }
}

/** Returns the view in the reader's language. */
function toView({ faults, error, ...record }: ImportRecord): ImportView {
  const locale = currentLocale();
  return {
    ...record,
    faults: faults.map(({ message, ...fault }) => ({ ...fault, message: message[locale] })),
    error: error && error[locale],
  };
}

/**
 * Creates records from CSV, all or nothing, using the `Importer` of an area. The file is read immediately; its lines are then checked in
 * short steps alongside other work, and written in one transaction that also ends the record. Imports run one at a time: within a process
 * in order, between processes under a lock taken for writing. All methods are for team users.
 */
@Injectable()
export class ImportsService implements OnModuleDestroy {
  private readonly logger = new Logger(ImportsService.name);
  private last: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly queue: JobQueue,
  ) {}

  /**
   * Accepts a file and returns the record of its import, which continues in the background. Called outside of any transaction.
   * @throws UNSUPPORTED_MEDIA_TYPE the file isn't CSV
   * @throws PAYLOAD_TOO_LARGE more than 20,000 lines
   * @throws VALIDATION_ERROR the file is empty
   */
  async start<Line, Plan>(
    importer: Importer<Line, Plan>,
    { content, filename }: UploadedFile,
    dryRun: boolean,
  ): Promise<ImportView> {
    const csv = await readCsv(csvBytes(content));
    if (csv.header.length === 0 && csv.fault === null) throw new ValidationError([broken('file', 'notEmpty', {})]);
    const { record, job } = await this.database.transaction(async () => {
      const record = await this.database.insert(importRecords, {
        kind: importer.kind,
        status: 'running',
        dryRun,
        filename: filename.replaceAll('\0', '').toWellFormed().slice(0, 200) || 'file.csv',
        lines: csv.lines.length,
      });
      return { record, job: await this.queue.hold('imports', { importId: record.id } satisfies OfImport) };
    });
    this.last = this.run(importer, record, csv, job, this.last);
    return toView(record);
  }

  /**
   * Returns an import of that kind.
   * @throws NOT_FOUND the import doesn't exist
   */
  async get(kind: ImportKind, id: string): Promise<ImportView> {
    const record = await this.database.maybeOne<ImportRecord>(FIND_IMPORT, [id, kind]);
    if (!record) throw new NotFound(NOUNS.import);
    return toView(record);
  }

  /** Ends an import whose process crashed: its file is gone. */
  @Queue({
    name: 'imports',
    job: 'fail-abandoned-imports',
    schedule: '40 * * * * *',
    backOff: [MINUTE, HOUR],
  })
  async failLeftBehind({ importId }: OfImport): Promise<void> {
    await this.fail(importId, { error: LEFT_BEHIND });
  }

  /** Aborts imports whose lines are still being checked. The queue waits for one that is being written. */
  onModuleDestroy(): void {
    this.stopping = true;
  }

  /** Runs an import to its end. Never throws: if the end can't be written, the queue does it later. */
  private run<Line, Plan>(
    importer: Importer<Line, Plan>,
    record: ImportRecord,
    csv: CsvText,
    job: QueueJob,
    turnComes: Promise<void>,
  ): Promise<void> {
    return this.queue.runHeld(job, () => this.runInTurn(importer, record, csv, turnComes));
  }

  private async runInTurn<Line, Plan>(
    importer: Importer<Line, Plan>,
    record: ImportRecord,
    csv: CsvText,
    turnComes: Promise<void>,
  ): Promise<void> {
    try {
      await turnComes;
      await this.work(importer, record, csv);
    } catch (error) {
      if (error instanceof Faulty) await this.fail(record.id, { faults: error.faults });
      else {
        const answer = toDomainError(error, 'POST', `/api/${record.kind}/import`);
        if (answer.status >= 500) this.logger.error({ msg: 'an import failed', id: record.id, err: error });
        await this.fail(record.id, { error: answer.code === 'INTERNAL_ERROR' ? BROKE_OFF : answer.words });
      }
    }
  }

  private async work<Line, Plan>(importer: Importer<Line, Plan>, record: ImportRecord, csv: CsvText): Promise<void> {
    const lines = await this.check(importer, record.id, csv);
    const { counts } = await planned(importer, lines, csv.header);
    if (record.dryRun) {
      await this.finish(record.id, counts);
      return;
    }
    try {
      await this.write(importer, record, lines, csv.header);
    } catch (error) {
      // A concurrent change took a unique value since the lines were compared: comparing them again finds the conflicting line.
      if (error instanceof DatabaseError && importer.contended.includes(error.constraint ?? ''))
        await planned(importer, lines, csv.header);
      throw error;
    }
  }

  private async write<Line, Plan>(
    importer: Importer<Line, Plan>,
    record: ImportRecord,
    lines: Line[],
    header: string[],
  ): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.query(`SELECT pg_advisory_xact_lock($1)`, [IMPORT_LOCK]);
      await importer.lock(lines);
      // Compare again, now that the compared records are locked.
      const { plan, counts } = await planned(importer, lines, header);
      await this.finish(record.id, counts);
      const taken = await importer.write(plan);
      if (taken.length > 0) throw new Faulty(taken);
      await importer.told({ importId: record.id, filename: record.filename, lines: lines.length }, counts);
    });
  }

  /**
   * Checks every line, with progress updates.
   * @throws Faulty once all are read, with the errors between lines too
   */
  private async check<Line, Plan>(importer: Importer<Line, Plan>, id: string, csv: CsvText): Promise<Line[]> {
    const ofHeader = importer.headerFaults(csv.header);
    const faults: Fault[] = [...ofHeader.strays, ...ofHeader.faults].map((fault) => ({ line: 1, ...fault }));
    if (csv.fault) faults.push({ ...csv.fault, column: null });
    if (ofHeader.faults.length > 0 || csv.fault?.line === 1) throw new Faulty(faults);
    const lines: Line[] = [];
    let processed = 0;
    for (const some of chunks(csv.lines, STEP)) {
      if (this.stopping) throw new DomainError('SERVICE_UNAVAILABLE', LEFT_BEHIND);
      for (const line of some) {
        const read = importer.readLine(csv, line, faults);
        if (read) lines.push(read);
      }
      processed += some.length;
      await this.note(id, processed);
      await turn();
    }
    if (faults.length > 0) {
      const between = await importer.plan(lines, csv.header);
      throw new Faulty([...faults, ...between.faults]);
    }
    return lines;
  }

  /** Records how many lines have been checked. */
  private async note(id: string, processed: number): Promise<void> {
    await this.database
      .query(NOTE_PROGRESS, [id, this.clock.now(), processed])
      .catch((err: unknown) => this.logger.error({ msg: 'could not record the progress of an import', id, err }));
  }

  /** Completes a running import; the row stays locked until the transaction ends. Throws if it has been given up. */
  private async finish(
    id: string,
    { created, updated, known, organizersCreated, roomsCreated, roomsUpdated, placed, unplaced }: ImportCounts,
  ): Promise<void> {
    const counts = [created, updated, known, organizersCreated, roomsCreated, roomsUpdated, placed, unplaced];
    const finished = await this.database.query(FINISH, [id, this.clock.now(), ...counts]);
    if (finished.length === 0) throw new DomainError('INVALID_STATUS_TRANSITION', LEFT_BEHIND);
  }

  private async fail(
    id: string,
    { faults = [], error = null }: { faults?: Fault[]; error?: Words | null },
  ): Promise<void> {
    const first = faults.sort((a, b) => a.line - b.line).slice(0, MAX_FAULTS);
    const values = [id, this.clock.now(), JSON.stringify(first), faults.length, error && JSON.stringify(error)];
    await this.database.query(FAIL, values);
  }
}

/**
 * Returns the writes.
 * @throws Faulty the comparison found errors
 */
async function planned<Line, Plan>(
  importer: Importer<Line, Plan>,
  lines: Line[],
  header: string[],
): Promise<{ plan: Plan; counts: ImportCounts }> {
  const { plan, counts, faults } = await importer.plan(lines, header);
  if (faults.length > 0) throw new Faulty(faults);
  return { plan, counts };
}
