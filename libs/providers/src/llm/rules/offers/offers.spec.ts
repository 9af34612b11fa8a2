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
    ['We can host you for £65 per person.', '£65 per person', 65],
    ['Yes, we are available at £65pp.', '£65pp', 65],
    ['It would be £65 per head.', '£65 per head', 65],
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
  ])('isn’t found in %s', async (text) => {
    expect(await linesOf(text)).toEqual([]);
  });

  it('leaves the name that another one has', async () => {
    const lines = await linesOf('Séminaire résidentiel 285 € HT / pers, journée d’étude 72 € HT.');
    expect(lines.map(({ label }) => label.value)).toEqual(['Séminaire résidentiel', 'journée d’étude']);
  });
});

describe('the lines of a quote by mail', () => {
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
  ])('are read with an F1 of 0.9 or more, none invented: %s', async (name) => {
    const score = new QuoteScore();
    for (const quote of quotesIn(name)) {
      const source = { subject: '', text: quote.text };
      score.add(await new RulesLlm().readOffer({ ...source, receivedAt: RECEIVED }), quote, source);
    }
    expect(score.invented).toEqual([]);
    expect(score.f1 < 0.9 ? score.wrong : []).toEqual([]);
  });
});
