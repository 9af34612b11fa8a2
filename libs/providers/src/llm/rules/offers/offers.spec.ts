import { QuoteScore, quotesIn, RECEIVED } from '../../../../../../test/support/quotes';
import { RulesLlm } from '../../rules.llm';

const linesOf = async (text: string) =>
  (await new RulesLlm().readOffer({ subject: '', text, receivedAt: RECEIVED })).lines;

describe('a price per person without a name', () => {
  it.each([
    ['72 € HT par personne', '72 € HT par personne', 72],
    ['Nous sommes disponibles. 72 € HT par personne.', '72 € HT par personne', 72],
    ['Notre tarif est de 72 € HT par personne.', '72 € HT par personne', 72],
    ['Nous pouvons vous accueillir pour 72 € HT / pers, boissons comprises.', '72 € HT / pers', 72],
    ['Comptez 72 € par personne.', '72 € par personne', 72],
    ['Nous vous proposons 72 € HT par personne.', '72 € HT par personne', 72],
    ['Nous facturons 72 € HT par personne.', '72 € HT par personne', 72],
    ['We can host you for £65 per person.', '£65 per person', 65],
    ['Yes, we are available at £65pp.', '£65pp', 65],
    ['It would be £65 per head.', '£65 per head', 65],
    ['Oui disponible, 72 € HT par personne', '72 € HT par personne', 72],
    ['Oui, c’est possible, à 72 € par personne.', '72 € par personne', 72],
    ['Disponible le 18 mars : 72 € HT par personne', '72 € HT par personne', 72],
    ['Nous sommes disponibles, 72 € HT par personne.', '72 € HT par personne', 72],
    ['Yes available, £60 per person + VAT', '£60 per person', 60],
    ['Yes, we are available, £65 per person.', '£65 per person', 65],
    ['Available on 18 March: £65pp', '£65pp', 65],
  ])('is a package, named by its own words: %s', async (text, words, price) => {
    const [line, ...others] = await linesOf(text);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      kind: { value: 'package', quote: words },
      label: { value: words, quote: words },
      basis: { value: 'per_person' },
      unitPrice: { value: price },
    });
    expect(line).not.toHaveProperty('quantity');
  });

  it.each([
    'Votre budget de 72 € par personne nous convient.',
    'Last year you paid £65 per person.',
    'We cannot host you for £65 per person.',
    'Nous ne pouvons pas vous accueillir pour 72 € par personne.',
    'Acompte de 20 € par personne.',
    'Notre tarif est de 3 000 €.',
    'Oui, c’est possible, 1 200 € HT.',
    'Oui disponible, 1 200 € HT.',
    'Available at £3,000.',
  ])('isn’t found in %s', async (text) => {
    expect(await linesOf(text)).toEqual([]);
  });

  it('leaves the name of a thing behind a yes', async () => {
    const [line] = await linesOf('Oui disponible, déjeuner 45 € HT par personne.');
    expect(line).toMatchObject({ kind: { value: 'food' }, label: { value: 'déjeuner' } });
    const [rooms] = await linesOf('Available for 2 breakout rooms: £300.');
    expect(rooms?.label.value).toMatch(/2 breakout rooms$/);
  });

  it('leaves the name that another one has', async () => {
    const lines = await linesOf('Séminaire résidentiel 285 € HT / pers, journée d’étude 72 € HT.');
    expect(lines.map(({ label }) => label.value)).toEqual(['Séminaire résidentiel', 'journée d’étude']);
  });
});

describe('the quantity of a price per person', () => {
  it.each([
    'Notre salle accueille 120 personnes, le déjeuner est à 45 € HT par personne.',
    'Capacité de 120 personnes, déjeuner 45 € HT par personne.',
    'Room seats 120 people, lunch £45 per person.',
    'Salle offerte dès 50 participants, déjeuner 45 € HT par personne.',
    'Room hire is free above 50 people, lunch £45 per person, minimum 40 people.',
  ])('isn’t the size of a room, nor a number above which it is free: %s', async (text) => {
    const meal = (await linesOf(text)).find(({ kind }) => kind.value === 'food');
    expect(meal).toMatchObject({ unitPrice: { value: 45 } });
    expect(meal).not.toHaveProperty('quantity');
  });

  it('is the number of guests that it names', async () => {
    const [meal] = await linesOf('Déjeuner pour 50 personnes à 45 € HT par personne.');
    expect(meal).toMatchObject({ quantity: { value: 50 } });
  });
});

