import { Injectable } from '@nestjs/common';
import { Database } from '#database/database';
import { NotificationsService } from '../../foundations/notifications/notifications.service';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { AvailabilityFreed, holdConflict } from './availability.events';
import {
  type Conflict,
  CONFLICTS,
  type HeldDay,
  MISSING_DAYS,
  REMOVE_OUTDATED,
  SHOW_DAYS,
  YIELD_TO_CALENDAR,
} from './held-days.sql';

/** The days on which venues hold a room for us, as entries `option` of their calendars. */
@Injectable()
export class HeldDays {
  constructor(
    private readonly database: Database,
    private readonly events: DomainEvents,
    private readonly notifications: NotificationsService,
  ) {}

  /**
   * Makes a venue's calendar show its active holds, and only these: one entry per day, room and slot. Entries of the
   * team, the venue or its own calendar stay; if one says otherwise, the team is notified, once per hold and day. Under
   * the lock of the calendar, after every change of its entries or holds.
   */
  async show(memberId: string): Promise<void> {
    const removed = await this.database.query<{ id: string }>(REMOVE_OUTDATED, [memberId]);
    if (removed.length > 0) await this.events.publish(AvailabilityFreed, { payload: { memberId } });
    const missing = await this.database.query<HeldDay>(MISSING_DAYS, [memberId]);
    if (missing.length > 0) {
      const said = { memberId, status: 'option', source: 'hold', notes: null };
      const entries = missing.map((day) => ({ ...this.database.stamp(), ...day, ...said }));
      await this.database.query<{ id: string }>(SHOW_DAYS, [JSON.stringify(entries)]);
    }
    const conflicts = await this.database.query<Conflict>(CONFLICTS, [memberId]);
    await this.notifications.notifyAll(
      conflicts.map(({ holdId, requestId, source, ...params }) =>
        holdConflict({ requestId, params, dedupeKey: `hold_conflict:${holdId}:${params.date}:${source}` }),
      ),
    );
  }

  /** Makes room for entries of the venue's own calendar, which `show` then leaves in place. */
  async yieldTo(memberId: string, said: readonly { date: string; slot: string }[]): Promise<void> {
    await this.database.query(YIELD_TO_CALENDAR, [memberId, JSON.stringify(said)]);
  }
}
