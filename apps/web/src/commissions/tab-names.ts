import { COMMISSION_TABS } from '#domain/vocabulary';

/** The tabs by status. Cancelled commissions are listed separately, without totals. */
export const TABS = [...COMMISSION_TABS, 'cancelled'] as const;
export type Tab = (typeof TABS)[number];
