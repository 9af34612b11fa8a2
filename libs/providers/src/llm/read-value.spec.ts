import { checkNeeds } from './needs';
import { checkOffer } from './offer-reading';
import { mayBeTotal } from './rules/roles/availability';

const said = (value: unknown, quote: string, confidence = 0.9) => ({ value, confidence, quote });

describe('the needs that a model reads', () => {
  const mail = {
    subject: 'Séminaire',
    text: 'Plénière pour 120, quatre salles de sous-commission de 30, 85 singles et 10 twins, peut-être un dîner.',
    attachments: [{ filename: 'brief.pdf', text: 'Exposition : 12 stands' }],
  };

  it('have the words for each value, and their source', () => {
    const needs = checkNeeds(
      [
        { kind: said('breakout', 'salles de sous-commission'), count: said(4, 'quatre'), attendees: said(30, 'de 30') },
        { kind: said('exhibition', 'Exposition'), note: said('12 stands', '12 stands') },
        { kind: said('bedrooms', '85 singles'), singles: said(85, '85 singles'), twins: said(10, '10 twins') },
      ],
      mail,
    );
    expect(needs).toMatchObject([
      { kind: { value: 'breakout', source: 'body' }, count: { value: 4, quote: 'quatre' }, attendees: { value: 30 } },
      { kind: { source: 'attachment:brief.pdf' }, note: { value: '12 stands' } },
      { singles: { value: 85 }, twins: { value: 10 } },
    ]);
  });

  it('lose values that the mail doesn’t state, and those of other kinds', () => {
    const needs = checkNeeds(
      [
        {
          kind: said('breakout', 'salles de sous-commission'),
          count: said(6, 'quatre'),
          singles: said(85, '85 singles'),
        },
        { kind: said('cocktail', 'un cocktail') },
        { kind: said('meal', 'dîner') },
        { kind: said('bedrooms', '85 singles'), checkIn: said('2027-03-18', 'le 18 mars') },
        { kind: said('meal', 'dîner'), meal: said('dinner', 'dîner'), optional: said(true, 'peut-être', 7) },
        'a dinner',
      ],
      mail,
    );
    expect(needs).toEqual([
      { kind: { value: 'breakout', confidence: 0.9, quote: 'salles de sous-commission', source: 'body' } },
      {
        kind: { value: 'meal', confidence: 0.9, quote: 'dîner', source: 'body' },
        meal: { value: 'dinner', confidence: 0.9, quote: 'dîner', source: 'body' },
        optional: { value: true, confidence: 1, quote: 'peut-être', source: 'body' },
      },
    ]);
    expect(checkNeeds('none', mail)).toEqual([]);
  });
});

describe('the quote that a model reads', () => {
  const mail = {
    subject: 'Devis',
    text: 'Salle : 1 800 € HT. Déjeuner à 38,50 € HT par personne. Remise : -200 €. Terrasse à partir de 3 000 €.',
  };
  const line = (kind: string, label: string, state: string, basis: string, more: object = {}) => ({
    kind: said(kind, label),
    label: said(label, label),
    state: said(state, label),
    basis: said(basis, label),
    ...more,
  });

  it('has lines and terms with their words', () => {
    const offer = checkOffer(
      {
        terms: { taxMode: said('net', 'HT'), validUntil: said('2027-02-30', 'HT') },
        lines: [
          line('room_hire', 'Salle', 'priced', 'flat', { unitPrice: said(1800, '1 800 € HT') }),
          line('food', 'Déjeuner', 'priced', 'per_person', { unitPrice: said(38.5, '38,50 €') }),
          line('discount', 'Remise', 'priced', 'flat', { unitPrice: said(-200, '-200 €') }),
          line('room_hire', 'Terrasse', 'on_request', 'flat', { unitPrice: said(3000, '3 000 €') }),
        ],
      },
      mail,
    );
    expect(offer).toMatchObject({
      taxMode: { value: 'net', quote: 'HT' },
      lines: [{ unitPrice: { value: 1800 } }, { unitPrice: { value: 38.5 } }, { unitPrice: { value: -200 } }, {}],
    });
    expect(offer.validUntil).toBeUndefined();
    expect(offer.lines[3]?.unitPrice).toBeUndefined();
  });

  it('loses lines whose price or words it doesn’t have', () => {
    const offer = checkOffer(
      {
        lines: [
          line('room_hire', 'Salle', 'priced', 'flat', { unitPrice: said(2160, '1 800 € HT') }),
          line('food', 'Dîner', 'priced', 'per_person', { unitPrice: said(38.5, '38,50 €') }),
          line('food', 'Déjeuner', 'priced', 'flat', { unitPrice: said(-200, '-200 €') }),
          line('food', 'Déjeuner', 'priced', 'per_plate', { unitPrice: said(38.5, '38,50 €') }),
        ],
      },
      mail,
    );
    expect(offer).toEqual({ lines: [] });
    expect(checkOffer({}, mail)).toEqual({ lines: [] });
  });
});

describe('the price that a model reads in a reply', () => {
  it.each([
    ['Disponible, la salle est à 1 800 € HT.', 1800, true],
    ['Available, 1800 in all.', 1800, true],
    ['Disponible, 72 € HT par personne.', 72, false],
    ['Disponible, à partir de 3 000 €.', 3000, false],
    ['Available, the room is £1,800.', 1800, false],
    ['Disponible. Journée d’étude 72 € HT par personne, vidéoprojecteur 150 € HT.', 150, false],
    ['Disponible, 150 € HT pour le vidéoprojecteur.', 150, true],
  ])('%s: %d may be the total in EUR: %s', (text, amount, expected) =>
    expect(mayBeTotal(text, amount, 'EUR')).toBe(expected),
  );
});
