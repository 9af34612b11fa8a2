import { Injectable } from '@nestjs/common';
import { currentContext, SYSTEM_ACTOR, type Actor } from './context';
import { newId } from './ids';
import { Records } from './records';

/** A kind of timeline event and, for the compiler alone, the type of its payload. */
export interface TimelineKind<Payload> {
  readonly kind: string;
  readonly payload?: Payload;
}

export const timelineKind = <Payload extends object>(kind: string): TimelineKind<Payload> => ({ kind });

export interface TimelineEntry<Payload> {
  /** The request that it belongs to; null if it belongs to none (a member was edited). */
  requestId: string | null;
  payload: Payload;
  /** Who did it, if that is not the actor of the running work (the sender of a mail). */
  actor?: Actor;
  /** When it happened, if the changed row has this very moment too; else the moment of the commit. */
  at?: Date;
}

/** Writes what happened, in the transaction of the change (`Records`). */
@Injectable()
export class Timeline {
  constructor(private readonly records: Records) {}

  async add<Payload extends object>(kind: TimelineKind<Payload>, entry: TimelineEntry<Payload>): Promise<void> {
    const { requestId, payload, actor = currentContext()?.actor ?? SYSTEM_ACTOR, at } = entry;
    await this.records.add([{ id: newId(), requestId, kind: kind.kind, payload, actor, ...(at && { at }) }], []);
  }
}
