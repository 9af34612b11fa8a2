import type { LatLngTuple } from 'leaflet';
import { SHOWN } from '#domain/drawn-france';

export interface Point {
  latitude: number;
  longitude: number;
}

/** The corners of what is drawn. */
export const FRANCE: LatLngTuple[] = [
  [SHOWN.south, SHOWN.west],
  [SHOWN.north, SHOWN.east],
];
/** The drawing has nothing to show closer than this: within a town, the address says the rest. */
export const CLOSEST = 12;
