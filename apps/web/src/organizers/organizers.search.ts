const SORT_FIELDS = ['name', 'email', 'company'] as const;
export type OrganizerSortField = (typeof SORT_FIELDS)[number];
type Sort = OrganizerSortField | `-${OrganizerSortField}`;
const SORTS: readonly Sort[] = SORT_FIELDS.flatMap((field) => [field, `-${field}`] as const);

/** The URL parameters of the list of organizers. */
export interface OrganizersSearch {
  search?: string;
  sort?: Sort;
}

/** Parses the URL parameters. Invalid ones must be returned as undefined; if they were missing, the router would keep the raw value. */
export function organizersSearch({ search, sort }: Record<string, unknown>): OrganizersSearch {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim().slice(0, 200) : '';
  // set both; undefined where there is nothing to filter or sort by
  return { search: text === '' ? undefined : text, sort: SORTS.find((one) => one === sort) };
}
