import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '#i18n/formats';
import { type Offer, offersOf } from '../offers/offers.queries';
import { isCurrent } from '../offers/rounds';
import { Choice } from '../ui/choice';
import { useLocale, useWords } from '../ui/locale';
import { CATALOGS } from './catalogs.words';
import type { DraftItem } from './draft';
import styles from './venue.module.css';

const NONE = 'none';
const NO_OFFERS: readonly Offer[] = [];

/** The offers for a request that a catalog can show, at most one per venue. */
export function useCurrentOffers(requestId: string): readonly Offer[] | undefined {
  const { data } = useQuery(offersOf(requestId));
  return data?.filter(isCurrent);
}

/** Chooses the venue's offer that the catalog shows; nothing if it has none. */
export function OfferChoice({
  item,
  offers = NO_OFFERS,
  onChange,
}: {
  item: DraftItem;
  offers: readonly Offer[] | undefined;
  onChange: (offerId: string | null) => void;
}) {
  const words = useWords(CATALOGS);
  const language = useLocale();
  const own = offers.filter(({ memberId }) => memberId === item.memberId);
  const isStale = item.offerId !== null && !own.some(({ id }) => id === item.offerId);
  if (own.length === 0 && !isStale) return null;
  return (
    <div>
      <Choice
        label={words.offer}
        options={[
          { value: NONE, label: words.noOffer },
          ...own.map(({ id, round, totals, currency }) => ({
            value: id,
            label: words.offerRound(formatPrice(totals.net, currency, language), round),
          })),
        ]}
        value={isStale ? null : (item.offerId ?? NONE)}
        onChange={(id) => onChange(id === NONE ? null : id)}
      />
      {isStale ? <p className={styles.stale}>{words.offerStale}</p> : null}
    </div>
  );
}
