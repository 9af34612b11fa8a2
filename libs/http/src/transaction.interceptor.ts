import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { currentContext } from '#core/context';
import { Database } from '#database/database';
import { Idempotency } from './idempotency';
import { NO_TRANSACTION } from './routes';

/**
 * Wraps every mutation handler (`mutation.decorators.ts`). A repeated call gets its stored response before a transaction opens.
 * Otherwise the handler runs in one transaction: its statements, timeline rows and outbox rows are stored together or
 * not at all.
 */
@Injectable()
export class TransactionInterceptor implements NestInterceptor {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly database: Database,
    private readonly reflector: Reflector,
  ) {}

  async intercept(execution: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const targets = [execution.getHandler(), execution.getClass()];
    const ownTransactions = this.reflector.getAllAndOverride<boolean | undefined>(NO_TRANSACTION, targets) === true;
    const handle = async (): Promise<unknown> => {
      const body: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      await currentContext()?.onAnswer?.(body);
      return body;
    };
    const call = (): Promise<unknown> => (ownTransactions ? handle() : this.database.transaction(handle));
    return of(await this.idempotency.once(execution, ownTransactions, call));
  }
}
