import fc from 'fast-check';
import { matchReasonInWords } from '#domain/match-reasons';
import type { Locale } from '#i18n/locale';
import { boundingBox, capacitiesThatDo, EARTH_RADIUS_KM, reasonsOf, scoreOf } from './search.rules';

const RADIANS = Math.PI / 180;

/** The point `km` away in a direction (degrees from north), by the direct formula on the sphere. */
function destination(from: { latitude: number; longitude: number }, bearing: number, km: number) {
  const [phi, theta, angle] = [from.latitude * RADIANS, bearing * RADIANS, km / EARTH_RADIUS_KM];
  const latitude = Math.asin(Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(theta));
  const turned = Math.atan2(
    Math.sin(theta) * Math.sin(angle) * Math.cos(phi),
    Math.cos(angle) - Math.sin(phi) * Math.sin(latitude),
  );
  const longitude = from.longitude + turned / RADIANS;
  return { latitude: latitude / RADIANS, longitude: ((((longitude + 180) % 360) + 360) % 360) - 180 };
}

describe('boundingBox', () => {
  it('contains every point of the circle, anywhere on Earth', () => {
    const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true });
    fc.assert(
      fc.property(
        degrees(90),
        degrees(180),
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: 0.001, max: 500, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (latitude, longitude, bearing, radiusKm, share) => {
          const box = boundingBox({ latitude, longitude }, radiusKm);
          const point = destination({ latitude, longitude }, bearing, radiusKm * share);
          const within = (value: number, [from, to]: [number, number]): boolean => value >= from && value <= to;
          return (
            within(point.latitude, box.latitude) &&
            (box.longitudes === null || box.longitudes.some((range) => within(point.longitude, range)))
          );
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('has two ranges across the 180th meridian, and none at a pole', () => {
    expect(boundingBox({ latitude: 0, longitude: 179.9 }, 50).longitudes).toHaveLength(2);
    expect(boundingBox({ latitude: 0, longitude: -179.9 }, 50).longitudes).toHaveLength(2);
    expect(boundingBox({ latitude: 89.9, longitude: 10 }, 50).longitudes).toBeNull();
    expect(boundingBox({ latitude: 45.75, longitude: 4.85 }, 15).longitudes).toHaveLength(1);
  });
});

describe('capacitiesThatDo', () => {
  const capacities = [
    { configuration: 'theatre' as const, maxCapacity: 120 },
    { configuration: 'u_shape' as const, maxCapacity: 40 },
    { configuration: 'banquet' as const, maxCapacity: 150 },
  ];
  it.each([
    [{ minCapacity: null, configurations: [] }, [150, 120, 40]],
    [{ minCapacity: 120, configurations: [] }, [150, 120]],
    [{ minCapacity: null, configurations: ['u_shape' as const] }, [40]],
    [{ minCapacity: 100, configurations: ['u_shape' as const, 'theatre' as const] }, [120]],
  ])('are found for %j', (asked, seats) => {
    expect(capacitiesThatDo(asked, capacities).map(({ maxCapacity }) => maxCapacity)).toEqual(seats);
  });
});

describe('scoreOf', () => {
  it('is between 0 and 1 and follows the order', () => {
    const query = { semanticQuery: true, radiusKm: 10 };
    expect(scoreOf(query, { similarity: 0.6, distanceKm: 9 })).toBe(0.6);
    expect(scoreOf(query, { similarity: 1.0000002, distanceKm: 9 })).toBe(1);
    expect(scoreOf(query, { similarity: -0.2, distanceKm: 0 })).toBe(0);
    expect(scoreOf(query, { similarity: null, distanceKm: 0 })).toBe(0);
    const near = { semanticQuery: false, radiusKm: 10 };
    expect(scoreOf(near, { similarity: null, distanceKm: 2.5 })).toBe(0.75);
    expect(scoreOf(near, { similarity: null, distanceKm: 10 + 1e-10 })).toBe(0);
    expect(scoreOf({ semanticQuery: false, radiusKm: null }, { similarity: null, distanceKm: null })).toBe(1);
  });
});

describe('reasonsOf', () => {
  const inWords = (locale: Locale, ...of: Parameters<typeof reasonsOf>): string[] =>
    reasonsOf(...of).map((reason) => matchReasonInWords(reason, locale));
  const found = {
    postalCode: '69002',
    city: 'Lyon',
    similarity: 0.416,
    distanceKm: 3.24,
    rooms: [
      {
        name: 'Room Rhône',
        capacities: [
          { configuration: 'u_shape' as const, maxCapacity: 90 },
          { configuration: 'u_shape' as const, maxCapacity: 80 },
        ],
      },
      { name: 'Room Saône', capacities: [{ configuration: 'u_shape' as const, maxCapacity: 80 }] },
    ],
    availability: [
      { date: '2026-03-13', status: 'option' },
      { date: '2026-03-12', status: 'available' },
    ],
  };
  const nothing = { semanticQuery: false, seats: false, dates: [], postalCodes: false, tags: [], place: null };

  it('gives a reason for each criterion of the search', () => {
    const asked = {
      semanticQuery: true,
      seats: true,
      dates: ['2026-03-13', '2026-03-12', '2026-04-01', '2026-03-12'],
      postalCodes: true,
      tags: ['Castle', 'Quiet'],
      place: 'Lyon 2e',
    };
    expect(inWords('en', asked, found)).toEqual([
      'Room Rhône seats 90 in U-shape, and 1 more room',
      '3.2 km from Lyon 2e',
      'In Lyon, 69002',
      'Free on 12 March 2026 and 1 April 2026',
      'Under option on 13 March 2026',
      'Tagged Castle and Quiet',
      'Its description matches the query to 42 %',
    ]);
  });

  it('names consecutive days as a span, and separates thousands of seats', () => {
    const large = {
      ...{ ...found, distanceKm: null },
      rooms: [{ name: 'Forum', capacities: [{ configuration: 'u_shape' as const, maxCapacity: 1165 }] }],
      availability: ['2026-03-14', '2026-03-12', '2026-03-13'].map((date) => ({ date, status: 'available' as const })),
    };
    const asked = { ...nothing, seats: true, dates: ['2026-03-12', '2026-03-13', '2026-03-14'] };
    expect(inWords('en', asked, large)).toEqual(['Forum seats 1,165 in U-shape', 'Free on 12–14 March 2026']);
    expect(inWords('fr', asked, large)).toEqual(['Forum\u00a0: 1\u202f165 places en U', 'Libre les 12–14 mars 2026']);
  });

  it("gives none for criteria that weren't set", () => {
    expect(inWords('en', nothing, { ...found, distanceKm: null, similarity: null })).toEqual([]);
    expect(inWords('en', nothing, { ...found, similarity: null })).toEqual(['3.2 km from the center']);
    expect(
      inWords('en', { ...nothing, semanticQuery: true }, { ...found, distanceKm: null, similarity: null }),
    ).toEqual(['Not yet compared with the query: its description has just changed']);
    expect(inWords('en', { ...nothing, postalCodes: true }, { ...found, distanceKm: null, city: null })).toEqual([
      'In 69002',
    ]);
  });

  it('gives the same reasons in French', () => {
    const asked = {
      semanticQuery: true,
      seats: true,
      dates: ['2026-03-12', '2026-03-13', '2026-04-01'],
      postalCodes: true,
      tags: ['Château', 'Calme'],
      place: 'Lyon 2e',
    };
    expect(inWords('fr', asked, found)).toEqual([
      'Room Rhône\u00a0: 90 places en U, et 1 autre salle',
      'À 3,2 km du point choisi (Lyon 2e)',
      'À Lyon, 69002',
      'Libre le 12 mars 2026 et le 1er avril 2026',
      'Sous option le 13 mars 2026',
      'Étiquettes\u00a0: Château et Calme',
      'Sa description correspond à la recherche à 42\u00a0%',
    ]);
    expect(inWords('fr', { ...nothing, semanticQuery: true }, { ...found, similarity: null })).toEqual([
      'À 3,2 km du centre',
      'Pas encore comparé à la recherche\u00a0: sa description vient de changer',
    ]);
  });
});
