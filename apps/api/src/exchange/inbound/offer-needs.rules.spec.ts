import { needOf, type SaidNeed } from '#domain/needs';
import type { OfferBasis, OfferLineKind } from '#domain/vocabulary';
import { countsOf, needAnsweredBy, needsAnsweredBy, type NeedsOfRequest } from './offer-needs.rules';

const need = (id: string, said: SaidNeed) => needOf(said, id);
const LUNCH = need('lunch', { kind: 'meal', meal: 'lunch' });
const DINNER = need('dinner', { kind: 'meal', meal: 'dinner', attendees: 40 });
const BREAK = need('break', { kind: 'meal', meal: 'break' });
const DRINKS = need('drinks', { kind: 'cocktail' });
const BREAKOUTS = need('breakouts', { kind: 'breakout', count: 4, configuration: 'u_shape' });
const STANDS = need('stands', { kind: 'exhibition' });
const BEDS = need('beds', { kind: 'bedrooms', checkIn: '2027-03-09', nights: 2, singles: 85, twins: 10 });
const SPEAKERS = need('speakers', { kind: 'bedrooms', checkIn: '2027-03-08', nights: 1, doubles: 6 });
const ALL = [LUNCH, DINNER, BREAK, DRINKS, BREAKOUTS, STANDS, BEDS];

const said = <T>(value: T) => ({ value, confidence: 1, quote: String(value), source: 'body' as const });
const line = (kind: OfferLineKind, label: string) => ({ kind: said(kind), label: said(label) });
const REQUEST = { configuration: 'theatre' as const, eventDate: '2027-03-09', eventEndDate: '2027-03-10' };
const answered = (kind: OfferLineKind, label: string, needs = ALL, counts: { quantity?: number; days?: number } = {}) =>
  needAnsweredBy(
    {
      ...line(kind, label),
      ...(counts.quantity === undefined ? {} : { quantity: said(counts.quantity) }),
      ...(counts.days === undefined ? {} : { days: said(counts.days) }),
    },
    { ...REQUEST, needs },
  );

describe('the need that a line of a quote answers', () => {
  it.each([
    ['food', 'Déjeuner assis 3 plats', 'lunch'],
    ['food', 'Seated lunch', 'lunch'],
    ['food', 'Dîner de gala', 'dinner'],
    ['food', 'Coffee break', 'break'],
    ['beverage', 'Pause café matin', 'break'],
    ['food', 'Cocktail dînatoire', 'drinks'],
    ['beverage', 'Vin d’honneur', 'drinks'],
    ['room_hire', '4 salles de sous-commission', 'breakouts'],
    ['room_hire', 'Breakout rooms', 'breakouts'],
    ['room_hire', 'Espace d’exposition', 'stands'],
    ['room_hire', 'Salle plénière', 'main'],
    ['room_hire', 'Salon Iéna en théâtre', 'main'],
    ['room_hire', 'Salons en U', 'breakouts'],
    ['accommodation', 'Chambre single, petit déjeuner inclus', 'beds'],
    ['accommodation', 'Twin room', 'beds'],
    ['accommodation', 'Chambres', 'beds'],
  ] as const)('is named by the label: %s, %s', (kind, label, id) => {
    expect(answered(kind, label)).toBe(id);
  });

  it.each([
    ['a package', 'package', 'Séminaire résidentiel'],
    ['a kind that answers none', 'av', 'Sonorisation de la plénière'],
    ['no meal by name', 'food', 'Restauration'],
    ['two meals', 'food', 'Déjeuner et dîner'],
    ['a meal that nobody asked for', 'food', 'Petit déjeuner'],
    ['drinks of a meal', 'beverage', 'Boissons du dîner'],
    ['no room by name', 'room_hire', 'Location de salle'],
    ['a room for a meal', 'room_hire', 'Salle du dîner'],
    ['two rooms', 'room_hire', 'Plénière et salles de sous-commission'],
    ['a room that any may be', 'room_hire', 'Salle de réunion'],
    ['a layout of none', 'room_hire', 'Salon en cabaret'],
    ['a type of bedroom that nobody asked for', 'accommodation', 'Chambre double'],
    ['city tax', 'other', 'Taxe de séjour, par chambre et par nuit'],
  ] as const)('is unknown with %s', (_what, kind, label) => {
    expect(answered(kind, label)).toBeNull();
  });

  it('is found by its count', () => {
    expect(answered('room_hire', 'Salles', ALL, { quantity: 4 })).toBe('breakouts');
    expect(answered('room_hire', 'Salles', ALL, { quantity: 3 })).toBeNull();
    const later = need('later', { kind: 'meal', meal: 'dinner', attendees: 12 });
    expect(answered('food', 'Dîner', [DINNER, later])).toBeNull();
    expect(answered('food', 'Dîner', [DINNER, later], { quantity: 12 })).toBe('later');
    expect(answered('accommodation', 'Chambres', [BEDS, SPEAKERS])).toBeNull();
    expect(answered('accommodation', 'Chambres', [BEDS, SPEAKERS], { quantity: 6 })).toBe('speakers');
    expect(answered('accommodation', 'Chambres', [BEDS, SPEAKERS], { quantity: 6, days: 2 })).toBeNull();
    expect(answered('accommodation', 'Chambre double', [BEDS, SPEAKERS])).toBe('speakers');
  });

  it('isn’t taken from a number that may be days', () => {
    const two = need('two', { kind: 'breakout', count: 2 });
    expect(answered('room_hire', 'Location de salle', [two], { quantity: 2 })).toBeNull();
  });

  it('is the main one for the only package, unless a line names the main room', () => {
    const idsOf = (...lines: ReturnType<typeof line>[]) => needsAnsweredBy(lines, { ...REQUEST, needs: ALL });
    const day = line('package', 'Journée d’étude');
    expect(idsOf(day, line('food', 'Dîner de gala'))).toEqual(['main', 'dinner']);
    expect(idsOf(day, line('room_hire', 'Salle plénière'))).toEqual([null, 'main']);
    expect(idsOf(day, line('package', 'Séminaire résidentiel'))).toEqual([null, null]);
  });

  it('isn’t a meal for its room', () => {
    expect(answered('room_hire', 'Salle du dîner', [DINNER])).toBeNull();
    expect(answered('room_hire', 'Salle du dîner', [LUNCH])).toBeNull();
  });

  it('is none of a request without needs, but for a main room that is named', () => {
    expect(answered('food', 'Déjeuner', [])).toBeNull();
    expect(answered('accommodation', 'Chambres', [])).toBeNull();
    expect(answered('room_hire', 'Location de salle', [])).toBeNull();
    expect(answered('room_hire', 'Salle plénière', [])).toBe('main');
  });
});

