import sharp from 'sharp';
import { Random } from '../random';
import { Drawing, LIGHTS } from './drawing';
import { banquet, board, conference, laidTable, stage } from './inside';
import { barge, countryHouse, farmstead, garden, glassHouse, roofTerrace, townHouse, workshop } from './outside';

interface Scene {
  draw: (drawing: Drawing) => void;
  /** Alternative text for people who can't see it. */
  alt: string;
}

const SCENES = {
  countryHouse: { draw: countryHouse, alt: 'La façade, au bout d’une allée entre les pelouses' },
  farmstead: { draw: farmstead, alt: 'Le corps de bâtiment en pierre et son portail, devant les rangs de vigne' },
  townHouse: { draw: townHouse, alt: 'La façade sur rue, avec ses balcons et ses stores' },
  glassHouse: { draw: glassHouse, alt: 'Le bâtiment vitré et son bassin' },
  workshop: { draw: workshop, alt: 'La façade de brique et ses grandes baies, sous les sheds' },
  barge: { draw: barge, alt: 'La péniche à quai' },
  roofTerrace: { draw: roofTerrace, alt: 'La terrasse au-dessus des toits, avec ses banquettes' },
  hall: { draw: (drawing) => conference(drawing, 'panels'), alt: 'La salle en théâtre, face à l’écran' },
  beamedHall: {
    draw: (drawing) => conference(drawing, 'beams'),
    alt: 'La salle sous les poutres, en théâtre face à l’écran',
  },
  vaultedHall: { draw: (drawing) => conference(drawing, 'vault'), alt: 'La salle voûtée, en théâtre face à l’écran' },
  nave: {
    draw: (drawing) => conference(drawing, 'trusses'),
    alt: 'La grande nef sous sa charpente métallique, en théâtre',
  },
  dinner: { draw: (drawing) => banquet(drawing, 'panels'), alt: 'La salle dressée pour un dîner, en tables rondes' },
  beamedDinner: {
    draw: (drawing) => banquet(drawing, 'beams'),
    alt: 'La salle sous les poutres, dressée en tables rondes',
  },
  vaultedDinner: { draw: (drawing) => banquet(drawing, 'vault'), alt: 'La salle voûtée, dressée en tables rondes' },
  naveDinner: {
    draw: (drawing) => banquet(drawing, 'trusses'),
    alt: 'La halle dressée pour un dîner, en tables rondes',
  },
  board: { draw: (drawing) => board(drawing, 'panels'), alt: 'Un salon de réunion autour d’une longue table' },
  beamedBoard: { draw: (drawing) => board(drawing, 'beams'), alt: 'Un salon de réunion sous les poutres' },
  stage: { draw: stage, alt: 'La scène éclairée, vue des fauteuils' },
  table: { draw: laidTable, alt: 'Une table dressée, fleurs et bougies' },
  garden: { draw: garden, alt: 'Le jardin et sa longue table sous les guirlandes' },
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;

/** The exterior, the rooms and the details for venues of a kind, by its tag. */
const OF_KIND: Record<string, readonly [front: SceneName, rooms: readonly SceneName[], details: readonly SceneName[]]> =
  {
    Château: ['countryHouse', ['dinner', 'hall', 'vaultedDinner'], ['garden', 'table', 'board']],
    Manoir: ['countryHouse', ['beamedDinner', 'beamedHall'], ['garden', 'beamedBoard', 'table']],
    'Domaine viticole': ['farmstead', ['vaultedDinner', 'beamedHall'], ['garden', 'table']],
    Abbaye: ['farmstead', ['vaultedHall', 'vaultedDinner'], ['garden', 'beamedBoard']],
    Ferme: ['farmstead', ['beamedDinner', 'beamedHall'], ['garden', 'beamedBoard', 'table']],
    Hôtel: ['townHouse', ['hall', 'dinner'], ['board', 'table']],
    Péniche: ['barge', ['beamedDinner', 'beamedHall'], ['table', 'beamedBoard']],
    Loft: ['workshop', ['nave', 'naveDinner'], ['board', 'table']],
    Musée: ['townHouse', ['vaultedDinner', 'hall'], ['stage', 'garden']],
    'Centre de congrès': ['glassHouse', ['hall', 'nave'], ['stage', 'board']],
    Rooftop: ['roofTerrace', ['dinner', 'naveDinner'], ['table', 'board']],
    Théâtre: ['townHouse', ['stage'], ['dinner', 'table']],
    Restaurant: ['townHouse', ['dinner', 'beamedDinner'], ['table', 'garden']],
    Studio: ['workshop', ['nave', 'stage'], ['board', 'table']],
    Villa: ['countryHouse', ['dinner', 'hall'], ['garden', 'board', 'table']],
    'Halle industrielle': ['workshop', ['naveDinner', 'nave'], ['stage', 'table']],
    'Centre de séminaires': ['glassHouse', ['hall', 'beamedHall'], ['board', 'garden']],
  };
const OF_ANY = OF_KIND['Hôtel']!;

/** A picture; deterministic for scene and seed. */
export interface Picture {
  scene: SceneName;
  seed: number;
  alt: string;
}

/** Variations drawn of each scene; venues of one kind share the pictures. */
const VARIATIONS = LIGHTS.length;

/** Returns the three pictures of a venue: its exterior, a room, a detail. Deterministic for a code. */
export function picturesOf(code: string, kind: string | null): Picture[] {
  const [front, rooms, details] = OF_KIND[kind ?? ''] ?? OF_ANY;
  const random = new Random([...code].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7));
  return [front, random.pick(rooms), random.pick(details)].map((scene) => ({
    scene,
    seed: random.int(0, VARIATIONS - 1),
    alt: SCENES[scene].alt,
  }));
}

/** The stored size; pictures are drawn larger, for smooth lines. */
const PIXELS = { width: 1200, height: 800 };
/** The best of these that stays below the size limit: the stored files have 20 to 40 kB. */
const QUALITIES = [80, 68, 56, 44];
const MOST_BYTES = 29_000;

/** A tile of film grain, the same on every machine. */
const GRAIN_SIDE = 240;
const grain = (): Buffer => {
  const random = new Random(17);
  // The mean of a few even numbers falls off to both sides, as grain does.
  const tone = (): number => Math.round(128 + ((random.next() + random.next() + random.next()) / 1.5 - 1) * 8);
  return Buffer.from(Array.from({ length: GRAIN_SIDE ** 2 }, tone).flatMap((value) => [value, value, value]));
};

let tile: Buffer | null = null;

/** Draws a picture, as WebP. */
export async function draw({ scene, seed }: Picture): Promise<Buffer> {
  const drawing = new Drawing(seed);
  SCENES[scene].draw(drawing);
  tile ??= grain();
  const flat = await sharp(Buffer.from(drawing.toSvg())).resize(PIXELS).removeAlpha().raw().toBuffer();
  const picture = sharp(flat, { raw: { ...PIXELS, channels: 3 } }).composite([
    { input: tile, raw: { width: GRAIN_SIDE, height: GRAIN_SIDE, channels: 3 }, tile: true, blend: 'soft-light' },
  ]);
  for (const quality of QUALITIES) {
    const written = await picture.clone().webp({ quality }).toBuffer();
    if (written.length <= MOST_BYTES || quality === QUALITIES.at(-1)) return written;
  }
  throw new Error('No WebP quality is given.');
}
