import { AsyncLocalStorage } from 'node:async_hooks';
import type { Locale } from '#i18n/locale';
import { newTraceId } from './ids';
import type { Span } from './spans';

export type ActorType = 'user' | 'member' | 'organizer' | 'system';
export type Via = 'api' | 'assistant' | 'webhook' | 'job';

/** The actor: a team user, a member or organizer by magic token, or the service itself. */
export interface Actor {
  type: ActorType;
  id: string | null;
  /** The actor's name or email address, as shown on the timeline. */
  label: string | null;
}

/** A statement with its values. Each connection parses a named statement only once. */
export interface Statement {
  name?: string | undefined;
  text: string;
  values: unknown[];
}

/** The ambient transaction: its statements, and what runs before and after its commit. */
export interface TransactionScope {
  /** Runs a statement in the transaction and returns its rows. */
  run(statement: Statement): Promise<unknown[]>;
  /** The inserts to make right before the commit, each with the functions that create its rows at that moment. */
  readonly atCommit: Map<string, (() => object[])[]>;
  /** The insert whose returned rows are read, and the function that receives them after the commit. */
  returning?: { insert: string; then: (rows: unknown[]) => Promise<void> };
  /** Hooks to run after the commit. A failed one is logged; the change and the other hooks aren't affected. */
  readonly afterCommit: (() => Promise<void>)[];
}

/** The reader of a response, and their language. */
export interface Reader {
  /** The `Accept-Language` header. */
  readonly asks: string | undefined;
  /** The language of the first text rendered for the reader, once there is one (`currentLocale`). */
  locale?: Locale;
  /** The language of the recipient of a mailed link, once a link has been opened or refused. */
  recipient?: Locale;
}

/** One piece of work: a request, a webhook event, a run of a job. AsyncLocalStorage carries it. */
export interface WorkContext {
  readonly traceId: string;
  actor: Actor;
  via: Via;
  readonly transaction?: TransactionScope;
  /** The steps so far, if the work is traced. */
  readonly spans?: Span[];
  /**
   * Set for read-only work that a replica may serve: the WAL position on the primary that the replica must have
   * replayed.
   */
  readsAfter?: string;
  /** The caller who reads the response: one object shared by all work of the request. */
  readonly reader?: Reader;
  /** When the request waits no longer for jobs that its change caused, by `performance.now()`; set while its listeners run. */
  readonly waitsUntil?: number | undefined;
  /** Set for an Idempotency-Key: runs the call, or returns the stored response of an earlier one with this key. */
  once?: (ownTransactions: boolean, call: () => Promise<unknown>) => Promise<unknown>;
  /** Set for an Idempotency-Key: stores the response, inside the transaction of the call. */
  onAnswer?: (body: unknown) => Promise<void>;
  /** Set for an Idempotency-Key on a route that opens its own transactions: runs in each of them before it commits. */
  onCommit?: () => Promise<void>;
}

const storage = new AsyncLocalStorage<WorkContext>();

export const SYSTEM_ACTOR: Actor = { type: 'system', id: null, label: null };

/** The context of the running work, or undefined outside of any (at the start, in a test). */
export const currentContext = (): WorkContext | undefined => storage.getStore();

/** The id of the acting team user, or null for any other actor. */
export const currentUserId = (): string | null => {
  const actor = storage.getStore()?.actor;
  return actor?.type === 'user' ? actor.id : null;
};

export const currentTraceId = (): string | null => storage.getStore()?.traceId ?? null;

export const runInContext = <T>(context: WorkContext, work: () => T): T => storage.run(context, work);

/** Runs work that no request triggered (a job, a webhook event, the start-up) as the system, with its own trace id. */
export const runAsSystem = <T>(via: Via, work: () => T, traceId: string = newTraceId(), spans?: Span[]): T =>
  storage.run({ traceId, actor: SYSTEM_ACTOR, via, ...(spans && { spans }) }, work);

/** Runs work on behalf of another actor (the sender of a mail or message), in the same transaction and trace. */
export const runAs = <T>(actor: Actor, work: () => T): T => {
  const context = storage.getStore();
  return context ? storage.run({ ...context, actor }, work) : work();
};
