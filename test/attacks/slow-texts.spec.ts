import { RulesLlm } from '../../libs/providers/src/llm/rules.llm';
import { Steps } from '../support/steps';

const llm = new RulesLlm();
const receivedAt = new Date('2026-11-12T09:30:00Z');
const mailOf = (text: string) => ({
  ...{ subject: '', text, receivedAt },
  from: { name: null, email: 'someone@gmail.com' },
});

describe('texts crafted to be slow', () => {
  let steps: Steps;
  beforeAll(() => (steps = new Steps()));
  afterAll(() => steps.close());

  it.each([
    ['numbers', '1 '.repeat(10_000)],
    ['thousands', '100 000 '.repeat(2_500)],
    ['days', '12, 13, 14 et '.repeat(1_400)],
    ['days and months', '12 mars au 13 mars ou '.repeat(900)],
    ['spaces', `le 12${' '.repeat(19_000)}x`],
    ['lines', '\n'.repeat(19_000)],
    ['names', 'Saint-Jean-de-'.repeat(1_400)],
    ['capital words', 'La Ville De Paris Sur '.repeat(900)],
    ['number words', 'cent vingt et '.repeat(1_400)],
    ['money', 'entre 5 et 7 k '.repeat(1_300)],
    ['hours', 'de 9 a '.repeat(2_800)],
    ['telephones', '+33 (0) 6 12 '.repeat(1_500)],
    ['dashes', '-'.repeat(20_000)],
    ['quotes', '> '.repeat(10_000)],
    ['one word', 'a'.repeat(20_000)],
    ['capitals', 'A'.repeat(20_000)],
    ['short lines', 'A b\n'.repeat(5_000)],
    ['labels', 'Ville : Lyon\n'.repeat(1_500)],
    ['labels in a line', 'Ville : Lyon, '.repeat(1_400)],
    ['labels without values', 'Participants\n'.repeat(1_500)],
    ['colons', ': '.repeat(10_000)],
    ['cells', 'a|'.repeat(10_000)],
    ['tabs', '\t'.repeat(20_000)],
    ['headers of mails', 'De : a@b.example\nÀ : c\nObjet : d\n'.repeat(500)],
    ['lines of dashes', `${'-'.repeat(20)}\n`.repeat(900)],
    ['attributions', 'Le 3 nov. 2026 a\n'.repeat(1_100)],
    ['times', '18h au 19h '.repeat(1_800)],
    ['people', '12 adultes, '.repeat(1_600)],
    ['bedrooms', '12 chambres simples, '.repeat(950)],
    ['meals', 'peut-être un dîner pour 12 et '.repeat(650)],
    ['break-out rooms', 'salles de sous-commission '.repeat(750)],
    ['other rooms', 'la salle A est prise mais dans la salle B ou '.repeat(450)],
    ['names of rooms', 'mais the La Cabosse pas '.repeat(830)],
    ['options of others', 'la premiere option expire le 10 mars, '.repeat(520)],
    ['prices', 'menu à 12 € HT par personne ou '.repeat(640)],
    ['lists before a price', `${'café, '.repeat(3_000)}: 12 €`],
    ['priced lines', '- Salle 2 : 1 200 € HT\n'.repeat(850)],
    ['tables', `Service\tPrice\n${'Lunch\t12 €\n'.repeat(1_700)}`],
  ])('take time proportional to their length: %s', async (_, text) => {
    await llm.extractRequest(mailOf(text));
    const some = text.slice(0, 8000);
    const quarter = some.slice(0, some.length / 4);
    for (const [name, inputs] of [
      ['extractRequest', [quarter, some].map(mailOf)],
      ['readAvailability', [quarter, some].map((given) => ({ text: given }))],
      ['readOffer', [quarter, some].map((given) => ({ subject: '', text: given, receivedAt }))],
    ] as const) {
      const [few, many] = inputs.map((input) => [input]) as [unknown[], unknown[]];
      expect(await steps.growth('libs/providers/src/llm/rules.llm.ts', `RulesLlm.${name}`, few, many)).toBeLessThan(5);
    }
  });
});
