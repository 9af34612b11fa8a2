import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { REQUEST_STATUSES, RESULT_STAGES } from '#domain/vocabulary';
import type { MemberStandingView, OrganizerStandingView } from './standings.dto';
import { MEMBER_STANDING, ORGANIZER_STANDING, type StandingRow } from './standings.sql';
import { rateOf } from './stats.rules';

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
    const row = await this.database.maybeOne<StandingRow>(MEMBER_STANDING, [id]);
    if (row === null) throw new NotFound(NOUNS.member);
    const byStage = countsOf(row, RESULT_STAGES);
    return {
      generatedAt: this.clock.now(),
      byStage,
      winRate: winRateOf(byStage.selected, byStage.not_selected),
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
    const byStatus = countsOf(row, REQUEST_STATUSES);
    return {
      generatedAt: this.clock.now(),
      byStatus,
      winRate: winRateOf(byStatus.won + byStatus.closed, byStatus.lost),
      commissions: row.commissions,
    };
  }
}

const countsOf = <Key extends string>({ counts }: StandingRow, keys: readonly Key[]): Record<Key, number> =>
  Object.fromEntries(keys.map((key) => [key, counts[key] ?? 0])) as Record<Key, number>;

const winRateOf = (won: number, lost: number) => ({ won, lost, rate: rateOf(won, won + lost) });
