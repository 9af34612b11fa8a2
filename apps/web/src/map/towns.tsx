import { divIcon, type LatLngExpression, latLng, point, type Point } from 'leaflet';
import { Marker, useMap } from 'react-leaflet';
import { LARGE_TOWNS } from './large-towns';
import styles from './venue-map.module.css';

/** The maximum width of a letter and height of a line, in pixels. */
const LETTER = 6.5;
const LINE = 14;
/** Distance of a label from its town, or from a marker that covers the town. */
const GAPS = [5, 20];

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
const lies = (inner: Box, { x, y }: Point): boolean =>
  inner.left >= 0 && inner.top >= 0 && inner.right <= x && inner.bottom <= y;

/** Offsets from a label's top left corner to its town, with the label to the right, to the left, below and above. */
const PLACES = LARGE_TOWNS.map(({ name, at }) => {
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
  return { name, at: latLng(...at), size, icons };
});
const SPOT = divIcon({ className: styles.spot ?? '', iconSize: [4, 4] });
const BELOW = { interactive: false, keyboard: false, zIndexOffset: -1000 };

/** Labels of the largest towns. A label is placed where it covers no marker or other label, and dropped if there is no room. */
export function Towns({ markers }: { markers: readonly { at: LatLngExpression; size: number }[] }) {
  const map = useMap();
  const taken = markers.map(({ at, size }) =>
    boxOf(map.latLngToContainerPoint(at).subtract([size / 2, size / 2]), point(size, size)),
  );
  return PLACES.map(({ name, at, size, icons }) => {
    const spot = map.latLngToContainerPoint(at);
    const place = icons.find(({ anchor }) => {
      const box = boxOf(spot.subtract(anchor), size);
      return lies(box, map.getSize()) && !taken.some((other) => meet(box, other));
    });
    if (place) taken.push(boxOf(spot.subtract(place.anchor), size));
    return [
      <Marker key={name} position={at} icon={SPOT} {...BELOW} />,
      place ? <Marker key={`${name}-name`} position={at} icon={place.icon} {...BELOW} /> : null,
    ];
  });
}
