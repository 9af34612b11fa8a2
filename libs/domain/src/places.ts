import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEPARTMENT, departmentOf } from './departments';
import { projectRoot } from './project-root';

/** A French commune, or an arrondissement of Paris, Lyon or Marseille. Coordinates in degrees, WGS 84. */
export interface Place {
  name: string;
  postalCode: string;
  latitude: number;
  longitude: number;
}

/** A place as stored in the file. */
interface Commune extends Place {
  /** The folded name. */
  key: string;
  department: string;
  population: number;
  postalCodes: readonly string[];
}

interface Gazetteer {
  /** By folded name, the most populous first. */
  byName: Map<string, Commune[]>;
  /** By postal code, the most populous first. */
  byPostalCode: Map<string, Commune[]>;
  /** By the first three digits of a postal code, the most populous first. */
  byPrefix: Map<string, Commune[]>;
  byDepartment: Map<string, string[]>;
  /** The most populous first. */
  byPopulation: readonly Commune[];
  /** By grid square of `SQUARE` degrees. */
  bySquare: Map<string, Commune[]>;
}

/** The side of a grid square, in degrees: 11 km by 7 to 8 km in France, more than the width of a commune. */
const SQUARE = 0.1;

const squareOf = (latitude: number, longitude: number, north = 0, east = 0): string =>
  `${Math.floor(latitude / SQUARE) + north} ${Math.floor(longitude / SQUARE) + east}`;

/** Common names that the file lacks, or that usually mean a less populous homonym: the folded name, and the postal code of the town. */
const USUAL_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'saint denis': '93200',
    'saint ouen': '93400',
    'saint maur': '94100',
    aix: '13100',
    boulogne: '92100',
    chalon: '71100',
    clermont: '63000',
    evry: '91000',
    'la defense': '92800',
    levallois: '92300',
    neuilly: '92200',
    roissy: '95700',
    rueil: '92500',
    villefranche: '69400',
  }),
);

/** Regions that distinguish homonyms, and their departments. */
const REGIONS: Record<string, readonly string[]> = {
  corse: ['2A', '2B'],
  guadeloupe: ['971'],
  martinique: ['972'],
  guyane: ['973'],
  reunion: ['974'],
  mayotte: ['976'],
};

/** The number of arrondissements of the cities that have them. Their own postal code ends in 000. */
const ARRONDISSEMENTS: Record<string, { department: string; count: number }> = {
  paris: { department: '75', count: 20 },
  lyon: { department: '69', count: 9 },
  marseille: { department: '13', count: 16 },
};

let gazetteer: Gazetteer | null = null;

/**
 * Finds a French commune by its name, its postal code or both, or returns null. Case, accents and hyphens don't matter; "St" may stand for
 * "Saint", "Cedex" may follow, and arrondissements are known ("Lyon 2e", "Paris 8", "Marseille 6ème arrondissement"). A department may
 * follow the name ("Saint-Denis (974)", "Saint-Denis de La Réunion").
 * If several communes share a name, it returns the most populous one, except for `USUAL_NAMES`; if several share a postal code, the one
 * with the given name, else the most populous. With a code or department, it never returns a namesake elsewhere. For a code without a
 * commune, such as a CEDEX code, it returns the commune of that name in the department, else the most populous commune whose codes begin
 * with the same three digits.
 */
export function findPlace(asked: string): Place | null {
  const text = asked.trim();
  const code = /(?:^|[^\d])(?:F-?)?(\d{5})(?!\d)/i.exec(text)?.[1];
  const written = /\(\s*(2[ab]|\d{2,3})\s*\)/i.exec(text)?.[1]?.toUpperCase();
  const name = foldName(text.replace(/\([^()]*\)/g, ' ').replace(/(?:\bF-?)?\b\d{5}\b/gi, ' '));
  if (code !== undefined) return findByCode(code, name);
  const region =
    /^(.+?) (?:de |en |a )?(?:la )?(corse|guadeloupe|martinique|guyane|reunion|mayotte)(?: francaise)?$/.exec(name);
  if (written !== undefined && DEPARTMENT.test(written)) return findWithin(region?.[1] ?? name, [written]);
  const departments = region?.[2] === undefined ? undefined : REGIONS[region[2]];
  if (region?.[1] !== undefined && departments) return findNamed(name) ?? findWithin(region[1], departments);
  return findNamed(name);
}

