import * as nest from '@nestjs/common';
import { TransactionInterceptor } from './transaction.interceptor';

type Verb = (path?: string | string[]) => MethodDecorator;

/**
 * Nest's mutation verbs, each with the `TransactionInterceptor`. Reads use Nest's own `@Get` without an interceptor: a single
 * one takes as much processor time per request as its statement does.
 */
const mutation =
  (verb: Verb): Verb =>
  (path) =>
    nest.applyDecorators(verb(path), nest.UseInterceptors(TransactionInterceptor));

export const Post = mutation(nest.Post);
export const Put = mutation(nest.Put);
export const Patch = mutation(nest.Patch);
export const Delete = mutation(nest.Delete);
