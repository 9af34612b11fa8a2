import type { AvailabilityStatus, Configuration, MemberStatus, Slot, TagCategory } from '#domain/vocabulary';
import { DEMO_PLACES, DEMO_SHARES, type DemoPlace, type DemoRegion } from './demo-places';
import {
  CLOSINGS,
  COMMON_TAGS,
  DEMO_KINDS,
  type DemoKind,
  FIRST_NAMES,
  LAST_NAMES,
  PROPER_NAMES,
  ROOM_DESCRIPTIONS,
  ROOM_SENTENCES,
  STREETS,
} from './demo-texts';
import { Random } from './random';

export interface DemoTag {
  name: string;
  category: TagCategory;
}

type DemoConfiguration = Exclude<Configuration, 'custom'>;

export interface DemoCapacity {
  configuration: DemoConfiguration;
  maxCapacity: number;
  notes: string | null;
}

interface DemoRoom {
  name: string;
  description: string;
  areaSqm: number;
  ceilingHeightM: number;
  naturalLight: boolean;
  stepFreeAccess: boolean;
  halfDayPrice: number;
  fullDayPrice: number;
  currency: 'EUR';
  capacities: DemoCapacity[];
}

interface DemoAvailability {
  /** Days from the day of loading; negative ones are in the past. */
  dayOffset: number;
  /** Index into `rooms`; null is the whole venue. */
  room: number | null;
  slot: Slot;
  status: AvailabilityStatus;
  notes: string | null;
}

/** A venue without ids, code and timestamps. */
export interface DemoMember {
  name: string;
  status: Exclude<MemberStatus, 'archived'>;
  postalCode: string;
  city: string;
  country: 'FR';
  addressLine: string;
  latitude: number;
  longitude: number;
  email: string;
  phone: string;
  website: string;
  description: string;
  contactName: string;
  legalName: string;
  registrationNumber: string;
  vatNumber: string;
  commissionRate: number;
  internalNotes: string;
  tags: DemoTag[];
  rooms: DemoRoom[];
  availability: DemoAvailability[];
}

/** The tag of every demo venue, so that the team can recognize and delete them. */
export const DEMO_TAG: DemoTag = { name: 'Démonstration', category: 'label' };

const LABELS = ['Clef Verte', 'Qualité Tourisme', 'Monument historique'];

/** All tags of demo venues, without duplicates. */
export const DEMO_TAGS: DemoTag[] = uniqueTags([
  DEMO_TAG,
  ...LABELS.map((name): DemoTag => ({ name, category: 'label' })),
  ...DEMO_KINDS.flatMap(kindTags),
  ...(Object.keys(COMMON_TAGS) as (keyof typeof COMMON_TAGS)[]).flatMap((category) =>
    COMMON_TAGS[category].map((name): DemoTag => ({ name, category })),
  ),
]);

/** The number of active venues in the Lyon region that have a room for 80 people or more in a U. */
const LYON_GUARANTEED = 10;

/**
 * Square meters per person, with aisles and space for the speaker: usual planning ratios. No room seats more than
 * `most` in the layout, however large it is. Rooms of `from` to `to` square meters offer it.
 */
const RATIOS: Record<DemoConfiguration, { sqmPerPerson: number; most: number; from: number; to?: number }> = {
  theatre: { sqmPerPerson: 1, most: 1200, from: 15 },
  classroom: { sqmPerPerson: 1.8, most: 500, from: 20 },
  u_shape: { sqmPerPerson: 3, most: 120, from: 25 },
  boardroom: { sqmPerPerson: 3, most: 40, from: 18, to: 160 },
  hollow_square: { sqmPerPerson: 3.2, most: 90, from: 40 },
  cabaret: { sqmPerPerson: 2, most: 480, from: 60 },
  banquet: { sqmPerPerson: 1.5, most: 700, from: 40 },
  cocktail: { sqmPerPerson: 1, most: 1300, from: 25 },
  exhibition: { sqmPerPerson: 3, most: 450, from: 200 },
};

/**
 * Returns fictitious venues at real French places, always the same for the same `count` and `seed`. Of 100 venues or
 * more, at least 8 active ones are within 15 km of Lyon and have a room for 80 people or more in a U.
 * No address or number reaches a real person or company: mail and web addresses end in `.example` (RFC 2606), phone
 * numbers are from the blocks that ARCEP reserves for works of fiction (decision 2018-0881, section 2.5.12),
 * registration numbers begin with 000.
 */
