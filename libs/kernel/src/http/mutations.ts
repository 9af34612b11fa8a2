import * as nest from '@nestjs/common';
import { CallInterceptor } from './call.interceptor';

type Verb = (path?: string | string[]) => MethodDecorator;

/**
 * Nest's verbs that change something, each with what surrounds a mutation (`CallInterceptor`). Reads have Nest's own `@Get` and no
 * interceptor at all: a single one costs every request as much processor time as its statement does.
 */
const mutation =
  (verb: Verb): Verb =>
  (path) =>
    nest.applyDecorators(verb(path), nest.UseInterceptors(CallInterceptor));

export const Post = mutation(nest.Post);
export const Put = mutation(nest.Put);
export const Patch = mutation(nest.Patch);
export const Delete = mutation(nest.Delete);
