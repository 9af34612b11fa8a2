import { configurationLabel, eventTypeLabel, slotLabel, withinSentence } from '#domain/labels';
import { findPlace } from '#domain/places';
import type { Configuration, Reaction } from '#domain/vocabulary';
import { html, type SafeHtml } from '#mail-templates/html';
import { formatCount, formatDays, formatPrice, LANGUAGE, numbers, oneLine, present } from '#i18n/formats';
import type {
  CatalogItemView,
  CatalogPhotoView,
  CatalogReactionView,
  CatalogRoomView,
  PublicCatalogView,
} from '../../../demand/catalogs/public-catalogs.dto';
import { join } from '../page';
import { spoken, written } from '../parts';
import type { CatalogReading, Venue } from './catalog.reading';
import { CATALOG_WORDS, type CatalogWords } from './catalog.words';
import { assumedIn } from './offers.part';
import { kilometresBetween, type Point } from './projection';

/** Between the facts on a line; when the line breaks, it stays with the preceding fact. */
const BETWEEN = '\u00a0· ';

export function readingOfCatalog(
  catalog: PublicCatalogView,
  { token, locale, timeZone }: Pick<CatalogReading, 'token' | 'locale' | 'timeZone'>,
): CatalogReading {
  const words = CATALOG_WORDS[locale];
  const { configuration, city } = catalog.event;
  const asked = city === null ? null : findPlace(city);
  const said = new Map(catalog.reactions.map((reaction) => [reaction.memberId, reaction]));
  const venues = catalog.items.map((item, index) =>
    venueOf(item, index + 1, said.get(item.member.id), configuration, asked, words),
  );
  return { catalog, token, locale, words, timeZone, venues };
}

const anchorAt = (number: number): string => `venue-${number}`;

/** Returns the id of a venue's section; that of the first if it isn't in the catalog. */
export const anchorOf = ({ items }: PublicCatalogView, memberId: string): string =>
  anchorAt(
    Math.max(
      items.findIndex(({ member }) => member.id === memberId),
      0,
    ) + 1,
  );

function venueOf(
  item: CatalogItemView,
  number: number,
  said: CatalogReactionView | undefined,
  layout: Configuration | null,
  asked: (Point & { name: string }) | null,
  words: CatalogWords,
): Venue {
  const has = (room: CatalogRoomView): boolean => capacityIn(room, layout) !== null;
  const town = present(item.member.city);
  const { latitude, longitude } = item;
  const kilometres =
    asked === null || latitude === null || longitude === null
      ? null
      : Math.round(kilometresBetween(asked, { latitude, longitude }));
  const elsewhere = town === null || town.toLowerCase() !== asked?.name.toLowerCase();
  return {
    item,
    number,
    anchor: anchorAt(number),
    name: oneLine(item.member.name),
    rooms:
      item.chosen.roomIds.length > 0
        ? item.rooms
        : [...item.rooms.filter(has), ...item.rooms.filter((room) => !has(room))],
    largest: largestOf(item.rooms, layout),
    town,
    address: present(item.address),
    distance:
      asked !== null && kilometres !== null && kilometres > 0 && elsewhere
        ? words.kilometres(kilometres, asked.name)
        : null,
    reaction: said?.reaction ?? null,
    line: said?.comment ?? null,
  };
}

const capacityIn = (room: CatalogRoomView, layout: Configuration | null): number | null =>
  room.capacities.find(({ configuration }) => configuration === layout)?.maxCapacity ?? null;

function largestOf(rooms: readonly CatalogRoomView[], layout: Configuration | null): number | null {
  const known = rooms.flatMap(({ capacities }) =>
    capacities.filter(({ configuration }) => layout === null || configuration === layout),
  );
  return known.length === 0 ? null : Math.max(...known.map(({ maxCapacity }) => maxCapacity));
}

/** The event on one line: when, how many, where. */
export function eventLine({ catalog, locale, words, timeZone }: CatalogReading): SafeHtml {
  const { eventDate, eventEndDate, slot, attendees, city, eventType, configuration } = catalog.event;
  const known = [
    eventType === null || eventType === 'other' ? null : eventTypeLabel(eventType, locale),
    eventDate === null ? null : formatDays(eventDate, eventEndDate, locale, timeZone),
    slot === null ? null : withinSentence(slotLabel(slot, locale)),
    attendees === null ? null : words.people(attendees),
    configuration === null ? null : words.layout(withinSentence(configurationLabel(configuration, locale))),
    present(city),
  ].filter((value) => value !== null);
  return html`<p class="lead event">
    ${join(
      known.map((value) => html`<span>${value}</span>`),
      BETWEEN,
    )}
  </p>`;
}

/** The total of a venue's offer with VAT; null without an offer. */
function offerPrice({ item }: Venue, { catalog, locale, words }: CatalogReading): string | null {
  const total = catalog.comparison?.totals.find(({ offerId }) => offerId === item.offer?.id);
  if (total === undefined) return null;
  const amount = `${formatPrice(total.gross, total.currency, locale)} ${words.offers.gross}`;
  const price = total.atLeast ? words.offers.atLeast(amount) : amount;
  const assumed = catalog.comparison && assumedIn(total, catalog.comparison);
  if (assumed === null) return price;
  return `${price}, ${words.offers.estimate(formatPrice(assumed.gross, total.currency, locale))}`;
}