export function demoMembers(count = 200, seed = 1): DemoMember[] {
  const random = new Random(seed);
  const regions = regionsOf(count);
  const places = new Map<DemoRegion, DemoPlace[]>();
  for (const region of Object.keys(DEMO_PLACES) as DemoRegion[]) {
    places.set(region, random.shuffled<DemoPlace>(DEMO_PLACES[region]));
  }
  const naming = new Naming(random);
  const made = new Map<DemoRegion, number>();
  const used = new Map<DemoKind, number>();
  return regions.map((region, index) => {
    const nth = made.get(region) ?? 0;
    made.set(region, nth + 1);
    const choice = places.get(region)!;
    const place = choice[nth % choice.length]!;
    const guaranteed = region === 'lyon' && nth < LYON_GUARANTEED;
    const fitting = DEMO_KINDS.filter(
      (kind) =>
        [...place[4]].some((letter) => kind.settings.includes(letter)) &&
        !kind.notIn?.includes(region) &&
        (!guaranteed || kind.area[1] >= 300),
    );
    // Choose one of the rarest kinds so far, so that all of them appear about equally often.
    const fewest = Math.min(...fitting.map((kind) => used.get(kind) ?? 0));
    const kind = random.pick(fitting.filter((candidate) => (used.get(candidate) ?? 0) <= fewest + 1));
    used.set(kind, (used.get(kind) ?? 0) + 1);
    return demoMember(random, naming, { index, region, place, kind, guaranteed });
  });
}

interface Draft {
  index: number;
  region: DemoRegion;
  place: DemoPlace;
  kind: DemoKind;
  guaranteed: boolean;
}

function demoMember(random: Random, naming: Naming, draft: Draft): DemoMember {
  const { index, region, kind, guaranteed } = draft;
  const [postalCode, city, , , setting] = draft.place;
  const { name, slug } = naming.next(kind, city);
  const rooms = demoRooms(random, kind, guaranteed);
  const country = !setting.includes('c');
  const street = random.pick(country ? STREETS.country : STREETS.town);
  const siren = sirenOf(index);
  return {
    name,
    status: guaranteed ? 'active' : random.weighted({ active: 86, prospect: 6, onboarding: 5, paused: 3 }),
    postalCode,
    city,
    country: 'FR',
    addressLine: `${random.int(1, 180)} ${street}`,
    ...around(random, draft.place),
    email: `contact@${slug}.example`,
    phone: phoneOf(region, index),
    website: `https://www.${slug}.example`,
    description: describe(random, kind, city, rooms),
    contactName: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
    legalName: `${random.pick(['SAS', 'SARL', 'SA', 'SCI'])} ${name}`,
    registrationNumber: siren,
    vatNumber: vatNumberOf(siren),
    commissionRate: random.int(16, 30) / 2,
    internalNotes: 'Lieu de démonstration : inventé, il ne peut pas être réservé.',
    tags: demoTags(random, kind, rooms),
    rooms,
    availability: demoAvailability(random, rooms.length),
  };
}

/** Returns the region of each venue, mixed so that the first venues have about the same distribution as all of them. */
function regionsOf(count: number): DemoRegion[] {
  const regions = Object.keys(DEMO_SHARES) as DemoRegion[];
  const total = regions.reduce((sum, region) => sum + DEMO_SHARES[region], 0);
  const taken = new Map<DemoRegion, number>();
  return Array.from({ length: count }, (_, index) => {
    const missing = (region: DemoRegion) => (DEMO_SHARES[region] / total) * (index + 1) - (taken.get(region) ?? 0);
    const next = regions.reduce((best, region) => (missing(region) > missing(best) ? region : best));
    taken.set(next, (taken.get(next) ?? 0) + 1);
    return next;
  });
}

/** Returns a point within 1.5 km of the place; one degree of latitude is about 111.2 km. */
function around(random: Random, [, , latitude, longitude]: DemoPlace): { latitude: number; longitude: number } {
  const km = 1.5 * Math.sqrt(random.next());
  const angle = 2 * Math.PI * random.next();
  const north = (km * Math.cos(angle)) / 111.2;
  const east = (km * Math.sin(angle)) / (111.2 * Math.cos((latitude * Math.PI) / 180));
  return { latitude: rounded(latitude + north, 5), longitude: rounded(longitude + east, 5) };
}

