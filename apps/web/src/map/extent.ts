import type { LatLngTuple } from 'leaflet';
import { SHOWN } from '#domain/drawn-france';

export interface Point {
  latitude: number;
  longitude: number;
}

/** The corners of the drawing. */
export const FRANCE: LatLngTuple[] = [
  [SHOWN.south, SHOWN.west],
  [SHOWN.north, SHOWN.east],
];
/** The maximum zoom: the drawing has no more detail, and within a town the address is enough. */
export const CLOSEST = 12;
