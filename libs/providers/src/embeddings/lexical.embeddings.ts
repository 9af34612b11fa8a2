import { EMBEDDING_DIMENSIONS, EmbeddingsProvider } from './embeddings.provider';

const STOP_WORDS = new Set(
  (
    'a au aux avec ce ces cette dans de des du elle en est et eux il ils je la le les leur lui ma mais me mes mon ne nos ' +
    'notre nous on ou par pas pour plus qu que qui sa se ses son sont sous sur ta te tes ton tu un une vos votre vous y ' +
    'd l s c j m n t tres avoir etre ' +
    'an and are as at be by can for from has have he her his i if in into is it its my no nor not of or our she so some ' +
    'than that the their them there they this to us very was we were will with you your'
  ).split(' '),
);

/**
 * Domain terms in both languages, one meaning per line. The stems of a line map to its first word, so that a French
 * text is close to an English one. Words have no accents, and are stemmed when the file is loaded.
 */
const SAME_MEANING = `
  chateau castle manoir manor
  jardin garden parc park
  salle room espace space salon
  vue view panorama panoramique panoramic
  mer sea ocean
  lac lake
  fleuve riviere river
  montagne mountain
  campagne countryside rural
  vigne vignoble vineyard winery
  toit rooftop terrasse terrace
  lumiere light lumineux bright
  pierre stone
  bois wood wooden
  ferme farm grange barn
  musee museum galerie gallery
  hotel
  restaurant
  traiteur catering restauration caterer
  cuisine kitchen
  repas meal dejeuner lunch
  diner dinner
  petit-dejeuner breakfast
  cafe coffee pause break
  vin wine degustation tasting
  mariage wedding
  seminaire seminar
  reunion meeting
  conference congres congress
  formation training atelier workshop
  soiree party fete celebration
  cocktail reception
  entreprise company corporate professionnel business
  equipe team
  plenier plenary amphitheatre auditorium
  scene stage
  ecran screen videoprojecteur projector projecteur
  son sound sonorisation audio
  parking stationnement car-park
  gare station train
  aeroport airport
  centre center central downtown
  ville city town urbain urban
  calme quiet tranquille peaceful
  moderne modern contemporain contemporary design
  historique historic heritage patrimoine
  ancien old
  elegant elegance raffine refined
  luxe luxury prestige prestigious
  chaleureux cosy cozy warm
  atypique unusual insolite original
  industriel industrial usine factory loft
  piscine pool
  chambre bedroom hebergement accommodation
  nuit night
  accessible accessibilite accessibility pmr wheelchair
  exterieur outdoor outside
  interieur indoor inside
  durable sustainable ecologique ecological green
  metro subway tram tramway
  bateau boat peniche barge
  theatre theater
  cheminee fireplace
  danse dance dancing
  plage beach
  foret forest
  verriere glass-roof vitre glazed
`;

const SUFFIXES = [
  'issements issement atrices atrice ateurs ateur logies logie ements ement ations ation itions ition ances ance ences ence',
  'iques ique ismes isme istes iste ables able ibles ible euses euse ives ive eaux ments ment ness',
  'ings ing ies ied ees ers er eux ed es ee e s x',
]
  .join(' ')
  .split(' ');

/**
 * A light stemmer for both languages: strips endings of plural, gender and derivation, and leaves at least four
 * letters.
 */
function stem(word: string): string {
  for (const suffix of SUFFIXES) {
    if (word.endsWith(suffix) && word.length - suffix.length >= 4) return word.slice(0, -suffix.length);
  }
  return word;
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/œ/g, 'oe').replace(/æ/g, 'ae');
}

const MEANINGS = new Map<string, string>();
for (const line of SAME_MEANING.trim().split('\n')) {
  const [first, ...others] = line
    .trim()
    .split(' ')
    .map((word) => stem(word.replace('-', '')));
  if (first) for (const word of [first, ...others]) MEANINGS.set(word, `=${first}`);
}

/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), over UTF-16 units: the folded text is nearly always ASCII. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // FNV mixes the low bits of short keys badly. The finalizer of murmur3 spreads them before the remainder is taken.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const STEM_WEIGHT = 1;
const PAIR_WEIGHT = 0.4;
const GRAM_WEIGHT = 0.12;

/**
 * The cosine transform (DCT-II, https://en.wikipedia.org/wiki/Discrete_cosine_transform) as a rotation: one row per
 * position of the rotated vector.
 */
const ROTATION = Array.from({ length: EMBEDDING_DIMENSIONS }, (_row, k) =>
  Float64Array.from(
    { length: EMBEDDING_DIMENSIONS },
    (_place, i) =>
      Math.sqrt((k === 0 ? 1 : 2) / EMBEDDING_DIMENSIONS) * Math.cos((Math.PI * (i + 0.5) * k) / EMBEDDING_DIMENSIONS),
  ),
);

/**
 * Computes vectors without a model, the same on every machine. Word stems (a small list of domain terms joins the two
 * languages), pairs of neighbors and character trigrams are hashed into 384 positions, each with a sign, counted with
 * logarithmic damping, and scaled to length 1. Texts that share words are close; there is no deeper understanding. A
 * rotation, which changes no cosine, spreads each word over all positions: search compares signs first, and most
 * positions of a short query would be zero.
 */
export class LexicalEmbeddings extends EmbeddingsProvider {
  readonly name = 'mock';
  readonly model = 'mock-lexical-2';

  async embed(texts: string[], _kind: 'document' | 'query'): Promise<number[][]> {
    return texts.map((text) => vectorOf(text));
  }
}

function vectorOf(text: string): number[] {
  const weights = new Map<string, number>();
  const count = new Map<string, number>();
  const add = (feature: string, weight: number) => {
    weights.set(feature, weight);
    count.set(feature, (count.get(feature) ?? 0) + 1);
  };

  const words = (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !STOP_WORDS.has(word));
  let previous: string | null = null;
  for (const word of words) {
    const root = stem(word);
    const meaning = MEANINGS.get(root);
    const feature = meaning ?? root;
    add(`w:${feature}`, STEM_WEIGHT);
    if (previous !== null) add(`p:${previous} ${feature}`, PAIR_WEIGHT);
    previous = feature;
    // Trigrams tolerate typos. A listed word needs none, and its letters would pull the languages apart.
    if (!meaning && word.length > 3) {
      const padded = `^${word}$`;
      for (let i = 0; i + 3 <= padded.length; i += 1) add(`g:${padded.slice(i, i + 3)}`, GRAM_WEIGHT);
    }
  }

  const vector = new Array<number>(EMBEDDING_DIMENSIONS).fill(0);
  for (const [feature, times] of count) {
    const hash = fnv1a(feature);
    const place = hash % EMBEDDING_DIMENSIONS;
    const sign = fnv1a(`${feature}#`) & 1 ? 1 : -1;
    vector[place] = (vector[place] ?? 0) + sign * (weights.get(feature) ?? 0) * (1 + Math.log(times));
  }
  const length = Math.hypot(...vector);
  // A text without words, or whose features cancel out, needs a vector too: the cosine of zeros is undefined.
  if (length === 0) return vector.map((_, place) => (place === 0 ? 1 : 0));
  return ROTATION.map((row) => {
    let sum = 0;
    for (let place = 0; place < EMBEDDING_DIMENSIONS; place += 1) sum += (vector[place] ?? 0) * (row[place] ?? 0);
    return sum / length;
  });
}
