/** What website forms, event portals and form services send. `from` is the sender of the mail; the organizer is in the form. */
const mail = (language, from, subject, text, expected) => ({ kind: 'form', language, from, subject, text, expected });
const p = (name, email) => ({ name, email });
const SITE = p('Site Agence', 'wordpress@agence.example');
const PORTAL = p('Salles et Lieux', 'noreply@salles-et-lieux.example');

export default [
  mail(
    'fr',
    SITE,
    'Agence "Formulaire de contact"',
    `De : Claire Petit <claire.petit@orga.example>
Objet : Séminaire

Nom : Claire Petit
Société : Orga SARL
E-mail : claire.petit@orga.example
Téléphone : 06 12 34 56 78
Date : 18/03/2027
Participants : 45
Ville : Lyon
Budget : 4 000 € HT
Message : Nous souhaitons une salle en U avec vidéoprojecteur.

--
Cet e-mail a été envoyé via le formulaire de contact de Agence (https://agence.example)`,
    {
      organizerEmail: 'claire.petit@orga.example',
      eventType: 'seminar',
      attendees: 45,
      configuration: 'u_shape',
      eventDate: '2027-03-18',
      city: 'Lyon',
      budgetMax: 4000,
      currency: 'EUR',
      organizerFirstName: 'Claire',
      organizerLastName: 'Petit',
      organizerCompany: 'Orga SARL',
      organizerPhone: '+33612345678',
    },
  ),
  mail(
    'fr',
    PORTAL,
    'Nouvelle demande n° 48213',
    `Une nouvelle demande vient d'être déposée.

Référence : 48213
Date de la demande : 16/11/2026
Nom : DURAND
Prénom : Julie
Entreprise : Novea Consulting
Email : j.durand@novea.example
Tél. portable : 06 98 76 54 32
Type d'événement : Team building
Nombre de participants : 60
Date souhaitée : 10/06/2027
Lieu : Annecy
Budget par personne : 80 €

Répondez avant le 20/11/2026.`,
    {
      organizerEmail: 'j.durand@novea.example',
      eventType: 'team_building',
      attendees: 60,
      eventDate: '2027-06-10',
      city: 'Annecy',
      budgetMax: 4800,
      currency: 'EUR',
      organizerFirstName: 'Julie',
      organizerLastName: 'Durand',
      organizerCompany: 'Novea Consulting',
      organizerPhone: '+33698765432',
    },
  ),
  mail(
    'fr',
    SITE,
    'Demande de devis depuis le site',
    `Nombre de personnes
120

Date de l'événement
18/06/2027

Ville
Bordeaux

Votre budget
12 000 €

Nom et prénom
Marc Antoine Leroy

Adresse e-mail
ma.leroy@chateaux.example

Précisions
Dîner assis, tables rondes, piste de danse.`,
    {
      organizerEmail: 'ma.leroy@chateaux.example',
      eventType: 'dinner',
      attendees: 120,
      configuration: 'banquet',
      eventDate: '2027-06-18',
      city: 'Bordeaux',
      budgetMax: 12000,
      currency: 'EUR',
      organizerFirstName: 'Marc',
      organizerLastName: 'Antoine Leroy',
    },
  ),
  mail(
    'fr',
    PORTAL,
    'Mariage - demande de disponibilité',
    `Type d'événement : Mariage
Date du mariage : samedi 17 juillet 2027
Nombre d'adultes : 110
Nombre d'enfants : 15
Région : Nantes
Budget total : entre 8 000 et 10 000 €
Nom : Laura Besson
E-mail : laura.besson@gmail.example
Téléphone : 0611223344
Commentaires : Nous aimerions visiter le samedi 5 décembre.`,
    {
      organizerEmail: 'laura.besson@gmail.example',
      eventType: 'wedding',
      attendees: 125,
      eventDate: '2027-07-17',
      city: 'Nantes',
      budgetMin: 8000,
      budgetMax: 10000,
      currency: 'EUR',
      organizerFirstName: 'Laura',
      organizerLastName: 'Besson',
      organizerPhone: '+33611223344',
    },
  ),
  mail(
    'fr',
    SITE,
    'Nouveau message du site',
    `Date de début : 20/09/2027
Date de fin : 22/09/2027
Effectif : 80-100
Code postal : 69002
Disposition : théâtre
Horaires : 9h - 18h
Contact : Hélène Faure
Société : Rhône Santé
Mail : helene.faure@rhone-sante.example
Taille de l'entreprise : 500
Message : congrès annuel de nos praticiens`,
    {
      organizerEmail: 'helene.faure@rhone-sante.example',
      eventType: 'conference',
      attendees: 100,
      configuration: 'theatre',
      eventDate: '2027-09-20',
      eventEndDate: '2027-09-22',
      slot: 'full_day',
      city: 'Lyon',
      postalCodes: ['69002'],
      organizerFirstName: 'Hélène',
      organizerLastName: 'Faure',
      organizerCompany: 'Rhône Santé',
    },
  ),
  mail(
    'fr',
    SITE,
    'Contact',
    `Nom: Girard | Prénom: Paul | Email: paul.girard@meca.example | Tél: 04 77 10 20 30 | Personnes: 25 | Date: 9 mars 2027 | Lieu: St Etienne | Budget: 2500 | Demande: réunion commerciale, une journée`,
    {
      organizerEmail: 'paul.girard@meca.example',
      eventType: 'meeting',
      attendees: 25,
      eventDate: '2027-03-09',
      slot: 'full_day',
      city: 'Saint-Étienne',
      budgetMax: 2500,
      organizerFirstName: 'Paul',
      organizerLastName: 'Girard',
      organizerPhone: '+33477102030',
    },
  ),
  mail(
    'fr',
    p('Formulaire', 'formulaire@agence.example'),
    'Demande de rappel et devis',
    `Prénom : Inès
Nom : Carpentier
Email : ines.carpentier@luma.example
Organisation : Luma Studio
Meilleur moment pour vous joindre : mardi 1er décembre après 14h
Votre projet : soirée de lancement pour 150 personnes, le 8 avril 2027 à Marseille, cocktail debout de 18h30 à minuit
Budget : 15k`,
    {
      organizerEmail: 'ines.carpentier@luma.example',
      eventType: 'product_launch',
      attendees: 150,
      configuration: 'cocktail',
      eventDate: '2027-04-08',
      slot: 'evening',
      city: 'Marseille',
      budgetMax: 15000,
      organizerFirstName: 'Inès',
      organizerLastName: 'Carpentier',
      organizerCompany: 'Luma Studio',
    },
  ),
  mail(
    'en',
    p('Venue Portal', 'no-reply@venueportal.example'),
    'New enquiry #7781',
    `You have received a new enquiry.

First name: Jane
Last name: Doe
Company name: Corp Ltd
Email address: jane.doe@corp.example
Phone number: +44 20 7946 0101
Event type: Conference
Event date: 18 March 2027
Number of delegates: 220
Room layout: theatre
Location: Paris
Estimated budget: €20,000 - €25,000
Submitted on: 16 November 2026`,
    {
      organizerEmail: 'jane.doe@corp.example',
      eventType: 'conference',
      attendees: 220,
      configuration: 'theatre',
      eventDate: '2027-03-18',
      city: 'Paris',
      budgetMin: 20000,
      budgetMax: 25000,
      currency: 'EUR',
      organizerFirstName: 'Jane',
      organizerLastName: 'Doe',
      organizerCompany: 'Corp Ltd',
      organizerPhone: '+442079460101',
    },
  ),
  mail(
    'en',
    p('Website', 'website@agence.example'),
    'Website enquiry',
    `Name: Oliver Grant
Email: oliver.grant@northsea.example
Company: North Sea Shipping
Guests: 45
Start date: 12/05/2027
End date: 14/05/2027
City: Nice
Message: Two-day board retreat with a dinner on the first evening. Our last retreat in 2025 was for 60.`,
    {
      organizerEmail: 'oliver.grant@northsea.example',
      eventType: 'seminar',
      attendees: 45,
      eventDate: '2027-05-12',
      eventEndDate: '2027-05-14',
      city: 'Nice',
      organizerFirstName: 'Oliver',
      organizerLastName: 'Grant',
      organizerCompany: 'North Sea Shipping',
    },
  ),
  mail(
    'en',
    p('Forms', 'forms@formservice.example'),
    'Your form has a new response',
    `Full name
Sarah Bennett

Email
sarah.bennett@mail.example

What is the occasion?
Our wedding

Wedding date
Saturday 4 September 2027

How many guests?
95

Where?
Avignon

Budget
14,000 euros`,
    {
      organizerEmail: 'sarah.bennett@mail.example',
      eventType: 'wedding',
      attendees: 95,
      eventDate: '2027-09-04',
      city: 'Avignon',
      budgetMax: 14000,
      currency: 'EUR',
      organizerFirstName: 'Sarah',
      organizerLastName: 'Bennett',
    },
  ),
  mail(
    'en',
    p('Venue Portal', 'no-reply@venueportal.example'),
    'Enquiry: training room',
    `Contact name: Daniel Moss
Email: d.moss@skillhub.example
Organisation: Skillhub
Contact number: 06 45 56 67 78
Date: 2 February 2027
Time: 9am - 5pm
Number of people: 12
Set-up: boardroom
Postcode: 33000
Budget per head: €50
Additional information: flip chart and lunch please. This is a training day.`,
    {
      organizerEmail: 'd.moss@skillhub.example',
      eventType: 'training',
      attendees: 12,
      configuration: 'boardroom',
      eventDate: '2027-02-02',
      slot: 'full_day',
      city: 'Bordeaux',
      postalCodes: ['33000'],
      budgetMax: 600,
      currency: 'EUR',
      organizerFirstName: 'Daniel',
      organizerLastName: 'Moss',
      organizerCompany: 'Skillhub',
      organizerPhone: '+33645566778',
    },
  ),
  mail(
    'en',
    p('Website', 'website@agence.example'),
    'Contact form',
    `- **First name**: Mia
- **Last name**: Olsen
- **Email**: mia.olsen@fjord.example
- **Number of guests** (approx.): 70
- **Preferred date**: Thursday 22 April 2027
- **Location**: Toulouse
- **Budget (EUR)**: 5000
- **Comments**: Summer drinks reception for our clients, from 6pm to 10pm.`,
    {
      organizerEmail: 'mia.olsen@fjord.example',
      eventType: 'cocktail',
      attendees: 70,
      eventDate: '2027-04-22',
      slot: 'evening',
      city: 'Toulouse',
      budgetMax: 5000,
      currency: 'EUR',
      organizerFirstName: 'Mia',
      organizerLastName: 'Olsen',
    },
  ),
];
