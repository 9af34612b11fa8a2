import type { Database } from '#kernel/database/database';
import { FUNNEL_STEPS, type Period } from '#api/readers/stats/stats.rules';

interface Rows {
  requests: {
    id: string;
    organizerId: string;
    status: string;
    createdAt: Date;
    wonAt: Date | null;
    lostAt: Date | null;
  }[];
  moves: { requestId: string; to: string }[];
  events: number;
  results: { requestId: string; memberId: string; stage: string }[];
  commissions: {
    requestId: string;
    memberId: string;
    status: string;
    currency: string;
    amount: string;
    paidAt: Date | null;
  }[];
  proposals: { requestId: string; memberId: string; sentAt: Date }[];
  answers: { requestId: string; sentAt: Date }[];
}

/** Every figure counted in memory from the rows themselves, slowly and plainly: what the service must answer. */
export class StatsReference {
  private readonly format: Intl.DateTimeFormat;

  private constructor(
    private readonly rows: Rows,
    timeZone: string,
  ) {
    this.format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  }

  static async read(database: Database, timeZone: string): Promise<StatsReference> {
    const rows: Rows = {
      requests: await database.query(
        `SELECT id, organizer_id AS "organizerId", status, created_at AS "createdAt", won_at AS "wonAt", lost_at AS "lostAt" FROM request`,
      ),
      moves: await database.query(
        `SELECT request_id AS "requestId", payload ->> 'to' AS to FROM timeline_event WHERE kind = 'request_status_changed'`,
      ),
      events: (await database.query(`SELECT id FROM timeline_event`)).length,
      results: await database.query(`SELECT request_id AS "requestId", member_id AS "memberId", stage FROM result`),
      commissions: await database.query(
        `SELECT request_id AS "requestId", member_id AS "memberId", status, currency, amount, paid_at AS "paidAt" FROM commission`,
      ),
      proposals: await database.query(
        `SELECT c.request_id AS "requestId", i.member_id AS "memberId", c.sent_at AS "sentAt"
           FROM catalog c, catalog_item i WHERE i.catalog_id = c.id AND c.status = 'sent'`,
      ),
      answers: await database.query(
        `SELECT request_id AS "requestId", sent_at AS "sentAt"
           FROM (SELECT request_id, direction, sent_at FROM email_message
                 UNION ALL SELECT request_id, direction, sent_at FROM messaging_message) sent
          WHERE direction = 'outbound' AND sent_at IS NOT NULL AND request_id IS NOT NULL`,
      ),
    };
    return new StatsReference(rows, timeZone);
  }

  requests(): { total: number; byStatus: Record<string, number> } {
    return { total: this.rows.requests.length, byStatus: tally(this.rows.requests.map(({ status }) => status)) };
  }

  byStage(): Record<string, number> {
    return tally(this.rows.results.map(({ stage }) => stage));
  }

  events(): number {
    return this.rows.events;
  }

  funnel(period: Period): number[] {
    const created = this.rows.requests.filter(({ createdAt }) => this.isIn(createdAt, period));
    const steps = created.map(({ id }) => {
      const been = this.rows.moves
        .filter(({ requestId }) => requestId === id)
        .map(({ to }) => (to === 'closed' ? 'won' : to));
      return Math.max(0, ...been.map((status) => (FUNNEL_STEPS as readonly string[]).indexOf(status)));
    });
    return FUNNEL_STEPS.map((_step, at) => steps.filter((step) => step >= at).length);
  }

  winRate(period: Period): { won: number; lost: number } {
    return {
      won: this.wonIn(period).length,
      lost: this.rows.requests.filter(({ status, lostAt }) => status === 'lost' && this.isIn(lostAt, period)).length,
    };
  }

  responseTime(period: Period): { averageMinutes: number | null; medianMinutes: number | null; sampleSize: number } {
    const waits = this.rows.requests
      .filter(({ createdAt }) => this.isIn(createdAt, period))
      .flatMap(({ id, createdAt }) => {
        const sent = this.rows.answers
          .filter(({ requestId }) => requestId === id)
          .map(({ sentAt }) => sentAt.getTime());
        return sent.length === 0 ? [] : [Math.max(0, Math.min(...sent) - createdAt.getTime()) / 60_000];
      })
      .sort((a, b) => a - b);
    const n = waits.length;
    if (n === 0) return { averageMinutes: null, medianMinutes: null, sampleSize: 0 };
    const middle = ((waits[Math.ceil(n / 2) - 1] as number) + (waits[Math.floor(n / 2)] as number)) / 2;
    return { averageMinutes: waits.reduce((a, b) => a + b) / n, medianMinutes: middle, sampleSize: n };
  }

