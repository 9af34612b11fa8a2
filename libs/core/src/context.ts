import { AsyncLocalStorage } from 'node:async_hooks';
import type { Locale } from '#i18n/locale';
import { newTraceId } from './ids';
import type { Span } from './spans';

export type ActorType = 'user' | 'member' | 'organizer' | 'system';
export type Via = 'api' | 'assistant' | 'webhook' | 'job';

/** Who acts: a team user, a member or organizer by magic token, or the service itself. */
export interface Actor {
  type: ActorType;
  id: string | null;
  /** What the timeline shows of the actor: a name or an email address. */
  label: string | null;
}

/** A statement with its values. With a name, each connection parses it once. */
export interface Statement {
  name?: string | undefined;
  text: string;
  values: unknown[];
}

/** The ambient transaction: its statements, and what runs before and after its commit. */
export interface TransactionScope {
  /** Runs a statement in it and answers its rows. */
  run(statement: Statement): Promise<unknown[]>;
  /** Its last statements, run right before the commit. Each is created at that moment. */
  readonly atCommit: (() => Statement)[];
  /** Run after the commit. A failure here never undoes the change. */
  readonly afterCommit: (() => Promise<void>)[];
}

/** Who reads an answer, in which language. */
export interface Reader {
  /** The header `Accept-Language`. */
  readonly asks: string | undefined;
  /** The language in which something was worded for them, once something was (`currentLocale`). */
  locale?: Locale;
  /** The language in which the holder of a mailed link is written to, once a link has opened something or has been refused. */
  recipient?: Locale;
}

/** One piece of work: a request, a webhook event, a run of a job. AsyncLocalStorage carries it. */
export interface WorkContext {
  readonly traceId: string;
  actor: Actor;
  via: Via;
  readonly transaction?: TransactionScope;
  /** Its steps so far, if it is traced. */
  readonly spans?: Span[];
  /** Set if it only reads and a replica may answer: the place of the primary's log from which on that one has to have replayed. */
  readsAfter?: string;
  /** The caller, who reads the answer: one object for all pieces of the request. */
  readonly reader?: Reader;
  /** Set for an Idempotency-Key: stores the answer, inside the transaction of the call. */
  onAnswer?: (body: unknown) => Promise<void>;
  /** Set for an Idempotency-Key on a route that opens its own transactions: runs in each before it commits. */
  onCommit?: () => Promise<void>;
}

const storage = new AsyncLocalStorage<WorkContext>();

export const SYSTEM_ACTOR: Actor = { type: 'system', id: null, label: null };

/** The context of the running work, or undefined outside of any (at the start, in a test). */
export const currentContext = (): WorkContext | undefined => storage.getStore();

/** The user who acts; null if nobody of the team does. */
export const currentUserId = (): string | null => {
  const actor = storage.getStore()?.actor;
  return actor?.type === 'user' ? actor.id : null;
};

export const currentTraceId = (): string | null => storage.getStore()?.traceId ?? null;

export const runInContext = <T>(context: WorkContext, work: () => T): T => storage.run(context, work);

/** Runs work that no request asked for (a job, a webhook event, the start), as the system and under a trace id of its own. */
export const runAsSystem = <T>(via: Via, work: () => T, traceId: string = newTraceId(), spans?: Span[]): T =>
  storage.run({ traceId, actor: SYSTEM_ACTOR, via, ...(spans && { spans }) }, work);

/** Runs work in the name of somebody else (the sender of a mail or message), in the same transaction and trace. */
export const runAs = <T>(actor: Actor, work: () => T): T => {
  const context = storage.getStore();
  return context ? storage.run({ ...context, actor }, work) : work();
};
