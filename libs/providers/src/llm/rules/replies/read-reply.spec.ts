import { readReply } from './read-reply';
import {
  BOTH_DAYS,
  KNOWN_REPLIES,
  NEW_REPLIES,
  RECEIVED_AT,
  type SampleReply,
} from '../../../../../../test/support/venue-replies';
import {
  IN_ANOTHER_ROOM,
  IN_NO_ROOM,
  IN_THE_ROOM_ASKED_FOR,
  SECOND_ROUND,
} from '../../../../../../test/support/venue-rooms';

const read = ({ text, days = BOTH_DAYS }: SampleReply) => readReply({ text, days, receivedAt: RECEIVED_AT });

/** The F1 of a fact over replies: of those read and those labeled, the share that agrees. */
function f1(
  samples: readonly SampleReply[],
  is: (s: SampleReply) => unknown,
  should: (s: SampleReply) => unknown,
): number {
  let [right, found, wanted] = [0, 0, 0];
  for (const sample of samples) {
    const [said, wants] = [is(sample) ?? null, should(sample) ?? null];
    if (said !== null) found++;
    if (wants !== null) wanted++;
    if (said !== null && said === wants) right++;
  }
  return found + wanted === 0 ? 1 : (2 * right) / (found + wanted);
}

describe.each([
  ['known', KNOWN_REPLIES],
  ['new', NEW_REPLIES],
])('%s replies of venues', (_name, samples) => {
  it.each([
    ['availability', (s: SampleReply) => read(s).answer, (s: SampleReply) => s.answer],
    ['rank', (s: SampleReply) => read(s).hold?.rank, (s: SampleReply) => s.hold?.rank],
    ['date', (s: SampleReply) => read(s).hold?.until, (s: SampleReply) => s.hold?.until],
    ['reason', (s: SampleReply) => read(s).declineReason, (s: SampleReply) => s.reason],
    ['days', (s: SampleReply) => read(s).alternativeDates.join() || null, (s: SampleReply) => s.otherDays?.join()],
  ])('%s: F1 of at least 0.92', (_fact, is, should) => {
    expect(f1(samples, is, should)).toBeGreaterThanOrEqual(0.92);
  });

  it('are never a plain yes if they name a rank or a condition', () => {
    const plain = samples.filter((sample) => {
      const { answer, hold, condition } = read(sample);
      if (answer !== 'available') return false;
      const misses =
        (sample.hold !== undefined && hold === null) ||
        (sample.condition !== undefined && !condition?.includes(sample.condition));
      return misses;
    });
    expect(plain.map(({ text }) => [text, read({ text, answer: 'unclear' }).condition])).toEqual([]);
  });

  it('get no option or condition that they don’t name', () => {
    const invented = samples.filter((sample) => {
      const { hold, condition } = read(sample);
      return (
        (sample.hold === undefined && hold !== null) ||
        (sample.condition === undefined && condition !== null && sample.hold === undefined)
      );
    });
    expect(invented.map(({ text }) => text)).toEqual([]);
  });
});

const reply = (text: string) => read({ text, answer: 'unclear' });

describe('words that are a reason for a no only beside a negative one', () => {
  it.each([
    'Oui, nous sommes disponibles et cela rentre dans votre budget.',
    'Oui, c’est possible dans votre enveloppe.',
    'Yes, available. Our maximum capacity is 200.',
    'Yes, available. The room seats up to 150.',
    'Oui disponible. La salle peut accueillir au moins 100 personnes.',
    'Yes, available, even at short notice.',
    'Oui, dispo, même en dernière minute.',
    'Yes we’re free. We love this kind of event.',
    'Yes, we are available. Prices start at £3,000.',
  ])('leave a yes: %s', (text) => {
    expect(reply(text)).toMatchObject({ answer: 'available', condition: null, hold: null, declineReason: null });
  });

  it.each([
    'Disponible mais trop petit.',
    'Oui, disponible, mais la salle est trop petite pour 200.',
    'Yes, available, but your budget is too low.',
    'Yes, we are free, but the room only seats 40.',
  ])('make a yes unclear beside one: %s', (text) => {
    expect(reply(text)).toMatchObject({ answer: 'unclear', declineReason: null });
  });

  it.each([
    ['Your budget is too low for us.', 'budget_too_low'],
    ['Votre budget ne correspond pas à nos tarifs.', 'budget_too_low'],
    ['Our prices start at £3,000, above your budget.', 'budget_too_low'],
    ['The room seats up to 40, so not enough for you.', 'too_small'],
    ['We require at least 150 guests.', 'too_large'],
    ['Ce genre d’événement n’est pas pour nous.', 'event_refused'],
    ['Malheureusement nous sommes complets. Bon courage pour ce type d’événement.', 'not_available'],
  ])('are the reason of a no: %s', (text, declineReason) => {
    expect(reply(text)).toMatchObject({ answer: 'unavailable', declineReason });
  });
});

