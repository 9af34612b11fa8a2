import { Injectable } from '@nestjs/common';
import { Database } from '#database/database';
import { ValidationError } from '#core/errors';
import { toDomainError } from '#http/error.filter';
import { currentLocale } from '#http/locale';
import type { BulkChange, BulkView } from './requests.dto';
import { RequestsService } from './requests.service';

/** The same change on many requests, each as its own route would make it. */
@Injectable()
export class RequestBulk {
  constructor(
    private readonly database: Database,
    private readonly requests: RequestsService,
  ) {}

  /**
   * Changes the requests one after the other, each completely or not at all in its own transaction; for team users. A
   * refused request is reported as its outcome. An internal error ends the call, but earlier changes stay.
   * @throws VALIDATION_ERROR no change is given
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
            await this.requests.advance(id, {
              toStatus: advance.status,
              lostReason: advance.reason ?? null,
              mailboxId: advance.mailboxId ?? null,
            });
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
