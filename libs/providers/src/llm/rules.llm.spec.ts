import { ExtractedFieldName, ExtractedValues, ExtractionInput } from './extraction';
import { RulesLlm } from './rules.llm';

const llm = new RulesLlm();

type Expected = { [K in ExtractedFieldName]?: ExtractedValues[K] | null };

const mailOf = (text: string): ExtractionInput => ({
  subject: '',
  text,
  from: { name: null, email: 'someone@gmail.com' },
  receivedAt: new Date('2026-11-12T09:30:00Z'),
});

async function read(text: string, subject = '', more: Partial<ExtractionInput> = {}): Promise<Required<Expected>> {
  const { fields } = await llm.extractRequest({ ...mailOf(text), subject, ...more });
  for (const [name, field] of Object.entries(fields)) {
    if (field.quote !== null && !subject.includes(field.quote) && !text.includes(field.quote)) {
      throw new Error(`The quote of ${name} does not stand in the mail: ${field.quote}`);
    }
    if (field.value === null) expect(field).toEqual({ value: null, confidence: 0, quote: null });
  }
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value])) as Required<Expected>;
}

function table(cases: [string, Expected][]): void {
  it.each(cases)('%s', async (text, expected) => {
    expect(await read(text)).toMatchObject(expected);
  });
}

