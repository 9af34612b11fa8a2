import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { type ListOrder, newestFirst, type SortColumn } from '#database/list-order';
import type { Page } from '#database/database';
import { CursorField, IntField } from './fields';

export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;

/** The query of every list. */
export class PageParams {
  @IntField({
    min: 1,
    max: MAX_LIMIT,
    optional: true,
    fromText: true,
    default: DEFAULT_LIMIT,
    description: 'Number of rows per page.',
  })
  limit: number = DEFAULT_LIMIT;

  @IntField({ min: 0, optional: true, fromText: true, default: 0, description: 'Number of rows to skip.' })
  offset: number = 0;
}

/** The query of a large list, which can also be read by cursor. */
export class CursorParams extends PageParams {
  @CursorField() cursor?: string;
}

/** The envelope of every list: `page` starts at 1. */
export interface PageView<Item> {
  items: Item[];
  total: number;
  page: number;
  pageSize: number;
}

/** The envelope of a list that can be read by cursor. */
export interface CursorPageView<Item> extends PageView<Item> {
  /** Null on the last page. */
  nextCursor: string | null;
}

export function toPageView<Item>(
  items: Item[],
  total: number,
  params: { limit: number; offset: number },
): PageView<Item> {
  return { items, total, page: Math.floor(params.offset / params.limit) + 1, pageSize: params.limit };
}

/** Converts a page of the database; `items` are its rows, `total` the number shown. */
export const toCursorPage = <Item>(
  items: Item[],
  { total, nextCursor }: Pick<Page<Item>, 'total' | 'nextCursor'>,
  params: CursorParams,
): CursorPageView<Item> => ({ ...toPageView(items, total, params), nextCursor });

const pages = new Map<Type, Type>();
const cursorPages = new Map<Type, Type>();

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

/** Returns the class of a page with `nextCursor`, for the documentation. It has the same name as `pageOf`. */
export function cursorPageOf(item: Type): Type {
  const known = cursorPages.get(item);
  if (known) return known;
  class Page extends pageOf(item) {
    nextCursor!: string | null;
  }
  Object.defineProperty(Page, 'name', { value: `${item.name}Page` });
  ApiProperty({
    type: String,
    nullable: true,
    description: 'The `cursor` of the next page, with the same filters and `sort`; null on the last page.',
  })(Page.prototype, 'nextCursor');
  cursorPages.set(item, Page);
  return Page;
}

/** The order of a `sort` parameter: `name` ascending, `-name` descending; newest first without one. */
export function orderBy(sort: string | undefined, columns: Record<string, SortColumn>, table: string): ListOrder {
  if (sort === undefined) return newestFirst(table);
  const descending = sort.startsWith('-');
  const column = columns[descending ? sort.slice(1) : sort];
  return column === undefined ? newestFirst(table) : { name: sort, column, id: `${table}.id`, descending };
}

/** The allowed values of a `sort` parameter. */
export const sortValues = (columns: Record<string, SortColumn>): string[] =>
  Object.keys(columns).flatMap((name) => [name, `-${name}`]);
