import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { DECLINE_REASONS, NOT_CHOSEN_REASONS, REQUEST_STATUSES, RESULT_STAGES } from '#domain/vocabulary';
import type { MemberStandingView, OrganizerStandingView } from './standings.dto';
import { MEMBER_STANDING, type MemberStandingRow, ORGANIZER_STANDING, type StandingRow } from './standings.sql';
import { countsOf, rateOf } from './stats.rules';

/** The outcomes of all requests of a venue or organizer. For team users; one statement each. */
@Injectable()
export class StandingsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns a venue's all-time results.
   * @throws NOT_FOUND the venue doesn't exist
   */
  async ofMember(id: string): Promise<MemberStandingView> {
    const row = await this.database.maybeOne<MemberStandingRow>(MEMBER_STANDING, [id]);
    if (row === null) throw new NotFound(NOUNS.member);
    const byStage = countsOf(row.counts, RESULT_STAGES);
    return {
      generatedAt: this.clock.now(),
      byStage,
      winRate: winRateOf(byStage.selected, byStage.not_selected),
      declined: {
        total: row.declined?.total ?? 0,
        byReason: countsOf(row.declined?.byReason ?? {}, DECLINE_REASONS),
      },
      notChosen: countsOf(row.notChosen, NOT_CHOSEN_REASONS),
      commissions: row.commissions,
    };
  }

  /**
   * Returns an organizer's all-time results.
   * @throws NOT_FOUND the organizer doesn't exist
   */
  async ofOrganizer(id: string): Promise<OrganizerStandingView> {
    const row = await this.database.maybeOne<StandingRow>(ORGANIZER_STANDING, [id]);
    if (row === null) throw new NotFound(NOUNS.organizer);
    const byStatus = countsOf(row.counts, REQUEST_STATUSES);
    return {
      generatedAt: this.clock.now(),
      byStatus,
      winRate: winRateOf(byStatus.won + byStatus.closed, byStatus.lost),
      commissions: row.commissions,
    };
  }
}

const winRateOf = (won: number, lost: number) => ({ won, lost, rate: rateOf(won, won + lost) });
