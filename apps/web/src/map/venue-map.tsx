import 'leaflet/dist/leaflet.css';
import { divIcon, type LatLngBounds, latLngBounds, type LatLngTuple, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { Circle, ImageOverlay, MapContainer, Marker, useMap, useMapEvents, ZoomControl } from 'react-leaflet';
import Supercluster, { type ClusterProperties } from 'supercluster';
import { SHOWN } from '#domain/drawn-france';
import ground from '../../../api/assets/pages/france.svg';
import { Button } from '../parts/button';
import { useWords } from '../parts/locale';
import { LARGE_TOWNS } from './large-towns';
import { MAP } from './map.words';
import styles from './venue-map.module.css';

/** A venue as the map shows it. */
export interface Pin {
  id: string;
  /** Its place in the list, from 1. */
  number: number;
  name: string;
  latitude: number;
  longitude: number;
}

interface Point {
  latitude: number;
  longitude: number;
}

const FRANCE: LatLngTuple[] = [
  [SHOWN.south, SHOWN.west],
  [SHOWN.north, SHOWN.east],
];
/** The drawing has nothing to show closer than this: within a town, the address says the rest. */
const CLOSEST = 12;
/** Pixels between the middles of two markers that stand apart. */
const APART = 30;
const EDGE: [number, number] = [20, 20];
const KILOMETRES_PER_DEGREE = 111.195;

/** A button on the map; what it shows is a figure, `name` says what that is. */
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
  figure: number;
  at: { lat: number; lng: number };
  look: string | undefined;
  size: number;
  isCurrent: boolean;
  onPress: () => void;
}) {
  return (
    <Marker
      position={at}
      title={name}
      zIndexOffset={isCurrent ? 1000 : 0}
      icon={divIcon({
        className: `${look} ${isCurrent ? styles.current : ''}`,
        html: `${figure}`,
        iconSize: [size, size],
      })}
      eventHandlers={{
        click: onPress,
        // Leaflet names pictures, and these are none
        add: ({ target }: { target: LeafletMarker }) => target.getElement()?.setAttribute('aria-label', name),
      }}
    />
  );
}

/** Markers of what is near to each other as one, which says how many. */
function Pins({
  pins,
  current,
  onCurrent,
}: {
  pins: readonly Pin[];
  current: string | null;
  onCurrent: (id: string) => void;
}) {
  const words = useWords(MAP);
  const map = useMap();
  const [zoom, setZoom] = useState(map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const index = useMemo(() => {
    const clusters = new Supercluster<Pin>({ radius: APART, extent: 256, maxZoom: CLOSEST - 1 });
    return clusters.load(
      pins.map((pin) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [pin.longitude, pin.latitude] },
        properties: pin,
      })),
    );
  }, [pins]);
  return index.getClusters([-180, -85, 180, 85], Math.round(zoom)).map(({ id, geometry, properties }) => {
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    const at = { lat: latitude, lng: longitude };
    if ('cluster' in properties) {
      const { cluster_id: cluster, point_count: count } = properties as ClusterProperties;
      return (
        <Knob
          key={`several-${id}-${count}`}
          name={words.several(count)}
          figure={count}
          at={at}
          look={styles.several}
          size={32}
          isCurrent={index.getLeaves(cluster, Infinity).some(({ properties: pin }) => pin.id === current)}
          onPress={() => map.setView(at, Math.min(index.getClusterExpansionZoom(cluster), CLOSEST))}
        />
      );
    }
    const { id: pin, number, name } = properties;
    return (
      <Knob
        key={`${pin}-${number}`}
        name={`${number}. ${name}`}
        figure={number}
        at={at}
        look={styles.pin}
        size={24}
        isCurrent={pin === current}
        onPress={() => onCurrent(pin)}
      />
    );
  });
}

