/** Briefs and forms as HTML tables, or as tables in plain text. */
const mail = (language, from, subject, body, expected) => ({
  kind: 'table',
  language,
  from,
  subject,
  ...body,
  expected,
});
const p = (name, email) => ({ name, email });
const rows = (pairs, cell = (text) => `<td>${text}</td>`) =>
  `<table>${pairs.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`;
const outlook = (text) =>
  `<td width="200" style="border:solid windowtext 1.0pt"><p class="MsoNormal">${text}<o:p></o:p></p></td>`;

export default [
  mail(
    'fr',
    p('Site Agence', 'site@agence.example'),
    'Nouvelle demande',
    {
      html: rows([
        ['Nom', 'Claire Petit'],
        ['E-mail', 'claire.petit@orga.example'],
        ['Participants', '80'],
        ['Ville', 'Lyon'],
        ['Date', '18/03/2027'],
        ['Budget', '6 000 €'],
      ]),
    },
    {
      organizerEmail: 'claire.petit@orga.example',
      attendees: 80,
      eventDate: '2027-03-18',
      city: 'Lyon',
      budgetMax: 6000,
      currency: 'EUR',
      organizerFirstName: 'Claire',
      organizerLastName: 'Petit',
    },
  ),
  mail(
    'fr',
    p('Julien Morin', 'j.morin@pharmalia.example'),
    'Brief séminaire commercial',
    {
      html: `<p>Bonjour,</p><p>Vous trouverez notre brief ci-dessous.</p>${rows(
        [
          ['Type d’événement', 'Séminaire commercial'],
          ['Dates', 'du 20 au 21 mai 2027'],
          ['Nombre de participants', '110'],
          ['Lieu', 'Bordeaux ou alentours'],
          ['Mise en place', 'Théâtre'],
          ['Budget global', '35 k€ HT'],
        ],
        outlook,
      )}<p>Cordialement,</p><p>Julien Morin<br>Responsable événementiel<br>Pharmalia SAS<br>01 44 11 22 33</p>`,
    },
    {
      eventType: 'seminar',
      attendees: 110,
      configuration: 'theatre',
      eventDate: '2027-05-20',
      eventEndDate: '2027-05-21',
      city: 'Bordeaux',
      budgetMax: 35000,
      currency: 'EUR',
      organizerFirstName: 'Julien',
      organizerLastName: 'Morin',
      organizerCompany: 'Pharmalia SAS',
      organizerPhone: '+33144112233',
    },
  ),
  mail(
    'fr',
    p('Amélie Roussel', 'a.roussel@ville-amiens.example'),
    'Cérémonie des vœux',
    {
      html: `<div>Bonjour,</div><div><br></div><div>Voici nos besoins :</div>${rows([
        ['Date', 'Participants', 'Ville', 'Budget'],
        ['14/01/2027', '350', 'Amiens', '12 000 €'],
      ])}<div>Cocktail debout en soirée.</div><div>Amélie Roussel</div>`,
    },
    {
      eventType: 'cocktail',
      attendees: 350,
      configuration: 'cocktail',
      eventDate: '2027-01-14',
      slot: 'evening',
      city: 'Amiens',
      budgetMax: 12000,
      currency: 'EUR',
      organizerFirstName: 'Amélie',
      organizerLastName: 'Roussel',
    },
  ),
  mail(
    'fr',
    p('Réservations', 'ne-pas-repondre@portail-evenements.example'),
    'Demande reçue',
    {
      html: `<h2>Nouvelle demande</h2><dl><dt>Prénom</dt><dd>Sonia</dd><dt>Nom</dt><dd>Marchetti</dd><dt>E-mail</dt><dd>sonia@marchetti.example</dd><dt>Nombre d’invités</dt><dd>70</dd><dt>Date souhaitée</dt><dd>samedi 5 juin 2027</dd><dt>Ville</dt><dd>Nîmes</dd><dt>Commentaire</dt><dd>Fête d’anniversaire, tables rondes</dd></dl>`,
    },
    {
      organizerEmail: 'sonia@marchetti.example',
      eventType: 'private_party',
      attendees: 70,
      configuration: 'banquet',
      eventDate: '2027-06-05',
      city: 'Nîmes',
      organizerFirstName: 'Sonia',
      organizerLastName: 'Marchetti',
    },
  ),
  mail(
    'fr',
    p('Gilles Perrin', 'g.perrin@electro-est.example'),
    'Réunion annuelle',
    {
      html: `<p>Bonjour, une réunion pour 45 personnes à Metz le 11 mars 2027, de 9h à 12h30.</p><p>Cordialement,</p>${rows(
        [
          ['<img src="https://electro-est.example/logo.png">', 'Gilles Perrin<br>Directeur régional<br>Électro Est SA'],
          ['Tél.', '03 87 10 20 30'],
          ['Siège', '12 rue de Paris, 54000 Nancy'],
        ],
      )}`,
    },
    {
      eventType: 'meeting',
      attendees: 45,
      eventDate: '2027-03-11',
      slot: 'morning',
      city: 'Metz',
      organizerFirstName: 'Gilles',
      organizerLastName: 'Perrin',
      organizerCompany: 'Électro Est SA',
      organizerPhone: '+33387102030',
    },
  ),
  mail(
    'fr',
    p('Aurore Vidal', 'aurore@vidal-conseil.example'),
    'Besoin de salles',
    {
      text: `Bonjour,

| Jour | Personnes | Disposition | Lieu |
| 6 avril 2027 | 30 | classe | Perpignan |

Budget total 1 800 €.

Aurore Vidal
Vidal Conseil`,
    },
    {
      attendees: 30,
      configuration: 'classroom',
      eventDate: '2027-04-06',
      city: 'Perpignan',
      budgetMax: 1800,
      currency: 'EUR',
      organizerFirstName: 'Aurore',
      organizerLastName: 'Vidal',
      organizerCompany: 'Vidal Conseil',
    },
  ),
  mail(
    'en',
    p('Venue Portal', 'no-reply@venueportal.example'),
    'New enquiry',
    {
      html: rows([
        ['<b>First name</b>', 'Helen'],
        ['<b>Last name</b>', 'Carter'],
        ['<b>Email</b>', '<a href="mailto:helen@carterlaw.example">helen@carterlaw.example</a>'],
        ['<b>Company</b>', 'Carter Law'],
        ['<b>Guests</b>', '55'],
        ['<b>Event date</b>', '22 April 2027'],
        ['<b>City</b>', 'Paris'],
        ['<b>Budget per person</b>', '€90'],
      ]),
    },
    {
      organizerEmail: 'helen@carterlaw.example',
      attendees: 55,
      eventDate: '2027-04-22',
      city: 'Paris',
      budgetMax: 4950,
      currency: 'EUR',
      organizerFirstName: 'Helen',
      organizerLastName: 'Carter',
      organizerCompany: 'Carter Law',
    },
  ),
  mail(
    'en',
    p('Ben Archer', 'ben.archer@archerevents.example'),
    'RFP: two-day conference',
    {
      html: `<p>Hello,</p><p>Please find our requirements below.</p>${rows(
        [
          ['Event', 'Annual conference'],
          ['Start date', 'Tuesday 5 October 2027'],
          ['End date', 'Wednesday 6 October 2027'],
          ['Number of delegates', '300'],
          ['Location', 'Lyon'],
          ['Room layout', 'Theatre'],
          ['Total budget', '€80,000'],
        ],
        outlook,
      )}<p>Best regards,</p><p>Ben Archer<br>Archer Events Ltd<br>+44 20 7946 0333</p>`,
    },
    {
      eventType: 'conference',
      attendees: 300,
      configuration: 'theatre',
      eventDate: '2027-10-05',
      eventEndDate: '2027-10-06',
      city: 'Lyon',
      budgetMax: 80000,
      currency: 'EUR',
      organizerFirstName: 'Ben',
      organizerLastName: 'Archer',
      organizerCompany: 'Archer Events Ltd',
      organizerPhone: '+442079460333',
    },
  ),
  mail(
    'en',
    p('Website', 'website@agence.example'),
    'Contact',
    {
      html: `<div><strong>Name:</strong> Chloe Barnes<br><strong>Email:</strong> chloe.barnes@mail.example<br><strong>Guests:</strong> 120<br><strong>Date:</strong> 24 July 2027<br><strong>Location:</strong> Aix-en-Provence<br><strong>Message:</strong> Wedding dinner with dancing until 2am</div>`,
    },
    {
      organizerEmail: 'chloe.barnes@mail.example',
      eventType: 'wedding',
      attendees: 120,
      eventDate: '2027-07-24',
      slot: 'evening',
      city: 'Aix-en-Provence',
      organizerFirstName: 'Chloe',
      organizerLastName: 'Barnes',
    },
  ),
  mail(
    'en',
    p('Rachel Stone', 'r.stone@stonebridge.example'),
    'Meeting room',
    {
      html: `<table width="100%"><tr><td><table><tr><td><p>Good morning,</p><p>We need a meeting room in Nantes for 16 people on 9 February 2027 from 9am to 1pm, boardroom style.</p><p>Kind regards</p><p>Rachel Stone<br>Stonebridge Capital</p></td></tr></table></td></tr></table>`,
    },
    {
      eventType: 'meeting',
      attendees: 16,
      configuration: 'boardroom',
      eventDate: '2027-02-09',
      slot: 'morning',
      city: 'Nantes',
      organizerFirstName: 'Rachel',
      organizerLastName: 'Stone',
      organizerCompany: 'Stonebridge Capital',
    },
  ),
  mail(
    'en',
    p('Owen Price', 'owen@priceandco.example'),
    'Training days',
    {
      html: `<p>Hi, two training days in Rouen:</p>${rows([
        ['When', '15 and 16 March 2027'],
        ['Who', '18 trainees and 1 trainer'],
        ['Layout', 'U-shape'],
        ['Price', 'up to €60 per person'],
      ])}<p>Owen Price<br>Price &amp; Co</p>`,
    },
    {
      eventType: 'training',
      attendees: 19,
      configuration: 'u_shape',
      eventDate: '2027-03-15',
      eventEndDate: '2027-03-16',
      city: 'Rouen',
      budgetMax: 1140,
      currency: 'EUR',
      organizerFirstName: 'Owen',
      organizerLastName: 'Price',
      organizerCompany: 'Price & Co',
    },
  ),
  mail(
    'en',
    p('Kate Brennan', 'kate@brennanmedia.example'),
    'Evening reception',
    {
      html: `<p>Dear team,</p>${rows([
        ['Date', 'Number of people', 'Where'],
        ['Thursday 17 June 2027', '200', 'Cannes'],
      ])}<p>It is an evening reception on a terrace, from 7pm until 1am. Our budget is 28,000 euros.</p><p>Kate Brennan<br>Brennan Media</p>`,
    },
    {
      eventType: 'cocktail',
      attendees: 200,
      eventDate: '2027-06-17',
      slot: 'evening',
      city: 'Cannes',
      budgetMax: 28000,
      currency: 'EUR',
      organizerFirstName: 'Kate',
      organizerLastName: 'Brennan',
      organizerCompany: 'Brennan Media',
    },
  ),
];
