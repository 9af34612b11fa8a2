/** The filter groups of the timeline. */
export const GROUPS = ['request', 'venues', 'exchange', 'catalog', 'commission', 'other'] as const;
export type Group = (typeof GROUPS)[number];
