import type { ExtractedFieldName, ExtractedValues } from './extraction';
import { RulesLlm } from './rules.llm';

type Expected = { [K in ExtractedFieldName]?: ExtractedValues[K] | null };

/** Mails from the field and their siblings, by what was misread in them. Received on Friday 27 November 2026. */
const KINDS: Record<string, [string, Expected][]> = {
  'A head count in front of a date': [
    [
      'Bonjour,\n\nNous cherchons une salle pour une réunion pour 20, le 25 mars 2027 à Lyon.\n\nZoe Lambert',
      { attendees: 20, eventDate: '2027-03-25', alternativeDates: null, city: 'Lyon' },
    ],
    [
      'Bonjour,\n\nNous serons 45, le jeudi 18 mars 2027, à Lyon.',
      { attendees: 45, eventDate: '2027-03-18', alternativeDates: null, city: 'Lyon' },
    ],
    ['Une salle pour 12, 18 mars 2027, à Lille.', { attendees: 12, eventDate: '2027-03-18', alternativeDates: null }],
    [
      'We will be 25, on 18 March 2027, in Paris.',
      { attendees: 25, eventDate: '2027-03-18', alternativeDates: null, city: 'Paris' },
    ],
    ['A boardroom for 14, 3 March 2027, in Lyon.', { attendees: 14, eventDate: '2027-03-03', alternativeDates: null }],
    ['Dîner pour 30 - 25 mars 2027 - Bordeaux', { attendees: 30, eventDate: '2027-03-25', alternativeDates: null }],
    ['Séminaire 18 pax, 22 avril 2027.', { attendees: 18, eventDate: '2027-04-22', alternativeDates: null }],
    ['Nous serons 20 à 25, le 30 mars 2027.', { attendees: 25, eventDate: '2027-03-30', alternativeDates: null }],
    ['On est 8, le 12/03/2027 à Nantes', { attendees: 8, eventDate: '2027-03-12', city: 'Nantes' }],
    ['March 18, 2027, 40 of us', { attendees: 40, eventDate: '2027-03-18' }],
    ['Réunion le 18 mars, 45 max', { eventDate: '2027-03-18', alternativeDates: null }],
    [
      'Les 12, 13 et 14 mars 2027 pour 40 personnes',
      { attendees: 40, eventDate: '2027-03-12', eventEndDate: '2027-03-14' },
    ],
    [
      'Salle disponible pour 12 et 13 mars 2027',
      { eventDate: '2027-03-12', eventEndDate: '2027-03-13', attendees: null },
    ],
    ['Le 18 mars 2027, nos collaborateurs seront 60.', { eventDate: '2027-03-18', attendees: 60 }],
  ],
  'The labels of a form': [
    ['Date : 18/03/2027\nParticipants : 45', { attendees: 45, eventDate: '2027-03-18' }],
    ['Code postal : 69002\nParticipants : 45', { attendees: 45, postalCodes: ['69002'], city: 'Lyon' }],
    ['Event date: 18 March 2027\nGuests: 45\nCity: Lyon', { attendees: 45, eventDate: '2027-03-18', city: 'Lyon' }],
    ['Budget : 6000\nInvités : 80\nVille : Lyon', { attendees: 80, budgetMax: 6000, city: 'Lyon' }],
    [
      'Nombre de personnes\n80\nDate souhaitée\n18/03/2027\nVille\nNantes\nBudget\n5 000 €',
      { attendees: 80, eventDate: '2027-03-18', city: 'Nantes', budgetMax: 5000 },
    ],
    [
      'Date de début : 18/03/2027\nDate de fin : 19/03/2027\nNombre de participants : 120\nLieu : Bordeaux',
      { attendees: 120, eventDate: '2027-03-18', eventEndDate: '2027-03-19', city: 'Bordeaux' },
    ],
    [
      'Start date: 18/03/2027 | End date: 20/03/2027 | Number of guests: 60 | Location: Nice',
      { attendees: 60, eventDate: '2027-03-18', eventEndDate: '2027-03-20', city: 'Nice' },
    ],
    [
      "Téléphone : 06 12 34 56 78\nPersonnes : 30\nDate de la demande : 27/11/2026\nDate de l'événement : 18/03/2027",
      { attendees: 30, eventDate: '2027-03-18', alternativeDates: null, organizerPhone: '+33612345678' },
    ],
    [
      "Nom : Petit\nPrénom : Claire\nSociété : Orga SARL\nTaille de l'entreprise : 500\nNombre d'invités : 70\nDate : 04/06/2027",
      {
        attendees: 70,
        eventDate: '2027-06-04',
        organizerFirstName: 'Claire',
        organizerLastName: 'Petit',
        organizerCompany: 'Orga SARL',
      },
    ],
    [
      'Nom\tClaire Petit\nParticipants\t80\nVille\tLyon\nDate\t18/03/2027\nBudget\t6 000 €',
      { attendees: 80, city: 'Lyon', eventDate: '2027-03-18', budgetMax: 6000, organizerLastName: 'Petit' },
    ],
    [
      'Date | Participants | Ville | Budget\n18/03/2027 | 45 | Lyon | 4 000 €',
      { attendees: 45, city: 'Lyon', eventDate: '2027-03-18', budgetMax: 4000 },
    ],
    [
      "Nombre d'adultes : 100\nNombre d'enfants : 15\nDate du mariage : 12/06/2027",
      { attendees: 115, eventDate: '2027-06-12' },
    ],
    [
      'Budget par personne : 45 €\nNombre de convives : 60\nDate : 18 mars 2027',
      { attendees: 60, eventDate: '2027-03-18', budgetMax: 2700 },
    ],
    [
      'Effectif : 50-60\nDates : du 18 au 19 mars 2027\nHoraires : 9h - 17h\nVille : Aix-en-Provence',
      { attendees: 60, eventDate: '2027-03-18', eventEndDate: '2027-03-19', slot: 'full_day', city: 'Aix-en-Provence' },
    ],
    [
      'Message : nous cherchons une salle en U pour 80 personnes le 18 mars 2027.',
      { attendees: 80, eventDate: '2027-03-18', configuration: 'u_shape' },
    ],
    [
      '- Participants : 45\n- Date : 18 mars 2027\n- Lieu : Lyon 2e',
      { attendees: 45, eventDate: '2027-03-18', city: 'Lyon', postalCodes: ['69002'] },
    ],
  ],
  'The date of a letter': [
    [
      'Lyon, le 27 novembre 2026\n\nMadame, Monsieur,\n\nNous organisons un séminaire à Nantes le 18 mars 2027.',
      { eventDate: '2027-03-18', alternativeDates: null, city: 'Nantes' },
    ],
    [
      'Lyon, le 27/11/2026\n\nObjet : demande de devis\n\nNous organisons un gala le 18 mars 2027.',
      { eventDate: '2027-03-18', alternativeDates: null },
    ],
    [
      '27 November 2026\n\nDear Sir or Madam,\n\nWe are planning a conference on 18 March 2027.',
      { eventDate: '2027-03-18', alternativeDates: null },
    ],
    [
      'London, 27th November 2026\n\nWe are looking for a room in Paris on 18 March 2027.',
      { eventDate: '2027-03-18', alternativeDates: null, city: 'Paris' },
    ],
    [
      'Nous organisons un séminaire le 18 mars 2027.\n\nFait à Lyon, le 27 novembre 2026',
      { eventDate: '2027-03-18', alternativeDates: null },
    ],
    [
      'Paris, le vendredi 27 novembre 2026\n\nNous cherchons une salle pour 50 personnes en mars.',
      { eventDate: null, attendees: 50, datesFlexible: true },
    ],
    [
      'Date : 27/11/2026\nObjet : séminaire\n\nNous cherchons une salle à Lyon le 18 mars 2027.',
      { eventDate: '2027-03-18', alternativeDates: null },
    ],
    [
      'Lyon, le 20 novembre 2026\n\nNous préparons une soirée le 18 mars 2027 à Lyon.',
      { eventDate: '2027-03-18', alternativeDates: null },
    ],
  ],
  'Years long past': [
    [
      'Fondée le 12 mars 1987, notre maison fête ses 40 ans le 18 juin 2027.',
      { eventDate: '2027-06-18', alternativeDates: null },
    ],
    ['Né le 3 mai 1977, il fêtera ses 50 ans le 8 mai 2027.', { eventDate: '2027-05-08', alternativeDates: null }],
    [
      'Notre société, créée en mars 1987, organise un gala le 18 juin 2027.',
      { eventDate: '2027-06-18', alternativeDates: null, datesFlexible: null },
    ],
    [
      'Founded on 12 March 1987, our company celebrates its 40th anniversary on 18 June 2027.',
      { eventDate: '2027-06-18', alternativeDates: null },
    ],
    [
      "Mariés le 14/07/1976, mes parents fêtent leurs noces d'or le 17/07/2027.",
      { eventDate: '2027-07-17', alternativeDates: null },
    ],
    [
      'Depuis le 1er avril 1998 nous organisons un congrès, le prochain est le 7 octobre 2027.',
      { eventDate: '2027-10-07', alternativeDates: null },
    ],
    [
      "Date de naissance : 03/05/1977\nDate de l'événement : 08/05/2027",
      { eventDate: '2027-05-08', alternativeDates: null },
    ],
    [
      "Born on 3 May '77, he turns 50; the party is on 8 May 2027.",
      { eventDate: '2027-05-08', alternativeDates: null },
    ],
    ['Né le 03/05/77, il aura 50 ans : fête le 08/05/2027.', { eventDate: '2027-05-08', alternativeDates: null }],
  ],
  'Dates of something else': [
    [
      'Pouvez-vous nous rappeler mardi 1er décembre ? Le séminaire est le 18 mars 2027.',
      { eventDate: '2027-03-18', alternativeDates: null },
    ],
    [
      'Notre séminaire du 18 mars 2027 est annulé, nouvelle date : 25 mars 2027.',
      { eventDate: '2027-03-25', alternativeDates: null },
    ],
    [
      'Séminaire du jeudi 18 (midi) au vendredi 19 mars 2027 (16h).',
      { eventDate: '2027-03-18', eventEndDate: '2027-03-19' },
    ],
    [
      'Nous pouvons visiter la salle le 3 décembre 2026. La soirée aura lieu le 18 mars 2027.',
      { eventDate: '2027-03-18', alternativeDates: null },
    ],
    [
      'Could you call me on 1 December? The seminar is on 18 March 2027.',
      { eventDate: '2027-03-18', alternativeDates: null },
    ],
    [
      'Toutes les dates de mars nous vont sauf le 25 mars 2027, idéalement le 18 mars 2027.',
      { eventDate: '2027-03-18', alternativeDates: null },
    ],
    [
      'The event on 18 March 2027 has been cancelled; the new date is 25 March 2027.',
      { eventDate: '2027-03-25', alternativeDates: null },
    ],
    [
      'La soirée initialement prévue le 18 mars 2027 est reportée au 25 mars 2027.',
      { eventDate: '2027-03-25', alternativeDates: null },
    ],
    [
      "Le 18 mars 2027 n'est plus possible, ce sera finalement le 25 mars 2027.",
      { eventDate: '2027-03-25', alternativeDates: null },
    ],
    [
      'Merci de nous envoyer votre devis avant le 4 décembre. Dîner le 18 mars 2027 pour 40 personnes.',
      { eventDate: '2027-03-18', alternativeDates: null, attendees: 40 },
    ],
    [
      'Je serai joignable le 2 décembre pour en parler. Séminaire le 18 mars 2027.',
      { eventDate: '2027-03-18', alternativeDates: null },
    ],
    [
      'Du jeudi 18 mars 2027 à 9h au vendredi 19 mars 2027 à 17h.',
      { eventDate: '2027-03-18', eventEndDate: '2027-03-19' },
    ],
    [
      'From Thursday 18 March (noon) to Friday 19 March 2027 (4pm).',
      { eventDate: '2027-03-18', eventEndDate: '2027-03-19' },
    ],
    ['Site visit on 3 December 2026, wedding on 12 June 2027.', { eventDate: '2027-06-12', alternativeDates: null }],
    [
      'Les inscriptions ferment le 1er février 2027, le congrès a lieu le 18 mars 2027.',
      { eventDate: '2027-03-18', alternativeDates: null },
    ],
    ['Le séminaire est reporté du 18 au 25 mars 2027.', { eventDate: '2027-03-25', eventEndDate: null }],
    ['Merci de me rappeler pour un séminaire le 18 mars 2027.', { eventDate: '2027-03-18' }],
  ],
  'Prices per person': [
    ['Séminaire 50 pax, 80€ HT pp.', { attendees: 50, budgetMax: 4000 }],
    ['Budget par personne : 90 €. Nous serons 60.', { attendees: 60, budgetMax: 5400 }],
    ['60 convives, 75 € TTC / pers.', { attendees: 60, budgetMax: 4500 }],
    ['Budget : 45 € par tête pour 40 personnes', { attendees: 40, budgetMax: 1800 }],
    ['40 guests, per head budget of £55', { attendees: 40, budgetMax: 2200 }],
    ['Nous serons 100. Tarif maximum par convive 65 euros.', { attendees: 100, budgetMax: 6500 }],
    ['50 personnes, 80 €/p HT', { attendees: 50, budgetMax: 4000 }],
    ['50 personnes à 80 € chacune, soit 4 000 € au total', { attendees: 50, budgetMax: 4000 }],
    ['80 € par personne, budget total 6 000 €, 70 participants', { attendees: 70, budgetMax: 6000 }],
    ['Budget 90€ x 60 personnes', { budgetMax: 5400 }],
    ['30 delegates at €72 pp + VAT', { attendees: 30, budgetMax: 2160 }],
  ],
  'Hours after midnight': [
    ['Le 18 mars 2027 de 19h à 1h du matin.', { eventDate: '2027-03-18', slot: 'evening' }],
    ['Mariage le 15 mai 2027 de 16h à 4h du matin.', { eventDate: '2027-05-15', slot: 'evening' }],
    ['Soirée le 18 mars 2027 de 20h à 2h.', { eventDate: '2027-03-18', slot: 'evening' }],
    ['Party on 18 March 2027 from 7pm to 1am.', { eventDate: '2027-03-18', slot: 'evening' }],
    ['Le 18 mars 2027, de 18h à minuit', { eventDate: '2027-03-18', slot: 'evening' }],
    ["Le 18 mars 2027 jusqu'à 3h du matin", { eventDate: '2027-03-18', slot: 'evening' }],
    ['On 18 March 2027 until one in the morning', { eventDate: '2027-03-18', slot: 'evening' }],
    ['Le 18 mars 2027, 19h30 - 01h00', { eventDate: '2027-03-18', slot: 'evening' }],
    ['Séminaire le 18 mars 2027 de 9h à 17h', { slot: 'full_day' }],
    ['Le 18 mars 2027 de 8h30 à 12h30', { slot: 'morning' }],
    ['Le 18 mars 2027 de midi à 18h', { slot: 'afternoon' }],
    ["De 9h du matin à 5h de l'après-midi le 18 mars 2027", { slot: 'full_day' }],
  ],
  'Ways to count people': [
    ['Mariage le 15 mai 2027, 120 adultes, 18 enfants.', { attendees: 138, eventDate: '2027-05-15' }],
    ['80 (quatre-vingt) personnes.', { attendees: 80 }],
    [
      'Nous étions chez vous le 12 mars 2026 pour 120 personnes. Nous revenons le 18 mars 2027 pour 80 personnes.',
      { attendees: 80, eventDate: '2027-03-18' },
    ],
    ["Nous étions 120 l'an dernier, nous serons 80 cette année.", { attendees: 80 }],
    ["80 personnes contre 120 l'an dernier", { attendees: 80 }],
    ['80 personnes (120 en 2025)', { attendees: 80 }],
    ['Last year we hosted 200 guests; this year we expect 90.', { attendees: 90 }],
    ['Quatre-vingts (80) participants', { attendees: 80 }],
    ['15 stagiaires + 1 formateur', { attendees: 16 }],
    ['60 adults and 12 children', { attendees: 72 }],
    ['Nous viendrons à 12', { attendees: 12 }],
    ['Nous serons au nombre de 35.', { attendees: 35 }],
    ['There will be 45 of us', { attendees: 45 }],
    ["L'édition 2026 a réuni 300 personnes, nous en attendons 250 : une salle pour 250 personnes.", { attendees: 250 }],
    ['80 personnes dont 10 enfants', { attendees: 80 }],
    ['Nous passons de 120 à 80 participants.', { attendees: 80 }],
    ['Notre groupe (1 200 salariés) organise un dîner pour 40 personnes', { attendees: 40 }],
    ['Nous attendons 80\npersonnes à Lyon', { attendees: 80 }],
    ['On sera une vingtaine', { attendees: 20 }],
    ['25 inscrits pour le moment', { attendees: 25 }],
    ['Un parking de 50 places et une salle pour 30 personnes', { attendees: 30 }],
  ],
  'Everyday words': [
    ['Réunion dans 15 jours pour 8 personnes.', { eventDate: '2026-12-12', attendees: 8 }],
    ['Budget autour de 15k pour la soirée.', { budgetMax: 15000 }],
    ['séminaire à aix en provence pour 40 personnes', { city: 'Aix-en-Provence', attendees: 40 }],
    [
      'Arrivée jeudi 18/03/2027 à 18h, départ samedi 20/03/2027.',
      { eventDate: '2027-03-18', eventEndDate: '2027-03-20', alternativeDates: null },
    ],
    ['On a 6000 balles de budget.', { budgetMax: 6000 }],
    ['Séminaire le jeu 18/03.', { eventDate: '2027-03-18' }],
    ['Réunion ven. 19/03 à Lyon', { eventDate: '2027-03-19' }],
    ['A meeting on Thu 18/03', { eventDate: '2027-03-18' }],
    ['Réunion dans deux semaines', { eventDate: '2026-12-11' }],
    ['A meeting in 10 days for 12 people', { eventDate: '2026-12-07', attendees: 12 }],
    ['une salle à villefranche sur saone pour 20 personnes', { city: 'Villefranche-sur-Saône', attendees: 20 }],
    ['soirée à st etienne, 50 personnes', { city: 'Saint-Étienne', attendees: 50 }],
    ['réunion à clermont ferrand', { city: 'Clermont-Ferrand' }],
    ['une salle à la rochelle', { city: 'La Rochelle' }],
    ["une terrasse et l'accès à la terrasse", { city: null }],
    ['budget 10-15k', { budgetMin: 10000, budgetMax: 15000 }],
    ['budget de six mille euros', { budgetMax: 6000 }],
    ['on a dix mille euros', { budgetMax: 10000 }],
    ['max 12k€', { budgetMax: 12000 }],
    ['Budget : 8K HT', { budgetMax: 8000 }],
    ['Checking in on 18 March 2027, checking out on 20 March 2027', { eventDate: '2027-03-18' }],
    ['Arriving 18 March 2027, leaving 20 March 2027', { eventDate: '2027-03-18', eventEndDate: '2027-03-20' }],
    ['Début le 18 mars 2027 à 14h, fin le 19 mars 2027 à 12h', { eventDate: '2027-03-18', eventEndDate: '2027-03-19' }],
    ['le jeudi 18 on cherche une salle', { eventDate: '2027-02-18' }],
    ['jeudi en huit', { eventDate: '2026-12-10' }],
  ],
  'Postal codes and amounts': [
    ['Budget à définir, secteur 06000', { budgetMax: null, postalCodes: ['06000'], city: 'Nice' }],
    ['Séminaire secteur 06000, 40 personnes', { budgetMax: null, postalCodes: ['06000'], attendees: 40 }],
    ['Séminaire à St Etienne le 18 mars 2027', { city: 'Saint-Étienne', eventDate: '2027-03-18' }],
    ['Séminaire St Etienne 18 mars 2027', { eventDate: '2027-03-18', city: 'Saint-Étienne' }],
    ['Séminaire à St Etienne, 18/03/2027, 40 pax', { eventDate: '2027-03-18', city: 'Saint-Étienne', attendees: 40 }],
    ['secteur St Etienne 18/03, 40 personnes', { eventDate: '2027-03-18', attendees: 40 }],
    ['Budget non défini, CP 69002', { budgetMax: null, postalCodes: ['69002'] }],
    ['Budget max, à voir. Secteur 33000.', { budgetMax: null, postalCodes: ['33000'], city: 'Bordeaux' }],
    ['Enveloppe 15000, dans le 13', { budgetMax: 15000, postalCodes: ['13'] }],
    ['budget : 69002 Lyon, 4000 €', { budgetMax: 4000 }],
  ],
};

describe.each(Object.entries(KINDS))('%s', (_, cases) => {
  it.each(cases)('%j', async (text, expected) => {
    const { fields } = await new RulesLlm().extractRequest({
      subject: '',
      text,
      from: { name: null, email: 'someone@gmail.com' },
      receivedAt: new Date('2026-11-27T09:00:00Z'),
    });
    const read = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
    expect(read).toMatchObject(expected);
    for (const { quote } of Object.values(fields)) if (quote !== null) expect(text).toContain(quote);
  });
});
