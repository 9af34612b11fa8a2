import type { Reaction } from '#domain/vocabulary';
import type { Locale } from '#i18n/locale';
import type { CatalogItemView, CatalogRoomView, PublicCatalogView } from '../../../demand/catalogs/public-catalogs.dto';
import type { CatalogWords } from './catalog.words';

/** A catalog as seen by one reader. */
export interface CatalogReading {
  catalog: PublicCatalogView;
  /** The secret of the link, which is the page's address. Null: a read-only preview for the team. */
  token: string | null;
  locale: Locale;
  words: CatalogWords;
  timeZone: string;
  venues: Venue[];
}

/** A venue in a catalog, with values computed for the page. */
export interface Venue {
  item: CatalogItemView;
  /** Starts at 1, in catalog order. */
  number: number;
  /** The id of its section. */
  anchor: string;
  name: string;
  /** As chosen; otherwise those with the event's layout first. */
  rooms: CatalogRoomView[];
  /** The largest capacity in the event's layout, else in any; null if unknown. */
  largest: number | null;
  town: string | null;
  address: string | null;
  /** The distance from the requested town; null if that is the venue's own, or unknown. */
  distance: string | null;
  reaction: Reaction | null;
  /** The reader's comment. */
  line: string | null;
}
