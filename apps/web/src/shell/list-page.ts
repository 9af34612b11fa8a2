/** Rows per page of a long list. */
export const LIST_PAGE = 100;
