import 'leaflet/dist/leaflet.css';
import { useState } from 'react';
import { Circle, ImageOverlay, MapContainer, TileLayer, useMapEvents, ZoomControl } from 'react-leaflet';
import ground from '../../../api/assets/pages/france.svg';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import { useServiceSettings } from '../shell/session';
import { CLOSEST, FRANCE, type Point } from './extent';
import { Frame } from './frame';
import { MAP } from './map.words';
import { type Pin, Pins } from './pins';
import styles from './venue-map.module.css';

/** Shown after the map was moved: searches around its center. */
function SearchHere({ onCenter }: { onCenter: (center: Point) => void }) {
  const words = useWords(MAP);
  const [moved, setMoved] = useState(false);
  const map = useMapEvents({ dragend: () => setMoved(true) });
  return moved ? (
    <div className={styles.overlay}>
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

/** Venues on a map of France: a drawing, or the tiles that the service is set up with. The list beside it has the same content. */
export function VenueMap({
  label,
  pins,
  center = null,
  radiusKm = 0,
  current,
  onCurrent,
  onCenter,
}: {
  label: string;
  pins: readonly Pin[];
  /** The center of the search, if any. */
  center?: Point | null;
  radiusKm?: number;
  current: string | null;
  onCurrent: (id: string) => void;
  onCenter?: (center: Point) => void;
}) {
  const words = useWords(MAP);
  const { mapTiles } = useServiceSettings();
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
        // Leaflet's keyboard support focuses the map on each press, which scrolls the page under the finger
        keyboard={false}
        attributionControl={false}
        // animations lag on slow devices, so redraw directly
        zoomAnimation={false}
        fadeAnimation={false}
        className={styles.ground}
      >
        {mapTiles === null ? (
          <ImageOverlay url={ground} bounds={FRANCE} alt="" className={styles.drawing} />
        ) : (
          // providers ask for the page's origin, which the document's policy would leave out
          <TileLayer url={mapTiles.url} bounds={FRANCE} referrerPolicy="origin" />
        )}
        <ZoomControl zoomInTitle={words.zoomIn} zoomOutTitle={words.zoomOut} />
        {center === null ? null : (
          <Circle
            center={[center.latitude, center.longitude]}
            radius={radiusKm * 1000}
            interactive={false}
            className={styles.circle}
          />
        )}
        <Pins pins={pins} current={current} onCurrent={onCurrent} hasTiles={mapTiles !== null} />
        <Frame pins={pins} center={center} radiusKm={radiusKm} />
        {onCenter ? <SearchHere onCenter={onCenter} /> : null}
      </MapContainer>
      {mapTiles?.attribution ? <p className={styles.credit}>{mapTiles.attribution}</p> : null}
    </section>
  );
}
