import { SHOWN } from '#domain/drawn-france';

/** Degrees, WGS 84. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** Units of the drawing per degree of longitude. */
const SCALE = 60;

const RADIANS = Math.PI / 180;

/** Mercator's latitude, in degrees. */
const mercator = (latitude: number): number => Math.log(Math.tan((45 + latitude / 2) * RADIANS)) / RADIANS;

/** Returns the position of a point in the drawing. Plain Mercator: towns keep their shape, and north is up. */
export const project = ({ latitude, longitude }: Point): { x: number; y: number } => ({
  x: (longitude - SHOWN.west) * SCALE,
  y: (mercator(SHOWN.north) - mercator(latitude)) * SCALE,
});

const corner = project({ latitude: SHOWN.south, longitude: SHOWN.east });

/** The size of the drawing. */
export const DRAWING = { width: Math.round(corner.x), height: Math.round(corner.y) };

/** Kilometers per unit of the drawing at this latitude. */
export const kilometresPerUnit = (latitude: number): number =>
  (KILOMETRES_PER_DEGREE * Math.cos(latitude * RADIANS)) / SCALE;

const KILOMETRES_PER_DEGREE = 111.195;

/** The straight-line distance, in kilometers. */
export function kilometresBetween(one: Point, other: Point): number {
  const [a, b] = [one.latitude * RADIANS, other.latitude * RADIANS];
  const half =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(((other.longitude - one.longitude) * RADIANS) / 2) ** 2;
  return (KILOMETRES_PER_DEGREE / RADIANS) * 2 * Math.asin(Math.sqrt(half));
}

/** Returns the point at a position in the drawing. */
export const unproject = ({ x, y }: { x: number; y: number }): Point => ({
  longitude: SHOWN.west + x / SCALE,
  latitude: (Math.atan(Math.exp((mercator(SHOWN.north) - y / SCALE) * RADIANS)) / RADIANS - 45) * 2,
});
