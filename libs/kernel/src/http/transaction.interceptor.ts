import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import { currentContext } from '../context';
import { Database } from '../database/database';
import { NO_TRANSACTION } from './routes';

/** One transaction a mutation: the handler's statements, its timeline rows and outbox rows stand or fall together. */
@Injectable()
export class TransactionInterceptor implements NestInterceptor {
  constructor(
    private readonly database: Database,
    private readonly reflector: Reflector,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const targets = [execution.getHandler(), execution.getClass()];
    const alone = this.reflector.getAllAndOverride<boolean | undefined>(NO_TRANSACTION, targets) === true;
    const handle = async (): Promise<unknown> => {
      const body: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      await currentContext()?.onAnswer?.(body);
      return body;
    };
    return defer(() => (alone ? handle() : this.database.transaction(handle)));
  }
}
