import type { Schema } from '../api/client';
import type { Catalog } from './catalogs.queries';

/** The choices for one venue; empty lists show all rooms or photos. */
export interface DraftItem {
  memberId: string;
  price: number | null;
  comment: string | null;
  description: string | null;
  roomIds: readonly string[];
  photoIds: readonly string[];
  /** The venue's offer that is shown. */
  offerId: string | null;
}

/** An immutable draft; replace it instead of changing it. */
export interface Draft {
  title: string;
  message: string | null;
  items: readonly DraftItem[];
}

export const draftOf = ({ title, message, items }: Pick<Catalog, 'title' | 'message' | 'items'>): Draft => ({
  title,
  message,
  items: items.map(({ member, price, comment, chosen, offerId }) => ({
    memberId: member.id,
    price,
    comment,
    offerId,
    ...chosen,
  })),
});

export const newItem = (memberId: string): DraftItem => ({
  memberId,
  price: null,
  comment: null,
  description: null,
  roomIds: [],
  photoIds: [],
  offerId: null,
});

/** Shows the current offer of each venue that has one; returns null if all are shown already. */
export function withOffers(
  { items }: Pick<Draft, 'items'>,
  offers: readonly { id: string; memberId: string }[],
): readonly DraftItem[] | null {
  const next = items.map((item) => {
    const offer = offers.find(({ memberId }) => memberId === item.memberId);
    return offer && offer.id !== item.offerId ? { ...item, offerId: offer.id } : item;
  });
  return next.some((item, at) => item !== items[at]) ? next : null;
}

export const inputOf = ({ title, message, items }: Draft): Schema<'ComposeCatalog'> => ({
  title: title.trim() || null,
  message: message?.trim() ? message : null,
  items: items.map((item) => ({
    ...item,
    comment: item.comment?.trim() ? item.comment : null,
    description: item.description?.trim() ? item.description : null,
    roomIds: [...item.roomIds],
    photoIds: [...item.photoIds],
  })),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const itemOf = (draft: Draft, memberId: string): DraftItem | null =>
  draft.items.find((item) => item.memberId === memberId) ?? null;
const idsOf = ({ items }: Draft): string[] => items.map(({ memberId }) => memberId);

export type Side = 'mine' | 'theirs';
/** A difference between two versions: the title, the message, the order, or one venue (null: not in that version). */
export type Difference = { key: string; preferred: Side } & (
  | { of: 'title' | 'message'; mine: string | null; theirs: string | null }
  | { of: 'order'; mine: readonly string[]; theirs: readonly string[] }
  | { of: 'venue'; mine: DraftItem | null; theirs: DraftItem | null }
);

/** Compares `mine` and `theirs`, both started from `base`. The preferred side is the one that changed, or mine if both did. */
export function differences(base: Draft, mine: Draft, theirs: Draft): Difference[] {
  const prefer = (was: unknown, my: unknown): Side => (isSame(was, my) ? 'theirs' : 'mine');
  const found: Difference[] = [];
  for (const key of ['title', 'message'] as const)
    if (!isSame(mine[key], theirs[key]))
      found.push({
        key,
        of: key,
        preferred: prefer(base[key], mine[key]),
        mine: mine[key],
        theirs: theirs[key],
      });
  const common = (draft: Draft): string[] =>
    idsOf(draft).filter((id) => itemOf(mine, id) !== null && itemOf(theirs, id) !== null);
  if (!isSame(common(mine), common(theirs))) {
    const was = idsOf(base).filter((id) => common(mine).includes(id));
    found.push({
      key: 'order',
      of: 'order',
      preferred: prefer(was, common(mine)),
      mine: common(mine),
      theirs: common(theirs),
    });
  }
  for (const memberId of new Set([...idsOf(mine), ...idsOf(theirs)])) {
    const [my, their] = [itemOf(mine, memberId), itemOf(theirs, memberId)];
    if (!isSame(my, their))
      found.push({
        key: memberId,
        of: 'venue',
        preferred: prefer(itemOf(base, memberId), my),
        mine: my,
        theirs: their,
      });
  }
  return found;
}

/**
 * Merges both drafts with the chosen side per difference. A venue that only one side has keeps its position relative to those before it.
 */
export function merged(mine: Draft, theirs: Draft, sideOf: (key: string) => Side): Draft {
  const of = (key: string): Draft => (sideOf(key) === 'mine' ? mine : theirs);
  const [first, second] = sideOf('order') === 'mine' ? [mine, theirs] : [theirs, mine];
  const order = idsOf(first);
  idsOf(second).forEach((id, index) => {
    if (!order.includes(id)) order.splice(Math.min(index, order.length), 0, id);
  });
  const items = order.map((id) => {
    const [my, their] = [itemOf(mine, id), itemOf(theirs, id)];
    return isSame(my, their) ? my : itemOf(of(id), id);
  });
  return { title: of('title').title, message: of('message').message, items: items.filter((item) => item !== null) };
}