describe('a hire that is waived', () => {
  it.each([
    ['Salle plénière offerte au-delà de 50 participants, déjeuner 45 €.', 'included', 'au-delà de 50 participants'],
    ['Meeting room complimentary over 50 guests. Lunch £45 per person.', 'included', 'over 50 guests'],
    ['Location salle 1 200 € HT, offerte au-delà de 60 personnes.', 'priced', 'offerte au-delà de 60 personnes'],
  ])('has its condition as a note: %s', async (text, state, note) => {
    const room = (await linesOf(text)).find(({ kind }) => kind.value === 'room_hire');
    expect(room).toMatchObject({ state: { value: state }, note: { value: note } });
  });
});

describe('a price of the other tax mode than the offer’s', () => {
  it.each([
    ['Salle 1 200 € HT, déjeuner 45 € TTC par personne.', '45 € TTC'],
    ['Room £1,200 plus VAT, lunch £45 including VAT.', '£45 including VAT'],
  ])('is a note: %s', async (text, note) => {
    const [room, meal] = await linesOf(text);
    expect(room).toMatchObject({ unitPrice: { value: 1200 }, state: { value: 'priced' } });
    expect(meal).toMatchObject({ state: { value: 'on_request' }, note: { value: note } });
    expect(meal).not.toHaveProperty('unitPrice');
  });
});

describe('the days of a price per day', () => {
  it.each([
    ['Salle Lilas à 290 € par jour, soit 580 € pour les 2 jours.', 2],
    ['The room is £200 per day, that is £600 for three days.', 3],
    ['12 chambres à 110 € la nuit, soit 2 640 € pour les 2 nuits.', 2],
  ])('are those of the sum behind it: %s', async (text, days) => {
    const [line, ...others] = await linesOf(text);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ days: { value: days } });
  });

  it('aren’t those of a sum that doesn’t fit', async () => {
    const [line] = await linesOf('Salle Lilas à 290 € par jour, soit 900 € pour les 2 jours avec le ménage.');
    expect(line).not.toHaveProperty('days');
  });
});

describe('a heading of extras', () => {
  it.each([
    'Hall £500.\n\nOptional extras\nDJ £300\nHot tub £150\n\nCleaning £80.',
    'Salle 500 €\n\nÀ la carte :\nDéjeuner 28 €\nPause 7 €\n\nMénage 80 €',
    'Salle 500 €\n\nActivités en supplément, si vous le souhaitez :\nKaraoké 300 €\nKayak 15 €\n\nMénage 80 €',
  ])('makes the lines of its paragraph options: %s', async (text) => {
    const lines = await linesOf(text);
    expect(lines.map(({ state }) => state.value)).toEqual(['priced', 'optional', 'optional', 'priced']);
  });
});

describe('the tax mode', () => {
  const modeOf = async (text: string) =>
    (await new RulesLlm().readOffer({ subject: '', text, receivedAt: RECEIVED })).taxMode?.value;

  it.each([
    'À ces montants s’ajoute la TVA à 20 %.',
    'Les prix n’incluent pas la TVA.',
    'Il faut ajouter la TVA (20 %).',
    'TVA non comprise.',
    'Ajouter 20 % de TVA.',
    'VAT at 20% will be added to all prices.',
    '20% VAT applies on top.',
    'All figures are before VAT.',
    'The above figures do not include VAT.',
    'Rates are quoted without VAT.',
  ])('is net: %s', async (sentence) => {
    expect(await modeOf(`Salle 900 €\n${sentence}`)).toBe('net');
  });

  it.each([
    'La TVA (20 %) est incluse dans nos prix.',
    'Les prix incluent la TVA à 20 %.',
    'Prix indiqués taxes incluses.',
    'These prices already include VAT.',
    'VAT is included in all prices.',
  ])('is gross: %s', async (sentence) => {
    expect(await modeOf(`Salle 900 €\n${sentence}`)).toBe('gross');
  });

  it.each(['TVA non applicable, article 293 B du CGI.', 'Nous ne facturons pas de TVA.', 'We are not VAT registered.'])(
    'isn’t stated: %s',
    async (sentence) => {
      expect(await modeOf(`Salle 900 €\n${sentence}`)).toBeUndefined();
    },
  );
});

