import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Whole } from './fields';

export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;

/** The query of every list. */
export class PageParams {
  @Whole({
    min: 1,
    max: MAX_LIMIT,
    optional: true,
    fromText: true,
    default: DEFAULT_LIMIT,
    description: 'Number of rows per page.',
  })
  limit: number = DEFAULT_LIMIT;

  @Whole({ min: 0, optional: true, fromText: true, default: 0, description: 'Number of rows to skip.' })
  offset: number = 0;
}

/** The envelope of every list: `page` starts at 1. */
export interface PageView<Item> {
  items: Item[];
  total: number;
  page: number;
  pageSize: number;
}

export function toPageView<Item>(
  items: Item[],
  total: number,
  params: { limit: number; offset: number },
): PageView<Item> {
  return { items, total, page: Math.floor(params.offset / params.limit) + 1, pageSize: params.limit };
}

const pages = new Map<Type, Type>();

/** Returns the class of a page of items, for the documentation: `MemberListItem` → `MemberListItemPage`. */
export function pageOf(item: Type): Type {
  const known = pages.get(item);
  if (known) return known;
  class Page {
    items!: unknown[];
    total!: number;
    page!: number;
    pageSize!: number;
  }
  Object.defineProperty(Page, 'name', { value: `${item.name}Page` });
  ApiProperty({ type: [item] })(Page.prototype, 'items');
  for (const key of ['total', 'page', 'pageSize']) ApiProperty({ type: 'integer' })(Page.prototype, key);
  pages.set(item, Page);
  return Page;
}

/** SQL of a `sort` parameter: `name` ascending, `-name` descending, ties by id in the same direction. */
export function orderBy(
  sort: string | undefined,
  columns: Record<string, string>,
  fallback: string,
  id: string,
): string {
  if (sort === undefined) return fallback;
  const descending = sort.startsWith('-');
  const column = columns[descending ? sort.slice(1) : sort];
  if (column === undefined) return fallback;
  // Without NULLS FIRST or LAST, so that the order matches the index, which then serves the sort.
  return descending ? `${column} DESC, ${id} DESC` : `${column} ASC, ${id} ASC`;
}

/** The allowed values of a `sort` parameter. */
export const sortValues = (columns: Record<string, string>): string[] =>
  Object.keys(columns).flatMap((name) => [name, `-${name}`]);
