import { Inject, Injectable, Logger } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock, DAY, HOUR, MINUTE } from '#core/clock';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { On } from '../../foundations/timeline/outbox';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { currentLocale } from '#http/locale';
import { LeasedCron } from '#queue/jobs';
import { seal, unseal } from '#core/secrets';
import { type AppConfig, appConfig } from '#core/app.config';
import { type AuthConfig, authConfig } from '#core/auth.config';
import {
  CalendarFault,
  type CalendarFaultKind,
  type CalendarReading,
  type CalendarSpan,
  CalendarsProvider,
} from '#providers/calendars/calendars.provider';
import { AvailabilityFreed } from '../availability/availability.events';
import { AvailabilityService } from '../availability/availability.service';
import { MembersService } from '../members/members.service';
import { type MemberCalendar, memberCalendars } from './member-calendar.entity';
import type { CalendarOfMemberView, MemberCalendarView, PutMemberCalendar } from './member-calendars.dto';
import { FAULT_WORDS } from './member-calendars.errors';
import { MemberCalendarFailed, MemberCalendarRemoved, MemberCalendarSet } from './member-calendars.events';
import { CLAIM_DUE, CLAIM_ONE, FIND_CALENDAR } from './member-calendars.sql';

const PURPOSE = 'member-calendar';
const READ_EVERY = HOUR;
/** Maximum pause after failures in a row, each of which doubles it. */
const LONGEST_PAUSE = DAY;
/** A reading that hasn't ended by then crashed with its process. */
const LEASE = 2 * MINUTE;
/** How far ahead a calendar is read. */
const AHEAD_DAYS = 548;
/** An unchanged calendar is read completely after this many days, for recurring events at the end of the period. */
const WHOLE_EVERY_DAYS = 7;
/** Calendars per run of the job, and how many concurrently. */
const MAX_RUN = 500;
const AT_ONCE = 4;

/** External calendars of venues, imported as availability. Methods are for team users unless they say otherwise. */
@Injectable()
export class MemberCalendarsService {
  private readonly logger = new Logger(MemberCalendarsService.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    @Inject(authConfig.KEY) private readonly auth: AuthConfig,
    private readonly events: DomainEvents,
    private readonly provider: CalendarsProvider,
    private readonly members: MembersService,
    private readonly availability: AvailabilityService,
  ) {}

  /**
   * Returns a venue's external calendar.
   * @throws NOT_FOUND the venue doesn't exist
   */
  async of(memberId: string): Promise<CalendarOfMemberView> {
    await this.members.assertExists(memberId);
    const calendar = await this.find(memberId);
    return { calendar: calendar && toView(calendar) };
  }

  /**
   * Connects a calendar.
   * @throws NOT_FOUND the venue doesn't exist
   * @throws VALIDATION_ERROR the address isn't https or is private
   */
  async put(memberId: string, { url }: PutMemberCalendar): Promise<MemberCalendarView> {
    const address = this.provider.check(url);
    await this.members.lockAgainstDeletion([memberId]);
    const current = await this.database.maybeOne<MemberCalendar>(
      memberCalendars.locked('member_calendar.member_id = $1'),
      [memberId],
    );
    const given = {
      sealed: seal(address.href, this.auth.secret, PURPOSE),
      host: address.hostname,
      ...{ etag: null, lastModified: null, readTo: null, skipped: 0, fault: null, faults: 0, claimedUntil: null },
      nextReadAt: this.clock.now(),
    };
    const calendar = current
      ? await this.database.update(memberCalendars, current.id, given)
      : await this.database.insert(memberCalendars, { memberId, ...given });
    await this.events.publish(MemberCalendarSet, { payload: ofCalendar(calendar) });
    return toView(calendar);
  }

  /**
   * Disconnects the calendar and removes its entries; returns the calendar as it was.
   * @throws NOT_FOUND the venue has none
   */
  async remove(memberId: string): Promise<MemberCalendarView> {
    await this.members.lockAgainstDeletion([memberId]);
    const calendar = await this.database.maybeOne<MemberCalendar>(
      `DELETE FROM member_calendar WHERE member_id = $1 RETURNING ${memberCalendars.columns}`,
      [memberId],
    );
    if (calendar === null) throw new NotFound(NOUNS.memberCalendar);
    await this.availability.readIn(memberId, null, []);
    await this.events.publish(MemberCalendarRemoved, { payload: ofCalendar(calendar) });
    return toView(calendar);
  }

  /**
   * Reads it now, unless it is already being read; returns its new state. Never call it inside a transaction.
   * @throws NOT_FOUND the venue has none
   */
  async readNow(memberId: string): Promise<MemberCalendarView> {
    const now = this.clock.now();
    const lease = new Date(now.getTime() + LEASE);
    const claimed = await this.database.maybeOne<MemberCalendar>(CLAIM_ONE, [now, lease, memberId]);
    if (claimed) await this.read(claimed);
    const calendar = await this.find(memberId);
    if (calendar === null) throw new NotFound(NOUNS.memberCalendar);
    return toView(calendar);
  }

