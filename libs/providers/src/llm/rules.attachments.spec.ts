import { checkExtraction, type ExtractedFieldName, type ExtractionInput } from './extraction';
import { withoutDoubleRoles } from './number-roles';
import { RulesLlm } from './rules.llm';

const MAIL: ExtractionInput = {
  subject: 'Notre projet',
  text: 'Bonjour,\n\nLe détail est en pièce jointe.\n\nCordialement,\nZoé Martin',
  from: { name: 'Zoé Martin', email: 'zoe@client.example' },
  receivedAt: new Date('2026-11-16T08:30:00Z'),
};
const attached = (...texts: string[]) => texts.map((text, at) => ({ filename: `${at + 1}.pdf`, text }));

/** The values of a document that a mail brings. */
async function read(text: string): Promise<Partial<Record<ExtractedFieldName, unknown>>> {
  const { fields } = await new RulesLlm().extractRequest({ ...MAIL, attachments: attached(text) });
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { value }]) => value !== null)
      .map(([name, { value }]) => [name, value]),
  );
}

describe('the texts of a mail and its attachments', () => {
  const combined = async (text: string, ...documents: string[]) =>
    (await new RulesLlm().extractRequest({ ...MAIL, text, attachments: attached(...documents) })).fields;

  it('fill each other in their order', async () => {
    const fields = await combined('Nous serons 80 à Lyon.', 'Participants : 90\nBudget : 4000 €', 'Budget : 9000 €');
    expect(fields.attendees).toMatchObject({ value: 80, source: 'body' });
    expect(fields.budgetMax).toMatchObject({ value: 4000, quote: '4000 €', source: 'attachment:1.pdf' });
    expect(fields.eventDate).toEqual({ value: null, confidence: 0, quote: null });
  });

  it('say nothing about the days, places and amounts of one another', async () => {
    const fields = await combined(
      'Une salle à Lyon le 18 mars 2027, budget 5000 €.',
      'Du 20 au 21 mars 2027\nLieu : 33000 Bordeaux\nBudget : de 1000 à 9000 €',
    );
    expect(fields).toMatchObject({
      eventDate: { value: '2027-03-18' },
      eventEndDate: { value: null },
      city: { value: 'Lyon' },
      postalCodes: { value: null },
      budgetMin: { value: null },
      budgetMax: { value: 5000 },
    });
  });

  it('complete the day that both name', async () => {
    const fields = await combined('Une salle à Lyon le 18 mars 2027.', 'Du 18 au 19 mars 2027');
    expect(fields.eventEndDate).toMatchObject({ value: '2027-03-19', source: 'attachment:1.pdf' });
  });

  it('leave the organizer to the mail, except for what only the address suggests', async () => {
    const fields = await combined('Voir la pièce jointe.', 'Contact : Paul Durand\nSociété : Orga SARL');
    expect(fields).toMatchObject({
      organizerLastName: { value: 'Martin', source: 'body' },
      organizerCompany: { value: 'Orga SARL', source: 'attachment:1.pdf' },
    });
  });

  it('have quotes that are in their source', async () => {
    const documents = ['Séminaire de 60 personnes', 'Ville\tNantes\nDate\t2027-04-15'];
    const fields = await combined('Bonjour, voir les pièces jointes.', ...documents);
    for (const { quote, source } of Object.values(fields)) {
      if (quote === null || source === 'body') continue;
      expect(documents[Number(source?.replace(/\D/g, '')) - 1]).toContain(quote);
    }
    expect(fields.eventType.source).toBe('attachment:1.pdf');
    expect(fields.city.source).toBe('attachment:2.pdf');
  });
});

describe('the answers of a model about attachments', () => {
  const input = { ...MAIL, attachments: attached('Le 18 mars 2027, 69002 Lyon', 'Pour 45 personnes') };
  const check = (raw: Record<string, unknown>) => withoutDoubleRoles(checkExtraction(raw, input), input).fields;

  it('name the source of their quotes', () => {
    const fields = check({
      attendees: { value: 45, confidence: 0.9, quote: 'Pour 45  personnes' },
      city: { value: 'Lyon', confidence: 0.9, quote: 'Lyon' },
      title: { value: 'Projet', confidence: 0.9, quote: 'Notre projet' },
    });
    expect(fields.attendees).toMatchObject({ value: 45, quote: 'Pour 45 personnes', source: 'attachment:2.pdf' });
    expect(fields.city.source).toBe('attachment:1.pdf');
    expect(fields.title.source).toBe('body');
  });

  it('lose numbers that are something else in their source', () => {
    expect(check({ attendees: { value: 2027, confidence: 0.9, quote: '2027' } }).attendees.value).toBeNull();
    expect(check({ budgetMax: { value: 69002, confidence: 0.9, quote: '69002' } }).budgetMax.value).toBeNull();
  });

  it('need a quote as evidence', () => {
    const { attendees } = check({ attendees: { value: 45, confidence: 0.9, quote: 'about 45' } });
    expect(attendees).toEqual({ value: 45, confidence: 0.3, quote: null, source: 'body' });
  });
});