function demoRooms(random: Random, kind: DemoKind, guaranteed: boolean): DemoRoom[] {
  // The first name, which is that of the largest room, and some of the others.
  const others = new Set(random.shuffled(kind.rooms.slice(1)).slice(0, random.int(...kind.roomCount) - 1));
  const names = kind.rooms.filter((name, index) => index === 0 || others.has(name));
  const level = random.int(80, 130) / 100;
  const areas = names.map(() => {
    // Small rooms are more common than large ones.
    const share = random.next() ** 2;
    return Math.round(kind.area[0] + share * (kind.area[1] - kind.area[0]));
  });
  if (guaranteed) areas[0] = random.int(250, 340);
  areas.sort((a, b) => b - a);
  return names.map((name, index) => {
    const areaSqm = areas[index]!;
    // The larger a room, the higher its ceiling.
    const share = (areaSqm - kind.area[0]) / (kind.area[1] - kind.area[0]);
    const fullDayPrice = Math.max(120, Math.round((areaSqm * kind.price * level) / 10) * 10);
    return {
      name,
      description: random.pick(ROOM_DESCRIPTIONS),
      areaSqm,
      ceilingHeightM: rounded(kind.height[0] + share * (kind.height[1] - kind.height[0]), 1),
      naturalLight: random.chance(kind.light),
      stepFreeAccess: random.chance(0.7),
      halfDayPrice: Math.round((fullDayPrice * 0.6) / 5) * 5,
      fullDayPrice,
      currency: 'EUR',
      capacities: capacitiesOf(areaSqm),
    };
  });
}

/**
 * Returns the capacities of a room of that area, rounded down to even numbers; from 30 people on, to multiples of five.
 */
export function capacitiesOf(areaSqm: number): DemoCapacity[] {
  return (Object.keys(RATIOS) as DemoConfiguration[]).flatMap((configuration) => {
    const { sqmPerPerson, most, from, to } = RATIOS[configuration];
    if (areaSqm < from || (to !== undefined && areaSqm > to)) return [];
    const people = Math.min(most, areaSqm / sqmPerPerson);
    const step = people < 30 ? 2 : 5;
    const maxCapacity = Math.floor(people / step) * step;
    return [{ configuration, maxCapacity, notes: configuration === 'banquet' ? 'Tables rondes de huit' : null }];
  });
}

function describe(random: Random, kind: DemoKind, city: string, rooms: DemoRoom[]): string {
  const largest = rooms[0]!;
  const seats = largest.capacities.find((capacity) => capacity.configuration === 'theatre')!;
  const sentences = [
    random.pick(kind.openings).replace('{à}', placed('à', city)).replace('{de}', placed('de', city)),
    random.pick(kind.details),
    random
      .pick(ROOM_SENTENCES)
      .replace('{room}', largest.name)
      .replace('{area}', String(largest.areaSqm))
      .replace('{n}', String(seats.maxCapacity)),
  ];
  if (random.chance(0.5)) sentences.push(random.pick(CLOSINGS));
  return sentences.join(' ');
}

/** "à Lyon", "au Mans", "aux Arcs", "d’Albi", "du Havre". */
function placed(preposition: 'à' | 'de', city: string): string {
  if (city.startsWith('Le ')) return `${preposition === 'à' ? 'au' : 'du'} ${city.slice(3)}`;
  if (city.startsWith('Les ')) return `${preposition === 'à' ? 'aux' : 'des'} ${city.slice(4)}`;
  if (preposition === 'de' && /^[AEIOUYÉÈÊÎÔ]/.test(city)) return `d’${city}`;
  return `${preposition} ${city}`;
}

function kindTags(kind: DemoKind): DemoTag[] {
  return [
    { name: kind.type, category: 'venue_type' },
    ...kind.styles.map((name): DemoTag => ({ name, category: 'style' })),
    ...kind.amenities.map((name): DemoTag => ({ name, category: 'amenity' })),
    ...kind.events.map((name): DemoTag => ({ name, category: 'event_type' })),
  ];
}

