import fc from 'fast-check';
import { matchReasonInWords } from '#domain/match-reasons';
import type { Locale } from '#words/locale';
import {
  boundingBox,
  capacitiesThatDo,
  cellsOf,
  type Circle,
  EARTH_RADIUS_KM,
  innerBox,
  reasonsOf,
  scoreOf,
} from './search.rules';

const RADIANS = Math.PI / 180;

/** The point `km` from another in a direction (degrees from north): the direct formula on the sphere. */
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

/** The great-circle distance (km), by the haversine formula. */
function distance(from: { latitude: number; longitude: number }, to: { latitude: number; longitude: number }): number {
  const half = (degrees: number): number => Math.sin((degrees * RADIANS) / 2) ** 2;
  const turn = Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS);
  const haversine = half(to.latitude - from.latitude) + turn * half(to.longitude - from.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

describe('boundingBox', () => {
  it('holds every point of the circle, anywhere on Earth', () => {
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

  it('is two ranges across the 180th meridian, and no range at a pole', () => {
    expect(boundingBox({ latitude: 0, longitude: 179.9 }, 50).longitudes).toHaveLength(2);
    expect(boundingBox({ latitude: 0, longitude: -179.9 }, 50).longitudes).toHaveLength(2);
    expect(boundingBox({ latitude: 89.9, longitude: 10 }, 50).longitudes).toBeNull();
    expect(boundingBox({ latitude: 45.75, longitude: 4.85 }, 15).longitudes).toHaveLength(1);
  });
});

describe('innerBox', () => {
  const side = fc.double({ min: -1, max: 1, noNaN: true });

  it('has no point outside of the circle, anywhere on Earth', () => {
    fc.assert(
      fc.property(
        fc.record({
          latitude: fc.double({ min: -90, max: 90, noNaN: true }),
          longitude: fc.double({ min: -180, max: 180, noNaN: true }),
          radiusKm: fc.double({ min: 0.001, max: 500, noNaN: true }),
        }),
        side,
        side,
        (circle, up, right) => {
          const box = innerBox(circle);
          const latitude = circle.latitude + up * box.latitude;
          if (Math.abs(latitude) > 90) return true;
          const across = right * Math.min(180, box.longitude);
          return distance(circle, { latitude, longitude: circle.longitude + across }) <= circle.radiusKm;
        },
      ),
      { numRuns: 5000, examples: [[{ latitude: 60, longitude: 0, radiusKm: 500 }, -1, 1]] },
    );
  });

  it('has corners near the circle', () => {
    const circle = { latitude: 45.76, longitude: 4.84, radiusKm: 20 };
    const { latitude, longitude } = innerBox(circle);
    const corner = { latitude: circle.latitude - latitude, longitude: circle.longitude + longitude };
    expect(distance(circle, corner)).toBeGreaterThan(19.7);
  });
});

describe('cellsOf', () => {
  const cellOf = (latitude: number, longitude: number): number =>
    Math.floor(latitude * 4) * 1440 + Math.floor(longitude * 4);

  /** The point of a cell that is so far up and to the right in it. */
  const pointOf = (cell: number, up: number, right: number): { latitude: number; longitude: number } => {
    const row = Math.floor((cell + 720) / 1440);
    return { latitude: (row + up) / 4, longitude: (cell - row * 1440 + right) / 4 };
  };

  const anywhere = fc.record({
    latitude: fc.double({ min: -70, max: 70, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    radiusKm: fc.double({ min: 0.001, max: 500, noNaN: true }),
  });
  const share = fc.double({ min: 0, max: 1, noNaN: true });

  const reached = (circle: Circle): number[] => {
    const cells = cellsOf(circle);
    return cells === null ? [] : [...cells.whole, ...cells.partly];
  };

  it('has the cell of every point of the circle, and no cell twice', () => {
    fc.assert(
      fc.property(anywhere, share, share, (circle, turn, part) => {
        const cells = reached(circle);
        const point = destination(circle, turn * 360, circle.radiusKm * part);
        return new Set(cells).size === cells.length && cells.includes(cellOf(point.latitude, point.longitude));
      }),
      { numRuns: 2000 },
    );
  });

  it('has no cell that the circle does not reach', () => {
    fc.assert(
      // across the 180th meridian a cell has the number of another one
      fc.property(
        anywhere.filter(({ longitude }) => Math.abs(longitude) < 160),
        (circle) => {
          // no point of a cell is farther from its middle than 20 km
          return reached(circle).every((cell) => distance(circle, pointOf(cell, 0.5, 0.5)) <= circle.radiusKm + 20);
        },
      ),
    );
  });

  it('has no point outside of the circle in a whole cell, and every other cell has one', () => {
    const corners = [0, 1 - 1e-9].flatMap((up) => [0, 1 - 1e-9].map((right) => [up, right] as const));
    fc.assert(
      fc.property(anywhere, share, share, (circle, up, right) => {
        const { whole, partly } = cellsOf(circle) ?? { whole: [], partly: [] };
        const farthest = (cell: number): number =>
          Math.max(...corners.map((corner) => distance(circle, pointOf(cell, ...corner))));
        const atEdge = (cell: number): boolean => Math.abs(pointOf(cell, 0.5, 0.5).longitude) > 179.5;
        return (
          whole.every((cell) => distance(circle, pointOf(cell, up, right)) <= circle.radiusKm) &&
          whole.every((cell) => farthest(cell) <= circle.radiusKm) &&
          partly.every((cell) => atEdge(cell) || farthest(cell) > circle.radiusKm - 0.001)
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('is few cells around a town, and none where they would be too many', () => {
    expect(cellsOf({ latitude: 45.76, longitude: 4.84, radiusKm: 10 })).toEqual({
      whole: [],
      partly: [262098, 262099, 263538, 263539],
    });
    expect(cellsOf({ latitude: 80, longitude: 10, radiusKm: 500 })).toBeNull();
    expect(cellsOf({ latitude: 90, longitude: 0, radiusKm: 1 })).toBeNull();
  });

  it('is whole cells for the most part around a region', () => {
    const { whole, partly } = cellsOf({ latitude: 46, longitude: 5, radiusKm: 200 }) ?? { whole: [], partly: [] };
    expect(whole).toContain(cellOf(46, 5));
    expect(partly).toContain(cellOf(46, 5 + 2.55));
    expect([...whole, ...partly]).not.toContain(cellOf(46 + 1.7, 5 + 2.4));
    expect(whole.length).toBeGreaterThan(2 * partly.length);
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
  ])('of %j', (asked, seats) => {
    expect(capacitiesThatDo(asked, capacities).map(({ maxCapacity }) => maxCapacity)).toEqual(seats);
  });
});

describe('scoreOf', () => {
  it('lies between 0 and 1 and follows the order', () => {
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

  it('answers each thing that was asked', () => {
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

  it('says nothing about what was not asked', () => {
    expect(inWords('en', nothing, { ...found, distanceKm: null, similarity: null })).toEqual([]);
    expect(inWords('en', nothing, { ...found, similarity: null })).toEqual(['3.2 km from the centre']);
    expect(
      inWords('en', { ...nothing, semanticQuery: true }, { ...found, distanceKm: null, similarity: null }),
    ).toEqual(['Not yet compared with the query: its description has just changed']);
    expect(inWords('en', { ...nothing, postalCodes: true }, { ...found, distanceKm: null, city: null })).toEqual([
      'In 69002',
    ]);
  });

  it('says the same in French', () => {
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
