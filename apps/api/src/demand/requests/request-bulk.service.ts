import { Injectable } from '@nestjs/common';
import { Database } from '#database/database';
import { ValidationError } from '#core/errors';
import { toDomainError } from '#http/error.filter';
import { currentLocale } from '#http/locale';
import type { BulkChange, BulkView } from './requests.dto';
import { RequestsService } from './requests.service';

/** One change of many requests, each as its own route would make it. */
@Injectable()
export class RequestBulk {
  constructor(
    private readonly database: Database,
    private readonly requests: RequestsService,
  ) {}

  /**
   * Changes the requests one after the other, each in a transaction of its own and wholly or not at all; for team users. What a
   * request refuses is its outcome. A fault of the service ends the call: what was changed before stays.
   * Ends in VALIDATION_ERROR if no change is given.
   */
  async change({ ids, assigneeId, advance }: BulkChange): Promise<BulkView> {
    if (assigneeId === undefined && advance === undefined)
      throw ValidationError.of('assigneeId', 'atLeastOne', {
        en: 'assigneeId or advance must be given',
        fr: 'assigneeId ou advance doit être donné',
      });
    const outcomes: BulkView['outcomes'] = [];
    for (const id of ids) {
      try {
        await this.database.transaction(async () => {
          if (assigneeId !== undefined) await this.requests.update(id, { assigneeId });
          if (advance)
            await this.requests.advance(id, { toStatus: advance.status, lostReason: advance.reason ?? null });
        });
        outcomes.push({ id, ok: true });
      } catch (error) {
        const refusal = toDomainError(error, 'POST', id);
        if (refusal.status >= 500) throw error;
        outcomes.push({ id, ok: false, code: refusal.code, message: refusal.words[currentLocale()] });
      }
    }
    return { outcomes };
  }
}
