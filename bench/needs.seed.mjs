// Venues at French places with one to fourteen rooms in several layouts, bedrooms, and days on which venues or single rooms are taken.
import { readFileSync } from 'node:fs';
import { chance, code, id, KIND, load, pick } from './bulk.mjs';

/** The day on which three of ten venues, and one of ten rooms of the others, are taken. */
export const DATE = '2027-03-18';

const PLACES = readFileSync('libs/domain/assets/french-communes.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(','))
  .map(([, name, , , latitude, longitude, codes]) => [codes.split(' ')[0], name, latitude, longitude]);
const NOW = '2026-01-01T00:00:00.000Z';

/** Most venues have a few rooms: half at most three, one in twelve more than nine. */
const roomsOf = (n) => Math.min(14, 1 + Math.floor(-3.6 * Math.log(1 - chance(n, 31))));
/** Seats of a room as a theater: from ten to a thousand, the first room of a venue the largest. */
const seatsOf = (n, room) =>
  Math.max(8, Math.round((30 * Math.exp(2.6 * chance(n, 32))) / (1 + 0.5 * room) + 20 * chance(n * 14 + room, 33)));
/** What other layouts hold, compared with a theater. */
const LAYOUTS = { theatre: 1, classroom: 0.55, u_shape: 0.35, banquet: 0.6, cocktail: 1.2 };
const bedroomsOf = (n) => (chance(n, 34) < 0.3 ? Math.round(15 * Math.exp(2.6 * chance(n, 35))) : null);

/** Fills a migrated, empty database. */
export async function seed(db, members) {
  const rooms = [];
  for (let n = 0; n < members; n++) for (let room = 0; room < roomsOf(n); room++) rooms.push([n, room]);
  const layouts = Object.entries(LAYOUTS);
  const taken = rooms.flatMap(([n, room], at) =>
    chance(n, 36) < 0.3 ? (room === 0 ? [[n, null]] : []) : chance(at, 37) < 0.1 ? [[n, at]] : [],
  );
  await load(
    db,
    [
      [
        'member',
        'id code name status email postal_code city latitude longitude bedroom_count created_at updated_at',
        members,
        (n) => {
          const [postalCode, city, latitude, longitude] = pick(PLACES, n, 4);
          const spot = [Number(latitude) + (chance(n, 5) - 0.5) / 50, Number(longitude) + (chance(n, 6) - 0.5) / 50];
          return [
            ...[id(KIND.member, n), code('M', n), `Venue ${n}`, 'active', `v${n}@venue.example`, postalCode, city],
            ...[...spot, bedroomsOf(n), NOW, NOW],
          ];
        },
      ],
      [
        'room',
        'id member_id name created_at updated_at',
        rooms.length,
        (at) => [id(KIND.room, at), id(KIND.member, rooms[at][0]), `Room ${rooms[at][1]}`, NOW, NOW],
      ],
      [
        'room_capacity',
        'room_id configuration max_capacity',
        rooms.length * layouts.length,
        (n) => {
          const at = Math.floor(n / layouts.length);
          const [layout, share] = layouts[n % layouts.length];
          return [id(KIND.room, at), layout, Math.max(1, Math.floor(seatsOf(...rooms[at]) * share))];
        },
      ],
      [
        'availability',
        'id member_id room_id date slot status created_at updated_at',
        taken.length,
        (n) => {
          const [member, room] = taken[n];
          const where = [id(KIND.member, member), room === null ? null : id(KIND.room, room)];
          return [id(KIND.availability, n), ...where, DATE, 'full_day', 'booked', NOW, NOW];
        },
      ],
    ],
    false,
  );
  await db.query('ANALYZE');
  const CHUNK = 20_000;
  for (let from = 0; from < members; from += CHUNK)
    await db.query('SELECT refresh_member_search(ARRAY(SELECT id FROM member WHERE id >= $1 AND id < $2))', [
      id(KIND.member, from),
      id(KIND.member, from + CHUNK),
    ]);
  await db.query('VACUUM ANALYZE');
}
