/** Thirty English mails, labeled like the French ones. */
const mail = (from, subject, text, expected) => ({ language: 'en', from, subject, text, expected });
const p = (name, email) => ({ name, email });

export default [
  mail(
    p('Emma Clarke', 'emma.clarke@northwind.example'),
    'Leadership offsite in Lyon',
    `Hi there,

We're planning a leadership offsite for 32 people in Lyon on 18 March 2027. U-shape please, plus two breakout rooms.
Our budget is €7,500 excl. VAT.

Kind regards,
Emma Clarke
Northwind Ltd
+44 20 7946 0123`,
    {
      eventType: 'seminar',
      attendees: 32,
      configuration: 'u_shape',
      eventDate: '2027-03-18',
      city: 'Lyon',
      budgetMax: 7500,
      currency: 'EUR',
      organizerFirstName: 'Emma',
      organizerLastName: 'Clarke',
      organizerCompany: 'Northwind Ltd',
      organizerPhone: '+442079460123',
    },
  ),
  mail(
    p('James Porter', 'jporter@mail.example'),
    'Wedding venue',
    `Hello! My fiancée and I are looking for a château within 40 km of Avignon for our wedding on Saturday 4 September 2027. About 90 guests, seated dinner. We can spend up to 15,000 euros.
James Porter`,
    {
      eventType: 'wedding',
      attendees: 90,
      configuration: 'banquet',
      eventDate: '2027-09-04',
      city: 'Avignon',
      radiusKm: 40,
      budgetMax: 15000,
      currency: 'EUR',
      organizerFirstName: 'James',
      organizerLastName: 'Porter',
    },
  ),
  mail(
    p('Priya Nair', 'priya@codecraft.example'),
    'Training room',
    `Hi,
I need a training room in Lille for 12 trainees, classroom style, from 2 to 4 February 2027.
Whiteboard and projector needed.
Best,
Priya Nair
CodeCraft`,
    {
      eventType: 'training',
      attendees: 12,
      configuration: 'classroom',
      eventDate: '2027-02-02',
      eventEndDate: '2027-02-04',
      city: 'Lille',
      organizerFirstName: 'Priya',
      organizerLastName: 'Nair',
      organizerCompany: 'CodeCraft',
    },
  ),
  mail(
    p('Office of the CEO', 'ceo.office@maple.example'),
    'Board meeting Paris',
    `Good morning,

Please quote for a board meeting of 14 in Paris, 7th arrondissement, on Tuesday, December 15, morning only.

Sincerely,
Rachel Adams
Executive Assistant, Maple Partners`,
    {
      eventType: 'board_meeting',
      attendees: 14,
      eventDate: '2026-12-15',
      slot: 'morning',
      city: 'Paris',
      postalCodes: ['75007'],
      organizerFirstName: 'Rachel',
      organizerLastName: 'Adams',
      organizerCompany: 'Maple Partners',
    },
  ),
  mail(
    p('Tom Becker', 'tom@volta.example'),
    'Product launch',
    `Hey,
we are launching a new e-bike next April and would love an industrial-style place in Marseille for a standing cocktail, 150-180 guests. Budget somewhere between 12 and 15k EUR. Dates are flexible.
Cheers
Tom Becker / Volta Bikes`,
    {
      eventType: 'product_launch',
      attendees: 180,
      configuration: 'cocktail',
      datesFlexible: true,
      city: 'Marseille',
      budgetMin: 12000,
      budgetMax: 15000,
      currency: 'EUR',
      organizerFirstName: 'Tom',
      organizerLastName: 'Becker',
      organizerCompany: 'Volta Bikes',
    },
  ),
  mail(
    p('Helen Wright', 'helen.wright@insure.example'),
    'Annual convention 2027',
    `Dear Sir or Madam,

Our annual convention will gather 400 employees on 14-15 October 2027 near Toulouse. Plenary in theatre style, gala dinner on the first evening. The total budget must not exceed EUR 110,000 incl. VAT.

Yours faithfully,
Helen Wright
Insure & Co`,
    {
      eventType: 'convention',
      attendees: 400,
      configuration: 'theatre',
      eventDate: '2027-10-14',
      eventEndDate: '2027-10-15',
      city: 'Toulouse',
      budgetMax: 110000,
      currency: 'EUR',
      organizerFirstName: 'Helen',
      organizerLastName: 'Wright',
      organizerCompany: 'Insure & Co',
    },
  ),
  mail(
    p('Dan', 'dan.osullivan@greenfield.example'),
    'team day',
    `hi, looking for something fun for a team building day around Annecy for about fifty people, either 10 June or 17 June 2027. 75 euros per head all in.
Dan O'Sullivan, Greenfield`,
    {
      eventType: 'team_building',
      attendees: 50,
      eventDate: '2027-06-10',
      alternativeDates: ['2027-06-17'],
      datesFlexible: true,
      city: 'Annecy',
      budgetMax: 3750,
      currency: 'EUR',
      organizerFirstName: 'Dan',
      organizerLastName: "O'Sullivan",
      organizerCompany: 'Greenfield',
    },
  ),
  mail(
    p('Grace Lin', 'grace.lin@legalhub.example'),
    'Christmas dinner',
    `Hello,
We'd like a private room in Strasbourg for our Christmas dinner, 28 of us, on the evening of December 10th. Max. €65 pp including drinks.
Thanks, Grace Lin`,
    {
      eventType: 'dinner',
      attendees: 28,
      eventDate: '2026-12-10',
      slot: 'evening',
      city: 'Strasbourg',
      budgetMax: 1820,
      currency: 'EUR',
      organizerFirstName: 'Grace',
      organizerLastName: 'Lin',
    },
  ),
  mail(
    p('Oliver Hughes', 'oliver.hughes@unisci.example'),
    'Public lecture',
    `Dear team,
The university plans a public conference in Lyon on the afternoon of 5 May 2027. We need 300 seats in theatre style and step-free access.
Oliver Hughes`,
    {
      eventType: 'conference',
      attendees: 300,
      configuration: 'theatre',
      eventDate: '2027-05-05',
      slot: 'afternoon',
      city: 'Lyon',
      organizerFirstName: 'Oliver',
      organizerLastName: 'Hughes',
    },
  ),
  mail(
    p('Mia Rossi', 'mia@framerate.example'),
    'Film shoot',
    `Hi,
For a commercial we're looking for a loft in Paris, postcode 75011, crew of 22, from January 18 to January 20, 2027. Location budget 5 500 €.
Mia Rossi, Framerate Films, +33 6 44 55 66 77`,
    {
      eventType: 'filming',
      attendees: 22,
      eventDate: '2027-01-18',
      eventEndDate: '2027-01-20',
      city: 'Paris',
      postalCodes: ['75011'],
      budgetMax: 5500,
      currency: 'EUR',
      organizerFirstName: 'Mia',
      organizerLastName: 'Rossi',
      organizerCompany: 'Framerate Films',
      organizerPhone: '+33644556677',
    },
  ),
  mail(
    p('Ben Foster', 'ben.foster@tidal.example'),
    'Meeting room',
    `Hi, do you have a meeting room for 9 in Nantes tomorrow afternoon? Thanks, Ben Foster (Tidal)`,
    {
      eventType: 'meeting',
      attendees: 9,
      eventDate: '2026-11-17',
      slot: 'afternoon',
      city: 'Nantes',
      organizerFirstName: 'Ben',
      organizerLastName: 'Foster',
      organizerCompany: 'Tidal',
    },
  ),
  mail(
    p('Sarah Kim', 'sarah.kim@brightpath.example'),
    'Workshop',
    `Hello,
As discussed on the phone on 9 November, we need a room in Rennes for a workshop with 36 people, cabaret style, on 2 March 2027, all day. We have £4,000.
Sarah Kim
BrightPath Consulting
Tel: +44 161 496 0000`,
    {
      eventType: 'training',
      attendees: 36,
      configuration: 'cabaret',
      eventDate: '2027-03-02',
      slot: 'full_day',
      city: 'Rennes',
      budgetMax: 4000,
      currency: 'GBP',
      organizerFirstName: 'Sarah',
      organizerLastName: 'Kim',
      organizerCompany: 'BrightPath Consulting',
      organizerPhone: '+441614960000',
    },
  ),
  mail(
    p('Peter Novak', 'peter.novak@mail.example'),
    'my 40th birthday',
    `Hi! I'm turning 40 and want to throw a party in Dijon on April 24 2027, probably 55 to 65 people. Can't spend more than 2,000 euros. Peter`,
    {
      eventType: 'private_party',
      attendees: 65,
      eventDate: '2027-04-24',
      city: 'Dijon',
      budgetMax: 2000,
      currency: 'EUR',
      organizerFirstName: 'Peter',
      organizerLastName: 'Novak',
    },
  ),
  mail(
    p('Laura Jensen', 'lj@expo-plus.example'),
    'Trade show hall',
    `Dear Parvis,
Expo Plus is organising a trade show in Nice in October 2027: 50 booths, around 800 visitors, two days.
Regards, Laura Jensen`,
    {
      eventType: 'trade_show',
      attendees: 800,
      configuration: 'exhibition',
      datesFlexible: true,
      city: 'Nice',
      organizerFirstName: 'Laura',
      organizerLastName: 'Jensen',
      organizerCompany: 'Expo Plus',
    },
  ),
  mail(
    p('Adam Scott', 'adam.scott@alpine.example'),
    'Re: Seminar',
    `Hi,

Yes, 45 people, in Grenoble, 7 and 8 April 2027. Classroom please.

Adam

On Mon, 16 Nov 2026 at 09:12, Parvis <requests@parvis.example> wrote:
> How many will you be, 30 or 60?
> Would Lyon on April 1st do as well?`,
    {
      eventType: 'seminar',
      attendees: 45,
      configuration: 'classroom',
      eventDate: '2027-04-07',
      eventEndDate: '2027-04-08',
      city: 'Grenoble',
      organizerFirstName: 'Adam',
      organizerLastName: 'Scott',
    },
  ),
  mail(
    p('Nina Patel', 'nina.patel@sunpower.example'),
    'Study day',
    `Hello,
Could you suggest a room with daylight in Reims for a study day on January 14? 30 participants, hollow square, lunch on site. Not more than €70 per person.
Nina Patel
Head of Learning
SunPower Europe`,
    {
      eventType: 'seminar',
      attendees: 30,
      configuration: 'hollow_square',
      eventDate: '2027-01-14',
      city: 'Reims',
      budgetMax: 2100,
      currency: 'EUR',
      organizerFirstName: 'Nina',
      organizerLastName: 'Patel',
      organizerCompany: 'SunPower Europe',
    },
  ),
  mail(
    p('The Lantern Trust', 'events@lantern.example'),
    'Charity gala',
    `Good afternoon,
The Lantern Trust holds its charity gala on Saturday 27 November 2027. We expect two hundred guests at round tables of ten, ideally in a castle near Tours. Budget: 20,000 euros.
Kind regards
Margaret Shaw`,
    {
      eventType: 'gala',
      attendees: 200,
      configuration: 'banquet',
      eventDate: '2027-11-27',
      city: 'Tours',
      budgetMax: 20000,
      currency: 'EUR',
      organizerFirstName: 'Margaret',
      organizerLastName: 'Shaw',
      organizerCompany: 'The Lantern Trust',
    },
  ),
  mail(
    p('Chris Young', 'chris.young@openfield.example'),
    'Retreat',
    `Hi all,
We want to take some 30 managers on a two-day retreat within 50 km of Orléans, mid-May, flexible dates. U-shape and one night on site. We could go up to 9k€.
Chris Young`,
    {
      eventType: 'seminar',
      attendees: 30,
      configuration: 'u_shape',
      datesFlexible: true,
      city: 'Orléans',
      radiusKm: 50,
      budgetMax: 9000,
      currency: 'EUR',
      organizerFirstName: 'Chris',
      organizerLastName: 'Young',
    },
  ),
  mail(
    p('Zoe Miller', 'zoe.miller@townhall.example'),
    'Enquiry',
    `Hello, I would like to organise a cocktail party. Could you call me back?
Zoe Miller
+33 4 76 00 11 22`,
    {
      eventType: 'cocktail',
      configuration: 'cocktail',
      organizerFirstName: 'Zoe',
      organizerLastName: 'Miller',
      organizerPhone: '+33476001122',
    },
  ),
  mail(
    p('Frank Doyle', 'frank.doyle@kinetic.example'),
    'Sales kick-off',
    `Hello,
Sales kick-off on Thursday 7 January, 120 people, theatre in the morning and a standing lunch. Villeurbanne or Lyon 3. We have 11.5k euros excluding tax.
Frank Doyle | Sales Director | Kinetic Inc.`,
    {
      eventType: 'convention',
      attendees: 120,
      configuration: 'theatre',
      eventDate: '2027-01-07',
      city: 'Villeurbanne',
      postalCodes: ['69003'],
      budgetMax: 11500,
      currency: 'EUR',
      organizerFirstName: 'Frank',
      organizerLastName: 'Doyle',
      organizerCompany: 'Kinetic Inc.',
    },
  ),
  mail(
    p('Ruth Evans', 'ruth@studioblue.example'),
    'Creative workshop',
    `Hi! We're running a workshop for 20 people in Montpellier on February 25th, 2027, 2pm to 6pm. Around 900 € if possible. Ruth Evans, Studio Blue`,
    {
      eventType: 'training',
      attendees: 20,
      eventDate: '2027-02-25',
      slot: 'afternoon',
      city: 'Montpellier',
      budgetMax: 900,
      currency: 'EUR',
      organizerFirstName: 'Ruth',
      organizerLastName: 'Evans',
      organizerCompany: 'Studio Blue',
    },
  ),
  mail(
    p('Dr. Alan Brooks', 'a.brooks@lab.example'),
    'Symposium',
    `Dear Madam, dear Sir,
Our laboratory is organising a symposium from Wednesday 16 to Friday 18 June 2027 with 180 researchers. A lecture theatre is essential; Clermont-Ferrand. Costs must stay below 25000 EUR.
Alan Brooks`,
    {
      eventType: 'conference',
      attendees: 180,
      configuration: 'theatre',
      eventDate: '2027-06-16',
      eventEndDate: '2027-06-18',
      city: 'Clermont-Ferrand',
      budgetMax: 25000,
      currency: 'EUR',
      organizerFirstName: 'Alan',
      organizerLastName: 'Brooks',
    },
  ),
  mail(
    p('Rob Turner', 'rob.turner@deltalog.example'),
    'supplier meeting',
    `need a room 4 25 ppl in Metz on 10 dec, u shape. quick reply appreciated. Rob Turner Delta Log`,
    {
      eventType: 'meeting',
      attendees: 25,
      configuration: 'u_shape',
      eventDate: '2026-12-10',
      city: 'Metz',
      organizerFirstName: 'Rob',
      organizerLastName: 'Turner',
      organizerCompany: 'Delta Log',
    },
  ),
  mail(
    p('Kate Bishop', 'kate.bishop@terralog.example'),
    'Staff party',
    `Hello,

We would like to hire a place in Le Havre for our staff party: 130 people, walking dinner and dance floor, on Friday 29 January 2027 from 7pm. Budget 9,500.00 €.

Best wishes,
--
Kate Bishop
HR Officer, TerraLog
12 rue des Docks, 76600 Le Havre
+33 2 35 00 00 01`,
    {
      eventType: 'private_party',
      attendees: 130,
      configuration: 'cocktail',
      eventDate: '2027-01-29',
      slot: 'evening',
      city: 'Le Havre',
      budgetMax: 9500,
      currency: 'EUR',
      organizerFirstName: 'Kate',
      organizerLastName: 'Bishop',
      organizerCompany: 'TerraLog',
      organizerPhone: '+33235000001',
    },
  ),
  mail(
    p('Simon Gray', 'simon.gray@power.example'),
    'Room near Paris',
    `Hi, we need a classroom for 60 for a technical seminar on March 9, 2027, in departments 92 or 78. Parking for 40 cars. Simon Gray`,
    {
      eventType: 'seminar',
      attendees: 60,
      configuration: 'classroom',
      eventDate: '2027-03-09',
      postalCodes: ['78', '92'],
      organizerFirstName: 'Simon',
      organizerLastName: 'Gray',
    },
  ),
  mail(
    p('Angela White', 'angela.white@mail.example'),
    'Family reunion',
    `Hello, we are preparing a family reunion for 85 people, 20 of them children, on the weekend of 3-4 July 2027, near Limoges. We have 3,000 euros.
Angela White`,
    {
      eventType: 'private_party',
      attendees: 85,
      eventDate: '2027-07-03',
      eventEndDate: '2027-07-04',
      city: 'Limoges',
      budgetMax: 3000,
      currency: 'EUR',
      organizerFirstName: 'Angela',
      organizerLastName: 'White',
    },
  ),
  mail(
    p('Victor Reyes', 'victor@inovatech.example'),
    'Hackathon',
    `Hi, Inovatech is hosting a 48h hackathon from Friday 19 to Sunday 21 March 2027 in Sophia Antipolis: 100 developers, strong wifi, islands of six. Budget roughly 20k EUR. Victor Reyes`,
    {
      eventType: 'other',
      attendees: 100,
      configuration: 'cabaret',
      eventDate: '2027-03-19',
      eventEndDate: '2027-03-21',
      city: 'Sophia Antipolis',
      budgetMax: 20000,
      currency: 'EUR',
      organizerFirstName: 'Victor',
      organizerLastName: 'Reyes',
      organizerCompany: 'Inovatech',
    },
  ),
  mail(
    p('Linda Hall', 'linda.hall@notary.example'),
    'Regional meeting',
    `Hello,
Date: 11 February 2027
Place: Angers
Number of attendees: 55
Layout: theatre
Budget: 3 200 €
Thanks
Linda Hall`,
    {
      eventType: 'meeting',
      attendees: 55,
      configuration: 'theatre',
      eventDate: '2027-02-11',
      city: 'Angers',
      budgetMax: 3200,
      currency: 'EUR',
      organizerFirstName: 'Linda',
      organizerLastName: 'Hall',
    },
  ),
  mail(
    p('George Bell', 'george.bell@breeze.example'),
    'Seminar postponed',
    `Hello,
Our seminar planned for 3 December is postponed to 28 January 2027, still in Brest, but we will be 38 instead of 30. Same budget: 2,800 €.
George Bell`,
    {
      eventType: 'seminar',
      attendees: 38,
      eventDate: '2027-01-28',
      city: 'Brest',
      budgetMax: 2800,
      currency: 'EUR',
      organizerFirstName: 'George',
      organizerLastName: 'Bell',
    },
  ),
  mail(
    p('Julia Stone', 'julia.stone@fintrust.example'),
    'Investor day',
    `Dear team,

For our investor day we are after an auditorium in Paris La Défense for a couple of hundred people on the morning of 20 May 2027, followed by lunch. Budget still to be confirmed.

Julia Stone
FinTrust Capital
Mobile 06 70 80 90 10`,
    {
      eventType: 'conference',
      attendees: 200,
      configuration: 'theatre',
      eventDate: '2027-05-20',
      slot: 'morning',
      city: 'Paris',
      organizerFirstName: 'Julia',
      organizerLastName: 'Stone',
      organizerCompany: 'FinTrust Capital',
      organizerPhone: '+33670809010',
    },
  ),
];
