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

/** Organizers that files name by their addresses, a few statements a file; for imports. */
@Injectable()
export class ImportedOrganizers {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Those that there are, by `addressKey`. */
  async known(emails: string[]): Promise<Map<string, KnownOrganizer>> {
    const found = new Map<string, KnownOrganizer>();
    for (const some of chunks(emails.map(addressKey)))
      for (const row of await this.database.query<KnownOrganizer>(FIND_NAMED_ORGANIZERS, [some]))
        found.set(addressKey(row.email), row);
    return found;
  }

  /** Locks those that there are until the transaction ends: none is erased or deleted meanwhile. */
  async lock(emails: string[]): Promise<void> {
    await this.database.query<{ id: string }>(LOCK_NAMED_ORGANIZERS, [emails.map(addressKey)]);
  }

  /** Adds those whose address is free; answers how many. */
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

  /** Writes what was filled over those that there are. */
  async fill(filled: KnownOrganizer[]): Promise<void> {
    for (const some of chunks(filled))
      await this.database.query(FILL_ORGANIZERS, [JSON.stringify(some), this.clock.now()]);
  }
}
