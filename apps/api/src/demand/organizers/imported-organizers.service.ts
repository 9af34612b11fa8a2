import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { currentTraceId } from '#core/context';
import { Database } from '#database/database';
import { newId } from '#core/ids';
import { chunks } from '../../foundations/imports/imports.rules';
import type { OrganizerIdentity } from './organizers.dto';
import {
  type BroughtOrganizer,
  FILL_ORGANIZERS,
  FIND_NAMED_ORGANIZERS,
  INSERT_ORGANIZERS,
  type KnownOrganizer,
  LOCK_NAMED_ORGANIZERS,
} from './organizers.sql';

type Given = OrganizerIdentity & { internalNotes?: string | null };

export const addressKey = (email: string): string => email.toLowerCase();

/** Organizers identified by address in import files, with a few statements per file. */
@Injectable()
export class ImportedOrganizers {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns the existing ones, by `addressKey`. */
  async known(emails: string[]): Promise<Map<string, KnownOrganizer>> {
    const found = new Map<string, KnownOrganizer>();
    for (const some of chunks(emails.map(addressKey)))
      for (const row of await this.database.query<KnownOrganizer>(FIND_NAMED_ORGANIZERS, [some]))
        found.set(addressKey(row.email), row);
    return found;
  }

  /** Locks the existing ones until the transaction ends, so that none is erased or deleted. */
  async lock(emails: string[]): Promise<void> {
    await this.database.query<{ id: string }>(LOCK_NAMED_ORGANIZERS, [emails.map(addressKey)]);
  }

  /** Inserts those whose address is free; returns how many. */
  async insert(given: Given[]): Promise<number> {
    const now = this.clock.now();
    let inserted = 0;
    for (const some of chunks(given)) {
      const rows = some.map(
        ({ email, firstName = null, lastName = null, company = null, phone = null, locale, internalNotes = null }) =>
          ({
            ...{ id: newId(), email, firstName, lastName, company, phone, locale: locale ?? 'fr', internalNotes },
            ...{ traceId: currentTraceId(), createdAt: now, updatedAt: now },
          }) satisfies BroughtOrganizer,
      );
      inserted += (await this.database.query<{ id: string }>(INSERT_ORGANIZERS, [JSON.stringify(rows)])).length;
    }
    return inserted;
  }

  /** Writes filled columns of existing organizers. */
  async fill(filled: KnownOrganizer[]): Promise<void> {
    for (const some of chunks(filled))
      await this.database.query(FILL_ORGANIZERS, [JSON.stringify(some), this.clock.now()]);
  }
}