/** Returns the commune of this name in one of these departments or postal codes (`POSTAL_AREA`), or null. */
export function findPlaceIn(name: string, areas: readonly string[]): Place | null {
  const key = foldName(name);
  for (const code of areas.filter((area) => area.length === 5)) {
    const place = communesOf(code).find((one) => one.key === key);
    if (place) return shown(place, code);
  }
  return findWithin(
    key,
    areas.map((area) => (area.length === 5 ? departmentOf(area) : area)),
  );
}

function findNamed(name: string): Place | null {
  const { byName } = load();
  const district =
    /^(paris|lyon|marseille) (?:0)?(\d{1,2}) ?(?:er|ere|e|eme|ieme|st|nd|rd|th)?(?: arr(?:ondissement)?)?$/.exec(name);
  if (district?.[1] && district[2]) {
    const { department, count } = ARRONDISSEMENTS[district[1]] ?? { department: '', count: 0 };
    const number = Number(district[2]);
    return number < 1 || number > count ? null : findByCode(`${department}0${district[2].padStart(2, '0')}`, '');
  }
  const usual = USUAL_NAMES.get(name);
  if (usual !== undefined) return findByCode(usual, '');
  const found = byName.get(name)?.[0];
  return found ? shown(found) : null;
}

/** Returns the commune of a folded name in these departments. */
function findWithin(name: string, departments: readonly string[]): Place | null {
  const isWithin = ({ department }: Commune): boolean =>
    departments.includes(department) || departments.includes(departmentPrefix(department));
  const usual = USUAL_NAMES.get(name);
  const found = (usual === undefined ? [] : communesOf(usual)).concat(load().byName.get(name) ?? []).find(isWithin);
  return found ? shown(found) : null;
}

/** The first two digits of a department's postal codes. */
const departmentPrefix = (department: string): string => (/^2[AB]$/.test(department) ? '20' : department.slice(0, 2));

function findByCode(code: string, name: string): Place | null {
  const { byPostalCode, byPrefix } = load();
  const communes = byPostalCode.get(code);
  if (communes === undefined) {
    // CEDEX codes of a large city may begin unlike its own: 69398 Lyon, 13235 Marseille.
    const town = findWithin(name, [departmentOf(code)]);
    if (town) return { ...town, postalCode: code };
  }
  const near = communes ?? byPrefix.get(code.slice(0, 3)) ?? [];
  const found = near.find(({ key }) => key === name) ?? near[0];
  return found ? shown(found, code) : null;
}

/** Whether a commune has this postal code. CEDEX codes aren't the code of any. */
export const isPostalCode = (code: string): boolean => load().byPostalCode.has(code);

const communesOf = (code: string): Commune[] => load().byPostalCode.get(code) ?? [];

const shown = ({ name, latitude, longitude, postalCode }: Commune, code = postalCode): Place => ({
  ...{ name, postalCode: code, latitude, longitude },
});

/**
 * Returns the place whose center is nearest to a point, among those in its grid square and the eight around it; null if
 * there is none. Arrondissements have their usual name: "Lyon 2e".
 */
export function placeAt(point: { latitude: number; longitude: number }): Place | null {
  const { bySquare } = load();
  const narrowing = Math.cos((point.latitude * Math.PI) / 180);
  let nearest: Commune | null = null;
  let least = Infinity;
  for (const north of [-1, 0, 1])
    for (const east of [-1, 0, 1])
      for (const place of bySquare.get(squareOf(point.latitude, point.longitude, north, east)) ?? []) {
        const away = Math.hypot(place.latitude - point.latitude, (place.longitude - point.longitude) * narrowing);
        // Of a city and its first arrondissement, which have one center, the city comes first.
        if (away < least) [nearest, least] = [place, away];
      }
  return nearest && { ...shown(nearest), name: nearest.name.replace(/ Arrondissement$/, '') };
}