describe('dates', () => {
  table([
    [
      'Séminaire le 12 mars 2027.',
      { eventDate: '2027-03-12', eventEndDate: null, datesFlexible: null, alternativeDates: null },
    ],
    ['Séminaire le 12 mars.', { eventDate: '2027-03-12' }],
    ['Soirée le 3 décembre.', { eventDate: '2026-12-03' }],
    ['Nos bénévoles se réunissent le 2 octobre 2027.', { eventDate: '2027-10-02' }],
    ['Je précise notre demande : le 29 avril 2027, 40 personnes.', { eventDate: '2027-04-29' }],
    ['Nous visons le 1er avril prochain.', { eventDate: '2027-04-01' }],
    ['Réunion le jeudi 18 mars 2027 à Lyon', { eventDate: '2027-03-18' }],
    ['Le 21 août 2027, la date est fixe.', { eventDate: '2027-08-21', datesFlexible: false }],
    ['Je suis absente jusqu’au lundi 23 novembre 2026', { eventDate: null }],
    ['Réunion le 12/03 à Lyon', { eventDate: '2027-03-12' }],
    ['Réunion le 12/03/2027', { eventDate: '2027-03-12' }],
    ['Réunion le 12/03/27', { eventDate: '2027-03-12' }],
    ['Réunion le 12.03.2027', { eventDate: '2027-03-12' }],
    ['Date: 2027-03-12', { eventDate: '2027-03-12' }],
    ['From 2027-03-12 to 2027-03-14', { eventDate: '2027-03-12', eventEndDate: '2027-03-14' }],
    ['Du 12 au 14 mars 2027', { eventDate: '2027-03-12', eventEndDate: '2027-03-14' }],
    ['du 12 au 14 mars', { eventDate: '2027-03-12', eventEndDate: '2027-03-14' }],
    ['les 18 et 19 mars 2027', { eventDate: '2027-03-18', eventEndDate: '2027-03-19', alternativeDates: null }],
    ['les 18, 19 et 20 mars 2027', { eventDate: '2027-03-18', eventEndDate: '2027-03-20' }],
    ['du 30 mars au 2 avril 2027', { eventDate: '2027-03-30', eventEndDate: '2027-04-02' }],
    ['du 30 décembre au 2 janvier 2027', { eventDate: '2026-12-30', eventEndDate: '2027-01-02' }],
    ['du 12/03 au 14/03/2027', { eventDate: '2027-03-12', eventEndDate: '2027-03-14' }],
    ['du jeudi 18 au vendredi 19 mars 2027', { eventDate: '2027-03-18', eventEndDate: '2027-03-19' }],
    [
      'le 12 ou le 19 mars 2027',
      { eventDate: '2027-03-12', eventEndDate: null, alternativeDates: ['2027-03-19'], datesFlexible: true },
    ],
    ['le 12 mars ou le 19', { eventDate: '2027-03-12', alternativeDates: ['2027-03-19'], datesFlexible: true }],
    ['Le 12 mars 2027, sinon le 2 avril 2027.', { eventDate: '2027-03-12', alternativeDates: ['2027-04-02'] }],
    ['Séminaire le 12 mars 2027, dates flexibles', { eventDate: '2027-03-12', datesFlexible: true }],
    ['Séminaire le 12 mars 2027, à un ou deux jours près', { datesFlexible: true }],
    ['Le 12 mars 2027. Les dates sont fixes : dates non modifiables.', { datesFlexible: false }],
    ['Un séminaire en mars', { eventDate: null, datesFlexible: true, alternativeDates: null }],
    ['Un séminaire courant mars 2027', { eventDate: null, datesFlexible: true }],
    [
      'la première semaine de mars',
      {
        eventDate: null,
        datesFlexible: true,
        alternativeDates: ['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05'],
      },
    ],
    [
      'la semaine du 8 mars',
      { eventDate: null, alternativeDates: ['2027-03-08', '2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12'] },
    ],
    [
      'la dernière semaine de janvier 2027',
      { alternativeDates: ['2027-01-25', '2027-01-26', '2027-01-27', '2027-01-28', '2027-01-29'] },
    ],
    ['A seminar on 12 March 2027.', { eventDate: '2027-03-12' }],
    ['A seminar on March 12, 2027.', { eventDate: '2027-03-12' }],
    ['A seminar on March 12th', { eventDate: '2027-03-12' }],
    ['A seminar on Thursday the 18th of March', { eventDate: '2027-03-18' }],
    ['12-13 March', { eventDate: '2027-03-12', eventEndDate: '2027-03-13' }],
    ['from 12 to 14 March 2027', { eventDate: '2027-03-12', eventEndDate: '2027-03-14' }],
    ['March 12-14, 2027', { eventDate: '2027-03-12', eventEndDate: '2027-03-14' }],
    ['March 30 to April 2, 2027', { eventDate: '2027-03-30', eventEndDate: '2027-04-02' }],
    ['either 12 or 19 March 2027', { eventDate: '2027-03-12', alternativeDates: ['2027-03-19'] }],
    ['on 03/25/2027', { eventDate: '2027-03-25' }],
    ['A seminar in March', { eventDate: null, datesFlexible: true }],
    ['sometime in early June 2027', { eventDate: null, datesFlexible: true }],
    [
      'the first week of March 2027',
      { eventDate: null, alternativeDates: ['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05'] },
    ],
    [
      'the week of 8 March',
      { alternativeDates: ['2027-03-08', '2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12'] },
    ],
    ['On 12 March 2027, we are flexible on dates', { eventDate: '2027-03-12', datesFlexible: true }],
    ['May I ask for a quote? It may be soon.', { eventDate: null, datesFlexible: null }],
    [
      'Merci de répondre avant le 5 décembre 2026. La soirée est le 20 janvier 2027.',
      { eventDate: '2027-01-20', alternativeDates: null },
    ],
    [
      'Please reply by 5 December 2026. Dinner on 20 January 2027.',
      { eventDate: '2027-01-20', alternativeDates: null },
    ],
    [
      'Suite à notre appel du 3 novembre, dîner le 20 janvier 2027',
      { eventDate: '2027-01-20', alternativeDates: null },
    ],
    ['Comme en mars 2025, une journée le 20 janvier 2027', { eventDate: '2027-01-20', datesFlexible: null }],
    ['Notre téléphone : 06.12.03.27.45', { eventDate: null }],
    ['Ouvert 24/7, tel 04 72 10 12 03', { eventDate: null }],
    ['Le 30 février 2027', { eventDate: null }],
  ]);

  it('infers the year from a weekday if they agree', async () => {
    // 18 March is a Thursday in 2027.
    expect(await read('jeudi 18 mars')).toMatchObject({ eventDate: '2027-03-18' });
    expect(await read('samedi 18 mars')).toMatchObject({ eventDate: '2028-03-18' });
  });

  it("don't come from the quoted history or the signature", async () => {
    const text =
      'Bonjour,\n\nNous cherchons une salle le 18 mars 2027.\n\nCordialement,\nAnne Roux\nSalon du 2 avril 2027\n\nLe 3 nov. 2026 à 10:12, Parvis <requests@parvis.example> a écrit :\n> Le 5 mai 2027, pour 300 personnes ?';
    expect(await read(text)).toMatchObject({ eventDate: '2027-03-18', alternativeDates: null, attendees: null });
  });
});