describe('a thing that the client may take or leave', () => {
  it.each([
    'Vous pouvez ajouter un DJ pour 300 €.',
    'Selon vos envies, un DJ à 300 €.',
    'DJ, à la demande : 300 €',
    'You could add a DJ for 300 €.',
    'A DJ is available at an additional 300 €.',
    'Would a DJ be fun? If you fancy one, a DJ is 300 €.',
    'Fancy a DJ? That’s 300 €.',
    'Un DJ peut animer la soirée pour 300 €.',
    'A string trio can play during drinks for 300 €.',
    'En complément, un DJ : 300 €',
    'Pour ceux qui le veulent, un DJ : 300 €',
  ])('is an option: %s', async (sentence) => {
    const line = (await linesOf(`Salle 900 €\n${sentence}`)).at(-1);
    expect(line).toMatchObject({ state: { value: 'optional' }, unitPrice: { value: 300 } });
  });

  it.each([
    'Choisissez votre déjeuner :\nPlateau repas 20 € / pers.\nBuffet 30 € / pers.',
    'Plateau repas 20 € / pers.\nBuffet 30 € / pers.\nMerci de nous indiquer votre choix entre ces deux formules.',
    'Lunch options:\nSandwich lunch £20 pp\nHot buffet £30 pp',
    'We do two lunch options: sandwiches (£20 pp) or a hot pot (£30 pp).',
  ])('is one of several: %s', async (text) => {
    const lines = await linesOf(text);
    expect(lines.map(({ state, unitPrice }) => [state.value, unitPrice?.value])).toEqual([
      ['optional', 20],
      ['optional', 30],
    ]);
  });
});

describe('a pronoun before a price', () => {
  it.each([
    ['La salle Mozart est libre. Elle est à 900 €.', 'salle Mozart'],
    ['Nous pouvons vous bloquer la salle Mozart. Son tarif est de 900 €.', 'salle Mozart'],
  ])('stands for the subject of the sentence before: %s', async (text, label) => {
    const [line, ...others] = await linesOf(text);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ kind: { value: 'room_hire' }, label: { value: label }, unitPrice: { value: 900 } });
  });
});

describe('the VAT rates of several kinds of lines', () => {
  it.each([
    'TVA : 20 % sur la salle et la sono ; 10 % sur le déjeuner et les chambres.',
    'TVA 20 % sauf sur les repas et les chambres (10 %).',
    'TVA à 20 % sur l’ensemble, à l’exception du déjeuner et des chambres (10 %).',
    'Repas et hébergement : TVA 10 %. Location et sono : TVA 20 %.',
    'TVA applicable :\n- 10 % : repas, hébergement\n- 20 % : location, sono',
    'Taux réduit de TVA (10 %) pour le déjeuner et les chambres, taux normal (20 %) pour le reste.',
    'Merci d’ajouter la TVA, 10 % pour le déjeuner et les nuitées, 20 % ailleurs. Acompte de 30 %.',
    'VAT is charged at 20% except on food and bedrooms, where it is 10%.',
    'VAT of 10% is charged on meals and bedrooms. On hire and the PA it is 20%.',
    'Prices exclude VAT (20 per cent; 10 per cent for food and bedrooms).',
  ])('are those of the things that their clauses name: %s', async (sentence) => {
    const lines = await linesOf(
      `Salle Mozart : 900 €\nDéjeuner : 30 € par personne\n12 chambres : 95 € la nuit\nSono : 150 €\n\n${sentence}`,
    );
    expect(lines.map(({ vatRate }) => vatRate?.value)).toEqual([20, 10, 10, 20]);
  });
});

describe('a sentence about the lines above', () => {
  it.each(['Les deux derniers sont facultatifs.', 'The last two are optional.', 'The last two items are up to you.'])(
    'makes them options: %s',
    async (sentence) => {
      const lines = await linesOf(`Salle 900 €\nDJ : 300 €\nKaraoké : 200 €\n\n${sentence}`);
      expect(lines.map(({ state }) => state.value)).toEqual(['priced', 'optional', 'optional']);
    },
  );
});

describe('the number and the unit of a line', () => {
  it.each([
    ['Our bar team (two people), 160 €', { basis: 'flat', quantity: 2 }],
    ['Hall hire, 6 hours @ 45 €', { basis: 'per_hour', quantity: 6 }],
    ['Location de 12 VTT : 18 € l’unité', { basis: 'flat', quantity: 12 }],
    ['Five twins at 110 €', { basis: 'room_night', quantity: 5 }],
    ['Planches : 19 € la planche', { basis: 'flat' }],
    ['Green fees are 55 € per player.', { basis: 'per_person' }],
    ['Heure de navigation en plus : 600 €', { basis: 'per_hour' }],
  ])('are read: %s', async (text, expected) => {
    const [line, ...others] = await linesOf(text);
    expect(others).toEqual([]);
    expect({ basis: line?.basis.value, ...(line?.quantity ? { quantity: line.quantity.value } : {}) }).toEqual(
      expected,
    );
  });
});

