import { daysOfEvent } from '#domain/offer-totals';
import { amountsOf, draftOf, inKind, inputOf, newLine, nextRoundOf, typedDecimal } from './offer-draft';
import { lineReadings, readingOf } from './offer-readings';
import type { Offer, OfferLine } from './offers.queries';
import { lineChanges, roundsOf } from './rounds';

const line = (changed: Partial<OfferLine> = {}): OfferLine => ({
  id: crypto.randomUUID(),
  position: 0,
  kind: 'food',
  label: 'Déjeuner assis',
  state: 'priced',
  basis: 'per_person',
  quantity: null,
  days: null,
  unitPrice: 40,
  vatRate: 10,
  needId: null,
  note: null,
  net: 3200,
  gross: 3520,
  ...changed,
});

const offer = (lines: OfferLine[], changed: Partial<Offer> = {}): Offer => ({
  id: 'offer',
  version: 1,
  createdAt: '2027-01-01T00:00:00Z',
  updatedAt: '2027-01-01T00:00:00Z',
  code: 'O-7K3Q9D',
  requestId: 'request',
  memberId: 'member',
  member: { code: 'M-7K3Q9D', name: 'Halle', city: null },
  round: 1,
  status: 'draft',
  source: 'team',
  currency: 'EUR',
  taxMode: 'net',
  attendees: 80,
  validUntil: null,
  terms: {},
  message: null,
  internalNote: null,
  lines,
  traceId: null,
  commissionBase: 0,
  totals: { net: 0, vat: [], gross: 0, perPerson: null, optionalNet: 0, optionalGross: 0 },
  attachments: [],
  assumptions: [],
  extraction: null,
  emailMessageId: null,
  submittedAt: null,
  decidedAt: null,
  declineReason: null,
  ...changed,
});

describe('a typed number', () => {
  it.each([
    ['72,50', 72.5],
    ['1 250,5', 1250.5],
    ['1,250.50', 1250.5],
    ['-500', -500],
    ['−500', -500],
    ['0.0375', 0.0375],
    ['', null],
    ['72 €', undefined],
    ['1.23456', undefined],
  ])('%j is %j', (text, number) => {
    expect(typedDecimal(text)).toBe(number);
  });
});

describe('the draft of an offer', () => {
  it('is saved as it was read', () => {
    const lines = [line(), line({ state: 'included', unitPrice: null, basis: 'flat', note: 'Dès 50 repas' })];
    const { lines: saved, ...fields } = inputOf(draftOf(offer(lines, { validUntil: '2027-02-01' })));
    expect(fields).toMatchObject({ attendees: 80, validUntil: '2027-02-01', taxMode: 'net', message: null });
    expect(saved).toEqual(lines.map(({ position: _position, net: _net, gross: _gross, ...rest }) => rest));
  });

  it('leaves out lines in which nothing was entered', () => {
    const draft = draftOf(offer([line()]));
    expect(inputOf({ ...draft, lines: [...draft.lines, newLine()] }).lines).toHaveLength(1);
  });

  it('sends no price for lines that are included or on request, and a negative one for a discount', () => {
    const draft = draftOf(offer([]));
    const typed = { ...newLine(), label: 'Remise', unitPrice: '500' };
    const prices = [inKind(typed, 'discount'), { ...typed, state: 'on_request' as const }].map(
      (one) => inputOf({ ...draft, lines: [one] }).lines[0]?.unitPrice,
    );
    expect(prices).toEqual([-500, null]);
  });

  it('takes the usual VAT rate of a new kind, unless another was entered', () => {
    expect(inKind(newLine('room_hire'), 'food').vatRate).toBe('10');
    expect(inKind({ ...newLine('room_hire'), vatRate: '5.5' }, 'food').vatRate).toBe('5.5');
  });

  it('takes a package for the main room, unless it names another need', () => {
    expect(inKind(newLine('food'), 'package').needId).toBe('main');
    expect(inKind(newLine('food', 'dinner'), 'package').needId).toBe('dinner');
    expect(inKind(newLine('room_hire', 'main'), 'food').needId).toBeNull();
    expect(inKind(newLine('room_hire', 'main'), 'package').needId).toBe('main');
  });

  it('shows amounts while they are typed; a line without a price has none', () => {
    const draft = draftOf(offer([line({ id: 'a' }), line({ id: 'b', unitPrice: null })]));
    const { totals, ofLine } = amountsOf(draft, 1);
    expect(totals).toMatchObject({ net: 3200, gross: 3520, perPerson: { net: 40 } });
    expect(ofLine.get('a')).toEqual({ net: 3200, gross: 3520 });
    expect(ofLine.get('b')).toEqual({ net: null, gross: null });
  });

  it('has a total that is a minimum while a line of it has no amount', () => {
    const totalOf = (...lines: OfferLine[]) => amountsOf(draftOf(offer(lines)), 1).isAtLeast;
    expect(totalOf(line(), line({ state: 'included', unitPrice: null }), line({ state: 'optional' }))).toBe(false);
    expect(totalOf(line(), line({ state: 'on_request', unitPrice: null }))).toBe(true);
    expect(totalOf(line({ unitPrice: null }))).toBe(true);
    const draft = draftOf(offer([line()]));
    expect(amountsOf({ ...draft, lines: [...draft.lines, newLine()] }, 1).isAtLeast).toBe(false);
  });

  it('has its numbers as they are typed in the language of the reader', () => {
    const prices = [2.53, 0.375, 1250].map((unitPrice) => line({ unitPrice }));
    const draft = draftOf(offer(prices), 'fr');
    expect(draft.lines.map(({ unitPrice }) => unitPrice)).toEqual(['2,53', '0,3750', '1250']);
    expect(inputOf(draft).lines.map(({ unitPrice }) => unitPrice)).toEqual([2.53, 0.375, 1250]);
  });

  it('of the next round copies the lines without their ids, and no last day', () => {
    const next = nextRoundOf(offer([line()], { validUntil: '2027-01-31', terms: { deposit: '30 %' } }));
    expect(next).toMatchObject({ requestId: 'request', memberId: 'member', validUntil: null });
    expect(next.terms).toMatchObject({ deposit: '30 %' });
    expect(next.lines?.[0]).not.toHaveProperty('id');
  });

  it('is for the days of the event', () => {
    expect(daysOfEvent({ eventDate: '2027-03-02', eventEndDate: '2027-03-04' })).toBe(3);
    expect(daysOfEvent({ eventDate: '2027-03-02', eventEndDate: null })).toBe(1);
    expect(daysOfEvent({ eventDate: null, eventEndDate: null })).toBe(1);
  });
});

