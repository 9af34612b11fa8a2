import { Injectable } from '@nestjs/common';
import type { EventPayload } from '../../foundations/timeline/domain-events';
import { On } from '../../foundations/timeline/outbox';
import { HoldMoves } from './hold-moves.service';
import { HoldRecords } from './hold-records.service';
import { HoldsMoveUp } from './holds.events';

/**
 * Moves up the holds behind one that has ended. They may belong to other requests, whose locks come before the calendar's:
 * hence a separate transaction.
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