describe('options', () => {
  it.each([
    ['Available, 6th option until 12 December', 6, '2027-12-12'],
    ['Available in 7th option.', 7, null],
    ['8e option possible jusqu’au 20 décembre, oui disponible', 8, '2027-12-20'],
    ['Oui disponible en 6e option', 6, null],
    ['Disponible, en neuvième option.', 9, null],
    ['Yes, available, you would be second in line.', 2, null],
    ['Yes, you would be third in the queue.', 3, null],
    ['We can pencil you in until 12 December', null, '2027-12-12'],
    ['Oui, disponible, option jusqu’au 12 décembre.', null, '2027-12-12'],
    ['There is already a first option, but we are available and can offer you a second option.', 2, null],
  ])('have a rank and an end: %s', (text, rank, until) => {
    expect(reply(text)).toMatchObject({ answer: 'available', hold: { rank, until } });
  });

  it.each([
    ['Disponible, vous seriez en deuxième option. La première expire le 10 mars.', 2, null],
    ['Oui, vous seriez en deuxième option, la première expirant le 10 mars.', 2, null],
    ['Disponible en 2e option, l’autre client a jusqu’au 10 mars pour confirmer.', 2, null],
    ['La première option court jusqu’au 10 mars, vous seriez en deuxième option.', 2, null],
    ['Nous vous plaçons en 3e option. La 1re est valable jusqu’au 5 mars, la 2e jusqu’au 8 mars.', 3, null],
    ['Disponible, vous seriez en deuxième option derrière un autre client. Elle expire le 10 mars.', 2, null],
    ['Jusqu’au 10 mars, la première option est à un autre client ; vous seriez en deuxième option.', 2, null],
    ['Available, you would be second option. The first expires on 10 March.', 2, null],
    ['You would have the second hold; the first hold runs until 10 March.', 2, null],
    ['Available on second option, another client has until 10 March to decide.', 2, null],
    ['La première expire le 10 mars. Nous vous posons une deuxième option jusqu’au 12 mars.', 2, '2027-03-12'],
    ['The first hold expires on 10 March; yours, the second hold, is good until 12 March.', 2, '2027-03-12'],
    ['Nous vous posons une première option. Elle expire le 10 mars.', 1, '2027-03-10'],
    ['Available. You have first option on the first floor room until 10 March.', 1, '2027-03-10'],
  ])('don’t end with another client’s: %s', (text, rank, until) => {
    expect(reply(text)).toMatchObject({ answer: 'available', hold: { rank, until } });
  });

  it.each([
    'Available, with an option.',
    'Yes, available, but already one option on it.',
    'Oui, disponible, il y a déjà deux options avant vous.',
    'Oui disponible, en dixième option.',
    'Nous sommes disponibles, une option est déjà posée par un autre client.',
    'Yes, available, you would be on the waiting list.',
  ])('that aren’t understood are unclear: %s', (text) => {
    expect(reply(text)).toMatchObject({ answer: 'unclear', hold: null });
  });

  it.each(['Yes, we are available. Vegetarian options are available.', 'Oui, disponible. Options de menus en annexe.'])(
    'of a menu are none: %s',
    (text) => {
      expect(reply(text)).toMatchObject({ answer: 'available', hold: null });
    },
  );
});

