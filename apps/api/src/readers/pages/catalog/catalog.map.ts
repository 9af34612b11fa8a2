import { SHOWN } from '#domain/drawn-france';
import { findPlace, type Place, placesWithin } from '#domain/places';
import { html, type SafeHtml } from '#mail-templates/html';
import { asset } from '../assets';
import { DRAWING, kilometresPerUnit, type Point, project, unproject } from './projection';

const GROUND = asset('france.svg', 'image/svg+xml');

/** The frame, in units of about a pixel on a phone. */
const FRAME = { width: 400, height: 300 };
/** Space between the markers and the edge of the frame. */
const MARGIN = 48;
/** Half the width of a marker. */
const RADIUS = 12;
/** The minimum width of a frame, so that a single venue has known towns around it. */
const LEAST_KILOMETRES = 24;
/** Frames wider than this only show the large towns of the country. */
const REGION_KILOMETRES = 260;
const MOST_TOWNS = 8;
/** Approximate width and height of a letter in a town's name. */
const LETTER = { width: 6.3, height: 14 };

/** The large towns of France, by population. */
const LARGE_TOWNS =
  'Paris Marseille Lyon Toulouse Nice Nantes Montpellier Strasbourg Bordeaux Lille Rennes Reims Dijon Tours Limoges Brest Ajaccio'.split(
    ' ',
  );

export interface Located extends Point {
  /** The number in the marker. */
  number: number;
  name: string;
  /** The venue's anchor on the page. */
  anchor: string;
}

interface Spot {
  x: number;
  y: number;
}