describe('head counts', () => {
  table([
    ['pour 80 personnes', { attendees: 80 }],
    ['environ 80 participants', { attendees: 80 }],
    ['Nous serons 45.', { attendees: 45 }],
    ['une soixantaine de personnes', { attendees: 60 }],
    ['une centaine d’invités', { attendees: 100 }],
    ['deux cents convives', { attendees: 200 }],
    ['quatre-vingts personnes', { attendees: 80 }],
    ['quatre-vingt-dix collaborateurs', { attendees: 90 }],
    ['entre 50 et 60 personnes', { attendees: 60 }],
    ['50 à 60 participants', { attendees: 60 }],
    ['80 pax', { attendees: 80 }],
    ['1 200 personnes', { attendees: 1200 }],
    ['un groupe de 25', { attendees: 25 }],
    ['salle pour 35 à Lyon', { attendees: 35 }],
    ['about 120 guests', { attendees: 120 }],
    ['a party of forty', { attendees: 40 }],
    ['between 50 and 60 people', { attendees: 60 }],
    ['50-60 attendees', { attendees: 60 }],
    ['We will be 30.', { attendees: 30 }],
    ['a 50-person workshop', { attendees: 50 }],
    ['one hundred and twenty delegates', { attendees: 120 }],
    ['1,200 attendees', { attendees: 1200 }],
    ['a couple of dozen people', { attendees: 24 }],
    ['two dozen people', { attendees: 24 }],
    ['80 personnes en plénière, puis 4 groupes de 20 personnes', { attendees: 80 }],
    ['80 personnes, dont 2 personnes à mobilité réduite', { attendees: 80 }],
    ['Notre entreprise compte 500 salariés, nous invitons 60 personnes.', { attendees: 60 }],
    ['A company of 500 people looking for a room for 40 guests', { attendees: 40 }],
    ['L’an dernier nous étions 200 personnes. Cette année 90 personnes.', { attendees: 90 }],
    ['45 € par personne', { attendees: null }],
    ['pour 2 jours', { attendees: null }],
    ['for 3 nights in 2027', { attendees: null }],
    ['Tel. 06 12 34 56 78', { attendees: null }],
    ['a film crew of 25, parking for three trucks', { attendees: 25 }],
    ['parking pour 12 voitures', { attendees: null }],
    ['un séminaire de 2 jours pour 12 mars', { attendees: null }],
  ]);
});

describe('budgets', () => {
  table([
    ['budget 6 k€', { budgetMin: null, budgetMax: 6000, currency: 'EUR' }],
    ['Budget : 6 000 € HT', { budgetMax: 6000, currency: 'EUR' }],
    ['environ 6 k€', { budgetMax: 6000, currency: 'EUR' }],
    ['un budget de 6500 euros', { budgetMax: 6500, currency: 'EUR' }],
    ['6,5 k€ de budget', { budgetMax: 6500 }],
    ['entre 5 et 7 k€', { budgetMin: 5000, budgetMax: 7000, currency: 'EUR' }],
    ['5-7k€', { budgetMin: 5000, budgetMax: 7000 }],
    ['de 5 000 à 7 000 €', { budgetMin: 5000, budgetMax: 7000 }],
    ['budget max 8000', { budgetMin: null, budgetMax: 8000, currency: null }],
    ['Budget maximum de 12 500,50 €', { budgetMax: 12500.5 }],
    ['au moins 3000 €', { budgetMin: 3000, budgetMax: null }],
    ['EUR 5,500', { budgetMax: 5500, currency: 'EUR' }],
    ['Our budget is £4k', { budgetMax: 4000, currency: 'GBP' }],
    ['between 5 and 7k€', { budgetMin: 5000, budgetMax: 7000 }],
    ['between £5,000 and £7,000', { budgetMin: 5000, budgetMax: 7000, currency: 'GBP' }],
    ['up to $10,000', { budgetMax: 10000, currency: 'USD' }],
    ['60 personnes, budget 45 € par personne', { attendees: 60, budgetMax: 2700, currency: 'EUR' }],
    ['45 € par personne', { budgetMax: null }],
    ['60 guests at £50 per head', { budgetMax: 3000, currency: 'GBP' }],
    ['Chambres à 120 € la nuit', { budgetMax: null }],
    ['SAS au capital de 10 000 €', { budgetMax: null }],
    ['L’an dernier nous avons payé 4 000 €. Budget de cette année : 5 000 €', { budgetMax: 5000 }],
    ['traiteur à 1 500 € environ, enveloppe totale de 9 000 €', { budgetMax: 9000 }],
    ['le 12 mars 2027 pour 80 personnes', { budgetMax: null, currency: null }],
  ]);
});