it.each([
  ['Oui disponible, moyennant un minimum de 50 couverts.', 'moyennant un minimum de 50 couverts'],
  ['Yes, available, catering must be ordered from us.', 'catering must be ordered from us'],
  ['Oui, disponible. Le traiteur doit être commandé chez nous.', 'traiteur doit être commandé chez nous'],
  ['The Loft is available. Our minimum spend is £5,000.', 'minimum spend is £5,000'],
  ['Yes, available. We require at least 50 guests.', 'We require at least 50 guests'],
  ['Yes, available, no minimum spend.', null],
])('a yes has its condition: %s', (text, condition) => {
  expect(reply(text)).toMatchObject({ answer: 'available', condition });
});

describe('another room than the one asked for', () => {
  const titled = (samples: SampleReply[]) => samples.map((sample) => [sample.text, sample] as const);

  it.each(titled(IN_ANOTHER_ROOM))('is a condition: %s', (_text, sample) => {
    expect(read(sample)).toMatchObject({
      answer: 'available',
      condition: expect.stringContaining(sample.condition ?? '') as string,
      declineReason: null,
    });
  });

  it.each(titled(IN_THE_ROOM_ASKED_FOR))('isn’t one that is only mentioned: %s', (_text, sample) => {
    expect(read(sample)).toMatchObject({ answer: 'available', condition: null });
  });

  it.each(titled(IN_NO_ROOM))('isn’t in a no: %s', (_text, sample) => {
    expect(read(sample)).toMatchObject({ answer: 'unavailable', condition: null });
  });

  it('is never missed in a yes or no of the second round, nor invented in one', () => {
    const isWrong = (sample: SampleReply): boolean => {
      const { answer, condition } = read(sample);
      if (answer === 'unclear') return false;
      const isSaid = sample.condition ? condition?.includes(sample.condition) : condition === null;
      return answer !== sample.answer || !isSaid;
    };
    expect(SECOND_ROUND.filter(isWrong).map(({ text }) => text)).toEqual([]);
    const understood = SECOND_ROUND.filter((sample) => read(sample).answer === sample.answer);
    expect(understood.length / SECOND_ROUND.length).toBeGreaterThanOrEqual(0.88);
  });

  it('is the condition of an option', () => {
    const { answer, hold, condition } = reply(
      'Le Grand salon est déjà pris, mais nous vous posons une première option sur la salle Verrière jusqu’au 12 février.',
    );
    expect({ answer, hold }).toEqual({ answer: 'available', hold: { rank: 1, until: '2027-02-12' } });
    expect(condition).toContain('la salle Verrière');
  });

  it('is named with the other condition', () => {
    const text = 'Disponible, mais uniquement dans la salle Mistral, sous réserve de l’accord du traiteur.';
    expect(reply(text)).toMatchObject({
      condition: 'uniquement dans la salle Mistral, sous réserve de l’accord du traiteur',
    });
  });
});

it.each([
  'Bonjour, nous avons bien pris note de votre demande. Nous sommes disponibles. Une visite est possible le 12 mars.',
  'Oui, disponible. Je vous envoie un devis complet, et je peux vous recevoir le 12 mars.',
  'Yes, we are available, the room is booked for you. A site visit is possible on 12 March.',
])('a yes with the day of a visit isn’t a no: %s', (text) => {
  expect(reply(text)).toMatchObject({ alternativeDates: [], declineReason: null });
  expect(reply(text).answer).not.toBe('unavailable');
});

it('a no with another day has that day', () => {
  const text = 'Le Grand salon est déjà loué, mais il est libre le 25 mars.';
  expect(reply(text)).toMatchObject({ answer: 'unavailable', alternativeDates: ['2027-03-25'] });
});

it.each([
  ['Oui, disponible. Tarif à partir de 3 000 €.', null],
  ['Oui, disponible à partir de 3 000 €.', null],
  ['Oui, disponible. Options : photobooth 590 €, DJ 800 €.', null],
  ['Oui, disponibles pour 4 200 € HT. En option : photobooth 590 €.', 4200],
  ['Yes, available. Optional extras: photo booth €590.', null],
  ['Yes, we are available. Prices start at £3,000.', null],
  ['Oui, disponible, 3 000 € minimum.', null],
  ['Oui, disponible. Tarif : 3 000 €.', 3000],
  ['Oui, disponible, entre 3 000 et 4 000 €.', 4000],
])('a lowest price isn’t the price: %s', (text, price) => {
  expect(reply(text)).toMatchObject({ answer: 'available', price });
});
