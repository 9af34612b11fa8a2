import { Injectable } from '@nestjs/common';
import type { EventPayload } from '../../foundations/timeline/domain-events';
import { On } from '../../foundations/timeline/outbox';
import { HoldMoves } from './hold-moves.service';
import { HoldRecords } from './hold-records.service';
import { HoldsMoveUp } from './holds.events';

/**
 * Moves up the holds behind one that has ended, which belong to other requests: a transaction of their own, so that
 * nobody waits for a request while he has locked a calendar.
 */
@Injectable()
export class HoldPromotions {
  constructor(
    private readonly records: HoldRecords,
    private readonly moves: HoldMoves,
  ) {}

  @On(HoldsMoveUp)
  async moveUp({ memberId, holdIds }: EventPayload<typeof HoldsMoveUp>): Promise<void> {
    for (const locked of await this.records.lockAll(memberId, holdIds)) await this.moves.promote(locked);
  }
}