describe('layouts', () => {
  table([
    ['une salle en U', { configuration: 'u_shape' }],
    ['disposition en U', { configuration: 'u_shape' }],
    ['fer à cheval', { configuration: 'u_shape' }],
    ['U-shape please', { configuration: 'u_shape' }],
    ['a U-shaped table', { configuration: 'u_shape' }],
    ['en théâtre', { configuration: 'theatre' }],
    ['theatre-style seating', { configuration: 'theatre' }],
    ['format école', { configuration: 'classroom' }],
    ['en classe', { configuration: 'classroom' }],
    ['classroom layout', { configuration: 'classroom' }],
    ['en cabaret', { configuration: 'cabaret' }],
    ['cabaret style', { configuration: 'cabaret' }],
    ['tables rondes', { configuration: 'banquet' }],
    ['banquet seating', { configuration: 'banquet' }],
    ['cocktail debout', { configuration: 'cocktail' }],
    ['standing reception', { configuration: 'cocktail' }],
    ['board room', { configuration: 'boardroom' }],
    ['boardroom style', { configuration: 'boardroom' }],
    ['en carré', { configuration: 'hollow_square' }],
    ['hollow square', { configuration: 'hollow_square' }],
    ['en U le matin, suivi d’un cocktail', { configuration: 'u_shape' }],
    ['Bonjour, une salle svp', { configuration: null }],
  ]);
});

describe('kinds of event', () => {
  table([
    ['un séminaire de direction', { eventType: 'seminar' }],
    ['notre conseil d’administration', { eventType: 'board_meeting' }],
    ['réunion du comité de direction', { eventType: 'board_meeting' }],
    ['a board meeting', { eventType: 'board_meeting' }],
    ['a meeting', { eventType: 'meeting' }],
    ['une salle de réunion pour notre formation', { eventType: 'training' }],
    ['a meeting room for a workshop', { eventType: 'training' }],
    ['un colloque', { eventType: 'conference' }],
    ['lancement de notre nouveau produit', { eventType: 'product_launch' }],
    ['product launch', { eventType: 'product_launch' }],
    ['un team building', { eventType: 'team_building' }],
    ['dîner de gala', { eventType: 'gala' }],
    ['a gala dinner', { eventType: 'gala' }],
    ['un mariage', { eventType: 'wedding' }],
    ['our wedding dinner', { eventType: 'wedding' }],
    ['un tournage', { eventType: 'filming' }],
    ['a birthday party', { eventType: 'private_party' }],
    ['a dinner for a party of forty', { eventType: 'dinner' }],
    ['cocktail dînatoire', { eventType: 'cocktail' }],
    ['salon professionnel', { eventType: 'trade_show' }],
    ['séminaire avec dîner de gala', { eventType: 'seminar' }],
  ]);
});

