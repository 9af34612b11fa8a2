/** Mails that organizers and their assistants write themselves, in the forms that letters and short messages have. */
const mail = (language, from, subject, text, expected) => ({ kind: 'direct', language, from, subject, text, expected });
const p = (name, email) => ({ name, email });

export default [
  mail(
    'fr',
    p('Sandrine Collet', 's.collet@verrerie-moulins.example'),
    'Demande de devis',
    `Moulins, le 16 novembre 2026

Madame, Monsieur,

Fondée le 4 avril 1952, la Verrerie de Moulins fêtera ses 75 ans le vendredi 16 avril 2027. Nous souhaitons réunir à cette occasion 140 convives pour un dîner de gala à Clermont-Ferrand, de 19h à 1h du matin.
Notre budget est de 95 € TTC par personne, boissons comprises.

Nous vous remercions de nous répondre avant le 4 décembre.

Veuillez agréer, Madame, Monsieur, l'expression de nos salutations distinguées.

Sandrine Collet
Assistante de direction
Verrerie de Moulins
04 70 44 12 34`,
    {
      eventType: 'gala',
      attendees: 140,
      eventDate: '2027-04-16',
      slot: 'evening',
      city: 'Clermont-Ferrand',
      budgetMax: 13300,
      currency: 'EUR',
      organizerFirstName: 'Sandrine',
      organizerLastName: 'Collet',
      organizerCompany: 'Verrerie de Moulins',
      organizerPhone: '+33470441234',
    },
  ),
  mail(
    'fr',
    p('Karim', 'karim.b@gmail.example'),
    'salle',
    `slt, on est 25, le 12 décembre à lyon, pour un anniv. on a 1500 balles de budget. dispo ? karim`,
    {
      eventType: 'private_party',
      attendees: 25,
      eventDate: '2026-12-12',
      city: 'Lyon',
      budgetMax: 1500,
      currency: 'EUR',
      organizerFirstName: 'Karim',
    },
  ),
  mail(
    'fr',
    p('Béatrice Morel', 'b.morel@optique-sud.example'),
    'Séminaire des 3 et 4 juin',
    `Bonjour,

Nous étions 120 l'an dernier au Domaine des Oliviers. Cette année nous serons 80, pour un séminaire résidentiel à aix en provence.

Arrivée le jeudi 3 juin 2027 à 10h, départ le vendredi 4 juin à 16h. Plénière en théâtre.

Pouvez-vous me rappeler demain au 06 22 33 44 55 ?

Béatrice Morel
Optique Sud`,
    {
      eventType: 'seminar',
      attendees: 80,
      configuration: 'theatre',
      eventDate: '2027-06-03',
      eventEndDate: '2027-06-04',
      city: 'Aix-en-Provence',
      organizerFirstName: 'Béatrice',
      organizerLastName: 'Morel',
      organizerCompany: 'Optique Sud',
      organizerPhone: '+33622334455',
    },
  ),
  mail(
    'fr',
    p('Yann Le Bihan', 'ylebihan@armor-it.example'),
    'Changement de date',
    `Bonjour,

Notre convention du 11 mars 2027 est annulée. Nouvelle date : le 25 mars 2027, toujours à Rennes, toujours 200 personnes en théâtre.
Budget inchangé, 18k.

Yann Le Bihan
Armor IT`,
    {
      eventType: 'convention',
      attendees: 200,
      configuration: 'theatre',
      eventDate: '2027-03-25',
      city: 'Rennes',
      budgetMax: 18000,
      organizerFirstName: 'Yann',
      organizerLastName: 'Le Bihan',
      organizerCompany: 'Armor IT',
    },
  ),
  mail(
    'fr',
    p('Élodie Garnier', 'elodie.garnier@notaires-garnier.example'),
    'Journée de formation',
    `Bonjour Madame,

Pour nos 15 notaires stagiaires + 2 formateurs, nous recherchons une salle en U le mardi 9 février 2027, de 9h à 17h30, secteur 06000.
Tarif maximum 60 € HT par participant, déjeuner inclus.

Bien à vous,

Élodie Garnier
Étude Garnier & Associés
Tél. 04 93 11 22 33`,
    {
      eventType: 'training',
      attendees: 17,
      configuration: 'u_shape',
      eventDate: '2027-02-09',
      slot: 'full_day',
      city: 'Nice',
      postalCodes: ['06000'],
      budgetMax: 1020,
      currency: 'EUR',
      organizerFirstName: 'Élodie',
      organizerLastName: 'Garnier',
      organizerCompany: 'Étude Garnier & Associés',
      organizerPhone: '+33493112233',
    },
  ),
  mail(
    'fr',
    p('Patrick Vasseur', 'p.vasseur@laposte.example'),
    'Mariage de notre fille',
    `Bonjour,

Notre fille se marie le 19 juin 2027. Nous cherchons un domaine à 20 km maximum de Lille pour 120 adultes et 18 enfants, de 16h à 4h du matin.
Nous avons vu le Manoir du Lac le 7 novembre mais il est déjà pris.

Merci d'avance
Patrick Vasseur
06 70 80 90 10`,
    {
      eventType: 'wedding',
      attendees: 138,
      eventDate: '2027-06-19',
      slot: 'evening',
      city: 'Lille',
      radiusKm: 20,
      organizerFirstName: 'Patrick',
      organizerLastName: 'Vasseur',
      organizerPhone: '+33670809010',
    },
  ),
  mail(
    'fr',
    p('Nora Slimani', 'n.slimani@cobalt.example'),
    'Réunion du codir',
    `Bonjour,
réunion du comité de direction dans 15 jours, 8 personnes, Paris 9e, format board.
Merci
Nora Slimani
Cobalt SAS`,
    {
      eventType: 'board_meeting',
      attendees: 8,
      configuration: 'boardroom',
      eventDate: '2026-12-01',
      city: 'Paris',
      postalCodes: ['75009'],
      organizerFirstName: 'Nora',
      organizerLastName: 'Slimani',
      organizerCompany: 'Cobalt SAS',
    },
  ),
  mail(
    'en',
    p('Harriet Cole', 'h.cole@brightwater.example'),
    'Leadership offsite',
    `Hello,

We were 60 at last year's offsite; this year there will be 35 of us, from Wednesday 12 May 2027 (noon) to Friday 14 May 2027 (4pm), within 30 km of Bordeaux.
Our budget is €400 per person.

Could you call me on Thursday 19 November?

Harriet Cole
People Director, Brightwater Ltd
+44 20 7946 0018`,
    {
      eventType: 'seminar',
      attendees: 35,
      eventDate: '2027-05-12',
      eventEndDate: '2027-05-14',
      city: 'Bordeaux',
      radiusKm: 30,
      budgetMax: 14000,
      currency: 'EUR',
      organizerFirstName: 'Harriet',
      organizerLastName: 'Cole',
      organizerCompany: 'Brightwater Ltd',
      organizerPhone: '+442079460018',
    },
  ),
  mail(
    'en',
    p('Tom Ashby', 'tom.ashby@gmail.example'),
    'party',
    `Hi! Looking for a place in Lyon for 40, 12 June 2027, 7pm to 1am. It's my dad's 60th birthday party (born 12 June 1967). We can spend up to 3k€. Cheers, Tom`,
    {
      eventType: 'private_party',
      attendees: 40,
      eventDate: '2027-06-12',
      slot: 'evening',
      city: 'Lyon',
      budgetMax: 3000,
      currency: 'EUR',
      organizerFirstName: 'Tom',
      organizerLastName: 'Ashby',
    },
  ),
  mail(
    'en',
    p('Priya Nair', 'priya.nair@orbita.example'),
    'Product launch in Paris',
    `16 November 2026

Dear Sir or Madam,

Orbita was founded in March 1999. We are planning the launch of our new watch on 22 April 2027 in Paris 8th, an evening reception for 180 guests, standing.
Our total budget is 45,000 euros; the deposit of 5,000 euros can be paid by 15 January.

Yours faithfully,

Priya Nair
Orbita`,
    {
      eventType: 'product_launch',
      attendees: 180,
      configuration: 'cocktail',
      eventDate: '2027-04-22',
      slot: 'evening',
      city: 'Paris',
      postalCodes: ['75008'],
      budgetMax: 45000,
      currency: 'EUR',
      organizerFirstName: 'Priya',
      organizerLastName: 'Nair',
      organizerCompany: 'Orbita',
    },
  ),
  mail(
    'en',
    p('George Whitfield', 'g.whitfield@whitfield-law.example'),
    'Seminar room',
    `Good morning,

Would you have a classroom-style room for eighty (80) people in Strasbourg on Thu 18/03 or Fri 19/03, 9am to 5pm? Budget around 6k€.

Kind regards,
George Whitfield
Whitfield Law LLP`,
    {
      eventType: 'seminar',
      attendees: 80,
      configuration: 'classroom',
      eventDate: '2027-03-18',
      alternativeDates: ['2027-03-19'],
      datesFlexible: true,
      slot: 'full_day',
      city: 'Strasbourg',
      budgetMax: 6000,
      currency: 'EUR',
      organizerFirstName: 'George',
      organizerLastName: 'Whitfield',
      organizerCompany: 'Whitfield Law LLP',
    },
  ),
  mail(
    'en',
    p('Emma Lund', 'emma@lundfilms.example'),
    'Filming location',
    `Hi,

We're a crew of 22 and need a villa near Nice for a commercial shoot, 3 to 5 May 2027. Our usual budget is €2,000 per day.
Site visit possible on 2 December.

Emma Lund
Lund Films`,
    {
      eventType: 'filming',
      attendees: 22,
      eventDate: '2027-05-03',
      eventEndDate: '2027-05-05',
      city: 'Nice',
      organizerFirstName: 'Emma',
      organizerLastName: 'Lund',
      organizerCompany: 'Lund Films',
    },
  ),
];
