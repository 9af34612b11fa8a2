import type { Offer, OfferLine } from './offers.queries';

/** A difference between the lines of two rounds. */
export type LineChange =
  | { of: 'added'; after: OfferLine }
  | { of: 'removed'; before: OfferLine }
  | { of: 'changed'; before: OfferLine; after: OfferLine };

/** The submitted rounds of a venue, first round first. Drafts are none. */
export const roundsOf = (offers: readonly Offer[], memberId: string): Offer[] =>
  offers
    .filter((offer) => offer.memberId === memberId && offer.status !== 'draft')
    .sort((one, other) => one.round - other.round);

/** The offer of each venue that can be compared or taken up. */
export const isCurrent = ({ status }: Pick<Offer, 'status'>): boolean =>
  status === 'submitted' || status === 'accepted';

const COMPARED = [
  'state',
  'basis',
  'quantity',
  'days',
  'unitPrice',
  'vatRate',
  'net',
  'gross',
  'note',
  'label',
] as const;
const isSame = (one: OfferLine, other: OfferLine): boolean => COMPARED.every((field) => one[field] === other[field]);

const plain = (label: string): string => label.trim().toLocaleLowerCase().replace(/\s+/g, ' ');
/** Ways in which two lines are the same one, surest first. */
const MATCHES: readonly ((one: OfferLine, other: OfferLine) => boolean)[] = [
  (one, other) => one.kind === other.kind && one.needId === other.needId && plain(one.label) === plain(other.label),
  (one, other) => one.kind === other.kind && plain(one.label) === plain(other.label),
  (one, other) => one.kind === other.kind && one.needId !== null && one.needId === other.needId,
];

/** Compares the lines of two rounds of a venue: what changed and what was added, in the new order, then what was removed. */
export function lineChanges(before: Pick<Offer, 'lines'>, after: Pick<Offer, 'lines'>): LineChange[] {
  const left = new Set(before.lines);
  const partner = new Map<OfferLine, OfferLine>();
  for (const isMatch of MATCHES)
    for (const line of after.lines) {
      if (partner.has(line)) continue;
      const found = [...left].find((old) => isMatch(old, line));
      if (!found) continue;
      partner.set(line, found);
      left.delete(found);
    }
  const changes = after.lines.flatMap((line): LineChange[] => {
    const old = partner.get(line);
    if (old === undefined) return [{ of: 'added', after: line }];
    return isSame(old, line) ? [] : [{ of: 'changed', before: old, after: line }];
  });
  return [...changes, ...[...left].map((line): LineChange => ({ of: 'removed', before: line }))];
}