/** The price named by the team, else that of the venue's offer. */
export function priceOf(venue: Venue, reading: CatalogReading): string {
  const { item } = venue;
  if (item.price !== null) return formatPrice(item.price, item.currency, reading.locale);
  return offerPrice(venue, reading) ?? reading.words.noPrice;
}

/** The team's texts are in the organizer's language. */
export const teamSpeaks = ({ catalog, locale }: CatalogReading): SafeHtml => spoken(catalog.locale, locale);

/** A multi-line text by the team. */
export const quoted = (text: string, reading: CatalogReading): SafeHtml =>
  html`<div class="quote" ${teamSpeaks(reading)}>${written(text)}</div>`;

/** The known facts about a room, on one line. */
export function roomFacts(room: CatalogRoomView, { locale, words }: CatalogReading): string {
  const number = (value: number): string => numbers(LANGUAGE[locale]).format(value);
  return [
    room.areaSqm === null ? null : `${number(room.areaSqm)}\u00a0m²`,
    room.ceilingHeightM === null ? null : `${words.ceiling.toLowerCase()} ${number(room.ceilingHeightM)}\u00a0m`,
    room.naturalLight ? words.daylight.toLowerCase() : null,
    room.stepFreeAccess ? words.stepFree.toLowerCase() : null,
  ]
    .filter((fact) => fact !== null)
    .join(BETWEEN);
}

/** A room's capacities: in the event's layout first, and whether that is enough. */
export function roomCapacities(room: CatalogRoomView, { catalog, locale, words }: CatalogReading): SafeHtml {
  const { configuration, attendees } = catalog.event;
  const asked = capacityIn(room, configuration);
  const others = room.capacities
    .filter((capacity) => asked === null || capacity.configuration !== configuration)
    .map(
      (capacity) =>
        `${configurationLabel(capacity.configuration, locale)}\u00a0${formatCount(capacity.maxCapacity, locale)}`,
    )
    .join(BETWEEN);
  if (asked === null || configuration === null) return others === '' ? html`` : html`<p>${others}</p>`;
  const enough =
    attendees === null
      ? ''
      : asked >= attendees
        ? html`<span class="enough">${icon('check')}${words.fits(attendees)}</span>`
        : html`<span class="lacks">${words.fitsNot(attendees)}</span>`;
  return html`<p><strong>${configurationLabel(configuration, locale)}, ${words.upTo(asked)}</strong> ${enough}</p>
    ${others === '' ? '' : html`<p class="muted small">${words.also} ${others}</p>`}`;
}

/** The display size of an image, from which the browser chooses a file. */
export type Shown = 'large' | 'small' | 'print';

const SIZES: Record<Shown, string> = {
  large: '(min-width: 71rem) 725px, (min-width: 48rem) 66vw, 100vw',
  small: '(min-width: 71rem) 360px, (min-width: 48rem) 33vw, 50vw',
  print: '340px',
};

/** The files of a photo that the browser can choose from. */
const filesOf = ({ thumbnailUrl, url, width, sizes }: CatalogPhotoView): { url: string; width: number }[] =>
  sizes.length > 0
    ? sizes
    : [{ url: thumbnailUrl, width: Math.min(640, width) }, ...(width > 640 ? [{ url, width }] : [])];

/** A photo of a venue. `eager`: it is initially visible. */
export function picture(
  photo: CatalogPhotoView,
  venue: Venue,
  { words }: CatalogReading,
  { shown, eager }: { shown: Shown; eager: boolean },
): SafeHtml {
  const number = venue.item.photos.indexOf(photo) + 1;
  const files = filesOf(photo);
  return html`<img
    src="${photo.thumbnailUrl}"
    srcset="${files.map(({ width, url }) => `${url} ${width}w`).join(', ')}"
    sizes="${SIZES[shown]}"
    width="${photo.width}"
    height="${photo.height}"
    alt="${photo.alt ?? words.photo(number, venue.name)}"
    ${eager ? (shown === 'large' ? html`fetchpriority="high"` : '') : html`loading="lazy"`}
    decoding="async"
  />`;
}

type Icon = 'check' | Reaction;

/** An icon next to a text with the same meaning. */
export const icon = (name: Icon): SafeHtml =>
  html`<svg class="icon" aria-hidden="true" viewBox="0 0 16 16"><use href="#i-${name}" /></svg>`;

/** The icons, once per page. */
export const ICONS = html`<svg class="away" aria-hidden="true">
  <symbol id="i-check" viewBox="0 0 16 16">
    <path d="M2.5 8.5l3.5 3.5 7.5-8" fill="none" stroke="currentColor" stroke-width="2.2" />
  </symbol>
  <symbol id="i-favourite" viewBox="0 0 16 16">
    <path
      d="M8 14C2.8 10.2 1 7.8 1 5.3 1 3.2 2.6 2 4.3 2 5.8 2 7.2 2.8 8 4.3 8.8 2.8 10.2 2 11.7 2 13.4 2 15 3.2 15 5.3 15 7.8 13.2 10.2 8 14z"
      fill="currentColor"
    />
  </symbol>
  <symbol id="i-maybe" viewBox="0 0 16 16">
    <path d="M1.5 9.5c2-5 4.5-3.5 6.5-1.5s4.5 3.5 6.5-1.5" fill="none" stroke="currentColor" stroke-width="2.2" />
  </symbol>
  <symbol id="i-no" viewBox="0 0 16 16">
    <path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" stroke-width="2.2" />
  </symbol>
</svg>`;
