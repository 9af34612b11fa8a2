import { useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import { formatPrice } from '#words/formats';
import { Button } from '../parts/button';
import { Dialog } from '../parts/dialog';
import { useLocale, useWords } from '../parts/locale';
import type { Catalog } from './catalogs.queries';
import { CATALOGS } from './catalogs.words';
import { type Difference, differences, type Draft, type DraftItem, draftOf, merged, type Side } from './draft';
import type { VenueName } from './venue';
import styles from './conflict.module.css';

const SIDES = ['mine', 'theirs'] as const;

/** What one version says of a venue, where the two differ. */
function ItemSays({ item, other, currency }: { item: DraftItem | null; other: DraftItem | null; currency: string }) {
  const words = useWords(CATALOGS);
  const language = useLocale();
  if (item === null) return <p>{words.notInIt}</p>;
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

function Says({
  of,
  side,
  nameOf,
  currency,
}: {
  of: Difference;
  side: Side;
  nameOf: (id: string) => VenueName;
  currency: string;
}) {
  const words = useWords(CATALOGS);
  if (of.of === 'venue')
    return <ItemSays item={of[side]} other={of[side === 'mine' ? 'theirs' : 'mine']} currency={currency} />;
  if (of.of === 'order') return <p>{of[side].map((id, index) => `${index + 1}. ${nameOf(id).name}`).join(', ')}</p>;
  return <p className={styles.text}>{of[side] || words.none}</p>;
}

/** Two versions side by side, venue by venue; the person chooses, and what both left alone stays. */
export function Conflict({
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
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const other = draftOf(theirs);
  const found = differences(draftOf(base), draft, other);
  const sideOf = (key: string): Side => chosen[key] ?? found.find((one) => one.key === key)?.preferred ?? 'mine';
  const titleOf = (one: Difference): string => (one.of === 'venue' ? nameOf(one.key).name : words[one.of]);
  return (
    <Dialog
      title={words.conflictTitle}
      isOpen
      onClose={onClose}
      size="wide"
      foot={
        <Button look="primary" onPress={() => onSettle(merged(draft, other, sideOf))}>
          {words.keepChosen}
        </Button>
      }
    >
      <p>{theirs.status === 'sent' && base.id === theirs.id ? words.conflictSent : words.conflictHelp}</p>
      {found.map((one) => (
        <RadioGroup
          key={one.key}
          aria-label={titleOf(one)}
          className={styles.difference}
          value={sideOf(one.key)}
          onChange={(side) => setChosen({ ...chosen, [one.key]: side as Side })}
        >
          <h3>{titleOf(one)}</h3>
          <div className={styles.sides}>
            {SIDES.map((side) => (
              <Radio key={side} value={side} className={styles.side}>
                <strong className={styles.name}>{words[side]}</strong>
                <Says of={one} side={side} nameOf={nameOf} currency={currency} />
              </Radio>
            ))}
          </div>
        </RadioGroup>
      ))}
    </Dialog>
  );
}
