/**
 * Thirty realistic French mails from organizers, each with the fields that a careful person would extract. A missing field isn't in the
 * mail. Received on Monday 16 November 2026 unless stated otherwise.
 */
const mail = (from, subject, text, expected) => ({ language: 'fr', from, subject, text, expected });
const p = (name, email) => ({ name, email });

export default [
  mail(
    p('Claire Fontaine', 'c.fontaine@helios-conseil.example'),
    'Séminaire de direction',
    `Bonjour,

Nous cherchons une salle pour notre séminaire de direction, le 18 mars 2027 à Lyon. Nous serons 24, en U de préférence, avec deux salles de sous-commission.
Budget : 6 000 € HT tout compris.

Bien cordialement,
Claire Fontaine
Helios Conseil
06 12 34 56 78`,
    {
      eventType: 'seminar',
      attendees: 24,
      configuration: 'u_shape',
      eventDate: '2027-03-18',
      city: 'Lyon',
      budgetMax: 6000,
      currency: 'EUR',
      organizerFirstName: 'Claire',
      organizerLastName: 'Fontaine',
      organizerCompany: 'Helios Conseil',
      organizerPhone: '+33612345678',
    },
  ),
  mail(
    p('Marc Delaunay', 'marc.delaunay@gmail.example'),
    'mariage',
    `Bonjour, on se marie le samedi 12 juin 2027 et on cherche un domaine autour de Bordeaux (30 km max) pour une centaine d'invités, repas assis. On a environ 12 000 euros pour le lieu et le traiteur.
Merci !
Marc`,
    {
      eventType: 'wedding',
      attendees: 100,
      configuration: 'banquet',
      eventDate: '2027-06-12',
      city: 'Bordeaux',
      radiusKm: 30,
      budgetMax: 12000,
      currency: 'EUR',
      organizerFirstName: 'Marc',
      organizerLastName: 'Delaunay',
    },
  ),
  mail(
    p('Nadia Benali', 'n.benali@atelier-nord.example'),
    'Formation 3 et 4 février',
    `Bonjour,
Pour une formation de deux jours les 3 et 4 février 2027 à Lille, je cherche une salle en classe pour 15 stagiaires + 1 formateur.
Vidéoprojecteur et paperboard indispensables.
Cordialement
Nadia Benali – Atelier Nord`,
    {
      eventType: 'training',
      attendees: 16,
      configuration: 'classroom',
      eventDate: '2027-02-03',
      eventEndDate: '2027-02-04',
      city: 'Lille',
      organizerFirstName: 'Nadia',
      organizerLastName: 'Benali',
      organizerCompany: 'Atelier Nord',
    },
  ),
  mail(
    p(null, 'assistante@groupe-vega.example'),
    'TR: Demande de devis salle',
    `Bonjour,

Merci de nous faire parvenir un devis pour une réunion de 10 personnes dans Paris 8e, le mardi 8 décembre, de 9h à 12h30, format conseil d'administration.

Bonne journée,
Sophie Marchal
Assistante de direction
Groupe Véga
Tél. : 01 44 55 66 77`,
    {
      eventType: 'meeting',
      attendees: 10,
      configuration: 'boardroom',
      eventDate: '2026-12-08',
      slot: 'morning',
      city: 'Paris',
      postalCodes: ['75008'],
      organizerFirstName: 'Sophie',
      organizerLastName: 'Marchal',
      organizerCompany: 'Groupe Véga',
      organizerPhone: '+33144556677',
    },
  ),
  mail(
    p('Julien Perrot', 'julien@novalis.example'),
    'Soirée de lancement',
    `Hello,

on lance notre nouvelle gamme en avril et on aimerait un lieu atypique à Marseille pour un cocktail de 150 à 200 pers. Budget 15-20k€.
Dates pas encore fixées, on est souples.

Julien Perrot, Novalis`,
    {
      eventType: 'product_launch',
      attendees: 200,
      configuration: 'cocktail',
      slot: 'evening',
      datesFlexible: true,
      city: 'Marseille',
      budgetMin: 15000,
      budgetMax: 20000,
      currency: 'EUR',
      organizerFirstName: 'Julien',
      organizerLastName: 'Perrot',
      organizerCompany: 'Novalis',
    },
  ),
  mail(
    p('Isabelle Roux', 'i.roux@mutuelle-sud.example'),
    'Convention annuelle',
    `Madame, Monsieur,

Notre convention annuelle réunira 320 collaborateurs les 23 et 24 septembre 2027. Nous souhaitons une plénière en théâtre puis un dîner de gala le premier soir. Région : Toulouse ou alentours.
Enveloppe : 85 000 € TTC maximum, hébergement non compris.

Je vous prie d'agréer, Madame, Monsieur, mes salutations distinguées.

Isabelle Roux
Directrice de la communication
Mutuelle du Sud`,
    {
      eventType: 'convention',
      attendees: 320,
      configuration: 'theatre',
      eventDate: '2027-09-23',
      eventEndDate: '2027-09-24',
      city: 'Toulouse',
      budgetMax: 85000,
      currency: 'EUR',
      organizerFirstName: 'Isabelle',
      organizerLastName: 'Roux',
      organizerCompany: 'Mutuelle du Sud',
    },
  ),
  mail(
    p('Thomas G.', 'thomas.girard@lumen.example'),
    'team building ?',
    `Salut,

est-ce que vous auriez qqch pour un team building d'une cinquantaine de personnes, vers Annecy, en juin, une journée ? idéalement le jeudi 10 ou le vendredi 11 juin.
Budget 80€/pers.

Thomas Girard
Lumen`,
    {
      eventType: 'team_building',
      attendees: 50,
      eventDate: '2027-06-10',
      alternativeDates: ['2027-06-11'],
      datesFlexible: true,
      city: 'Annecy',
      budgetMax: 4000,
      currency: 'EUR',
      slot: 'full_day',
      organizerFirstName: 'Thomas',
      organizerLastName: 'Girard',
      organizerCompany: 'Lumen',
    },
  ),
  mail(
    p('Cabinet Aubry', 'contact@aubry-avocats.example'),
    'Diner de fin d année',
    `Bonjour
nous sommes 35 et cherchons un restaurant ou salon privatif à Strasbourg pour notre diner de fin d'année le 17 decembre au soir. 60 euros par personne maximum boissons comprises.
Cdlt
Me Hélène Aubry`,
    {
      eventType: 'dinner',
      attendees: 35,
      eventDate: '2026-12-17',
      slot: 'evening',
      city: 'Strasbourg',
      budgetMax: 2100,
      currency: 'EUR',
      organizerFirstName: 'Hélène',
      organizerLastName: 'Aubry',
      organizerCompany: 'Cabinet Aubry',
    },
  ),
  mail(
    p('Paul Lemaire', 'p.lemaire@ville-test.example'),
    'Conférence publique',
    `Bonjour,

La ville organise une conférence publique le 5 mai 2027 après-midi. Il faut 250 places assises en théâtre, une régie et un accès PMR. Le lieu doit être dans le 69.

Paul Lemaire
Service culture`,
    {
      eventType: 'conference',
      attendees: 250,
      configuration: 'theatre',
      eventDate: '2027-05-05',
      slot: 'afternoon',
      postalCodes: ['69'],
      organizerFirstName: 'Paul',
      organizerLastName: 'Lemaire',
    },
  ),
  mail(
    p('Léa Martin', 'lea.martin@pixel.example'),
    'Tournage pub',
    `Bonjour, pour le tournage d'un spot nous recherchons un appartement haussmannien à Paris 16, équipe de 18 personnes, du 11 au 13 janvier 2027. Budget location : 4500 €.
Léa Martin
Pixel Productions
+33 7 81 22 33 44`,
    {
      eventType: 'filming',
      attendees: 18,
      eventDate: '2027-01-11',
      eventEndDate: '2027-01-13',
      city: 'Paris',
      postalCodes: ['75016', '75116'],
      budgetMax: 4500,
      currency: 'EUR',
      organizerFirstName: 'Léa',
      organizerLastName: 'Martin',
      organizerCompany: 'Pixel Productions',
      organizerPhone: '+33781223344',
    },
  ),
  mail(
    p('Karim Haddad', 'karim.haddad@orsay-tech.example'),
    'Codir',
    `Bonjour,
Réunion du comité de direction (12 personnes) à Nantes le 21/01/2027, matinée uniquement.
Pas de budget défini pour l'instant.
Karim Haddad`,
    {
      eventType: 'board_meeting',
      attendees: 12,
      eventDate: '2027-01-21',
      slot: 'morning',
      city: 'Nantes',
      organizerFirstName: 'Karim',
      organizerLastName: 'Haddad',
    },
  ),
  mail(
    p('Service Événements', 'events@banque-ouest.example'),
    'Assemblée + cocktail',
    `Bonjour,

Suite à notre échange téléphonique du 9 novembre, voici notre besoin : une salle pour 90 personnes à Rennes, disposition cabaret, le 2 mars 2027 toute la journée.
Notre budget se situe entre 8 et 10 000 euros HT.

Anne-Laure Le Goff
Banque de l'Ouest
02 99 11 22 33`,
    {
      attendees: 90,
      configuration: 'cabaret',
      eventDate: '2027-03-02',
      slot: 'full_day',
      city: 'Rennes',
      budgetMin: 8000,
      budgetMax: 10000,
      currency: 'EUR',
      organizerFirstName: 'Anne-Laure',
      organizerLastName: 'Le Goff',
      organizerCompany: "Banque de l'Ouest",
      organizerPhone: '+33299112233',
    },
  ),
  mail(
    p('Olivier Petit', 'olivier.petit@free.example'),
    'anniversaire 50 ans',
    `Bonjour je cherche une salle pour mes 50 ans, on sera entre 60 et 70, a Dijon ou pas loin. Le 17 ou le 24 avril 2027. je voudrais pas dépasser 2500€
merci d avance
Olivier Petit 0698765432`,
    {
      eventType: 'private_party',
      attendees: 70,
      eventDate: '2027-04-17',
      alternativeDates: ['2027-04-24'],
      datesFlexible: true,
      city: 'Dijon',
      budgetMax: 2500,
      currency: 'EUR',
      organizerFirstName: 'Olivier',
      organizerLastName: 'Petit',
      organizerPhone: '+33698765432',
    },
  ),
  mail(
    p('Marion Vidal', 'mvidal@pharma-azur.example'),
    'Salon professionnel',
    `Bonjour,
Nous organisons un salon professionnel avec 40 stands et environ 600 visiteurs à Nice, en octobre 2027, sur deux jours. Surface d'exposition d'au moins 1500 m2.
Cordialement,
Marion Vidal, Pharma Azur`,
    {
      eventType: 'trade_show',
      attendees: 600,
      configuration: 'exhibition',
      datesFlexible: true,
      city: 'Nice',
      organizerFirstName: 'Marion',
      organizerLastName: 'Vidal',
      organizerCompany: 'Pharma Azur',
    },
  ),
  mail(
    p('Benoît Caron', 'b.caron@transalp.example'),
    'Re: séminaire',
    `Bonjour,

Oui c'est bien pour 45 personnes, à Grenoble (38000), les 7 et 8 avril 2027. En classe.

Benoît

Le lun. 16 nov. 2026 à 09:12, Parvis <requests@parvis.example> a écrit :
> Combien de participants attendez-vous, 30 ou 60 ?
> Plutôt à Lyon le 1er avril ?`,
    {
      eventType: 'seminar',
      attendees: 45,
      configuration: 'classroom',
      eventDate: '2027-04-07',
      eventEndDate: '2027-04-08',
      city: 'Grenoble',
      postalCodes: ['38000'],
      organizerFirstName: 'Benoît',
      organizerLastName: 'Caron',
    },
  ),
  mail(
    p('Camille Robin', 'camille.robin@solaris.example'),
    'Journée d’étude',
    `Bonjour,

Pour une journée d'étude le 14 janvier, pourriez-vous nous proposer une salle avec lumière du jour pour 30 participants, tables en carré, à Reims ? Déjeuner sur place.
Budget max : 70 € HT par personne.

Camille Robin
Solaris Énergie
Responsable formation`,
    {
      eventType: 'seminar',
      attendees: 30,
      configuration: 'hollow_square',
      eventDate: '2027-01-14',
      city: 'Reims',
      budgetMax: 2100,
      currency: 'EUR',
      organizerFirstName: 'Camille',
      organizerLastName: 'Robin',
      organizerCompany: 'Solaris Énergie',
    },
  ),
  mail(
    p('Secrétariat', 'secretariat@assoc-lumiere.example'),
    'gala de charité',
    `Bonjour à tous,
L'association Lumière organise son gala de charité le samedi 27 novembre 2027. Nous attendons deux cents convives en banquet (tables rondes de 10). Un château en Touraine, près de Tours, serait parfait. Budget de 18 000 euros.
Bien à vous,
Jean-Pierre Moulin, président`,
    {
      eventType: 'gala',
      attendees: 200,
      configuration: 'banquet',
      eventDate: '2027-11-27',
      city: 'Tours',
      budgetMax: 18000,
      currency: 'EUR',
      organizerFirstName: 'Jean-Pierre',
      organizerLastName: 'Moulin',
      organizerCompany: 'association Lumière',
    },
  ),
  mail(
    p('Stéphanie K.', 'stephanie.keller@rhintech.example'),
    'Urgent - salle demain',
    `Bonjour, il me faudrait une salle de réunion pour 8 personnes demain après-midi à Mulhouse, est-ce possible ?
Stéphanie Keller
RhinTech`,
    {
      eventType: 'meeting',
      attendees: 8,
      eventDate: '2026-11-17',
      slot: 'afternoon',
      city: 'Mulhouse',
      organizerFirstName: 'Stéphanie',
      organizerLastName: 'Keller',
      organizerCompany: 'RhinTech',
    },
  ),
  mail(
    p('Antoine Faure', 'antoine.faure@quercy.example'),
    'Lieu au vert',
    `Bonjour,
Nous aimerions mettre une trentaine de managers au vert deux jours, dans un rayon de 50 km autour d'Orléans. Mi-mai, dates flexibles. Salle en U, ateliers, une nuit sur place.
On peut aller jusqu'à 9k€ TTC.
Antoine Faure`,
    {
      eventType: 'seminar',
      attendees: 30,
      configuration: 'u_shape',
      datesFlexible: true,
      city: 'Orléans',
      radiusKm: 50,
      budgetMax: 9000,
      currency: 'EUR',
      organizerFirstName: 'Antoine',
      organizerLastName: 'Faure',
    },
  ),
  mail(
    p('Élodie Brun', 'elodie.brun@mairie.example'),
    'Demande',
    `Bonjour,

Je voudrais organiser un cocktail. Pouvez-vous me rappeler ?

Élodie Brun
04 76 00 11 22`,
    {
      eventType: 'cocktail',
      configuration: 'cocktail',
      organizerFirstName: 'Élodie',
      organizerLastName: 'Brun',
      organizerPhone: '+33476001122',
    },
  ),
  mail(
    p('Fabien Noël', 'fabien.noel@kairos.example'),
    'Kick-off commercial',
    `Bonjour,

Kick-off commercial le jeudi 7 janvier, 120 personnes, en théâtre le matin, cocktail déjeunatoire le midi. Lieu : Villeurbanne ou Lyon Part-Dieu (69003).
Merci de chiffrer ; on a 11 500 € HT.

Fabien Noël
Directeur commercial | Kairos SAS | 06.11.22.33.44`,
    {
      eventType: 'convention',
      attendees: 120,
      configuration: 'theatre',
      eventDate: '2027-01-07',
      city: 'Villeurbanne',
      postalCodes: ['69003'],
      budgetMax: 11500,
      currency: 'EUR',
      organizerFirstName: 'Fabien',
      organizerLastName: 'Noël',
      organizerCompany: 'Kairos SAS',
      organizerPhone: '+33611223344',
    },
  ),
  mail(
    p('Hugo Blanchard', 'hugo@studio-bleu.example'),
    'Atelier créatif',
    `Bonjour ! Nous préparons un atelier pour 20 personnes le 25 février 2027 à Montpellier, de 14h à 18h. Budget aux alentours de 900 €. Merci, Hugo Blanchard (Studio Bleu)`,
    {
      eventType: 'training',
      attendees: 20,
      eventDate: '2027-02-25',
      slot: 'afternoon',
      city: 'Montpellier',
      budgetMax: 900,
      currency: 'EUR',
      organizerFirstName: 'Hugo',
      organizerLastName: 'Blanchard',
      organizerCompany: 'Studio Bleu',
    },
  ),
  mail(
    p('Valérie Simon', 'valerie.simon@cnb.example'),
    'Colloque scientifique',
    `Madame, Monsieur,
Le laboratoire organise un colloque du mercredi 16 au vendredi 18 juin 2027, 180 chercheurs attendus. Amphithéâtre indispensable, Clermont-Ferrand. Les frais ne doivent pas excéder 25000 EUR.
Valérie Simon`,
    {
      eventType: 'conference',
      attendees: 180,
      configuration: 'theatre',
      eventDate: '2027-06-16',
      eventEndDate: '2027-06-18',
      city: 'Clermont-Ferrand',
      budgetMax: 25000,
      currency: 'EUR',
      organizerFirstName: 'Valérie',
      organizerLastName: 'Simon',
    },
  ),
  mail(
    p('Romain Adam', 'r.adam@delta-log.example'),
    'réunion fournisseurs',
    `Bjr, salle pr 25 pers le 10/12 a Metz svp, disposition en u. retour rapide apprécié. R. Adam, Delta Log`,
    {
      eventType: 'meeting',
      attendees: 25,
      configuration: 'u_shape',
      eventDate: '2026-12-10',
      city: 'Metz',
      organizerFirstName: 'Romain',
      organizerLastName: 'Adam',
      organizerCompany: 'Delta Log',
    },
  ),
  mail(
    p('Pauline Guérin', 'pauline.guerin@terra.example'),
    'Soirée du personnel',
    `Bonjour,

Nous souhaitons privatiser un lieu pour la soirée du personnel : 130 collaborateurs, cocktail dînatoire puis piste de danse. Le vendredi 29 janvier 2027 à partir de 19h, au Havre.
Budget 9.500,00 € TTC.

Bien cordialement,
--
Pauline Guérin
Chargée de mission RH – Terra Logistique
12 rue des Docks, 76600 Le Havre
02 35 00 00 01`,
    {
      eventType: 'private_party',
      attendees: 130,
      configuration: 'cocktail',
      eventDate: '2027-01-29',
      slot: 'evening',
      city: 'Le Havre',
      budgetMax: 9500,
      currency: 'EUR',
      organizerFirstName: 'Pauline',
      organizerLastName: 'Guérin',
      organizerCompany: 'Terra Logistique',
      organizerPhone: '+33235000001',
    },
  ),
  mail(
    p('David Morel', 'david.morel@edf-test.example'),
    'Salle Ile-de-France',
    `Bonjour,
Nous cherchons dans le 92 ou le 78 une salle de 60 personnes en classe pour un séminaire technique le 9 mars 2027. Parking nécessaire pour 40 voitures.
David Morel`,
    {
      eventType: 'seminar',
      attendees: 60,
      configuration: 'classroom',
      eventDate: '2027-03-09',
      postalCodes: ['78', '92'],
      organizerFirstName: 'David',
      organizerLastName: 'Morel',
    },
  ),
  mail(
    p('Agnès Colin', 'agnes.colin@laposte.example'),
    'Cousinade',
    `Bonjour, nous préparons une cousinade pour 85 personnes dont 20 enfants, le week-end du 3 et 4 juillet 2027, près de Limoges. Avec couchages si possible. Nous avons 3 000 €.
Agnès Colin`,
    {
      eventType: 'private_party',
      attendees: 85,
      eventDate: '2027-07-03',
      eventEndDate: '2027-07-04',
      city: 'Limoges',
      budgetMax: 3000,
      currency: 'EUR',
      organizerFirstName: 'Agnès',
      organizerLastName: 'Colin',
    },
  ),
  mail(
    p('Mickaël Dupuis', 'm.dupuis@inovatech.example'),
    'Hackathon',
    `Bonjour, Inovatech organise un hackathon de 48h du vendredi 19 au dimanche 21 mars 2027 à Sophia Antipolis : 100 développeurs, wifi costaud, tables par îlots de 6. Budget : environ 20 k€ HT. Mickaël Dupuis`,
    {
      eventType: 'other',
      attendees: 100,
      configuration: 'cabaret',
      eventDate: '2027-03-19',
      eventEndDate: '2027-03-21',
      city: 'Sophia Antipolis',
      budgetMax: 20000,
      currency: 'EUR',
      organizerFirstName: 'Mickaël',
      organizerLastName: 'Dupuis',
      organizerCompany: 'Inovatech',
    },
  ),
  mail(
    p('Laurence Tessier', 'l.tessier@notaires.example'),
    'Réunion régionale',
    `Bonjour,
Date : 11 février 2027
Lieu : Angers
Nombre de participants : 55
Configuration : théâtre
Budget : 3 200 €
Merci
Laurence Tessier`,
    {
      eventType: 'meeting',
      attendees: 55,
      configuration: 'theatre',
      eventDate: '2027-02-11',
      city: 'Angers',
      budgetMax: 3200,
      currency: 'EUR',
      organizerFirstName: 'Laurence',
      organizerLastName: 'Tessier',
    },
  ),
  mail(
    p('Yann Le Bihan', 'yann@breizh-cola.example'),
    'Séminaire d’équipe reporté',
    `Bonjour,
Notre séminaire prévu le 3 décembre est reporté au 28 janvier 2027, toujours à Brest, mais nous serons finalement 38 au lieu de 30. Même budget : 2 800 €.
Yann Le Bihan`,
    {
      eventType: 'seminar',
      attendees: 38,
      eventDate: '2027-01-28',
      city: 'Brest',
      budgetMax: 2800,
      currency: 'EUR',
      organizerFirstName: 'Yann',
      organizerLastName: 'Le Bihan',
    },
  ),
];
