import type { Database } from '#database/database';
import { FUNNEL_STEPS, type Period } from '#api/readers/stats/stats.rules';

interface Rows {
  requests: {
    id: string;
    organizerId: string;
    assigneeId: string | null;
    status: string;
    createdAt: Date;
    wonAt: Date | null;
    lostAt: Date | null;
  }[];
  moves: { requestId: string; to: string }[];
  events: number;
  results: {
    requestId: string;
    memberId: string;
    stage: string;
    replyStatus: string | null;
    repliedAt: Date | null;
    declineReason: string | null;
    notChosenReason: string | null;
  }[];
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
  stages: { resultId: string; to: string; at: Date }[];
}

/** Every statistic counted in memory from the rows, slowly and simply: the service must return the same. */
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
        `SELECT id, organizer_id AS "organizerId", assignee_id AS "assigneeId", status, created_at AS "createdAt", won_at AS "wonAt", lost_at AS "lostAt" FROM request`,
      ),
      moves: await database.query(
        `SELECT request_id AS "requestId", payload ->> 'to' AS to FROM timeline_event WHERE kind = 'request_status_changed'`,
      ),
      events: (await database.query(`SELECT id FROM timeline_event`)).length,
      results: await database.query(
        `SELECT request_id AS "requestId", member_id AS "memberId", stage, reply_status AS "replyStatus", replied_at AS "repliedAt",
                decline_reason AS "declineReason", not_chosen_reason AS "notChosenReason" FROM result`,
      ),
      commissions: await database.query(
        `SELECT request_id AS "requestId", member_id AS "memberId", status, currency, amount - credited AS amount, paid_at AS "paidAt"
           FROM commission`,
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
      stages: await database.query(
        `SELECT payload ->> 'resultId' AS "resultId", payload ->> 'to' AS to, created_at AS at
           FROM timeline_event WHERE kind = 'result_stage_changed' ORDER BY created_at, id`,
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
      lost: this.lostIn(period).length,
    };
  }

  responseTime(period: Period): Times & { sampleSize: number } {
    const waits = this.rows.requests
      .filter(({ createdAt }) => this.isIn(createdAt, period))
      .flatMap(({ id, createdAt }) => {
        const sent = this.rows.answers
          .filter(({ requestId }) => requestId === id)
          .map(({ sentAt }) => sentAt.getTime());
        return sent.length === 0 ? [] : [Math.max(0, Math.min(...sent) - createdAt.getTime()) / 60_000];
      });
    return { ...timesOf(waits), sampleSize: waits.length };
  }

  /** Each question that wasn't undone, until the same result's next stage. */
  venueResponseTime(period: Period): Times & { asked: number; answered: number } {
    const questions = this.rows.stages
      .map((move, at) => ({
        ...move,
        next: this.rows.stages.slice(at + 1).find(({ resultId }) => resultId === move.resultId),
      }))
      .filter(
        ({ to, at, next }) => to === 'availability_requested' && next?.to !== 'suggested' && this.isIn(at, period),
      );
    const waits = questions.flatMap(({ at, next }) =>
      next && ['available', 'unavailable'].includes(next.to) ? [(next.at.getTime() - at.getTime()) / 60_000] : [],
    );
    return { ...timesOf(waits), asked: questions.length, answered: waits.length };
  }

  /** By the assignee's id (`nobody`): open now, created, won and lost in the period. */
  load(period: Period): Record<string, [open: number, requests: number, won: number, lost: number]> {
    const people = new Set(this.rows.requests.map(({ assigneeId }) => assigneeId));
    const [won, lost] = [new Set(this.wonIn(period)), new Set(this.lostIn(period))];
    const rows = [...people].map((person) => {
      const own = this.rows.requests.filter(({ assigneeId }) => assigneeId === person);
      const numberOf = (those: (request: Rows['requests'][number]) => boolean): number => own.filter(those).length;
      return [
        person ?? 'nobody',
        [
          numberOf(({ status }) => !['won', 'closed', 'lost', 'cancelled'].includes(status)),
          numberOf(({ createdAt }) => this.isIn(createdAt, period)),
          numberOf((request) => won.has(request)),
          numberOf((request) => lost.has(request)),
        ],
      ] as const;
    });
    return Object.fromEntries(rows.filter(([, numbers]) => numbers.some((n) => n > 0))) as ReturnType<this['load']>;
  }

  /** The venues that said no in the period, most first. */
  declines(period: Period): Declines[] {
    const said = this.rows.results.filter(
      ({ replyStatus, repliedAt }) => replyStatus === 'unavailable' && this.isIn(repliedAt, period),
    );
    return [...new Set(said.map(({ memberId }) => memberId))]
      .map((memberId) => ({ memberId, ...declinesOf(said.filter((reply) => reply.memberId === memberId)) }))
      .sort((a, b) => b.total - a.total || (a.memberId < b.memberId ? -1 : 1));
  }

  /** A venue's candidacies of all time. */
  standing(memberId: string): { byStage: object; declined: Omit<Declines, 'memberId'>; notChosen: object } {
    const own = this.rows.results.filter((result) => result.memberId === memberId);
    return {
      byStage: tally(own.map(({ stage }) => stage)),
      declined: declinesOf(own.filter(({ replyStatus }) => replyStatus === 'unavailable')),
      notChosen: tally(
        own.flatMap(({ stage, notChosenReason }) =>
          stage === 'not_selected' && notChosenReason !== null ? [notChosenReason] : [],
        ),
      ),
    };
  }

  /** Payments in euros. */
  paidIn(period: Period): { amount: number; count: number } {
    const paid = this.counting().filter(
      ({ status, currency, paidAt }) => status === 'paid' && currency === 'EUR' && this.isIn(paidAt, period),
    );
    return { amount: paid.reduce((total, { amount }) => total + cents(amount), 0) / 100, count: paid.length };
  }

  /** `2026-11 EUR` → cents and number of payments. */
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

  private lostIn(period: Period): Rows['requests'] {
    return this.rows.requests.filter(({ status, lostAt }) => status === 'lost' && this.isIn(lostAt, period));
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

interface Declines {
  memberId: string;
  total: number;
  /** Only the reasons that were given. */
  byReason: Record<string, number>;
}

const declinesOf = (replies: Rows['results']): Omit<Declines, 'memberId'> => ({
  total: replies.length,
  byReason: tally(replies.flatMap(({ declineReason }) => (declineReason === null ? [] : [declineReason]))),
});

interface Times {
  averageMinutes: number | null;
  medianMinutes: number | null;
}

function timesOf(waits: number[]): Times {
  const sorted = [...waits].sort((a, b) => a - b);
  const n = sorted.length;
  if (n === 0) return { averageMinutes: null, medianMinutes: null };
  const medianMinutes = ((sorted[Math.ceil(n / 2) - 1] as number) + (sorted[Math.floor(n / 2)] as number)) / 2;
  return { averageMinutes: sorted.reduce((a, b) => a + b) / n, medianMinutes };
}

const cents = (amount: string): number => Math.round(Number(amount) * 100);

function tally(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