describe('the text of a document', () => {
  it('reads the days of a program', async () => {
    const text = 'JOUR 1 – lundi 6 septembre 2027\n10h00 : accueil\nJOUR 2 – mardi 7 septembre 2027\n9h00 : bilan';
    expect(await read(text)).toMatchObject({ eventDate: '2027-09-06', eventEndDate: '2027-09-07' });
    const headings = 'Thursday 20 May 2027\n14:00\tArrival\n\nFriday 21 May 2027\n09:00\tWorkshop';
    expect(await read(headings)).toMatchObject({ eventDate: '2027-05-20', eventEndDate: '2027-05-21' });
  });

  it('reads the days above the parts of the day', async () => {
    const text = 'Mercredi 2 juin 2027\n\nMatin\nAccueil\n\nJeudi 3 juin 2027\n\nMatin\nBilan';
    expect(await read(text)).toMatchObject({ eventDate: '2027-06-02', eventEndDate: '2027-06-03' });
  });

  it('reads days beside each other', async () => {
    const days = { eventDate: '2027-05-19', eventEndDate: '2027-05-20' };
    expect(await read('\tJour 1\tJour 2\nDate\t2027-05-19\t2027-05-20')).toMatchObject(days);
    expect(await read('\tWed 19 May 2027\tThu 20 May 2027\n09:00\tArrival\tRecap')).toMatchObject(days);
  });

  it('leaves out the days on which bids are due and decided', async () => {
    const text =
      'La convention aura lieu le 7 octobre 2027.\nRemise des offres : 18 décembre 2026.\nChoix : 29 janvier 2027.';
    expect(await read(text)).toMatchObject({ eventDate: '2027-10-07' });
    expect((await read(text)).alternativeDates).toBeUndefined();
  });

  it('adds the staff to the guests', async () => {
    expect((await read('Guests\t34 partners + 6 staff\nCity\tBiarritz')).attendees).toBe(40);
  });

  it('knows a label in two languages', async () => {
    const text = 'Nom de la société / Company\tRoy & Fils\nBudget global alloué à la manifestation (€ HT)\t30 000';
    expect(await read(text)).toMatchObject({ organizerCompany: 'Roy & Fils', budgetMax: 30000, currency: 'EUR' });
  });

  it('reads the days of a schedule, also of rows without their last cells', async () => {
    const text = 'Day\tTime\tActivity\tPlace\n2027-05-05\t15:00\tArrival\tHotel\n2027-05-06\t11:00\tDeparture';
    expect(await read(text)).toMatchObject({ eventDate: '2027-05-05', eventEndDate: '2027-05-06' });
  });

  it('takes days that may replace each other for alternatives', async () => {
    expect(await read('Date : 2 juillet 2027\nDate alternative : 9 juillet 2027')).toMatchObject({
      eventDate: '2027-07-02',
      alternativeDates: ['2027-07-09'],
      datesFlexible: true,
    });
  });

  it('reads columns of which one has no known label', async () => {
    const text =
      'Group\tArrival\tDeparture\tPax\tCity\tRoom set-up\nArcadia\t2027-09-20\t2027-09-23\t38\tDinard\tU-shape';
    expect(await read(text)).toMatchObject({
      eventDate: '2027-09-20',
      eventEndDate: '2027-09-23',
      attendees: 38,
      city: 'Dinard',
      configuration: 'u_shape',
    });
  });

  it('reads labels and values beside each other, two pairs in a row', async () => {
    const text = 'Company\tGreenline\tGuests\t110\nDate\t10 December 2027\tCity\tLille';
    expect(await read(text)).toMatchObject({ attendees: 110, eventDate: '2027-12-10', city: 'Lille' });
  });

  it('knows the layout of a form by its name', async () => {
    expect((await read('Disposition\tClasse')).configuration).toBe('classroom');
    expect((await read('Room layout\tIslands')).configuration).toBe('cabaret');
    expect((await read('20h : cocktail sur la plage')).configuration).toBeUndefined();
  });

  it("takes the address of a letterhead for the writer's", async () => {
    const text = 'Verdance SAS\n14 rue des Tanneurs\n59000 Lille\n\nUne convention à Reims';
    expect(await read(text)).toMatchObject({ city: 'Reims' });
    expect((await read(text)).postalCodes).toBeUndefined();
  });

  it('takes amounts in cells for no postal codes', async () => {
    expect((await read('Poste\tMontant\nSalle\t30000\nRepas\t12000')).postalCodes).toBeUndefined();
  });

  it('reads the part of the day from the first to the last time', async () => {
    const text = 'Jeudi 4 février 2027\n8h45\tAccueil\n9h00\tBilan\n12h00\tFin';
    expect((await read(text)).slot).toBe('morning');
    expect((await read('Date\t2027-03-09\nStart\t09:00\nEnd\t17:00')).slot).toBe('full_day');
  });

  it('has only full days for an event of several days', async () => {
    const text = 'Du 15 au 16 septembre 2027\nPlénière de 8h30 à 17h30\nDîner le premier soir';
    expect((await read(text)).slot).toBe('full_day');
    expect((await read('Du 15 au 16 septembre 2027\nDîner le premier soir')).slot).toBeUndefined();
  });
});