/** Shows the circle of the search, or without one all of what is found. */
function Frame({ pins, center, radiusKm }: { pins: readonly Pin[]; center: Point | null; radiusKm: number }) {
  const map = useMap();
  // as a text, which is the same as long as nothing has to move
  const box = boxOf(pins, center, radiusKm).toBBoxString();
  useEffect(() => {
    const [west = 0, south = 0, east = 0, north = 0] = box.split(',').map(Number);
    // told at once of the size that it has, and then of each new one
    const seen = new ResizeObserver(() => {
      map.invalidateSize();
      map.fitBounds(
        [
          [south, west],
          [north, east],
        ],
        { padding: EDGE, maxZoom: CLOSEST - 2 },
      );
    });
    seen.observe(map.getContainer());
    return () => seen.disconnect();
  }, [map, box]);
  return null;
}

function boxOf(pins: readonly Pin[], center: Point | null, radiusKm: number): LatLngBounds {
  if (center === null)
    return pins.length === 0
      ? latLngBounds(FRANCE)
      : latLngBounds(pins.map(({ latitude, longitude }) => [latitude, longitude]));
  const north = radiusKm / KILOMETRES_PER_DEGREE;
  const east = north / Math.cos((center.latitude * Math.PI) / 180);
  return latLngBounds([
    [center.latitude - north, center.longitude - east],
    [center.latitude + north, center.longitude + east],
  ]);
}

/** A button that makes the middle of the map the centre of the search, once the map was moved. */
function SearchHere({ onCenter }: { onCenter: (center: Point) => void }) {
  const words = useWords(MAP);
  const [moved, setMoved] = useState(false);
  const map = useMapEvents({ dragend: () => setMoved(true) });
  return moved ? (
    <div className={styles.here}>
      <Button
        small
        onPress={() => {
          const { lat, lng } = map.getCenter();
          setMoved(false);
          onCenter({ latitude: Number(lat.toFixed(4)), longitude: Number(lng.toFixed(4)) });
        }}
      >
        {words.searchHere}
      </Button>
    </div>
  ) : null;
}

/** Venues on a drawing of France, which asks nobody else for anything. The list beside it says the same. */
export function VenueMap({
  label,
  pins,
  center,
  radiusKm,
  current,
  onCurrent,
  onCenter,
}: {
  label: string;
  pins: readonly Pin[];
  center: Point | null;
  radiusKm: number;
  current: string | null;
  onCurrent: (id: string) => void;
  onCenter: (center: Point) => void;
}) {
  const words = useWords(MAP);
  return (
    <section aria-label={label} className={styles.map}>
      <MapContainer
        bounds={FRANCE}
        maxBounds={FRANCE}
        maxBoundsViscosity={1}
        minZoom={4}
        zoomSnap={0.25}
        maxZoom={CLOSEST}
        zoomControl={false}
        // to take the keys it takes the focus at each press, which scrolls the page under the finger
        keyboard={false}
        attributionControl={false}
        // drawn where the map stands: what moves on a slow processor lags behind
        zoomAnimation={false}
        fadeAnimation={false}
        className={styles.ground}
      >
        <ImageOverlay url={ground} bounds={FRANCE} alt="" />
        <ZoomControl zoomInTitle={words.zoomIn} zoomOutTitle={words.zoomOut} />
        {LARGE_TOWNS.map(({ name, at }) => (
          <Marker
            key={name}
            position={[...at]}
            interactive={false}
            keyboard={false}
            zIndexOffset={-1000}
            icon={divIcon({ className: styles.town ?? '', html: name, iconSize: [0, 0] })}
          />
        ))}
        {center === null ? null : (
          <Circle
            center={[center.latitude, center.longitude]}
            radius={radiusKm * 1000}
            interactive={false}
            className={styles.circle}
          />
        )}
        <Pins pins={pins} current={current} onCurrent={onCurrent} />
        <Frame pins={pins} center={center} radiusKm={radiusKm} />
        <SearchHere onCenter={onCenter} />
      </MapContainer>
    </section>
  );
}