describe('a thing that costs nothing', () => {
  it.each([
    ['Le micro est inclus. L’écran aussi.', ['micro', 'écran']],
    ['The PA is included and so is the projector.', ['PA', 'projector']],
    ['Le vidéoprojecteur n’est pas facturé.', ['vidéoprojecteur']],
    ['Le micro est prêté et le parking ne coûte rien.', ['micro', 'parking']],
    ['Nous ne facturons pas la sono ni le ménage.', ['sono', 'ménage']],
    ['Delegates park free of charge.', ['park']],
    ['Nous prêtons volontiers la vaisselle.', ['vaisselle']],
    ['Nous mettons gracieusement à votre disposition un écran.', ['écran']],
    ['Projector and screen come as standard.', ['Projector']],
    ['Sont inclus :\n- le wifi\n- le ménage', ['wifi', 'ménage']],
  ])('is included: %s', async (text, labels) => {
    const [, ...lines] = await linesOf(`Salle 900 €\n\n${text}`);
    expect(lines.map(({ state, label }) => [state.value, label.value])).toEqual(
      labels.map((label) => ['included', expect.stringContaining(label)]),
    );
  });

  it('isn’t what a package includes', async () => {
    expect(await linesOf('Forfait journée 60 € par personne\n\nInclus dans le forfait :\n- le wifi')).toHaveLength(1);
  });
});

describe('a table without known heads', () => {
  it.each([
    '| What | How many | Each, ex VAT |\n| Hall | 1 | £900 |\n| Guards | 6 | £115 |',
    'Thing           Count    Each\nHall            1        £900\nGuards          6        £115',
  ])('is read by its cells: %s', async (text) => {
    const lines = await linesOf(text);
    expect(lines.map(({ quantity, unitPrice }) => [quantity?.value, unitPrice?.value])).toEqual([
      [1, 900],
      [6, 115],
    ]);
  });
});

describe('a list whose lines begin with ">"', () => {
  it('is the author’s if it holds prices', async () => {
    const lines = await linesOf('Bonjour,\n\n> Salle : 900 €\n> Déjeuner : 24 € par personne');
    expect(lines.map(({ unitPrice }) => unitPrice?.value)).toEqual([900, 24]);
  });

  it('is quoted below "… wrote:"', async () => {
    const lines = await linesOf('Merci !\n\nLe 3 mars 2027, Ana a écrit :\n> Salle : 900 €\n> Déjeuner : 24 €');
    expect(lines).toEqual([]);
  });
});

describe('menus of which a group takes one', () => {
  it.each([
    'Formule Express : 24 €, servie en 45 minutes\nFormule Confort : 38 €, avec fromage\nLe groupe prend la même formule.',
    'Entrée + plat : 24 €\nEntrée + plat + dessert : 38 €',
    'Comptez 24 € pour le buffet froid ou 38 € pour le buffet chaud.',
  ])('are options: %s', async (text) => {
    const lines = await linesOf(text);
    expect(lines.map(({ kind, state, unitPrice }) => [kind.value, state.value, unitPrice?.value])).toEqual([
      ['food', 'optional', 24],
      ['food', 'optional', 38],
    ]);
  });
});

describe('the lines of a quote by mail', () => {
  const scoreOf = async (name: string): Promise<QuoteScore> => {
    const score = new QuoteScore();
    for (const quote of quotesIn(name)) {
      const source = { subject: '', text: quote.text };
      score.add(await new RulesLlm().readOffer({ ...source, receivedAt: RECEIVED }), quote, source);
    }
    return score;
  };

  it.each([
    'mails.txt',
    'mails-held-out.txt',
    'mails-third.txt',
    'mails-fourth.txt',
    'mails-fifth.txt',
    'mails-sixth.txt',
    'mails-seventh.txt',
    'mails-eighth.txt',
    'mails-ninth.txt',
    'mails-tenth.txt',
    'mails-eleventh.txt',
    'mails-twelfth.txt',
    'mails-thirteenth.txt',
    'mails-fourteenth.txt',
    'mails-fifteenth.txt',
    'mails-sixteenth.txt',
    'mails-seventeenth.txt',
    'mails-eighteenth.txt',
    'mails-nineteenth.txt',
    'mails-twentieth.txt',
    'mails-twentyfirst.txt',
    'mails-twentysecond.txt',
    'mails-twentythird.txt',
    'mails-twentyfourth.txt',
    'mails-twentyfifth.txt',
    'mails-twentysixth.txt',
    'mails-twentyseventh.txt',
    'mails-twentyeighth.txt',
  ])('are read with an F1 of 0.9 or more, none invented: %s', async (name) => {
    const score = await scoreOf(name);
    expect(score.invented).toEqual([]);
    expect(score.f1 < 0.9 ? score.wrong : []).toEqual([]);
  });

  it.each([
    ['mails-unseen.txt', 0.85],
    ['mails-unseen-second.txt', 0.95],
  ])('are read in mails for which no rule was written, none invented: %s, F1 %d', async (name, least) => {
    const score = await scoreOf(name);
    expect(score.invented).toEqual([]);
    expect(score.f1 < least ? score.wrong : []).toEqual([]);
  });
});
