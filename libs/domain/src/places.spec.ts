import { findPlace, findPlaceIn, placeAt, placesWithin, townsOf } from './places';

describe('findPlace', () => {
  it.each([
    ['Lyon', 'Lyon', '69000'],
    ['LYON', 'Lyon', '69000'],
    ['lyon 2e', 'Lyon 2e Arrondissement', '69002'],
    ['Lyon 1er', 'Lyon 1er Arrondissement', '69001'],
    ['Paris 8ème', 'Paris 8e Arrondissement', '75008'],
    ['Paris 8', 'Paris 8e Arrondissement', '75008'],
    ['Paris 16e arrondissement', 'Paris 16e Arrondissement', '75016'],
    ['75016', 'Paris 16e Arrondissement', '75016'],
    ['75116', 'Paris 16e Arrondissement', '75116'],
    ['69000', 'Lyon', '69000'],
    ['31000', 'Toulouse', '31000'],
    ['31400', 'Toulouse', '31400'],
    ['06000', 'Nice', '06000'],
    ['35000', 'Rennes', '35000'],
    ['67000', 'Strasbourg', '67000'],
    ['20000', 'Ajaccio', '20000'],
    ['31000 Toulouse', 'Toulouse', '31000'],
    ['97400', 'Saint-Denis', '97400'],
    ['97400 Saint-Denis', 'Saint-Denis', '97400'],
    ['Saint-Denis (974)', 'Saint-Denis', '97400'],
    ['Saint-Denis de La Réunion', 'Saint-Denis', '97400'],
    ['Saint-Denis, La Réunion (974)', 'Saint-Denis', '97400'],
    ['St-Pierre (Réunion)', 'Saint-Pierre', '97410'],
    ['Saint-Denis (11)', 'Saint-Denis', '11310'],
    ['Sainte-Marie (972)', 'Sainte-Marie', '97230'],
    ['Bastia 20200', 'Bastia', '20200'],
    ['33081', 'Bordeaux', '33081'],
    ['92055 Paris La Défense Cedex', 'Nanterre', '92055'],
    ['13235 Marseille Cedex 02', 'Marseille', '13235'],
    ['69398 Lyon Cedex 03', 'Lyon', '69398'],
    ['75231 Paris Cedex 05', 'Paris', '75231'],
    ['97500 Saint-Pierre', 'Saint-Pierre', '97500'],
    ['97500 Miquelon', 'Saint-Pierre', '97500'],
    ['Marseille 6ème arr.', 'Marseille 6e Arrondissement', '13006'],
    ['69002', 'Lyon 2e Arrondissement', '69002'],
    ['F-67200', 'Strasbourg', '67200'],
    ['saint etienne', 'Saint-Étienne', '42000'],
    ['St-Étienne', 'Saint-Étienne', '42000'],
    ['Bordeaux Cedex 3', 'Bordeaux', '33000'],
    ['Valence', 'Valence', '26000'],
    ['Saint-Denis', 'Saint-Denis', '93200'],
    ['Mérignac', 'Mérignac', '33700'],
    ['La Rochelle', 'La Rochelle', '17000'],
    ['Aubusson', 'Aubusson', '23200'],
    ['Aix', 'Aix-en-Provence', '13100'],
    ['Clermont', 'Clermont-Ferrand', '63000'],
    ['La Défense', 'Puteaux', '92800'],
  ])('%s is %s (%s)', (asked, name, postalCode) => {
    expect(findPlace(asked)).toMatchObject({ name, postalCode });
  });

  it.each([
    ['Chalon s/ Saône', 'Chalon-sur-Saône'],
    ['chalon s/saone', 'Chalon-sur-Saône'],
    ['Villeneuve lez Avignon', 'Villeneuve-lès-Avignon'],
    ['St Clair s/ Epte', 'Saint-Clair-sur-Epte'],
  ])('finds %s', (asked, name) => expect(findPlace(asked)?.name).toBe(name));

  it('returns coordinates in degrees', () => {
    const lyon = findPlace('Lyon');
    expect(lyon?.latitude).toBeCloseTo(45.77, 1);
    expect(lyon?.longitude).toBeCloseTo(4.83, 1);
  });

  it.each([
    '',
    'constructor',
    '__proto__',
    'Atlantis',
    '99999',
    'Lyon 12',
    'Paris 0',
    'Paris 21e',
    'Saint-Denis (75)',
    'Lyon (974)',
    '00100',
  ])("doesn't know %j", (asked) => {
    expect(findPlace(asked)).toBeNull();
  });
});

describe('placeAt', () => {
  it.each([
    [45.7493, 4.8262, 'Lyon 2e'],
    [48.8534, 2.3488, 'Paris 4e'],
    [44.8378, -0.5792, 'Bordeaux'],
    // across the edge of a grid cell
    [45.9, 5.1, 'Pizay'],
  ])('%d, %d is in %s', (latitude, longitude, name) => {
    expect(placeAt({ latitude, longitude })?.name).toBe(name);
  });

  it('knows no place at sea or at a pole', () => {
    expect(placeAt({ latitude: 46, longitude: -8 })).toBeNull();
    expect(placeAt({ latitude: 90, longitude: 180 })).toBeNull();
  });
});

describe('placesWithin', () => {
  const around = { north: 45.83, south: 45.68, west: 4.75, east: 4.95 };

  it('returns the communes of a box, towns before villages', () => {
    const names = placesWithin(around).map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['Lyon', 'Villeurbanne']);
    expect(placesWithin(around, 2).map(({ name }) => name)).toEqual(['Lyon', 'Villeurbanne']);
    expect(names).toContain('Oullins');
    expect(names.filter((name) => name.includes('Arrondissement'))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('returns only those in the box', () => {
    for (const { latitude, longitude } of placesWithin(around)) {
      expect(latitude).toBeGreaterThanOrEqual(around.south);
      expect(latitude).toBeLessThanOrEqual(around.north);
      expect(longitude).toBeGreaterThanOrEqual(around.west);
      expect(longitude).toBeLessThanOrEqual(around.east);
    }
    expect(placesWithin({ north: 46.5, south: 46, west: -8, east: -7 })).toEqual([]);
  });
});

describe('townsOf', () => {
  it('returns the towns that a name can mean, each in one department', () => {
    expect(townsOf('69')).toEqual(
      expect.arrayContaining(['lyon', 'villeurbanne', 'saint priest', 'lyon 2e arrondissement']),
    );
    expect(townsOf('93')).toContain('saint denis');
    expect(townsOf('974')).not.toContain('saint denis');
    expect(townsOf('974')).toContain('le tampon');
    expect(townsOf('2A')).toContain('ajaccio');
    expect(townsOf('20')).toEqual(expect.arrayContaining(['ajaccio', 'bastia']));
    expect(townsOf('00')).toEqual([]);
    for (const name of townsOf('42')) expect([name, findPlace(name)?.postalCode.slice(0, 2)]).toEqual([name, '42']);
  });
});

describe('findPlaceIn', () => {
  it.each([
    ['Saint-Denis', ['974'], '97400'],
    ['Saint-Denis', ['97400'], '97400'],
    ['Saint-Denis', ['93'], '93200'],
    ['Saint-Pierre', ['97'], '97410'],
    ['Porto-Vecchio', ['20'], '20137'],
  ])('finds %s within %j', (name, areas, postalCode) => {
    expect(findPlaceIn(name, areas)?.postalCode).toBe(postalCode);
  });

  it('finds no namesake elsewhere', () => {
    expect(findPlaceIn('Saint-Denis', ['69'])).toBeNull();
  });
});
