import * as nest from '@nestjs/common';
import { Mutations } from './mutations';

type Verb = (path?: string | string[]) => MethodDecorator;

/** The property of a controller that Nest injects `Mutations` into. */
const MUTATIONS = Symbol('mutations');

type Controller = Record<typeof MUTATIONS, Mutations>;
type Handler = (this: Controller, ...args: unknown[]) => Promise<unknown>;

/** Wraps a handler, so that `Mutations` runs it. Not an interceptor, whose observables take as much processor time as a statement. */
const asMutation: MethodDecorator = (target, key, descriptor) => {
  nest.Inject(Mutations)(target, MUTATIONS);
  const handler = descriptor.value as Handler;
  const mutation: Handler = function (...args) {
    return this[MUTATIONS].run([mutation, target.constructor as nest.Type], () => handler.apply(this, args));
  };
  Object.defineProperty(mutation, 'name', { value: String(key) });
  // Other decorators have left metadata on the handler, which Nest and our guards look for on its wrapper.
  for (const name of Reflect.getOwnMetadataKeys(handler) as string[])
    Reflect.defineMetadata(name, Reflect.getOwnMetadata(name, handler), mutation);
  descriptor.value = mutation as typeof descriptor.value;
};

/** Nest's mutation verbs, whose handlers `Mutations` runs. Reads use Nest's own `@Get`. */
const mutation =
  (verb: Verb): Verb =>
  (path) =>
    nest.applyDecorators(asMutation, verb(path));

export const Post = mutation(nest.Post);
export const Put = mutation(nest.Put);
export const Patch = mutation(nest.Patch);
export const Delete = mutation(nest.Delete);
