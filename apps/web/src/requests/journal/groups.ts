/** What the filter of the journal lets one see. */
export const GROUPS = ['request', 'venues', 'exchange', 'catalog', 'commission', 'other'] as const;
export type Group = (typeof GROUPS)[number];
