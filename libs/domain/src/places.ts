import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root';

/** A French commune, or an arrondissement of Paris, Lyon or Marseille. Coordinates in degrees, WGS 84. */
export interface Place {
  name: string;
  postalCode: string;
  latitude: number;
  longitude: number;
}

interface Gazetteer {
  byName: Map<string, Place>;
  byPostalCode: Map<string, Place>;
  byDepartment: Map<string, string[]>;
  /** By grid square of `SQUARE` degrees. */
  bySquare: Map<string, Place[]>;
}

/** The side of a grid square, in degrees: 11 km by 7 to 8 km in France, more than the width of a commune. */
const SQUARE = 0.1;

const squareOf = (latitude: number, longitude: number, north = 0, east = 0): string =>
  `${Math.floor(latitude / SQUARE) + north} ${Math.floor(longitude / SQUARE) + east}`;

/**
 * Common names that the file lacks, or for which the homonym rule picks the wrong town: the folded name, and the postal
 * code of the intended town.
 */
const USUAL_NAMES: Record<string, string> = {
  'saint denis': '93200',
  'saint ouen': '93400',
  'saint priest': '69800',
  'saint nazaire': '44600',
  'saint maur': '94100',
  merignac: '33700',
  montreuil: '93100',
  fresnes: '94260',
  aix: '13290',
  boulogne: '92100',
  chalon: '71100',
  clermont: '63100',
  evry: '91080',
  'la defense': '92800',
  levallois: '92300',
  neuilly: '92200',
  roissy: '95700',
  rueil: '92500',
  villefranche: '69400',
};

/** The first arrondissement's postal code, and how many there are. */
const ARRONDISSEMENTS: Record<string, { first: number; count: number }> = {
  paris: { first: 75001, count: 20 },
  lyon: { first: 69001, count: 9 },
  marseille: { first: 13001, count: 16 },
};

/** Codes in use besides the code in the file. */
const OTHER_CODES: Record<string, string> = { '75016': '75116' };

let gazetteer: Gazetteer | null = null;

/**
 * Finds a French commune by name or postal code, or returns null. Case, accents and hyphens don't matter; "St" may
 * stand for "Saint", "Cedex" may follow, and arrondissements are known ("Lyon 2e", "Paris 8", "Marseille 6ème
 * arrondissement").
 * If several communes have the name, it returns the most likely one: the town in `USUAL_NAMES`, else the one whose
 * postal code ends in 000 (prefectures), else in 00 (other towns), and among equals the lowest code. If several have
 * the postal code, it returns the first in the file.
 */
export function findPlace(nameOrPostalCode: string): Place | null {
  gazetteer ??= load();
  const text = nameOrPostalCode.trim();
  const code = /^(?:F-?)?(\d{5})$/i.exec(text)?.[1];
  if (code) return gazetteer.byPostalCode.get(OTHER_CODES[code] ?? code) ?? null;

  const name = foldName(text);
  const district =
    /^(paris|lyon|marseille) (?:0)?(\d{1,2}) ?(?:er|ere|e|eme|ieme|st|nd|rd|th)?(?: arr(?:ondissement)?)?$/.exec(name);
  if (district?.[1] && district[2]) {
    const { first, count } = ARRONDISSEMENTS[district[1]] ?? { first: 0, count: 0 };
    const number = Number(district[2]);
    if (number < 1 || number > count) return null;
    const postalCode = String(first + number - 1);
    return gazetteer.byPostalCode.get(OTHER_CODES[postalCode] ?? postalCode) ?? null;
  }
  const usual = USUAL_NAMES[name];
  return (usual && gazetteer.byPostalCode.get(usual)) || gazetteer.byName.get(name) || null;
}

/**
 * Returns the place whose center is nearest to a point, among those in its grid square and the eight around it; null if
 * there is none. Arrondissements have their usual name: "Lyon 2e".
 */
export function placeAt(point: { latitude: number; longitude: number }): Place | null {
  gazetteer ??= load();
  const narrowing = Math.cos((point.latitude * Math.PI) / 180);
  let nearest: Place | null = null;
  let least = Infinity;
  for (const north of [-1, 0, 1])
    for (const east of [-1, 0, 1])
      for (const place of gazetteer.bySquare.get(squareOf(point.latitude, point.longitude, north, east)) ?? []) {
        const away = Math.hypot(place.latitude - point.latitude, (place.longitude - point.longitude) * narrowing);
        if (away < least) [nearest, least] = [place, away];
      }
  return nearest && { ...nearest, name: nearest.name.replace(/ Arrondissement$/, '') };
}

/**
 * Returns the communes in a box by their usual names: prefectures first, then other towns, then villages. The box is a
 * region at most; a whole country would be a long list.
 */
export function placesWithin(box: { north: number; south: number; west: number; east: number }): Place[] {
  gazetteer ??= load();
  const found: Place[] = [];
  for (let latitude = box.south; latitude < box.north + SQUARE; latitude += SQUARE)
    for (let longitude = box.west; longitude < box.east + SQUARE; longitude += SQUARE)
      for (const place of gazetteer.bySquare.get(squareOf(latitude, longitude)) ?? [])
        if (
          place.latitude <= box.north &&
          place.latitude >= box.south &&
          place.longitude <= box.east &&
          place.longitude >= box.west &&
          !place.name.endsWith(' Arrondissement')
        )
          found.push(place);
  return found.sort((one, other) => rank(one.postalCode) - rank(other.postalCode));
}

/**
 * Returns the names of a department's towns (two digits), in the form of the database's `town_fold`. If several towns
 * in France share a name, it belongs to the department of the one that `findPlace` returns.
 */
export function townsOf(department: string): string[] {
  gazetteer ??= load();
  return gazetteer.byDepartment.get(department) ?? [];
}

/** "St-Étienne Cedex 2" → "saint etienne". */
function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/ cedex( \d+)?$/, '')
    .replace(/\bst\b(?! \d)/g, 'saint')
    .replace(/\bste\b/g, 'sainte')
    .trim();
}

function rank(postalCode: string): number {
  return postalCode.endsWith('000') ? 0 : postalCode.endsWith('00') ? 1 : 2;
}

function load(): Gazetteer {
  const byName = new Map<string, Place>();
  const byPostalCode = new Map<string, Place>();
  const bySquare = new Map<string, Place[]>();
  const lines = readFileSync(join(projectRoot(), 'libs/domain/assets/french-places.csv'), 'utf8').split('\n');
  for (const line of lines.slice(1)) {
    const [postalCode, name, latitude, longitude] = line.trim().split(',');
    if (!postalCode || !name || !latitude || !longitude) continue;
    const place = { name, postalCode, latitude: Number(latitude), longitude: Number(longitude) };
    const key = foldName(name);
    const known = byName.get(key);
    // The file is sorted by postal code, so the first of equal rank has the lowest code.
    if (!known || rank(postalCode) < rank(known.postalCode)) byName.set(key, place);
    if (!byPostalCode.has(postalCode)) byPostalCode.set(postalCode, place);
    const square = squareOf(place.latitude, place.longitude);
    const others = bySquare.get(square);
    if (others) others.push(place);
    else bySquare.set(square, [place]);
  }
  const codes = new Map([...byName].map(([name, { postalCode }]) => [name, postalCode]));
  for (const [name, code] of Object.entries(USUAL_NAMES)) codes.set(name, code);
  const byDepartment = Map.groupBy(codes.keys(), (name) => (codes.get(name) ?? '').slice(0, 2));
  return { byName, byPostalCode, byDepartment, bySquare };
}