  /** `2026-11 EUR` → cents and number of what was paid. */
  revenue(): Record<string, { cents: number; count: number }> {
    const months: Record<string, { cents: number; count: number }> = {};
    for (const { paidAt, currency, amount } of this.counting().filter(({ status }) => status === 'paid')) {
      const key = `${this.dateOf(paidAt as Date).slice(0, 7)} ${currency}`;
      const month = (months[key] ??= { cents: 0, count: 0 });
      month.cents += cents(amount);
      month.count++;
    }
    return months;
  }

  outstanding(): number {
    const open = this.counting().filter(({ status, currency }) => status !== 'paid' && currency === 'EUR');
    return open.reduce((total, { amount }) => total + cents(amount), 0) / 100;
  }

  topMembers(period: Period): Ranked[] {
    const pairs = this.rows.proposals
      .filter(({ sentAt }) => this.isIn(sentAt, period))
      .map(({ memberId, requestId }) => `${memberId} ${requestId}`);
    const won = new Set(this.wonIn(period).map(({ id }) => id));
    return this.ranked(
      period,
      [...new Set(pairs)].map((pair) => pair.split(' ')[0] as string),
      this.rows.results
        .filter(({ requestId, stage }) => stage === 'selected' && won.has(requestId))
        .map(({ memberId }) => memberId),
      ({ memberId }) => memberId,
    );
  }

  topOrganizers(period: Period): Ranked[] {
    const organizerOf = new Map(this.rows.requests.map(({ id, organizerId }) => [id, organizerId]));
    return this.ranked(
      period,
      this.rows.requests.filter(({ createdAt }) => this.isIn(createdAt, period)).map(({ organizerId }) => organizerId),
      this.wonIn(period).map(({ organizerId }) => organizerId),
      ({ requestId }) => organizerOf.get(requestId) as string,
    );
  }

  private ranked(
    period: Period,
    counted: string[],
    won: string[],
    ownerOf: (commission: Rows['commissions'][number]) => string,
  ): Ranked[] {
    const paid = this.counting().filter(({ status, paidAt }) => status === 'paid' && this.isIn(paidAt, period));
    const ids = new Set([...counted, ...won, ...paid.map(ownerOf)]);
    const rows = [...ids].map((id): Ranked => {
      const own = paid.filter((commission) => ownerOf(commission) === id);
      const sumOf = (list: typeof own): number => list.reduce((total, { amount }) => total + cents(amount), 0) / 100;
      const others = [...new Set(own.map(({ currency }) => currency))].filter((currency) => currency !== 'EUR').sort();
      return {
        id,
        count: counted.filter((other) => other === id).length,
        wins: won.filter((other) => other === id).length,
        revenue: sumOf(own.filter(({ currency }) => currency === 'EUR')),
        otherCurrencies: others.map((currency) => ({
          currency,
          amount: sumOf(own.filter((commission) => commission.currency === currency)),
        })),
      };
    });
    return rows.sort((a, b) => b.revenue - a.revenue || b.wins - a.wins || b.count - a.count || (a.id < b.id ? -1 : 1));
  }

  private wonIn(period: Period): Rows['requests'] {
    return this.rows.requests.filter(
      ({ status, wonAt }) => ['won', 'closed'].includes(status) && this.isIn(wonAt, period),
    );
  }

  private counting(): Rows['commissions'] {
    const cancelled = new Set(this.rows.requests.filter(({ status }) => status === 'cancelled').map(({ id }) => id));
    return this.rows.commissions.filter(({ requestId, status }) => status !== 'cancelled' && !cancelled.has(requestId));
  }

  private isIn(at: Date | null, { from, to }: Period): boolean {
    if (at === null) return false;
    const date = this.dateOf(at);
    return from <= date && date <= to;
  }

  private dateOf(at: Date): string {
    return this.format.format(at);
  }
}

export interface Ranked {
  id: string;
  count: number;
  wins: number;
  revenue: number;
  otherCurrencies: { currency: string; amount: number }[];
}

const cents = (amount: string): number => Math.round(Number(amount) * 100);

function tally(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
