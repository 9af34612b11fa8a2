import { type LatLngBounds, latLngBounds } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { CLOSEST, FRANCE, type Point } from './extent';
import type { Pin } from './pins';

const EDGE: [number, number] = [20, 20];
const KILOMETRES_PER_DEGREE = 111.195;

/** Fits the map to the search radius, or to all venues if there is none. */
export function Frame({ pins, center, radiusKm }: { pins: readonly Pin[]; center: Point | null; radiusKm: number }) {
  const map = useMap();
  // a string, so that an unchanged box doesn't trigger the effect
  const box = boxOf(pins, center, radiusKm).toBBoxString();
  useEffect(() => {
    const [west = 0, south = 0, east = 0, north = 0] = box.split(',').map(Number);
    // fires once at the start and on each resize
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
