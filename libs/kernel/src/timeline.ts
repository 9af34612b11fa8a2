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
  /** The request it belongs to; null for what concerns none (a member edited). */
  requestId: string | null;
  payload: Payload;
  /** Who did it, where that is not the actor of the running work (the sender of a mail). */
  actor?: Actor;
  /** When it happened, where the change bears that very moment too; else the moment of the commit. */
  at?: Date;
}

/** Writes what happened, with the change that it tells of (`Records`). */
@Injectable()
export class Timeline {
  constructor(private readonly records: Records) {}

  async add<Payload extends object>(kind: TimelineKind<Payload>, entry: TimelineEntry<Payload>): Promise<void> {
    const { requestId, payload, actor = currentContext()?.actor ?? SYSTEM_ACTOR, at } = entry;
    await this.records.add([{ id: newId(), requestId, kind: kind.kind, payload, actor, ...(at && { at }) }], []);
  }
}
