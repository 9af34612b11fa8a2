import { divIcon, type Map as LeafletMap, type Marker as LeafletMarker } from 'leaflet';
import { useMemo, useState } from 'react';
import { Marker, useMap, useMapEvents } from 'react-leaflet';
import Supercluster, { type ClusterProperties } from 'supercluster';
import { useWords } from '../ui/locale';
import { CLOSEST } from './extent';
import { MAP } from './map.words';
import { Towns } from './towns';
import styles from './venue-map.module.css';

/** A venue on the map. */
export interface Pin {
  id: string;
  /** Its position in the list beside the map, from 1; null if it isn't listed. */
  number: number | null;
  name: string;
  latitude: number;
  longitude: number;
}

/** Minimum distance between separate markers, in pixels. */
const APART = 30;
/** The same for unnumbered markers, of which there are many more. */
const FAR_APART = 56;

/** Marker sizes, in pixels. */
const SIZES = { pin: 24, several: 32, thousands: 40 };

/** A button on the map with an optional number; `name` is its accessible name. */
function Knob({
  name,
  figure,
  at,
  look,
  size,
  isCurrent,
  onPress,
}: {
  name: string;
  figure: number | null;
  at: { lat: number; lng: number };
  look: string | undefined;
  size: number;
  isCurrent: boolean;
  onPress: () => void;
}) {
  // Leaflet recreates the marker for every new icon object
  const icon = useMemo(
    () =>
      divIcon({
        className: `${look} ${isCurrent ? styles.current : ''}`,
        html: figure === null ? '' : `${figure}`,
        iconSize: [size, size],
      }),
    [look, isCurrent, figure, size],
  );
  return (
    <Marker
      position={at}
      title={name}
      zIndexOffset={isCurrent ? 1000 : 0}
      icon={icon}
      eventHandlers={{
        click: onPress,
        // Leaflet only labels images, and these markers aren't images
        add: ({ target }: { target: LeafletMarker }) => target.getElement()?.setAttribute('aria-label', name),
      }}
    />
  );
}

/** The visible area, padded by half of its size on each side. */
function viewOf(map: LeafletMap): { box: [number, number, number, number]; zoom: number } {
  const bounds = map.getBounds().pad(0.5);
  const box: [number, number, number, number] = [
    bounds.getWest(),
    Math.max(bounds.getSouth(), -85),
    bounds.getEast(),
    Math.min(bounds.getNorth(), 85),
  ];
  return { box, zoom: Math.round(map.getZoom()) };
}

/** Renders markers and merges close ones into a marker with their number. */
export function Pins({
  pins,
  current,
  onCurrent,
  hasTiles,
}: {
  pins: readonly Pin[];
  current: string | null;
  onCurrent: (id: string) => void;
  /** Tiles name the towns themselves. */
  hasTiles: boolean;
}) {
  const words = useWords(MAP);
  const map = useMap();
  // skip markers outside the view: when zoomed in, venues are too far apart to merge
  const [view, setView] = useState(() => viewOf(map));
  // false until the map has moved to its venues
  const [isFramed, setFramed] = useState(false);
  useMapEvents({
    moveend: () => {
      setView(viewOf(map));
      setFramed(true);
    },
  });
  const index = useMemo(() => {
    const clusters = new Supercluster<Pin>({
      radius: pins[0]?.number === null ? FAR_APART : APART,
      extent: 256,
      maxZoom: CLOSEST - 1,
    });
    return clusters.load(
      pins.map((pin) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [pin.longitude, pin.latitude] },
        properties: pin,
      })),
    );
  }, [pins]);
  const shown = index.getClusters(view.box, view.zoom).map(({ id, geometry, properties }) => {
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    const cluster = 'cluster' in properties ? (properties as ClusterProperties) : null;
    const size = cluster === null ? SIZES.pin : cluster.point_count > 999 ? SIZES.thousands : SIZES.several;
    return { id, at: { lat: latitude, lng: longitude }, properties, cluster, size };
  });
  const knobs = shown.map(({ id, at, properties, cluster: several, size }) => {
    if (several !== null) {
      const { cluster_id: cluster, point_count: count } = several;
      return (
        <Knob
          key={`several-${id}-${count}`}
          name={words.several(count)}
          figure={count}
          at={at}
          look={styles.several}
          size={size}
          isCurrent={
            current !== null && index.getLeaves(cluster, Infinity).some(({ properties: pin }) => pin.id === current)
          }
          onPress={() => map.setView(at, Math.min(index.getClusterExpansionZoom(cluster), CLOSEST))}
        />
      );
    }
    const { id: pin, number, name } = properties as Pin;
    return (
      <Knob
        key={`${pin}-${number}`}
        name={number === null ? name : `${number}. ${name}`}
        figure={number}
        at={at}
        look={number === null ? styles.dot : styles.pin}
        size={size}
        isCurrent={pin === current}
        onPress={() => onCurrent(pin)}
      />
    );
  });
  return (
    <>
      {hasTiles || !isFramed ? null : <Towns markers={shown} />}
      {knobs}
    </>
  );
}
