import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { EtagInterceptor } from './etag.interceptor';
import { IdempotencyInterceptor } from './idempotency.interceptor';
import { TransactionInterceptor } from './transaction.interceptor';

/**
 * What surrounds every handler, from the outside in: a repeated answer has its `ETag` too, and is given before a transaction
 * is opened. The only interceptor that Nest is told of, since each of its own costs every request an observable and a wait.
 */
@Injectable()
export class CallInterceptor implements NestInterceptor {
  constructor(
    private readonly etag: EtagInterceptor,
    private readonly idempotency: IdempotencyInterceptor,
    private readonly transaction: TransactionInterceptor,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const inTransaction: CallHandler = { handle: () => this.transaction.intercept(execution, next) };
    const once: CallHandler = { handle: () => this.idempotency.intercept(execution, inTransaction) };
    return this.etag.intercept(execution, once);
  }
}