describe('other things that organizers write', () => {
  table([
    ['une salle pour demain après-midi', { eventDate: '2026-11-13', slot: 'afternoon' }],
    ['le 18 mars 2027, merci de répondre demain', { eventDate: '2027-03-18' }],
    ['prévu le 3 décembre, reporté au 28 janvier 2027', { eventDate: '2027-01-28', alternativeDates: null }],
    ['planned for 3 December, now postponed to 28 January 2027', { eventDate: '2027-01-28' }],
    ['as discussed on the phone on 9 December, a room on 2 March 2027', { eventDate: '2027-03-02' }],
    ['dans le 92 ou le 78', { postalCodes: ['92', '78'] }],
    ['in departments 69, 38 and 01', { postalCodes: ['69', '38', '01'] }],
    ['dans le 69 ou le 12 mars', { postalCodes: ['69'] }],
    ['not more than €70 per person, 30 participants', { attendees: 30, budgetMax: 2100, budgetMin: null }],
    ["we can't spend more than 2,000 euros", { budgetMax: 2000, budgetMin: null }],
    ['un budget entre 8 et 10 000 euros', { budgetMin: 8000, budgetMax: 10000 }],
    ['on sera entre 60 et 70, à Dijon', { attendees: 70 }],
    ['une trentaine de managers', { attendees: 30 }],
    ['180 chercheurs attendus', { attendees: 180 }],
    ['a meeting room for 9 in Nantes', { attendees: 9 }],
    ['a board meeting of 14 in Paris', { attendees: 14 }],
    ['a two-day retreat', { eventType: 'seminar' }],
    ['notre kick-off commercial', { eventType: 'convention' }],
    ['our family reunion', { eventType: 'private_party' }],
  ]);

  it("recognizes a signature without a closing formula, from the sender's own name on", async () => {
    const text = 'Bonjour,\nUne salle pour 20 personnes à Lille ?\nLéa Martin\nPixel Productions\n+33 7 81 22 33 44';
    const from = { name: 'Léa Martin', email: 'lea@pixel.example' };
    expect(await read(text, '', { from })).toMatchObject({
      organizerFirstName: 'Léa',
      organizerLastName: 'Martin',
      organizerCompany: 'Pixel Productions',
    });
    const other = { name: 'Marc Petit', email: 'marc@gmail.com' };
    expect(await read(text, '', { from: other })).toMatchObject({ organizerFirstName: 'Marc', organizerCompany: null });
  });

  it('recognizes a title before a name', async () => {
    const from = { name: 'Dr. Alan Brooks', email: 'a@gmail.com' };
    expect(await read('A room in Lyon, please.', '', { from })).toMatchObject({
      organizerFirstName: 'Alan',
      organizerLastName: 'Brooks',
    });
  });
});

describe('parts of the day', () => {
  table([
    ['le matin', { slot: 'morning' }],
    ['l’après-midi', { slot: 'afternoon' }],
    ['en soirée', { slot: 'evening' }],
    ['une journée complète', { slot: 'full_day' }],
    ['in the morning', { slot: 'morning' }],
    ['a full-day workshop', { slot: 'full_day' }],
    ['evening reception', { slot: 'evening' }],
    ['de 9h à 17h30', { slot: 'full_day' }],
    ['de 9h à 12h30', { slot: 'morning' }],
    ['from 2pm to 6pm', { slot: 'afternoon' }],
    ['from 9am to 5pm', { slot: 'full_day' }],
    ['9:00 to 17:00', { slot: 'full_day' }],
    ['à partir de 19h', { slot: 'evening' }],
    ['matin et après-midi', { slot: 'full_day' }],
    ['Good morning, we look for a room', { slot: null }],
    ['Bonne soirée', { slot: null }],
    ['Vous pouvez me rappeler le matin', { slot: null }],
    ['Convention les 23 et 24 septembre 2027, concert le premier soir', { slot: null }],
    ['A retreat with drinks on the first evening', { slot: null }],
  ]);

  it.each(['Gala de charité le 27 novembre 2027', 'A dinner on 16 April 2027'])(
    'only guesses the evening from the kind of event: %s',
    async (text) => {
      const { fields } = await llm.extractRequest(mailOf(text));
      expect(fields.slot).toMatchObject({ value: 'evening', confidence: 0.3 });
    },
  );
});