describe('the rounds of a venue', () => {
  it('are compared line by line: changed, added, removed', () => {
    const lunch = line();
    const hire = line({ kind: 'room_hire', label: 'Salle', net: 1000 });
    const dearer = { ...line(), label: ' déjeuner  ASSIS', unitPrice: 45, net: 3600 };
    const bar = line({ kind: 'beverage', label: 'Bar' });
    expect(lineChanges({ lines: [hire, lunch] }, { lines: [dearer, bar] })).toEqual([
      { of: 'changed', before: lunch, after: dearer },
      { of: 'added', after: bar },
      { of: 'removed', before: hire },
    ]);
    expect(
      lineChanges(
        { lines: [lunch, hire] },
        {
          lines: [
            { ...hire, id: 'x' },
            { ...lunch, id: 'y' },
          ],
        },
      ),
    ).toEqual([]);
  });

  it('pair a line that only got another name with the one that answered its need', () => {
    const before = line({ needId: 'need', label: 'Dîner' });
    const after = line({ needId: 'need', label: 'Dîner de gala' });
    expect(lineChanges({ lines: [before] }, { lines: [after] })).toEqual([{ of: 'changed', before, after }]);
  });

  it('are the submitted ones of this venue, in order', () => {
    const all = [
      offer([], { id: '3', status: 'draft', round: 3 }),
      offer([], { id: '2', status: 'submitted', round: 2 }),
      offer([], { id: '1', status: 'superseded', round: 1 }),
      offer([], { id: 'other', status: 'submitted', memberId: 'other' }),
    ];
    expect(roundsOf(all, 'member').map(({ id }) => id)).toEqual(['1', '2']);
  });
});

describe('the readings of an offer', () => {
  const read = (value: unknown, quote: string, source = 'body') => ({ value, quote, confidence: 0.9, source });
  const extraction = {
    taxMode: read('net', '72 € HT'),
    lines: [
      { label: read('Journée d’étude', 'journée d’étude'), unitPrice: read(72, 'journée d’étude 72 € HT') },
      { label: read('Salle', 'la salle', 'attachment:devis.pdf') },
    ],
  };

  it('is shown at the line of the same label, once', () => {
    const lines = [
      { key: 'room', label: 'Salle' },
      { key: 'day', label: 'Journée d’étude' },
      { key: 'again', label: 'Salle' },
    ];
    const readings = lineReadings(extraction, lines);
    expect(readings.get('day')?.quotes).toEqual(['journée d’étude 72 € HT']);
    expect(readings.get('room')?.files).toEqual(['devis.pdf']);
    expect(readings.has('again')).toBe(false);
  });

  it('is shown at a value of the offer', () => {
    expect(readingOf(extraction, 'taxMode')?.quotes).toEqual(['72 € HT']);
    expect(readingOf(null, 'taxMode')).toBeNull();
  });
});
