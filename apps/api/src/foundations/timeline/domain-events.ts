import { Injectable } from '@nestjs/common';
import { type Actor, currentContext, SYSTEM_ACTOR } from '#core/context';
import { newId } from '#core/ids';
import { Outbox } from './outbox';
import { TimelineWriter } from './timeline-writer';

/** A notification for the team. The area that calls `noticesGoTo` decides where it is shown. */
export interface Notice {
  kind: string;
  /** The values of its text, which is rendered in each reader's language. */
  params: object;
  requestId: string | null;
  /** The users who see it; by default all. */
  recipients?: readonly string[];
  /** A second notice with the same key is dropped. */
  dedupeKey?: string;
}

/** The data that listeners and notices receive: the timeline payload, the carried values, and the request. */
type Told<Payload, Carried, RequestId> = Payload & Carried & { requestId: RequestId };

interface Options<Payload, Carried, RequestId> {
  /** False for events that are not on the timeline. */
  timeline?: false;
  /** Returns the team's notification, or null for none. */
  notice?: (told: Told<Payload, Carried, RequestId>) => Notice | null;
}

/**
 * A domain event: its timeline entry, the event that higher areas listen to with `@On`, and the team's notification, declared once.
 * `Payload` is stored on the timeline, where every team user reads it. Only listeners and the notification receive `Carried`.
 */
export interface DomainEvent<
  Payload extends object = object,
  Carried extends object = object,
  RequestId extends string | null = string | null,
> extends Options<Payload, Carried, RequestId> {
  readonly kind: string;
  /** Exists only for the compiler. */
  readonly told?: Told<Payload, Carried, RequestId>;
  readonly types?: [Payload, Carried];
}

/** Declares an event that belongs to no request. */
export const defineEvent = <Payload extends object, Carried extends object = object>(
  kind: string,
  options: Options<Payload, Carried, null> = {},
): DomainEvent<Payload, Carried, null> => ({ kind, ...options });

/** Declares an event of a request. */
export const defineRequestEvent = <Payload extends object, Carried extends object = object>(
  kind: string,
  options: Options<Payload, Carried, string> = {},
): DomainEvent<Payload, Carried, string> => ({ kind, ...options });

/** Declares an event that may belong to a request. */
export const defineMaybeRequestEvent = <Payload extends object, Carried extends object = object>(
  kind: string,
  options: Options<Payload, Carried, string | null> = {},
): DomainEvent<Payload, Carried, string | null> => ({ kind, ...options });

/** The argument of an event's listener: `EventPayload<typeof RequestCreated>`. */
export type EventPayload<Declared extends { told?: unknown }> = NonNullable<Declared['told']>;

export type Occurrence<Payload, Carried, RequestId> = {
  payload: Payload;
  /** The actor, if not the one of the current context (the sender of a mail). */
  actor?: Actor;
  /** When it happened, if the change stores the same time. Defaults to the time of the commit. */
  at?: Date;
} & (null extends RequestId
  ? string extends RequestId
    ? { requestId: RequestId }
    : { requestId?: null }
  : { requestId: RequestId }) &
  (object extends Carried ? { carried?: undefined } : { carried: Carried });

/** Publishes domain events in the transaction of the change. Listeners run after the commit. */
@Injectable()
export class DomainEvents {
  private tell: ((notices: Notice[]) => Promise<void>) | null = null;

  constructor(
    private readonly timeline: TimelineWriter,
    private readonly outbox: Outbox,
  ) {}

  /** Sets the function that stores notifications. One area calls this at start-up. */
  noticesGoTo(tell: (notices: Notice[]) => Promise<void>): void {
    this.tell = tell;
  }

  /** Writes an event's timeline entry, its notification, and a job for each of its listeners. */
  async publish<Payload extends object, Carried extends object, RequestId extends string | null>(
    event: DomainEvent<Payload, Carried, RequestId>,
    // `NoInfer`: only the event's declaration determines the types.
    occurrence: Occurrence<NoInfer<Payload>, NoInfer<Carried>, NoInfer<RequestId>>,
  ): Promise<void> {
    const { payload, actor = currentContext()?.actor ?? SYSTEM_ACTOR, at } = occurrence;
    const requestId = (occurrence.requestId ?? null) as RequestId;
    const carried = (occurrence.carried ?? {}) as Carried;
    const told = { ...payload, ...carried, requestId };
    const entry = { id: newId(), requestId, kind: event.kind, payload, actor, ...(at && { at }) };
    if (event.timeline !== false) await this.timeline.add([entry]);
    const notice = event.notice?.(told);
    if (notice && this.tell === null) throw new Error(`Nothing stores the notification of ${event.kind}.`);
    if (notice) await this.tell?.([notice]);
    await this.outbox.emit(event.kind, told);
  }
}