describe('places', () => {
  table([
    ['une salle à Lyon', { city: 'Lyon', postalCodes: null }],
    ['une salle à lyon', { city: 'Lyon' }],
    ['Lyon 2e', { city: 'Lyon', postalCodes: ['69002'] }],
    ['à Paris 8ème', { city: 'Paris', postalCodes: ['75008'] }],
    ['à Paris 16e', { city: 'Paris', postalCodes: ['75016', '75116'] }],
    ['Paris 8e, 9e ou 17e', { city: 'Paris', postalCodes: ['75008', '75009', '75017'] }],
    ['69002 Lyon', { city: 'Lyon', postalCodes: ['69002'] }],
    ['dossier 12345', { city: null, postalCodes: null }],
    ['code postal 69100', { city: 'Villeurbanne', postalCodes: ['69100'] }],
    ['en région lyonnaise', { city: 'Lyon' }],
    ['la région parisienne', { city: 'Paris' }],
    ['près de Villefranche-sur-Saône', { city: 'Villefranche-sur-Saône' }],
    ['autour de Saint-Étienne', { city: 'Saint-Étienne' }],
    ['près d’Aix-en-Provence', { city: 'Aix-en-Provence' }],
    ['near Aix-en-Provence', { city: 'Aix-en-Provence' }],
    ['a venue in Bordeaux', { city: 'Bordeaux' }],
    ['central Paris', { city: 'Paris' }],
    ['in London', { city: 'London', postalCodes: null }],
    ['à 30 km de Lyon', { city: 'Lyon', radiusKm: 30 }],
    ['dans un rayon de 25 km autour de Nantes', { city: 'Nantes', radiusKm: 25 }],
    ['within 20 km of Lille', { city: 'Lille', radiusKm: 20 }],
    ['within 10 miles of Bordeaux', { city: 'Bordeaux', radiusKm: 16 }],
    ['à moins de 2 km de la gare, à Dijon', { city: 'Dijon', radiusKm: null }],
    ['dans le 69', { postalCodes: ['69'] }],
    ['en mars à Grand budget', { city: null }],
    ['Mars prochain, Nice salle. Merci', { city: null }],
    ['a nice venue in spring', { city: null }],
    ['le 12 mars 2027, tél 06 12 34 56 78', { city: null, postalCodes: null }],
    ['Budget 15000 € maximum', { postalCodes: null, budgetMax: 15000 }],
    ['à Lyon 12 mars', { city: 'Lyon', postalCodes: null, eventDate: '2027-03-12' }],
  ]);
});

describe('requirements', () => {
  it('are listed in the language of the mail', async () => {
    expect(
      (await read('Nous avons besoin d’un parking, du wifi et d’un accès PMR pour les personnes.')).requirements,
    ).toBe('parking, wifi, accès PMR');
    expect((await read('We need parking, catering and step-free access for the people.')).requirements).toBe(
      'parking, catering, step-free access',
    );
    expect((await read('Pas besoin de parking ni de rien.')).requirements).toBeNull();
  });
});

