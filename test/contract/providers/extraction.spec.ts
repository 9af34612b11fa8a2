import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { ExtractedFieldName, ExtractedValues } from '#providers/llm/extraction';
import { RulesLlm } from '#providers/llm/rules.llm';

const FOLDER = join(__dirname, '../../../examples/mails');

type Expected = { [K in ExtractedFieldName]?: ExtractedValues[K] | null };

const NOTHING_ASKED: Expected = {
  attendees: null,
  configuration: null,
  eventDate: null,
  budgetMax: null,
};

const expected: Record<string, Expected> = {
  '01-seminar-lyon-fr.eml': {
    title: 'Séminaire de direction à Lyon, 80 personnes, mars 2027',
    eventType: 'seminar',
    attendees: 80,
    configuration: 'u_shape',
    eventDate: '2027-03-18',
    eventEndDate: '2027-03-19',
    datesFlexible: true,
    alternativeDates: null,
    slot: 'full_day',
    city: 'Lyon',
    budgetMin: null,
    budgetMax: 6000,
    currency: 'EUR',
    requirements:
      'accès en transports, salles de sous-commission, vidéoprojecteur, wifi, pauses café, restauration, accès PMR',
    organizerFirstName: 'Camille',
    organizerLastName: 'Renaud',
    organizerCompany: 'Atelier Sud',
    organizerPhone: '+33639981234',
  },
  '02-workshop-paris-en.eml': {
    eventType: 'training',
    attendees: 35,
    configuration: 'classroom',
    eventDate: '2027-04-22',
    eventEndDate: null,
    alternativeDates: null,
    slot: 'full_day',
    city: 'Paris',
    postalCodes: ['75008', '75009'],
    budgetMin: 3500,
    budgetMax: 4500,
    currency: 'EUR',
    requirements: 'projector, flip chart, wifi, catering, coffee breaks, vegetarian options',
    organizerFirstName: 'Sofia',
    organizerLastName: 'Almeida',
    organizerCompany: 'Northwind Partners Ltd',
    organizerPhone: '+442079460958',
  },
  '03-gala-bordeaux-fr-html-only.eml': {
    eventType: 'gala',
    attendees: 100,
    configuration: 'banquet',
    eventDate: '2027-06-05',
    slot: 'evening',
    city: 'Bordeaux',
    radiusKm: 30,
    budgetMin: 18000,
    budgetMax: 22000,
    currency: 'EUR',
    organizerFirstName: 'Hélène',
    organizerLastName: 'Castaing',
    organizerCompany: 'Fondation Garonne',
    organizerPhone: '+33556010203',
  },
  '04-product-launch-marseille-en.eml': {
    eventType: 'product_launch',
    attendees: 150,
    configuration: 'cocktail',
    eventDate: '2027-05-12',
    alternativeDates: ['2027-05-19'],
    datesFlexible: true,
    slot: 'evening',
    city: 'Marseille',
    budgetMax: 12000,
    currency: 'GBP',
    requirements: 'outdoor space, step-free access, parking',
    organizerFirstName: 'Owen',
    organizerLastName: 'Parry',
    organizerCompany: 'Blue Heron Studios',
  },
  '05-convention-nantes-fr-attachment.eml': {
    eventType: 'convention',
    attendees: 250,
    configuration: 'theatre',
    eventDate: '2027-05-25',
    eventEndDate: '2027-05-27',
    city: 'Nantes',
    postalCodes: ['44000'],
    budgetMin: null,
    budgetMax: 45000,
    organizerFirstName: 'Yann',
    organizerLastName: 'Le Goff',
    organizerCompany: 'Armor Énergies SAS',
    organizerPhone: '+33240010203',
  },
  '06-board-strasbourg-fr-windows-1252.eml': {
    title: 'Salle pour notre conseil d’administration',
    eventType: 'board_meeting',
    attendees: 14,
    configuration: 'boardroom',
    eventDate: '2027-01-14',
    slot: 'morning',
    city: 'Strasbourg',
    budgetMax: 1200,
    currency: 'EUR',
    organizerFirstName: 'Bénédicte',
    organizerCompany: 'Mutuelle du Rhin',
  },
  '07-wedding-aix-fr-quoted-printable.eml': {
    eventType: 'wedding',
    attendees: 120,
    configuration: 'banquet',
    eventDate: '2027-08-21',
    datesFlexible: false,
    city: 'Aix-en-Provence',
    radiusKm: 20,
    // 75 € for each of 120.
    budgetMax: 9000,
    organizerFirstName: 'Inès',
    organizerLastName: 'Garrigue',
    organizerCompany: null,
    organizerPhone: '+33756789012',
  },
  '08-filming-lille-en-base64.eml': {
    eventType: 'filming',
    attendees: 25,
    eventDate: null,
    datesFlexible: true,
    alternativeDates: ['2027-02-01', '2027-02-02', '2027-02-03', '2027-02-04', '2027-02-05'],
    city: 'Lille',
    radiusKm: 25,
    budgetMin: 5000,
    budgetMax: 7000,
    currency: 'EUR',
    organizerCompany: 'Lumen Pictures',
    organizerPhone: '+33639984567',
  },
  '09-out-of-office-fr.eml': NOTHING_ASKED,
  '10-training-toulouse-fr-quoted-history.eml': {
    title: 'Formation – 20 personnes – Toulouse',
    eventType: 'training',
    attendees: 20,
    configuration: 'classroom',
    eventDate: '2027-02-03',
    eventEndDate: '2027-02-04',
    alternativeDates: null,
    city: 'Toulouse',
    postalCodes: ['31'],
    budgetMax: 2500,
    organizerFirstName: 'Julien',
    organizerCompany: 'Cap Compétences',
  },
};

