import { formatPrice } from '#i18n/formats';
import { Conflict } from '../ui/conflict';
import { useLocale, useWords } from '../ui/locale';
import type { Catalog } from './catalogs.queries';
import { CATALOGS } from './catalogs.words';
import { type Difference, differences, type Draft, type DraftItem, draftOf, merged, type Side } from './draft';
import type { VenueName } from './venue';
import styles from './conflict.module.css';

/** One version's differences for a venue. */
function ItemSays({ item, other, currency }: { item: DraftItem | null; other: DraftItem | null; currency: string }) {
  const words = useWords(CATALOGS);
  const language = useLocale();
  if (item === null) return words.notInIt;
  const count = (ids: readonly string[], counted: (count: number) => string) =>
    ids.length === 0 ? words.all : counted(ids.length);
  const facts = [
    {
      of: 'price',
      name: words.price(currency),
      says: item.price === null ? words.none : formatPrice(item.price, currency, language),
    },
    { of: 'comment', name: words.comment, says: item.comment ?? words.none },
    { of: 'description', name: words.description, says: item.description ?? words.none },
    { of: 'offerId', name: words.offer, says: item.offerId === null ? words.noOffer : words.offerShown },
    { of: 'roomIds', name: words.rooms, says: count(item.roomIds, words.roomsCount) },
    { of: 'photoIds', name: words.photos, says: count(item.photoIds, words.photosCount) },
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ of }) => JSON.stringify(item[of]) !== JSON.stringify(other?.[of]))
        .map(({ of, name, says }) => (
          <div key={of}>
            <dt>{name}</dt>
            <dd>{says}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Shows the differing parts of two versions side by side. The user chooses for each; what neither changed stays. */
export function CatalogConflict({
  base,
  draft,
  theirs,
  nameOf,
  currency,
  onSettle,
  onClose,
}: {
  base: Catalog;
  draft: Draft;
  theirs: Catalog;
  nameOf: (memberId: string) => VenueName;
  currency: string;
  onSettle: (draft: Draft) => void;
  onClose: () => void;
}) {
  const words = useWords(CATALOGS);
  const other = draftOf(theirs);
  const says = (one: Difference, side: Side) => {
    if (one.of === 'venue')
      return <ItemSays item={one[side]} other={one[side === 'mine' ? 'theirs' : 'mine']} currency={currency} />;
    if (one.of === 'order') return one[side].map((id, index) => `${index + 1}. ${nameOf(id).name}`).join(', ');
    return one[side];
  };
  return (
    <Conflict
      help={theirs.status === 'sent' && base.id === theirs.id ? words.conflictSent : words.conflictHelp}
      fields={differences(draftOf(base), draft, other).map((one) => ({
        id: one.key,
        label: one.of === 'venue' ? nameOf(one.key).name : words[one.of],
        mine: says(one, 'mine'),
        theirs: says(one, 'theirs'),
        preferred: one.preferred,
      }))}
      onSettle={(choices) => onSettle(merged(draft, other, (key) => choices[key] ?? 'mine'))}
      onBack={onClose}
    />
  );
}