  /** Reads the due calendars. A failed one doesn't stop the others, and the run lasts until all have ended. */
  @LeasedCron('20 */5 * * * *', { name: 'read-member-calendars' })
  async readDue(): Promise<number> {
    let read = 0;
    const work = async (): Promise<void> => {
      while (read < MAX_RUN) {
        const now = this.clock.now();
        const lease = new Date(now.getTime() + LEASE);
        const claimed = await this.database.maybeOne<MemberCalendar>(CLAIM_DUE, [now, lease]);
        if (claimed === null) return;
        read++;
        await this.read(claimed).catch((err: unknown) =>
          this.logger.error({ msg: 'could not record a reading', calendarId: claimed.id, err }),
        );
      }
    };
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    return read;
  }

  /** A manual entry of a day was removed: the next reading is complete, even if the calendar hasn't changed. */
  @On(AvailabilityFreed)
  async forgetValidators({ memberId }: { memberId: string }): Promise<void> {
    await this.database.query(
      `UPDATE member_calendar SET etag = NULL, last_modified = NULL, next_read_at = least(next_read_at, $2) WHERE member_id = $1`,
      [memberId, this.clock.now()],
    );
  }

  private find(memberId: string): Promise<MemberCalendar | null> {
    return this.database.maybeOne<MemberCalendar>(FIND_CALENDAR, [memberId]);
  }

  /** Reads a claimed calendar and stores the outcome; an unexpected error becomes its fault. */
  private async read(claimed: MemberCalendar): Promise<void> {
    const { timeZone } = this.app;
    const from = this.clock.dateIn(timeZone);
    const ahead = (days: number): string => new Date(Date.parse(from) + days * DAY).toISOString().slice(0, 10);
    const span = { from, to: ahead(AHEAD_DAYS), timeZone };
    const isFresh = claimed.readTo !== null && claimed.readTo > ahead(AHEAD_DAYS - WHOLE_EVERY_DAYS);
    const keep = (reading: CalendarReading | CalendarFaultKind) =>
      this.database.transaction(() => this.keep(claimed, reading, span));
    try {
      await keep(await this.readingOf(claimed, isFresh, span));
    } catch (err) {
      this.logger.error({ msg: 'could not read a calendar', calendarId: claimed.id, err });
      await keep('internal_error');
    }
  }

  private async readingOf(
    claimed: MemberCalendar,
    isFresh: boolean,
    span: CalendarSpan,
  ): Promise<CalendarReading | CalendarFaultKind> {
    try {
      return await this.provider.read(this.addressOf(claimed), isFresh ? claimed : NOTHING_KNOWN, span);
    } catch (error) {
      if (!(error instanceof CalendarFault)) throw error;
      return error.kind;
    }
  }

  private addressOf({ sealed }: MemberCalendar): string {
    try {
      return unseal(sealed, this.auth.secrets, PURPOSE);
    } catch (error) {
      throw new CalendarFault('address_lost', { cause: error });
    }
  }

  /** Stores the outcome of a reading, unless the address was changed or removed in the meantime. */
  private async keep(
    claimed: MemberCalendar,
    reading: CalendarReading | CalendarFaultKind,
    { from, to }: { from: string; to: string },
  ): Promise<void> {
    await this.members.lockAgainstDeletion([claimed.memberId]);
    const current = await this.database.lock(memberCalendars, claimed.id);
    if (current === null || !current.sealed.equals(claimed.sealed)) return;
    const now = this.clock.now();
    const next = (pause: number) => ({ claimedUntil: null, nextReadAt: new Date(now.getTime() + pause) });
    if (typeof reading === 'string' && reading !== 'unchanged') {
      const faults = current.faults + 1;
      const pause = Math.min(READ_EVERY * 2 ** Math.min(current.faults, 10), LONGEST_PAUSE);
      await this.database.update(memberCalendars, current.id, { fault: reading, faults, ...next(pause) });
      if (current.fault === null)
        await this.events.publish(MemberCalendarFailed, { payload: { ...ofCalendar(current), fault: reading } });
      return;
    }
    const read = { lastReadAt: now, fault: null, faults: 0, ...next(READ_EVERY) };
    if (reading === 'unchanged') {
      // If the validators were deleted in the meantime, another reading is due immediately.
      const same = current.etag === claimed.etag && current.lastModified === claimed.lastModified;
      await this.database.update(memberCalendars, current.id, same ? read : { ...read, nextReadAt: now });
      return;
    }
    const { slots, skipped, etag, lastModified } = reading;
    await this.availability.readIn(current.memberId, from, slots);
    await this.database.update(memberCalendars, current.id, { ...read, etag, lastModified, skipped, readTo: to });
  }
}

const NOTHING_KNOWN = { etag: null, lastModified: null };

const ofCalendar = ({ memberId, host }: MemberCalendar) => ({ memberId, host });

function toView(calendar: MemberCalendar): MemberCalendarView {
  const { id, memberId, host, lastReadAt, nextReadAt, skipped, fault, createdAt, updatedAt, traceId } = calendar;
  return {
    ...{ id, memberId, host, lastReadAt, nextReadAt, skipped, createdAt, updatedAt, traceId },
    fault: fault && { kind: fault, message: FAULT_WORDS[fault][currentLocale()] },
  };
}
