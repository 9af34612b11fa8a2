const SORT_FIELDS = ['name', 'email', 'company'] as const;
export type OrganizerSortField = (typeof SORT_FIELDS)[number];
type Sort = OrganizerSortField | `-${OrganizerSortField}`;
const SORTS: readonly Sort[] = SORT_FIELDS.flatMap((field) => [field, `-${field}`] as const);

/** What the address of the organizers says. */
export interface OrganizersSearch {
  search?: string;
  sort?: Sort;
}

/** Reads an address. What is wrong is there as undefined: left out, the router would show what the address says. */
export function organizersSearch({ search, sort }: Record<string, unknown>): OrganizersSearch {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim().slice(0, 200) : '';
  // both are named, and absent where nothing is asked
  return { search: text === '' ? undefined : text, sort: SORTS.find((one) => one === sort) };
}
