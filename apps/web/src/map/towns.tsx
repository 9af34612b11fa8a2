import { useQuery } from '@tanstack/react-query';
import {
  divIcon,
  type LatLngExpression,
  type Map as LeafletMap,
  type Marker as LeafletMarker,
  point,
  type Point,
} from 'leaflet';
import { Marker, useMap } from 'react-leaflet';
import { townsIn } from './map.queries';
import styles from './venue-map.module.css';

/** The maximum width of a letter and height of a line, in pixels. */
const LETTER = 6.5;
const LINE = 14;
/** Distance of a label from its town, or from a marker that covers the town. */
const GAPS = [5, 20];
/** Minimum distance between two named towns, in pixels: the smaller one is dropped. */
const APART = 48;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const boxOf = ({ x, y }: Point, { x: width, y: height }: Point): Box => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});
const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
const holds = ({ left, top, right, bottom }: Box, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;
const lies = (inner: Box, { x, y }: Point): boolean =>
  inner.left >= 0 && inner.top >= 0 && inner.right <= x && inner.bottom <= y;

/** Icons of a name, with the label to the right, to the left, below and above its town. */
function iconsOf(name: string) {
  const size = point(name.length * LETTER, LINE);
  const icons = GAPS.flatMap((gap) => [
    { look: '', anchor: point(-gap, size.y / 2) },
    { look: styles.before, anchor: point(size.x + gap, size.y / 2) },
    { look: styles.amid, anchor: point(size.x / 2, -gap) },
    { look: styles.amid, anchor: point(size.x / 2, size.y + gap) },
  ]).map(({ look, anchor }) => ({
    anchor,
    icon: divIcon({ className: `${styles.town} ${look}`, html: name, iconSize: size, iconAnchor: anchor }),
  }));
  return { size, icons };
}
const SPOT = divIcon({ className: styles.spot ?? '', iconSize: [4, 4] });
const BELOW = {
  interactive: false,
  keyboard: false,
  zIndexOffset: -1000,
  // the list beside the map says where each venue is
  eventHandlers: {
    add: ({ target }: { target: LeafletMarker }) => target.getElement()?.setAttribute('aria-hidden', 'true'),
  },
};

/** The visible box, extended to a grid so that a small move asks for nothing new. */
function gridBoxOf(map: LeafletMap) {
  const step = 2 ** (6 - Math.round(map.getZoom()));
  const bounds = map.getBounds();
  const out = (value: number, limit: number) => Math.min(limit, Math.ceil(value / step) * step);
  return {
    north: out(bounds.getNorth(), 90),
    south: -out(-bounds.getSouth(), 90),
    west: -out(-bounds.getWest(), 180),
    east: out(bounds.getEast(), 180),
  };
}

/**
 * Names the largest towns in view. A label is placed where it covers no marker or other label, and dropped if there is no room.
 */
export function Towns({ markers }: { markers: readonly { at: LatLngExpression; size: number }[] }) {
  const map = useMap();
  const { data: towns = [] } = useQuery(townsIn(gridBoxOf(map)));
  const taken = markers.map(({ at, size }) =>
    boxOf(map.latLngToContainerPoint(at).subtract([size / 2, size / 2]), point(size, size)),
  );
  const named: { spot: Point; label: Box }[] = [];
  return towns.flatMap(({ name, postalCode, latitude, longitude }) => {
    const at = { lat: latitude, lng: longitude };
    const spot = map.latLngToContainerPoint(at);
    if (named.some((other) => other.spot.distanceTo(spot) < APART || holds(other.label, spot))) return [];
    const { size, icons } = iconsOf(name);
    const place = icons.find(({ anchor }) => {
      const box = boxOf(spot.subtract(anchor), size);
      return lies(box, map.getSize()) && !taken.some((other) => meet(box, other));
    });
    if (!place) return [];
    const label = boxOf(spot.subtract(place.anchor), size);
    named.push({ spot, label });
    taken.push(label);
    const key = `${postalCode}-${name}`;
    return [
      <Marker key={key} position={at} icon={SPOT} {...BELOW} />,
      <Marker key={`${key}-name`} position={at} icon={place.icon} {...BELOW} />,
    ];
  });
}
