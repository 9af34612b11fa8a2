import { Injectable } from '@nestjs/common';
import { type Actor, currentContext, SYSTEM_ACTOR } from './context';
import { Events } from './events';
import { newId } from './ids';
import { Records } from './records';

/** What the team is notified of. The area that takes the notices (`noticesGoTo`) decides where they are shown. */
export interface Notice {
  kind: string;
  /** What its words are made of, in the language of whoever reads them. */
  params: object;
  requestId: string | null;
  /** A second notice with the same key is not made: for what may be noticed more than once. */
  dedupeKey?: string;
}

/** What listeners and notices learn: the payload of the timeline entry, what goes with it, and the request. */
type Told<Payload, Carried, RequestId> = Payload & Carried & { requestId: RequestId };

interface Options<Payload, Carried, RequestId> {
  /** False for what only listeners learn of. */
  timeline?: false;
  /** What the team is told, or null for nothing. */
  notice?: (told: Told<Payload, Carried, RequestId>) => Notice | null;
}

/**
 * Something that happened: its timeline entry, the event that higher areas listen to by `@On`, and the team's notice, declared once.
 * `Payload` stands on the timeline, where every team user reads it; `Carried` goes to listeners and notice alone.
 */
export interface Fact<
  Payload extends object = object,
  Carried extends object = object,
  RequestId extends string | null = string | null,
> extends Options<Payload, Carried, RequestId> {
  readonly kind: string;
  /** For the compiler alone. */
  readonly told?: Told<Payload, Carried, RequestId>;
  readonly types?: [Payload, Carried];
}

/** Declares a fact that belongs to no request. */
export const fact = <Payload extends object, Carried extends object = object>(
  kind: string,
  options: Options<Payload, Carried, null> = {},
): Fact<Payload, Carried, null> => ({ kind, ...options });

/** Declares a fact on a request. */
export const requestFact = <Payload extends object, Carried extends object = object>(
  kind: string,
  options: Options<Payload, Carried, string> = {},
): Fact<Payload, Carried, string> => ({ kind, ...options });

/** Declares a fact that may or may not belong to a request. */
export const anyFact = <Payload extends object, Carried extends object = object>(
  kind: string,
  options: Options<Payload, Carried, string | null> = {},
): Fact<Payload, Carried, string | null> => ({ kind, ...options });

/** What a listener of a fact is given: `ToldBy<typeof RequestCreated>`. */
export type ToldBy<Declared extends { told?: unknown }> = NonNullable<Declared['told']>;

export type Occurrence<Payload, Carried, RequestId> = {
  payload: Payload;
  /** Who did it, if it is not the actor of the running work (the sender of a mail). */
  actor?: Actor;
  /** When it happened, if the change stores the same moment; by default the moment of the commit. */
  at?: Date;
} & (null extends RequestId
  ? string extends RequestId
    ? { requestId: RequestId }
    : { requestId?: null }
  : { requestId: RequestId }) &
  (object extends Carried ? { carried?: undefined } : { carried: Carried });

/** Writes what happened, in the transaction of the change; listeners run after the commit. */
@Injectable()
export class Facts {
  private tell: ((notices: Notice[]) => Promise<void>) | null = null;

  constructor(
    private readonly records: Records,
    private readonly events: Events,
  ) {}

  /** Sets who shows notices to the team. One area calls it, at its start. */
  noticesGoTo(tell: (notices: Notice[]) => Promise<void>): void {
    this.tell = tell;
  }

  /** Writes a fact: its timeline entry, a row for each listener, and the team's notice. */
  async record<Payload extends object, Carried extends object, RequestId extends string | null>(
    fact: Fact<Payload, Carried, RequestId>,
    // What the fact declares alone decides the types.
    occurrence: Occurrence<NoInfer<Payload>, NoInfer<Carried>, NoInfer<RequestId>>,
  ): Promise<void> {
    const { payload, actor = currentContext()?.actor ?? SYSTEM_ACTOR, at } = occurrence;
    const requestId = (occurrence.requestId ?? null) as RequestId;
    const carried = (occurrence.carried ?? {}) as Carried;
    const told = { ...payload, ...carried, requestId };
    const entry = { id: newId(), requestId, kind: fact.kind, payload, actor, ...(at && { at }) };
    if (fact.timeline !== false) await this.records.add([entry]);
    const notice = fact.notice?.(told);
    if (notice && this.tell === null) throw new Error(`Nobody shows the notice of ${fact.kind}.`);
    if (notice) await this.tell?.([notice]);
    await this.events.emit(fact.kind, told);
  }
}