describe('how often a line counts', () => {
  const priced = (kind: OfferLineKind, label: string, basis: OfferBasis, words: string, quantity?: number) => ({
    ...line(kind, label),
    basis: { ...said(basis), quote: words },
    ...(quantity === undefined ? {} : { quantity: said(quantity) }),
  });
  const beds = (label: string, quantity?: number) => priced('accommodation', label, 'room_night', 'la nuit', quantity);
  const tax = (words: string) => priced('other', 'Taxe de séjour', 'per_person_day', words);
  const counted = (lines: ReturnType<typeof priced>[], event: Partial<NeedsOfRequest> = {}) => {
    const request = { ...REQUEST, needs: [LUNCH], ...event };
    return countsOf(lines, needsAnsweredBy(lines, request), request);
  };

  it('is as many bedrooms and nights as are needed', () => {
    const needs = [BEDS];
    expect(counted([beds('Chambre single'), beds('Chambre twin')], { needs })).toEqual([
      { quantity: 85, days: 2 },
      { quantity: 10, days: 2 },
    ]);
    expect(counted([beds('Chambres')], { needs })).toEqual([{ quantity: 95, days: 2 }]);
    expect(counted([beds('Chambres', 40)], { needs })).toEqual([{ quantity: 40, days: 2 }]);
  });

  it('isn’t guessed for two kinds of rooms that no one has told apart', () => {
    expect(counted([beds('Single standard'), beds('Single supérieure'), beds('Twin')], { needs: [BEDS] })).toEqual([
      { quantity: null, days: 2 },
      { quantity: null, days: 2 },
      { quantity: 10, days: 2 },
    ]);
    const unspecified = need('any', { kind: 'bedrooms', checkIn: '2027-03-09', nights: 1, unspecified: 30 });
    for (const needs of [[BEDS], [unspecified]])
      expect(counted([beds('Chambre standard'), beds('Chambre supérieure')], { needs })).toMatchObject([
        { quantity: null },
        { quantity: null },
      ]);
    expect(counted([beds('Chambre single')], { needs: [unspecified] })).toEqual([{ quantity: 30, days: 1 }]);
    expect(counted([beds('Chambre single')])).toEqual([{ quantity: null, days: null }]);
  });

  it.each(['par personne et par nuit', 'pppn', 'per person per night'])(
    'is one night of a two-day event: %s',
    (words) => {
      expect(counted([tax(words)])).toEqual([{ quantity: null, days: 1 }]);
      expect(counted([tax(words)], { eventEndDate: '2027-03-12' })).toMatchObject([{ days: 3 }]);
      expect(counted([tax(words)], { eventEndDate: null })).toMatchObject([{ days: 1 }]);
      expect(counted([tax(words)], { needs: [BEDS, SPEAKERS] })).toMatchObject([{ days: 2 }]);
      expect(counted([tax(words)], { eventDate: null, eventEndDate: null })).toMatchObject([{ days: null }]);
    },
  );

  it('is left to the event for a price per day', () => {
    expect(counted([tax('par personne et par jour')])).toEqual([{ quantity: null, days: null }]);
  });
});
