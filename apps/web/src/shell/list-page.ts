/** Rows that a long list reads at a time. */
export const LIST_PAGE = 100;