describe('the person', () => {
  const sign = (signature: string) =>
    `Nous cherchons une salle pour 20 personnes à Lyon.\n\nBien cordialement,\n${signature}`;

  it.each<[string, Expected]>([
    [
      'Camille Renaud\nResponsable formation\nAtelier Sud SAS\n06 12 34 56 78',
      {
        organizerFirstName: 'Camille',
        organizerLastName: 'Renaud',
        organizerCompany: 'Atelier Sud SAS',
        organizerPhone: '+33612345678',
      },
    ],
    [
      'Jean-Marc DUPONT\nDirecteur, Banque du Rhône\nTél. : +33 (0)4 72 10 20 30',
      {
        organizerFirstName: 'Jean-Marc',
        organizerLastName: 'Dupont',
        organizerCompany: 'Banque du Rhône',
        organizerPhone: '+33472102030',
      },
    ],
    [
      '\nSofia Almeida | Northwind Partners | +44 20 7946 0958',
      {
        organizerFirstName: 'Sofia',
        organizerLastName: 'Almeida',
        organizerCompany: 'Northwind Partners',
        organizerPhone: '+442079460958',
      },
    ],
    ['Tom Becker / Volta Bikes', { organizerLastName: 'Becker', organizerCompany: 'Volta Bikes' }],
    ['Julia Stone\nFinTrust Capital', { organizerLastName: 'Stone', organizerCompany: 'FinTrust Capital' }],
    [
      'Julie Roy\nRoy Conseil\nSAS au capital de 10 000 €',
      { organizerLastName: 'Roy', organizerCompany: 'Roy Conseil' },
    ],
    ['Fax 04 72 10 20 31\nMobile 06 12 34 56 78', { organizerPhone: '+33612345678', organizerFirstName: null }],
  ])('%j', async (signature, expected) => {
    expect(await read(sign(signature))).toMatchObject(expected);
  });

  it('falls back to the header, then to the address', async () => {
    const from = { name: 'RENAUD Camille', email: 'camille@atelier-sud.example' };
    expect(await read('Une salle svp', '', { from })).toMatchObject({
      organizerFirstName: 'Camille',
      organizerLastName: 'Renaud',
      organizerCompany: 'Atelier Sud',
    });
  });

  it('has the company named in the text', async () => {
    expect(await read('Je travaille chez Verne & Fils et je cherche une salle')).toMatchObject({
      organizerCompany: 'Verne & Fils',
    });
    expect(await read('I am writing on behalf of Blue Heron Studios about a room')).toMatchObject({
      organizerCompany: 'Blue Heron Studios',
    });
  });

  it("doesn't lend the signature's address to the event", async () => {
    const text = sign('Camille Renaud\nAtelier Sud\n12 rue de la Paix\n33000 Bordeaux');
    expect(await read(text)).toMatchObject({ city: 'Lyon', postalCodes: null, organizerCompany: 'Atelier Sud' });
  });
});

describe('title, description and language', () => {
  it('use the subject without its prefixes', async () => {
    expect(await read('Bonjour', 'Re: TR : Séminaire de mars')).toMatchObject({ title: 'Séminaire de mars' });
  });

  it('fall back to a generated title if the subject says nothing', async () => {
    expect(await read('Un séminaire pour 80 personnes à Lyon', 'Demande de devis')).toMatchObject({
      title: 'Séminaire – 80 personnes – Lyon',
    });
    expect(await read('A workshop for 25 people in Paris with our team', 'Hello')).toMatchObject({
      title: 'Training – 25 people – Paris',
    });
  });

  it('omit greeting and signature from the description', async () => {
    const text = 'Bonjour Madame,\n\nNous cherchons une grande salle pour 80 personnes.\n\nCordialement,\nAnne Roux';
    expect(await read(text)).toMatchObject({ description: 'Nous cherchons une grande salle pour 80 personnes.' });
  });

  it.each([
    ['Nous cherchons une salle pour le séminaire', 'fr'],
    ['We are looking for a room for the seminar', 'en'],
    ['', 'fr'],
  ])('%j is %s', async (text, language) => {
    const { language: read } = await llm.extractRequest({
      subject: '',
      text,
      from: { name: null, email: 'a@b.example' },
      receivedAt: new Date(0),
    });
    expect(read).toBe(language);
  });

  it('uses the given places', async () => {
    const knownCities = (name: string) =>
      name === 'Valmorel' ? { name: 'Valmorel', postalCode: '00001', latitude: 0, longitude: 0 } : null;
    expect(await read('à 69001 Lyon', '', { knownCities })).toMatchObject({ city: null });
    expect(await read('une salle à Valmorel (00001)', '', { knownCities })).toMatchObject({ city: 'Valmorel' });
  });
});