function demoTags(random: Random, kind: DemoKind, rooms: DemoRoom[]): DemoTag[] {
  const tags: DemoTag[] = [DEMO_TAG, { name: kind.type, category: 'venue_type' }];
  const add = (category: DemoTag['category'], names: string[], most: number) => {
    for (const name of random.shuffled(names).slice(0, random.int(1, most))) tags.push({ name, category });
  };
  add('style', kind.styles, 2);
  add('amenity', kind.amenities, 4);
  add('event_type', kind.events, 3);
  add('catering', COMMON_TAGS.catering, 2);
  add('transport', COMMON_TAGS.transport, 2);
  if (rooms.every((room) => room.stepFreeAccess))
    tags.push({ name: 'Accès fauteuil roulant', category: 'accessibility' });
  if (random.chance(0.5)) add('sustainability', COMMON_TAGS.sustainability, 2);
  if (random.chance(0.35)) add('activity', COMMON_TAGS.activity, 2);
  if (random.chance(0.2)) add('label', LABELS, 1);
  return tags;
}

/** At most one entry per room and day, so that no two contradict each other. */
function demoAvailability(random: Random, roomCount: number): DemoAvailability[] {
  const entries: DemoAvailability[] = [];
  const closedFrom = random.int(20, 300);
  const closed = random.chance(0.3) ? random.int(2, 6) : 0;
  for (let day = 0; day < closed; day++) {
    const notes = 'Fermeture annuelle';
    entries.push({ dayOffset: closedFrom + day, room: null, slot: 'full_day', status: 'blocked', notes });
  }
  const taken = new Set<string>();
  for (let n = random.int(3, 10); n > 0; n--) {
    const dayOffset = random.int(-20, 150);
    const room = random.int(0, roomCount - 1);
    if (taken.has(`${dayOffset}/${room}`) || (dayOffset >= closedFrom && dayOffset < closedFrom + closed)) continue;
    taken.add(`${dayOffset}/${room}`);
    const status = random.weighted({ booked: 60, option: 25, available: 15 });
    const slot = random.weighted({ full_day: 60, morning: 12, afternoon: 13, evening: 15 });
    const notes = status === 'option' ? 'Option posée par téléphone' : null;
    entries.push({ dayOffset, room, slot, status, notes });
  }
  return entries.sort((a, b) => a.dayOffset - b.dayOffset);
}

/** Gives every venue a unique name, and the slug of its mail and web address. */
class Naming {
  private readonly stock = new Map<DemoKind, string[]>();
  private readonly slugs = new Set<string>();

  constructor(private readonly random: Random) {}

  next(kind: DemoKind, city: string): { name: string; slug: string } {
    let stock = this.stock.get(kind);
    if (!stock?.length) {
      const proper = PROPER_NAMES[kind.properNames];
      // Each proper name has one form: "Hôtel du Parc" and "Grand Hôtel du Parc" would be mistaken for the same venue.
      stock = this.random.shuffled(proper).map((x) => this.random.pick(kind.names).replace('{x}', x));
      this.stock.set(kind, stock);
    }
    const base = stock.pop()!;
    for (let n = 0; ; n++) {
      const name = n === 0 ? base : n === 1 ? `${base} – ${city}` : `${base} – ${city} ${n}`;
      const slug = slugOf(name);
      if (this.slugs.has(slug)) continue;
      this.slugs.add(slug);
      return { name, slug };
    }
  }
}

function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The number blocks for fiction by part of the country; the last one is mobile. */
const FICTION_BLOCKS: Record<DemoRegion, string[]> = {
  paris: ['19900', '63998'],
  nantes: ['26191', '63998'],
  lille: ['35301', '63998'],
  strasbourg: ['35301', '63998'],
  lyon: ['46571', '63998'],
  marseille: ['46571', '63998'],
  nice: ['46571', '63998'],
  bordeaux: ['53649', '63998'],
  toulouse: ['53649', '63998'],
  elsewhere: ['63998'],
};

function phoneOf(region: DemoRegion, index: number): string {
  const blocks = FICTION_BLOCKS[region];
  // 7919 and 10000 have no common factor, so no number is repeated.
  const number = (index * 7919 + 1234) % 10_000;
  return `+33${blocks[index % blocks.length]!}${String(number).padStart(4, '0')}`;
}

/** A SIREN: nine digits, the last by Luhn's formula (ISO/IEC 7812-1). */
function sirenOf(index: number): string {
  const digits = `000${String((index * 7919 + 54_321) % 100_000).padStart(5, '0')}`;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = place % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** French VAT number: the key is (12 + 3 × (SIREN mod 97)) mod 97. */
function vatNumberOf(siren: string): string {
  return `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`;
}

function uniqueTags(tags: DemoTag[]): DemoTag[] {
  return [...new Map(tags.map((tag) => [`${tag.category}/${tag.name}`, tag])).values()];
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
