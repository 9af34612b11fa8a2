import { Inject, Injectable } from '@nestjs/common';
import { type AppConfig, appConfig } from '#core/app.config';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import type { AvailabilityView } from '../availability/availability.dto';
import { Bookings } from '../availability/bookings.service';
import { MembersService } from '../members/members.service';
import { type Hold, holds } from './hold.entity';
import { HoldMoves } from './hold-moves.service';
import { HoldRecords, type Locked } from './hold-records.service';
import type { EndReason } from './holds.dto';
import { HoldsEnded, type SentFrom } from './holds.events';
import { beginningOf, overlap, shareRoom } from './holds.rules';
import { HoldsService, type NewHold } from './holds.service';
import { HOLDS_OF_REQUEST, LIVE } from './holds.sql';

interface Override {
  reason: string;
}

interface Known {
  id: string;
  memberId: string;
}

/** How the holds of a request are released. */
export interface Releasing extends SentFrom {
  /** The venue that keeps its holds. */
  except?: string;
  /** The venues that get another mail anyway. */
  told?: readonly string[];
  /** The booked holds whose days are free again. */
  freed?: readonly Known[];
}

/** The holds of a request, for the area that moves it and its candidates; in its transaction, which has locked it. */
@Injectable()
export class Holds {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly members: MembersService,
    private readonly records: HoldRecords,
    private readonly moves: HoldMoves,
    private readonly service: HoldsService,
    private readonly bookings: Bookings,
  ) {}

  /**
   * Stores what a venue is asked to hold, or what its reply says that it holds, as a requested hold; a person activates
   * it. A hold that is already requested takes what is said. An end that is past or after the event begins is left out.
   * @throws NOT_FOUND request or venue
   * @throws INVALID_STATUS_TRANSITION the request isn't open
   * @throws VALIDATION_ERROR the request has no days, or they are past or too many
   */
  async request(said: NewHold): Promise<Hold> {
    const { requestId, memberId, rank = null, source, note = null } = said;
    const [known] = await this.of(requestId, memberId, ['requested']);
    if (known === undefined) {
      const { hold } = await this.service.request({ ...said, expiresAt: null });
      return said.expiresAt == null ? hold : this.keep(hold, { expiresAt: said.expiresAt });
    }
    const { hold } = await this.records.lock(known.id);
    return this.keep(hold, {
      ...{ source, expiresAt: said.expiresAt ?? null },
      ...(rank === null ? {} : { rank }),
      ...(note === null ? {} : { note }),
    });
  }

  /**
   * Locks the calendars of all venues that hold or have booked something for a request, and of one more, in the order in
   * which every transaction locks calendars: before any of them changes.
   */
  async lockCalendars(requestId: string, memberId?: string): Promise<void> {
    const live = await this.of(requestId, null, LIVE);
    const all = [...live.map((hold) => hold.memberId), ...(await this.bookings.bookedFor(requestId))];
    for (const id of [...new Set(memberId === undefined ? all : [...all, memberId])].sort())
      await this.members.lockCalendar(id);
  }

  /** Stores that a venue is asked to hold the room of its candidate, unless it is already asked or holds something. */
  async ask(requestId: string, memberId: string): Promise<void> {
    if ((await this.of(requestId, memberId, LIVE)).length > 0) return;
    await this.service.request({ requestId, memberId, source: 'team' });
  }

  /**
   * Books what the selected candidate holds; of holds that overlap the best-ranked, and the others are released. Days of
   * the event that it doesn't hold are booked too: in the same room, without a hold in the candidate's, or the whole
   * venue (`roomId` null). Returns the holds of other venues whose booked days are freed by that.
   * @throws HOLD_CONFLICT a day is taken, or another request is ahead and there is no override
   */
  async bookFor(
    requestId: string,
    memberId: string,
    roomId: string | null,
    { override }: { override?: Override | undefined } = {},
  ): Promise<Known[]> {
    const reason = override?.reason ?? null;
    const held = await this.locked(memberId, await this.of(requestId, memberId, ['active', 'booked']));
    const booked = held.map(({ hold }) => hold).filter(({ status }) => status === 'booked');
    const freed = await this.free(requestId, booked.length > 0 ? memberId : null);
    for (const locked of held) {
      if (locked.hold.status === 'booked') continue;
      if (booked.some((other) => overlap(other, locked.hold)))
        await this.moves.release(locked, 'request_won', { told: true });
      else booked.push(await this.moves.book(locked, reason));
    }
    const event = await this.bookings.daysOf(requestId);
    const dates = event.dates.filter((date) => !booked.some((hold) => hold.dates.includes(date)));
    if (dates.length === 0) return freed;
    const [first = { roomId }] = booked;
    const place = { requestId, memberId, roomId: first.roomId, dates, slot: event.slot, rank: null };
    if (reason === null) await this.moves.assertAhead(place);
    await this.bookings.book(requestId, place, place);
    return freed;
  }

  /**
   * Books the selected candidate again after the days of the request or its room (`isMoved`) have changed; what it held
   * follows.
   * @throws HOLD_CONFLICT a day is taken, or another request is ahead on a day that wasn't booked
   */
  async rebook(
    requestId: string,
    memberId: string,
    roomId: string | null,
    { isMoved }: { isMoved: boolean },
  ): Promise<void> {
    await this.lockCalendars(requestId, memberId);
    const booked = await this.locked(memberId, await this.of(requestId, memberId, ['booked']));
    const { dates, slot } = await this.bookings.daysOf(requestId);
    const freed = await this.bookings.free(requestId);
    if (dates.length === 0) return;
    const takesRoom = isMoved && booked.length === 1;
    const places = booked.length === 0 ? [roomId] : booked.map(({ hold }) => (takesRoom ? roomId : hold.roomId));
    for (const [at, place] of places.entries()) {
      const hold = booked[at]?.hold;
      const days = { requestId, memberId, roomId: place, dates: [...dates], slot };
      // two holds of parts of a day are now of the same slot
      const isBooked = places.slice(0, at).some((other) => shareRoom(other, place));
      const added = dates.filter((date) => !isBooked && !freed.some((day) => includes(day, { ...days, date })));
      // On days that it didn't have, another hold of the same rank was there first.
      const rank = hold?.rank == null ? null : hold.rank + 1;
      if (added.length > 0) await this.moves.assertAhead({ ...days, dates: added, rank });
      if (!isBooked) await this.bookings.book(requestId, days, days);
      // A hold has at most 31 days; a longer event is still booked.
      if (hold !== undefined)
        await this.database.update(holds, hold.id, { roomId: place, dates: dates.slice(0, 31), slot });
    }
  }

  /**
   * Releases the requested and active holds of a request, except those of one venue. Each venue that held something gets
   * one mail, also about its booked days that are free again (`freed`), unless it gets another mail anyway (`told`). The
   * calendars are locked (`lockCalendars`).
   */
  async releaseAll(
    requestId: string,
    reason: EndReason,
    { except, told = [], freed = [], mailboxId }: Releasing = {},
  ): Promise<void> {
    const live = await this.of(requestId, null, LIVE);
    for (const memberId of [...new Set([...live, ...freed].map((hold) => hold.memberId))].sort()) {
      if (memberId === except) continue;
      const booked = freed.filter((hold) => hold.memberId === memberId).map(({ id }) => id);
      const ended = [...booked, ...(await this.releaseLive(requestId, memberId, reason))];
      if (!told.includes(memberId)) await this.tell(requestId, memberId, ended, { mailboxId });
    }
  }

  /** Releases a venue's requested and active holds for a request. It gets a mail, unless it released them itself (`byVenue`). */
  async release(
    requestId: string,
    memberId: string,
    reason: EndReason,
    { byVenue = false, ...from }: { byVenue?: boolean } & SentFrom = {},
  ): Promise<void> {
    const ended = await this.releaseLive(requestId, memberId, reason, byVenue);
    if (!byVenue) await this.tell(requestId, memberId, ended, from);
  }

  /** Releases all that is held or booked for a request that is lost or canceled. */
  async endAll(requestId: string, reason: EndReason, from: SentFrom = {}): Promise<void> {
    await this.lockCalendars(requestId);
    await this.releaseAll(requestId, reason, { ...from, freed: await this.free(requestId, null) });
  }

  /** Withdraws a hold that was only requested. */
  async takeBack(requestId: string, memberId: string, reason: EndReason): Promise<void> {
    const requested = await this.of(requestId, memberId, ['requested']);
    for (const locked of await this.locked(memberId, requested)) await this.moves.release(locked, reason);
  }

  /** Frees the booked days of all venues but one; our holds behind move up. Returns the holds that they were booked for. */
  private async free(requestId: string, except: string | null): Promise<Known[]> {
    const venues = await this.bookings.bookedFor(requestId);
    const booked = await this.of(requestId, null, ['booked']);
    await this.bookings.free(requestId, except);
    const freed = booked.filter(({ memberId }) => memberId !== except && venues.includes(memberId));
    for (const known of freed)
      for (const { hold } of await this.locked(known.memberId, [known])) await this.moves.moveUpBehind(hold);
    return freed;
  }

  /** Releases a venue's requested and active holds, and returns the ids of the active ones. */
  private async releaseLive(
    requestId: string,
    memberId: string,
    reason: EndReason,
    byVenue = false,
  ): Promise<string[]> {
    const ended: string[] = [];
    for (const locked of await this.locked(memberId, await this.of(requestId, memberId, LIVE))) {
      if (locked.hold.status === 'active') ended.push(locked.hold.id);
      await this.moves.release(locked, reason, { byVenue, told: true });
    }
    return ended;
  }

  private async tell(
    requestId: string,
    memberId: string,
    holdIds: string[],
    { mailboxId }: SentFrom = {},
  ): Promise<void> {
    if (holdIds.length === 0) return;
    await this.events.publish(HoldsEnded, { requestId, payload: { memberId, holdIds }, carried: { mailboxId } });
  }

  private keep(hold: Hold, said: Partial<Hold>): Promise<Hold> {
    const end = said.expiresAt ?? null;
    const fits = end !== null && end > this.clock.now() && end <= beginningOf(hold, this.app.timeZone);
    return this.database.update(holds, hold.id, { ...said, expiresAt: fits ? end : hold.expiresAt });
  }

  private of(requestId: string, memberId: string | null, statuses: readonly string[]): Promise<Known[]> {
    return this.database.query<Known>(HOLDS_OF_REQUEST, [requestId, memberId, statuses]);
  }

  private async locked(memberId: string, known: readonly { id: string }[]): Promise<Locked[]> {
    if (known.length === 0) return [];
    const ids = known.map(({ id }) => id);
    return this.records.lockAll(memberId, ids);
  }
}

type BookedDay = Pick<AvailabilityView, 'memberId' | 'roomId' | 'date' | 'slot'>;

/** Whether a booked day includes another: the whole venue its rooms, a full day its parts. */
const includes = (booked: BookedDay, { memberId, roomId, date, slot }: BookedDay): boolean =>
  booked.memberId === memberId &&
  booked.date === date &&
  (booked.roomId === null || booked.roomId === roomId) &&
  (booked.slot === 'full_day' || booked.slot === slot);
