import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { IdempotencyInterceptor } from './idempotency.interceptor';
import { TransactionInterceptor } from './transaction.interceptor';

/**
 * What surrounds every handler that changes something (`mutations.ts`): a repeated answer is given before a transaction is
 * opened. The only interceptor that Nest is told of, since each of its own costs the request an observable and a wait.
 */
@Injectable()
export class CallInterceptor implements NestInterceptor {
  constructor(
    private readonly idempotency: IdempotencyInterceptor,
    private readonly transaction: TransactionInterceptor,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    return this.idempotency.intercept(execution, { handle: () => this.transaction.intercept(execution, next) });
  }
}
