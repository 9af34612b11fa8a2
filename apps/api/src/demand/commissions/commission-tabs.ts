import { type ListOrder, newestFirst } from '#database/list-order';
import { plus } from '#domain/money';
import type { CommissionStatus, CommissionTab } from '#domain/vocabulary';
import type { TabView } from './commissions.dto';

const ID = 'commission.id';
const OLDEST_FIRST: ListOrder = { ...newestFirst('commission'), name: 'createdAt', descending: false };
const BY_DUE_DATE: ListOrder = {
  name: 'dueDate',
  column: { sql: 'commission.due_date', kind: 'day' },
  id: ID,
  descending: false,
};
const LATEST_PAID_FIRST: ListOrder = {
  name: '-paidAt',
  column: { sql: 'commission.paid_at', kind: 'moment' },
  id: ID,
  descending: true,
};

/** The rows of a tab, in display order; each is read by an index. */
export const TABS: Record<CommissionTab, { status: CommissionStatus; due: '<' | '>=' | null; orderBy: ListOrder }> = {
  owed: { status: 'pending', due: null, orderBy: OLDEST_FIRST },
  invoiced: { status: 'invoiced', due: '>=', orderBy: BY_DUE_DATE },
  overdue: { status: 'invoiced', due: '<', orderBy: BY_DUE_DATE },
  paid: { status: 'paid', due: null, orderBy: LATEST_PAID_FIRST },
};

/** Commissions of a tab, currency and age (`SUMMARY`). */
export interface SummaryRow {
  tab: CommissionTab;
  /** Null for paid ones. */
  fromDays: number | null;
  currency: string;
  count: number;
  amount: number;
}

/** Sums up the commissions of a tab, in all and by age. */
export function toTab(tab: CommissionTab, rows: SummaryRow[]): TabView {
  const own = rows.filter((row) => row.tab === tab);
  const ages = [...new Set(own.flatMap(({ fromDays }) => fromDays ?? []))].sort((a, b) => a - b);
  return {
    tab,
    ...sumOf(own),
    ages: ages.map((fromDays) => ({ fromDays, ...sumOf(own.filter((row) => row.fromDays === fromDays)) })),
  };
}

function sumOf(rows: SummaryRow[]): Pick<TabView, 'count' | 'sums'> {
  const sums = new Map<string, number>();
  for (const { currency, amount } of rows) sums.set(currency, plus(sums.get(currency) ?? 0, amount));
  return {
    count: rows.reduce((count, row) => count + row.count, 0),
    sums: [...sums]
      .map(([currency, amount]) => ({ currency, amount }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  };
}