describe('replies from venues', () => {
  it.each([
    ['Oui', 'available', null, null],
    ['Bonjour, nous sommes disponibles le 18 mars.', 'available', null, 'sommes disponibles'],
    ['Nous pouvons vous accueillir, tarif 2 400 € HT.', 'available', 2400, 'pouvons vous accueillir'],
    ['Yes, the room is available for £1,800.', 'available', 1800, null],
    ['We would love to host you!', 'available', null, null],
    ['Non, désolé.', 'unavailable', null, null],
    ['Nous ne sommes pas disponibles à cette date.', 'unavailable', null, 'pas disponibles'],
    ['Malheureusement, la salle est déjà réservée.', 'unavailable', null, null],
    ['La salle n’est plus disponible', 'unavailable', null, 'plus disponible'],
    ['Unfortunately we are fully booked.', 'unavailable', null, 'fully booked'],
    ['We are not available that day.', 'unavailable', null, 'not available'],
    ['Nous sommes disponibles le 19 mais pas le 18.', 'unclear', null, null],
    ['Pas disponible le 18, en revanche le 19 est libre.', 'unclear', null, null],
    ['La date est sous option, je reviens vers vous.', 'unclear', null, null],
    ['Are you sure the date is available?', 'unclear', null, null],
    ['We are available if you take the whole house.', 'available', null, 'if you'],
    ['Je vérifie avec le propriétaire.', 'unclear', null, null],
    ['Merci pour votre message', 'unclear', null, null],
    [
      'Actuellement en congés, je ne suis pas disponible jusqu’au 7 décembre. Pour toute urgence contactez le 04 72 00 00 00.',
      'unclear',
      null,
      null,
    ],
    [
      'Notre bureau est fermé, nous sommes en congés du 28 novembre au 7 décembre. Votre message sera traité à notre retour.',
      'unclear',
      null,
      null,
    ],
    ['I am out of the office and not available until 7 December.', 'unclear', null, null],
    ['Our office is closed for the holidays. We will be back on 4 January.', 'unclear', null, null],
    ['Je ne suis pas joignable avant lundi. Toute l’équipe reste disponible au 04 72 00 00 00.', 'unclear', null, null],
    ['Absente jusqu’au 7 décembre, je ne suis pas en mesure de vous répondre.', 'unclear', null, null],
    ['Nous sommes fermés jusqu’au 10 janvier.', 'unclear', null, null],
    ['I am currently away and will not be able to host calls until Monday.', 'unclear', null, null],
    ['Nous sommes actuellement fermés pour congés annuels, réouverture le 5 janvier.', 'unclear', null, null],
    ['Je suis en congé maternité. Contactez Paul au 06 11 22 33 44.', 'unclear', null, null],
    ['Le domaine est fermé en mars, nous ne pouvons pas vous accueillir.', 'unavailable', null, null],
    ['Nous serons fermés le 18 mars.', 'unavailable', null, null],
    ['We are closed that day, sorry.', 'unavailable', null, null],
    ['Nous sommes en congés ce jour-là, donc pas disponibles.', 'unavailable', null, null],
    [
      'Oui, disponible. Séminaire résidentiel 285 € HT / pers, journée d’étude 72 € HT.',
      'available',
      null,
      'disponible',
    ],
    ['Nous sommes disponibles, à 72 € HT par personne.', 'available', null, 'disponibles'],
    ['Nous sommes disponibles, à partir de 3 000 €.', 'available', null, 'disponibles'],
    ['Nous sommes disponibles. Menu à 45 €, location de la salle 1 800 € HT.', 'available', 1800, 'disponibles'],
    ['', 'unclear', null, null],
  ])('%j is %s', async (text, answer, price, quote) => {
    const reading = await llm.readAvailability({ text });
    expect(reading).toMatchObject({ answer, price });
    if (quote !== null) expect(reading.quote).toContain(quote);
    if (reading.quote !== null) expect(text).toContain(reading.quote);
    if (answer !== 'unclear') expect(reading.quote).not.toBeNull();
  });

  it('names a price in the currency that was asked for', async () => {
    const text = 'We are available. The room is £1,500.';
    const price = async (currency?: string) => (await llm.readAvailability({ text, currency })).price;
    expect([await price(), await price('GBP'), await price('EUR')]).toEqual([1500, 1500, null]);
  });

  it('keep the text after a yes as a comment', async () => {
    expect((await llm.readAvailability({ text: 'Oui !' })).comment).toBeNull();
    expect((await llm.readAvailability({ text: 'Oui, avec parking gratuit.' })).comment).toBe(
      'Oui, avec parking gratuit.',
    );
  });
});