interface Marker extends Located {
  /** The venue's position. */
  at: Spot;
  /** The marker's position, moved aside if others overlap. */
  shown: Spot;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const isShown = ({ latitude, longitude }: Point): boolean =>
  latitude > SHOWN.south && latitude < SHOWN.north && longitude > SHOWN.west && longitude < SHOWN.east;

/** Returns the venues within the drawing of France. */
export const onMap = <Venue extends { latitude: number | null; longitude: number | null }>(
  venues: readonly Venue[],
): (Venue & Point)[] =>
  venues.filter(
    (venue): venue is Venue & Point =>
      venue.latitude !== null &&
      venue.longitude !== null &&
      isShown({ latitude: venue.latitude, longitude: venue.longitude }),
  );

/** Draws a map of venues, close enough to tell them apart; without any external service. */
export function drawMap(venues: readonly Located[], title: string): SafeHtml {
  const view = viewOf(venues.map(project));
  const inFrame = (point: Point): Spot => {
    const { x, y } = project(point);
    return { x: (x - view.x) * view.scale, y: (y - view.y) * view.scale };
  };
  const markers = apart(venues.map((venue) => ({ ...venue, at: inFrame(venue), shown: inFrame(venue) })));
  const middle = unproject({ x: view.x + FRAME.width / 2 / view.scale, y: view.y + FRAME.height / 2 / view.scale });
  const kilometres = kilometresPerUnit(middle.latitude) / view.scale;
  const towns = namedTowns(townsOf(view, kilometres), inFrame, markers);
  const n = (value: number): string => String(Math.round(value * 10) / 10);
  return html`<svg class="map" viewBox="0 0 ${FRAME.width} ${FRAME.height}" role="img" aria-label="${title}">
    <image
      href="${GROUND.url}"
      x="${n(-view.x * view.scale)}"
      y="${n(-view.y * view.scale)}"
      width="${n(DRAWING.width * view.scale)}"
      height="${n(DRAWING.height * view.scale)}"
    />
    ${towns.map(
      ({ name, spot, text, ends }) =>
        html`<circle class="town" cx="${n(spot.x)}" cy="${n(spot.y)}" r="2" />
          <text class="town" x="${n(text.x)}" y="${n(text.y)}" ${ends ? html` text-anchor="end"` : ''}>${name}</text> `,
    )}
    ${markers
      .filter(({ at, shown }) => away(at, shown) > RADIUS)
      .map(
        ({ at, shown }) =>
          html`<path class="lead" d="M${n(at.x)} ${n(at.y)}L${n(shown.x)} ${n(shown.y)}" /><circle
              class="lead"
              cx="${n(at.x)}"
              cy="${n(at.y)}"
              r="2.5"
            />`,
      )}
    ${markers.map(
      ({ number, shown }) =>
        html`<circle class="pin" cx="${n(shown.x)}" cy="${n(shown.y)}" r="${RADIUS}" /><text
            class="pin"
            x="${n(shown.x)}"
            y="${n(shown.y + 4)}"
            >${number}</text
          >`,
    )}
    ${ruler(kilometres)}
  </svg>`;
}

interface View extends Spot {
  /** Frame units per unit of the drawing. */
  scale: number;
}

/** Returns the smallest part of the drawing that contains all spots. */
function viewOf(spots: readonly Spot[]): View {
  const [left, right] = [Math.min(...spots.map(({ x }) => x)), Math.max(...spots.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...spots.map(({ y }) => y)), Math.max(...spots.map(({ y }) => y))];
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const closest = (FRAME.width * kilometresPerUnit(unproject(middle).latitude)) / LEAST_KILOMETRES;
  const widest = Math.max(FRAME.width / DRAWING.width, FRAME.height / DRAWING.height);
  const fitting = Math.min(
    (FRAME.width - 2 * MARGIN) / Math.max(right - left, 0.01),
    (FRAME.height - 2 * MARGIN) / Math.max(bottom - top, 0.01),
  );
  const scale = Math.max(Math.min(fitting, closest), widest);
  const within = (from: number, length: number, all: number): number => Math.min(Math.max(from, 0), all - length);
  return {
    x: within(middle.x - FRAME.width / 2 / scale, FRAME.width / scale, DRAWING.width),
    y: within(middle.y - FRAME.height / 2 / scale, FRAME.height / scale, DRAWING.height),
    scale,
  };
}

const away = (one: Spot, other: Spot): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Gradually moves overlapping markers apart. The same venues always give the same map. */
function apart(markers: Marker[]): Marker[] {
  const wanted = 2 * RADIUS + 2;
  for (let round = 0; round < 80; round++) {
    let moved = false;
    for (const [index, one] of markers.entries())
      for (const other of markers.slice(index + 1)) {
        const distance = away(one.shown, other.shown);
        if (distance >= wanted) continue;
        moved = true;
        // Two in exactly the same position separate in a direction derived from their numbers.
        const angle =
          distance < 0.1 ? index * 2.4 : Math.atan2(other.shown.y - one.shown.y, other.shown.x - one.shown.x);
        const step = (wanted - distance) / 2 + 0.1;
        move(one.shown, -step * Math.cos(angle), -step * Math.sin(angle));
        move(other.shown, step * Math.cos(angle), step * Math.sin(angle));
      }
    if (!moved) break;
  }
  return markers;
}

function move(spot: Spot, x: number, y: number): void {
  const inside = (value: number, most: number): number => Math.min(Math.max(value, RADIUS + 2), most - RADIUS - 2);
  spot.x = inside(spot.x + x, FRAME.width);
  spot.y = inside(spot.y + y, FRAME.height);
}

/** Returns the towns that may be named, the best known first. */
function townsOf(view: View, kilometres: number): Place[] {
  const large = LARGE_TOWNS.flatMap((name) => findPlace(name) ?? []);
  if (FRAME.width * kilometres > REGION_KILOMETRES) return large;
  const { latitude: north, longitude: west } = unproject(view);
  const { latitude: south, longitude: east } = unproject({
    x: view.x + FRAME.width / view.scale,
    y: view.y + FRAME.height / view.scale,
  });
  return [...large, ...placesWithin({ north, west, south, east })];
}

/** A town's name next to its position. */
interface TownName {
  name: string;
  spot: Spot;
  /** The start of the text, or its end if `ends`. */
  text: Spot;
  ends: boolean;
}

/** Returns the names that fit: none covers a marker, another name or the edge. */
function namedTowns(places: readonly Place[], inFrame: (point: Point) => Spot, markers: readonly Marker[]): TownName[] {
  const taken: Box[] = [
    ...markers.map(({ shown }) => around(shown, RADIUS + 1)),
    // the ruler
    { left: 0, top: FRAME.height - 30, right: 120, bottom: FRAME.height },
  ];
  const names: TownName[] = [];
  for (const place of places) {
    if (names.length >= MOST_TOWNS) break;
    if (names.some(({ name }) => name === place.name)) continue;
    const spot = inFrame(place);
    const width = place.name.length * LETTER.width;
    for (const [right, down] of ASIDE) {
      const text = { x: spot.x + 5 * right, y: spot.y + 4 + LETTER.height * down };
      const ends = right < 0;
      const box = {
        left: Math.min(spot.x - 3, ends ? text.x - width : text.x),
        right: Math.max(spot.x + 3, ends ? text.x : text.x + width),
        top: Math.min(spot.y - 3, text.y - LETTER.height + 3),
        bottom: Math.max(spot.y + 3, text.y + 3),
      };
      if (box.left < 3 || box.right > FRAME.width - 3 || box.top < 3 || box.bottom > FRAME.height - 3) continue;
      if (taken.some((other) => overlaps(box, other))) continue;
      taken.push(box);
      names.push({ name: place.name, spot, text, ends });
      break;
    }
  }
  return names;
}

/** Positions of a name next to its town: to the right or to the left, and then a line up or down. */
const ASIDE = [
  [1, 0],
  [-1, 0],
  [1, -0.7],
  [-1, -0.7],
  [1, 0.7],
  [-1, 0.7],
] as const;

const around = ({ x, y }: Spot, half: number): Box => ({
  left: x - half,
  top: y - half,
  right: x + half,
  bottom: y + half,
});

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Draws a scale bar, at most a quarter of the frame wide. */
function ruler(kilometresOfUnit: number): SafeHtml {
  const most = (FRAME.width / 4) * kilometresOfUnit;
  const length = [200, 100, 50, 20, 10, 5, 2].find((candidate) => candidate <= most) ?? 1;
  const width = Math.round(length / kilometresOfUnit);
  const y = FRAME.height - 10;
  return html`<path class="ruler" d="M10 ${y - 4}v4h${width}v-4" /><text class="town" x="14" y="${y - 4}"
      >${length} km</text
    >`;
}
