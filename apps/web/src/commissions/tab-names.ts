import { COMMISSION_TABS } from '#domain/vocabulary';

/** What venues owe, by how far it has come; those that were cancelled stand apart, without sums. */
export const TABS = [...COMMISSION_TABS, 'cancelled'] as const;
export type Tab = (typeof TABS)[number];
