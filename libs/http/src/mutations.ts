import { Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { currentContext } from '#core/context';
import { Database } from '#database/database';
import { NO_TRANSACTION } from './routes';

/**
 * Runs every mutation handler (`mutation.decorators.ts`), once its input is valid. A repeated call gets its stored response before a
 * transaction opens. Otherwise the handler runs in one transaction: its statements, timeline rows and outbox rows are stored together
 * or not at all.
 */
@Injectable()
export class Mutations {
  constructor(
    private readonly database: Database,
    private readonly reflector: Reflector,
  ) {}

  /** Returns what the handler returns. `targets`: the handler and its class, which may be `@NoTransaction`. */
  run(targets: Parameters<Reflector['getAllAndOverride']>[1], handle: () => Promise<unknown>): Promise<unknown> {
    const ownTransactions = this.reflector.getAllAndOverride<boolean | undefined>(NO_TRANSACTION, targets) === true;
    const context = currentContext();
    const answered = async (): Promise<unknown> => {
      const body = await handle();
      await context?.onAnswer?.(body);
      return body;
    };
    const call = (): Promise<unknown> => (ownTransactions ? answered() : this.database.transaction(answered));
    return context?.once ? context.once(ownTransactions, call) : call();
  }
}