it('has expectations for every example', () => {
  expect(readdirSync(FOLDER).filter((name) => name.endsWith('.eml'))).toEqual(Object.keys(expected).sort());
});

describe.each(readdirSync(FOLDER).filter((name) => name.endsWith('.eml')))('%s', (name) => {
  const source = readFileSync(join(FOLDER, name));

  it('is an RFC 822 message with only CRLF line ends', () => {
    expect(source.toString('latin1')).not.toMatch(/[^\r]\n|\r(?!\n)/);
  });

  it('is extracted as a person would', async () => {
    const mail = await simpleParser(source);
    const sender = mail.from?.value[0];
    const subject = mail.subject ?? '';
    const text = mail.text ?? '';
    const { fields } = await new RulesLlm().extractRequest({
      subject,
      text,
      from: { name: sender?.name || null, email: sender?.address ?? '' },
      receivedAt: mail.date ?? new Date(0),
    });
    const values = Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value]));
    for (const { quote } of Object.values(fields)) {
      expect(quote === null || subject.includes(quote) || text.includes(quote)).toBe(true);
    }
    expect(values).toMatchObject(expected[name] ?? {});
  });
});

it('covers the kinds of message that arrive in practice', async () => {
  const parse = (name: string) => simpleParser(readFileSync(join(FOLDER, name)));
  const reply = await parse('09-out-of-office-fr.eml');
  expect(reply.headers.get('auto-submitted')).toBe('auto-replied');
  const attached = (await parse('05-convention-nantes-fr-attachment.eml')).attachments;
  expect(attached.map(({ filename, contentType }) => ({ filename, contentType }))).toEqual([
    { filename: 'programme-convention-2027.pdf', contentType: 'application/pdf' },
  ]);
  expect(attached[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await parse('03-gala-bordeaux-fr-html-only.eml')).html).toContain('<b>');
  expect((await parse('06-board-strasbourg-fr-windows-1252.eml')).text).toContain('1 200 € TTC, café d’accueil');
  expect((await parse('04-product-launch-marseille-en.eml')).replyTo?.value[0]?.address).toBe(
    'events@blue-heron.example',
  );
});
