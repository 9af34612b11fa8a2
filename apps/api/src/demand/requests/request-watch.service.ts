import { Inject, Injectable } from '@nestjs/common';
import { Clock, HOUR } from '#core/clock';
import { Database } from '#database/database';
import { LeasedCron } from '#queue/jobs';
import { type AppConfig, appConfig } from '#core/app.config';
import type { Notice } from '../../foundations/timeline/domain-events';
import { REQUEST_STATUS_WORDS } from '#domain/labels';
import { formatDate, fr } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import type { RequestStatus } from '#domain/vocabulary';
import { noticeKind } from '../../foundations/notifications/notice-kinds';
import { NotificationsService } from '../../foundations/notifications/notifications.service';
import { PAST_EVENTS, SILENT_REQUESTS } from './requests.sql';

/** How long an open request may have no activity before the team is notified. */
const SILENCE = 48 * HOUR;
const BATCH = 1000;

interface Found {
  id: string;
  code: string;
  title: string;
  status: RequestStatus;
  /** The timestamp or date by which the list is ordered; the next batch begins after it. */
  since: Date | string;
  dedupeKey: string;
}

/** Dates are calendar dates, so the zone has no effect. */
const dayIn = (locale: Locale, date: string): string => formatDate(date, locale, 'UTC');

const silentRequest = noticeKind<{ code: string; title: string; since: string }>('inactivity', {
  en: ({ code, title, since }) => ({
    title: `No activity on request ${code} for 48 hours`,
    body: `“${title}” has had no activity since ${dayIn('en', since)}.`,
  }),
  fr: ({ code, title, since }) => ({
    title: `Aucune activité sur la demande ${code} depuis 48 heures`,
    body: fr`« ${title} » est sans nouvelles depuis le ${dayIn('fr', since)}.`,
  }),
});

const pastEvent = noticeKind<{ code: string; title: string; status: RequestStatus; endedOn: string }>('past_event', {
  en: ({ code, title, status, endedOn }) => ({
    title: `The event of request ${code} has passed`,
    body: `“${title}” ended on ${dayIn('en', endedOn)} and the request is still ${REQUEST_STATUS_WORDS[status].en}: close it, or correct its date.`,
  }),
  fr: ({ code, title, status, endedOn }) => ({
    title: `L’événement de la demande ${code} est passé`,
    body: fr`« ${title} » s’est terminé le ${dayIn('fr', endedOn)} et la demande est toujours ${REQUEST_STATUS_WORDS[status].fr} : fermez-la, ou corrigez sa date.`,
  }),
});

/**
 * Finds requests that need the team's attention, and notifies the team; for the hourly jobs. The notification's unique
 * key records what was reported, so interrupted or concurrent runs report nothing twice. A notification isn't an event
 * on its request, so it doesn't count as activity.
 */
@Injectable()
export class RequestWatch {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly notifications: NotificationsService,
  ) {}

  /** Reports open requests without an event for 48 hours, once per period of inactivity. Returns how many it found. */
  @LeasedCron('0 7 * * * *', { name: 'detect-inactive-requests' })
  reportSilence(): Promise<number> {
    const until = new Date(this.clock.now().getTime() - SILENCE);
    return this.report(SILENT_REQUESTS, until, ({ id, code, title, since, dedupeKey }) => {
      const date = this.clock.dateIn(this.app.timeZone, new Date(since));
      return silentRequest({ requestId: id, params: { code, title, since: date }, dedupeKey });
    });
  }

  /** Reports open and won requests whose event has passed, once per date. Returns how many it found. */
  @LeasedCron('0 13 * * * *', { name: 'detect-past-events' })
  reportPastEvents(): Promise<number> {
    const { timeZone } = this.app;
    const today = this.clock.dateIn(timeZone);
    return this.report(
      PAST_EVENTS,
      today,
      ({ id, code, title, status, since, dedupeKey }) =>
        pastEvent({ requestId: id, params: { code, title, status, endedOn: String(since) }, dedupeKey }),
      [timeZone],
    );
  }

  /**
   * Reports the rows of a statement, one batch per transaction; each batch begins after the last row of the previous
   * one.
   */
  private async report(
    sql: string,
    until: Date | string,
    toNotification: (found: Found) => Notice,
    more: unknown[] = [],
  ): Promise<number> {
    let reported = 0;
    let after: Pick<Found, 'since' | 'id'> = { since: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
    for (;;) {
      const found = await this.database.query<Found>(sql, [until, after.since, after.id, BATCH, ...more]);
      await this.notifications.notifyAll(found.map(toNotification));
      reported += found.length;
      const last = found.at(-1);
      if (last === undefined || found.length < BATCH) return reported;
      after = last;
    }
  }
}
