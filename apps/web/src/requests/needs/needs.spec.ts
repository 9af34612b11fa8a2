import { needDetails, needTitle } from '#domain/need-words';
import { draftsOf, hasPlaceFor, inputsOf, type Need, newNeed } from './need-drafts';
import { needReadings, readNeedsOf } from './need-readings';

const breakout: Need = {
  id: '0197b0a0-0000-7000-8000-000000000001',
  kind: 'breakout',
  meal: null,
  date: null,
  slot: null,
  attendees: 30,
  configuration: 'classroom',
  count: 4,
  optional: false,
  note: null,
};
const bedrooms: Need = {
  id: '0197b0a0-0000-7000-8000-000000000002',
  kind: 'bedrooms',
  checkIn: '2027-03-01',
  nights: 2,
  singles: 85,
  doubles: 0,
  twins: 10,
  unspecified: 0,
  optional: false,
  note: null,
};
const read = (value: unknown, quote: string, confidence = 0.9, source = 'body') => ({
  value,
  quote,
  confidence,
  source,
});
const readingsOf = (needs: Need[], extraction: object | null) =>
  needReadings({ needs, extraction: extraction as Record<string, unknown> | null });

describe('the needs of a request', () => {
  it('are named with their number, and described by their known values', () => {
    expect(needTitle(breakout, 'fr')).toBe('4 salles de sous-commission');
    expect(needDetails(breakout, 'fr', 'Europe/Paris')).toEqual(['30 personnes par salle', 'classe']);
    const inU = needDetails({ ...breakout, configuration: 'u_shape' }, 'fr', 'Europe/Paris');
    expect(inU).toEqual(['30 personnes par salle', 'en U']);
    expect(needTitle(bedrooms, 'en')).toBe('95 bedrooms');
    expect(needDetails(bedrooms, 'en', 'Europe/Paris').slice(0, 3)).toEqual(['85 singles', '10 twins', '2 nights']);
    expect(needTitle({ kind: 'meal', meal: 'dinner', slot: 'evening' }, 'fr')).toBe('Dîner');
    expect(needDetails({ kind: 'meal', meal: 'dinner', slot: 'evening', optional: true }, 'en', 'UTC')).toEqual([
      'nice to have',
    ]);
  });

  it('say that the type of bedrooms is unknown only beside others', () => {
    const unknown = { kind: 'bedrooms', checkIn: '2027-03-01', nights: 1, unspecified: 20 } as const;
    expect(needDetails(unknown, 'fr', 'UTC').join()).not.toContain('sans précision');
    expect(needDetails({ ...unknown, singles: 5 }, 'fr', 'UTC')[1]).toBe('20 sans précision');
  });

  it('are sent without what is unknown or empty, and keep zeros', () => {
    const [room, rooms] = inputsOf(draftsOf([{ ...breakout, note: ' ' }, bedrooms]));
    expect(room).toEqual({
      id: breakout.id,
      kind: 'breakout',
      attendees: 30,
      configuration: 'classroom',
      count: 4,
      optional: false,
    });
    expect(rooms).toMatchObject({ doubles: 0, twins: 10 });
  });

  it('begin with the eve of the event for bedrooms, one night per day', () => {
    expect(newNeed('bedrooms', { eventDate: '2027-03-02', eventEndDate: '2027-03-03' })).toMatchObject({
      checkIn: '2027-03-01',
      nights: 2,
    });
    expect(newNeed('bedrooms', { eventDate: null, eventEndDate: null })).toMatchObject({ checkIn: null, nights: 1 });
    expect(newNeed('dinner', { eventDate: null, eventEndDate: null })).toMatchObject({ kind: 'meal', meal: 'dinner' });
  });

  it('have a limit for each of rooms and bedrooms', () => {
    const rooms = Array.from({ length: 20 }, () => newNeed('breakout', { eventDate: null, eventEndDate: null }));
    expect(hasPlaceFor('lunch', rooms)).toBe(false);
    expect(hasPlaceFor('bedrooms', rooms)).toBe(true);
  });

  it('show the quotes of the reading that they still match', () => {
    const extraction = {
      needs: [
        { kind: read('breakout', 'quatre salles de 30'), count: read(4, 'quatre salles', 0.8) },
        { kind: read('bedrooms', '85 singles', 0.9, 'attachment:brief.pdf'), singles: read(85, '85 singles') },
      ],
    };
    const readings = readingsOf([bedrooms, breakout], extraction);
    expect(readings.get(breakout.id)).toEqual({ quotes: ['quatre salles de 30'], files: [], confidence: 0.8 });
    expect(readings.get(bedrooms.id)).toMatchObject({ quotes: ['85 singles'], files: ['brief.pdf'] });
    expect(readingsOf([{ ...breakout, count: 3 }], extraction).size).toBe(0);
    expect(readingsOf([breakout], null).size).toBe(0);
  });

  it('are listed as they were read, also if the request has others', () => {
    const extraction = {
      needs: [{ kind: read('breakout', 'quatre salles de 30'), count: read(4, 'quatre salles', 0.8) }, {}],
    };
    expect(readNeedsOf(extraction)).toEqual([
      {
        need: { kind: 'breakout', count: 4 },
        reading: { quotes: ['quatre salles de 30'], files: [], confidence: 0.8 },
      },
    ]);
    expect(readNeedsOf(null)).toEqual([]);
    expect(readNeedsOf({ attendees: read(80, '80') })).toEqual([]);
  });

  it('share no reading', () => {
    const extraction = { needs: [{ kind: read('breakout', 'une salle') }] };
    expect([...readingsOf([breakout, { ...breakout, id: 'other' }], extraction).keys()]).toEqual([breakout.id]);
  });
});
