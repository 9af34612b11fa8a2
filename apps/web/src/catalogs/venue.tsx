import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Ellipsis, GripVertical } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { CONFIGURATION_LABELS } from '#domain/labels';
import { CATALOG_COMMENT_MAX, CATALOG_DESCRIPTION_MAX } from '#domain/limits';
import { formatAmount } from '#i18n/figures';
import { formatPrice } from '#i18n/formats';
import { IconButton } from '../ui/button';
import { Field, LongField } from '../ui/field';
import { useLabel, useLocale, useWords } from '../ui/locale';
import { Menu } from '../ui/menu';
import { SkeletonLines } from '../ui/states';
import { typedNumber } from '../ui/typed-number';
import { Problem } from '../shell/problem';
import { type Reaction, venueToShow } from './catalogs.queries';
import { CATALOGS } from './catalogs.words';
import type { DraftItem } from './draft';
import type { Offer } from '../offers/offers.queries';
import { OfferChoice } from './offer-choice';
import { Picker } from './picker';
import { ReactionMark } from './reaction';
import type { useReorder } from '../ui/use-reorder';
import styles from './venue.module.css';

/** Details shown while a venue is collapsed. */
export interface VenueName {
  name: string;
  city: string | null;
  coverPhotoUrl: string | null;
}

/** A price field that keeps the typed text and updates the draft when the text is a valid amount. */
function PriceField({
  price,
  currency,
  onChange,
}: {
  price: number | null;
  currency: string;
  onChange: (price: number | null) => void;
}) {
  const words = useWords(CATALOGS);
  const language = useLocale();
  const written = price === null ? '' : formatAmount(price, language);
  const [text, setText] = useState(written);
  const typed = typedNumber(text);
  // another person's price replaces the typed text only if the amounts differ
  const isStale = typed !== undefined && typed !== price;
  const [isOn, setIsOn] = useState(false);
  return (
    <Field
      label={words.price(currency)}
      inputMode="decimal"
      value={isStale && !isOn ? written : text}
      {...(typed === undefined ? { fault: words.priceFault } : {})}
      onFocus={() => {
        setText(isStale ? written : text);
        setIsOn(true);
      }}
      onBlur={() => setIsOn(false)}
      onChange={(next) => {
        setText(next);
        const amount = typedNumber(next);
        if (amount !== undefined && amount !== price) onChange(amount);
      }}
    />
  );
}

/** Rooms and photos to choose from, loaded when the venue is expanded. */
function Choices({ item, onChange }: { item: DraftItem; onChange: (item: DraftItem) => void }) {
  const words = useWords(CATALOGS);
  const label = useLabel();
  const { data: venue, error, refetch } = useQuery(venueToShow(item.memberId));
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!venue) return <SkeletonLines count={3} />;
  return (
    <>
      <LongField
        label={words.description}
        help={words.descriptionHelp}
        placeholder={venue.description ?? ''}
        rows={3}
        maxLength={CATALOG_DESCRIPTION_MAX}
        value={item.description ?? ''}
        onChange={(text) => onChange({ ...item, description: text || null })}
      />
      <Picker
        title={words.rooms}
        none={words.noRooms}
        all={venue.rooms.map(({ id, name, capacities }) => ({
          id,
          label: name,
          beside: capacities
            .map(({ configuration, maxCapacity }) => `${label(CONFIGURATION_LABELS[configuration])} ${maxCapacity}`)
            .join(' · '),
        }))}
        chosen={item.roomIds}
        onChange={(roomIds) => onChange({ ...item, roomIds })}
      />
      <Picker
        title={words.photos}
        none={words.noPhotos}
        all={venue.photos.map(({ id, alt, thumbnailUrl }, index) => ({
          id,
          label: alt ?? words.photoNumber(index + 1),
          thumbnailUrl,
        }))}
        chosen={item.photoIds}
        onChange={(photoIds) => onChange({ ...item, photoIds })}
      />
    </>
  );
}

/** A venue of the draft, collapsed to one line until expanded. */
export function Venue({
  item,
  venue: { name, city, coverPhotoUrl },
  place,
  count,
  currency,
  reaction,
  offers,
  isOpen,
  onOpen,
  onChange,
  onRemove,
  onMove,
  order,
}: {
  item: DraftItem;
  venue: VenueName;
  place: number;
  count: number;
  currency: string;
  reaction: Reaction | undefined;
  /** The current offers for the request; undefined while they load. */
  offers: readonly Offer[] | undefined;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (item: DraftItem) => void;
  onRemove: () => void;
  onMove: (to: number) => void;
  order: Pick<ReturnType<typeof useReorder>, 'handle' | 'place'>;
}) {
  const words = useWords(CATALOGS);
  const language = useLocale();
  return (
    <li className={styles.venue} {...order.place(item.memberId)}>
      <Disclosure isExpanded={isOpen} onExpandedChange={onOpen}>
        <div className={styles.line}>
          <button
            type="button"
            className={styles.grip}
            aria-label={words.moveVenue(name)}
            {...order.handle(item.memberId)}
          >
            <GripVertical size={16} aria-hidden />
          </button>
          {coverPhotoUrl ? (
            <img src={coverPhotoUrl} alt="" className={styles.cover} />
          ) : (
            <span className={styles.cover} />
          )}
          <Heading level={3} className={styles.heading}>
            <AriaButton slot="trigger" className={styles.trigger}>
              <ChevronRight size={14} aria-hidden className={styles.chevron} />
              <span className={styles.name}>
                {place + 1}. {name}
              </span>
              {city ? <span className={styles.city}>{city}</span> : null}
            </AriaButton>
          </Heading>
          {reaction ? <ReactionMark reaction={reaction.reaction} /> : null}
          {item.offerId === null ? null : <span className={styles.city}>{words.offerShown}</span>}
          {item.price === null ? null : <span>{formatPrice(item.price, currency, language)}</span>}
          <Menu
            label={words.actionsOf(name)}
            trigger={
              <IconButton label={words.actionsOf(name)} small>
                <Ellipsis size={16} aria-hidden />
              </IconButton>
            }
            entries={[
              { id: 'up', label: words.moveUp, isDisabled: place === 0, run: () => onMove(place - 1) },
              { id: 'down', label: words.moveDown, isDisabled: place === count - 1, run: () => onMove(place + 1) },
              { id: 'first', label: words.moveFirst, isDisabled: place === 0, run: () => onMove(0) },
              { id: 'last', label: words.moveLast, isDisabled: place === count - 1, run: () => onMove(count - 1) },
              { id: 'remove', label: words.remove, danger: true, apart: true, run: onRemove },
            ]}
          />
        </div>
        <DisclosurePanel className={styles.panel}>
          {isOpen ? (
            <div className={styles.fields}>
              <div className={styles.price}>
                <PriceField price={item.price} currency={currency} onChange={(price) => onChange({ ...item, price })} />
              </div>
              {offers ? (
                <OfferChoice item={item} offers={offers} onChange={(offerId) => onChange({ ...item, offerId })} />
              ) : null}
              <LongField
                label={words.comment}
                rows={2}
                maxLength={CATALOG_COMMENT_MAX}
                value={item.comment ?? ''}
                onChange={(text) => onChange({ ...item, comment: text || null })}
              />
              <Choices item={item} onChange={onChange} />
            </div>
          ) : null}
        </DisclosurePanel>
      </Disclosure>
    </li>
  );
}