/** Returns the communes in a box, the most populous first, at most `limit`. Bounds in degrees. */
export function placesWithin(
  { north, south, west, east }: { north: number; south: number; west: number; east: number },
  limit = Infinity,
): Place[] {
  const found: Place[] = [];
  for (const commune of load().byPopulation) {
    if (found.length >= limit) break;
    const { latitude, longitude, name } = commune;
    if (latitude > north || latitude < south || longitude > east || longitude < west) continue;
    if (!name.endsWith(' Arrondissement')) found.push(shown(commune));
  }
  return found;
}

/**
 * Returns the names of a department's towns, in the form of the database's `town_fold`. A name shared by several towns belongs to the
 * department of the one that `findPlace` returns.
 */
export function townsOf(department: string): string[] {
  return load().byDepartment.get(department) ?? [];
}

/** "St-Étienne Cedex 2" → "saint etienne". */
function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/\bs\//g, 'sur ')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/ cedex( \d+)? ?$/, '')
    .replace(/\bst\b(?! \d)/g, 'saint')
    .replace(/\bste\b/g, 'sainte')
    .replace(/\blez\b/g, 'les')
    .trim();
}

/** Adds a value to a list of a map. */
function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

function load(): Gazetteer {
  return (gazetteer ??= read());
}

/** The rows of a file, without its header. */
const rowsOf = (file: string): string[][] =>
  readFileSync(join(projectRoot(), 'libs/domain/assets', file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(','));

/** A town's own code ends in 000 or 00; the others belong to districts or to large recipients of mail. */
const codeRank = (code: string): number => (code.endsWith('000') ? 0 : code.endsWith('00') ? 1 : 2);

const mainCode = (codes: readonly string[]): string =>
  codes.reduce((best, code) => (codeRank(code) < codeRank(best) ? code : best), codes[0] ?? '');

function read(): Gazetteer {
  const communes = rowsOf('french-communes.csv').map((row): Commune => {
    const [, name = '', department = '', population, latitude, longitude, codes = ''] = row;
    const key = foldName(name);
    const listed = codes.split(' ');
    // A city with arrondissements has its own code, which the file doesn't list; the listed ones belong to the arrondissements.
    const postalCodes = key in ARRONDISSEMENTS ? [`${department}000`] : listed;
    return {
      ...{ key, name, department, postalCodes, postalCode: mainCode(postalCodes) },
      ...{ population: Number(population), latitude: Number(latitude), longitude: Number(longitude) },
    };
  });
  for (const [postalCode = '', name = '', latitude, longitude] of rowsOf('former-communes.csv'))
    communes.push({
      ...{ key: foldName(name), name, department: departmentOf(postalCode), postalCodes: [postalCode], postalCode },
      ...{ population: 0, latitude: Number(latitude), longitude: Number(longitude) },
    });
  communes.sort((one, other) => other.population - one.population);
  const byName = Map.groupBy(communes, ({ key }) => key);
  const bySquare = Map.groupBy(communes, ({ latitude, longitude }) => squareOf(latitude, longitude));
  const byPostalCode = new Map<string, Commune[]>();
  const byPrefix = new Map<string, Commune[]>();
  for (const commune of communes) {
    for (const code of commune.postalCodes) push(byPostalCode, code, commune);
    for (const prefix of new Set(commune.postalCodes.map((code) => code.slice(0, 3)))) push(byPrefix, prefix, commune);
  }
  const meant = new Map([...byName].map(([name, [first]]) => [name, first?.department ?? '']));
  for (const [name, code] of USUAL_NAMES) meant.set(name, byPostalCode.get(code)?.[0]?.department ?? '');
  const byDepartment = Map.groupBy(meant.keys(), (name) => meant.get(name) ?? '');
  for (const [two, parts] of [
    ['20', ['2A', '2B']],
    ['97', ['971', '972', '973', '974', '975', '976', '977', '978']],
  ] as const)
    byDepartment.set(
      two,
      parts.flatMap((part) => byDepartment.get(part) ?? []),
    );
  return { byName, byPostalCode, byPrefix, byDepartment, byPopulation: communes, bySquare };
}
