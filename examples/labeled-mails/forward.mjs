/** Mails that a colleague at the agency forwards. The organizer is the original sender. */
const LEA = { name: 'Léa Fontaine', email: 'lea@agence.example' };
const mail = (language, subject, text, expected) => ({ kind: 'forward', language, from: LEA, subject, text, expected });

export default [
  mail(
    'fr',
    'TR: Recherche de salle',
    `Bonjour, reçu ce matin, merci de traiter.

De : Hugo Lemaire <hugo@boreal.example>
Envoyé : vendredi 13 novembre 2026 17:58
À : Léa Fontaine <lea@agence.example>
Objet : Recherche de salle

Bonjour,

Nous cherchons une salle à Nantes pour un séminaire de 60 personnes le 15 avril 2027, budget 8 000 € HT.

Cordialement,
Hugo Lemaire
Directeur, Atelier Boréal
02 40 11 22 33`,
    {
      organizerEmail: 'hugo@boreal.example',
      eventType: 'seminar',
      attendees: 60,
      eventDate: '2027-04-15',
      city: 'Nantes',
      budgetMax: 8000,
      currency: 'EUR',
      organizerFirstName: 'Hugo',
      organizerLastName: 'Lemaire',
      organizerCompany: 'Atelier Boréal',
      organizerPhone: '+33240112233',
    },
  ),
  mail(
    'fr',
    'Fwd: Mariage',
    `---------- Forwarded message ---------
De : Camille Roy <camille.roy@gmail.example>
Date: sam. 14 nov. 2026 à 10:12
Subject: Mariage
To: <lea@agence.example>


Bonjour Léa,

On se marie le 4 septembre 2027 ! Il nous faudrait un lieu près de Tours pour 90 personnes.
Budget max 12 000 €.

Bises
Camille`,
    {
      organizerEmail: 'camille.roy@gmail.example',
      eventType: 'wedding',
      attendees: 90,
      eventDate: '2027-09-04',
      city: 'Tours',
      budgetMax: 12000,
      currency: 'EUR',
      organizerFirstName: 'Camille',
      organizerLastName: 'Roy',
    },
  ),
  mail(
    'fr',
    'Tr : comité de direction',
    `Début du message réexpédié :

De: Anne-Sophie Keller <as.keller@rhenus.example>
Objet: comité de direction
Date: 12 novembre 2026 à 18:03:11 UTC+1
À: Léa Fontaine <lea@agence.example>

Bonjour,

Comité de direction le mardi 2 mars 2027, 12 personnes, Strasbourg, de 9h à 13h, une seule grande table.

Anne-Sophie Keller
Rhenus Énergie SA
+33 3 88 10 20 30`,
    {
      organizerEmail: 'as.keller@rhenus.example',
      eventType: 'board_meeting',
      attendees: 12,
      configuration: 'boardroom',
      eventDate: '2027-03-02',
      slot: 'morning',
      city: 'Strasbourg',
      organizerFirstName: 'Anne-Sophie',
      organizerLastName: 'Keller',
      organizerCompany: 'Rhenus Énergie SA',
      organizerPhone: '+33388102030',
    },
  ),
  mail(
    'fr',
    'TR : Convention',
    `Pour toi Paul, je suis en congés jusqu'au 30 novembre.

Léa Fontaine
Chargée de clientèle
04 72 00 00 12

-------- Message transféré --------
Sujet : 	Convention
Date : 	Fri, 13 Nov 2026 09:20:00 +0100
De : 	Bruno Teixeira <b.teixeira@transalp.example>
Pour : 	lea@agence.example


Bonjour,
Pour notre convention des 23 et 24 septembre 2027 à Grenoble : 250 collaborateurs, plénière en théâtre.
Enveloppe 60 k€.
Cordialement,
Bruno Teixeira
Transalp Logistique`,
    {
      organizerEmail: 'b.teixeira@transalp.example',
      eventType: 'convention',
      attendees: 250,
      configuration: 'theatre',
      eventDate: '2027-09-23',
      eventEndDate: '2027-09-24',
      city: 'Grenoble',
      budgetMax: 60000,
      currency: 'EUR',
      organizerFirstName: 'Bruno',
      organizerLastName: 'Teixeira',
      organizerCompany: 'Transalp Logistique',
    },
  ),
  mail(
    'fr',
    'TR: TR: Cocktail',
    `De : Lucie Martin <lucie@agence.example>
Envoyé : lundi 16 novembre 2026 08:30
À : Léa Fontaine <lea@agence.example>
Objet : TR: Cocktail

C'est pour toi.
Lucie

De : Fabien Noël <fnoel@maison-noel.example>
Envoyé : dimanche 15 novembre 2026 21:44
À : Lucie Martin <lucie@agence.example>
Objet : Cocktail

Bonsoir Lucie,
Cocktail dînatoire pour 75 personnes le jeudi 21 janvier 2027 à Dijon, à partir de 18h30.
Fabien Noël
Maison Noël`,
    {
      organizerEmail: 'fnoel@maison-noel.example',
      eventType: 'cocktail',
      attendees: 75,
      configuration: 'cocktail',
      eventDate: '2027-01-21',
      slot: 'evening',
      city: 'Dijon',
      organizerFirstName: 'Fabien',
      organizerLastName: 'Noël',
      organizerCompany: 'Maison Noël',
    },
  ),
  mail(
    'fr',
    'WG: Anfrage',
    `Von: Stéphanie Weber <s.weber@alsatec.example>
Gesendet: Freitag, 13. November 2026 11:05
An: Léa Fontaine <lea@agence.example>
Betreff: Formation

Bonjour,

Une formation pour 14 stagiaires à Mulhouse les 8 et 9 mars 2027, salle en U, 45 € par personne et par jour maximum.

Bien cordialement,
Stéphanie Weber
Alsatec`,
    {
      organizerEmail: 's.weber@alsatec.example',
      eventType: 'training',
      attendees: 14,
      configuration: 'u_shape',
      eventDate: '2027-03-08',
      eventEndDate: '2027-03-09',
      city: 'Mulhouse',
      budgetMax: 1260,
      currency: 'EUR',
      organizerFirstName: 'Stéphanie',
      organizerLastName: 'Weber',
      organizerCompany: 'Alsatec',
    },
  ),
  mail(
    'en',
    'FW: Away day',
    `FYI

From: Ruth Adler <ruth.adler@meridian.example>
Sent: Friday, November 13, 2026 4:21 PM
To: Léa Fontaine <lea@agence.example>
Subject: Away day

Hello Léa,

We need a venue for our team away day on 10 June 2027 near Lyon, 28 people, 9am to 6pm. We have about €4,500.

Best regards,
Ruth Adler
Head of Operations, Meridian Partners
+44 20 7946 0222`,
    {
      organizerEmail: 'ruth.adler@meridian.example',
      eventType: 'seminar',
      attendees: 28,
      eventDate: '2027-06-10',
      slot: 'full_day',
      city: 'Lyon',
      budgetMax: 4500,
      currency: 'EUR',
      organizerFirstName: 'Ruth',
      organizerLastName: 'Adler',
      organizerCompany: 'Meridian Partners',
      organizerPhone: '+442079460222',
    },
  ),
  mail(
    'en',
    'Fwd: Gala dinner',
    `Begin forwarded message:

From: Victor Lang <victor@langfoundation.example>
Subject: Gala dinner
Date: 14 November 2026 at 10:02:44 CET
To: lea@agence.example

Dear Léa,

Last year we welcomed 300 guests; this year we expect 220 for our gala dinner on Friday 8 October 2027 in Cannes. Round tables. The budget is €150 per guest.

Victor Lang
Lang Foundation`,
    {
      organizerEmail: 'victor@langfoundation.example',
      eventType: 'gala',
      attendees: 220,
      configuration: 'banquet',
      eventDate: '2027-10-08',
      slot: 'evening',
      city: 'Cannes',
      budgetMax: 33000,
      currency: 'EUR',
      organizerFirstName: 'Victor',
      organizerLastName: 'Lang',
      organizerCompany: 'Lang Foundation',
    },
  ),
  mail(
    'en',
    'Fwd: Photo shoot',
    `-------- Forwarded Message --------
Subject: 	Photo shoot
Date: 	Thu, 12 Nov 2026 18:20:00 +0000
From: 	Zoe Marsh <zoe@marshstudio.example>
To: 	lea@agence.example


Hi Léa, we'd like to shoot in a loft in Marseille on 19 January 2027, crew of 15, all day. Not more than 1,800 euros.
Zoe Marsh
Marsh Studio`,
    {
      organizerEmail: 'zoe@marshstudio.example',
      eventType: 'filming',
      attendees: 15,
      eventDate: '2027-01-19',
      slot: 'full_day',
      city: 'Marseille',
      budgetMax: 1800,
      currency: 'EUR',
      organizerFirstName: 'Zoe',
      organizerLastName: 'Marsh',
      organizerCompany: 'Marsh Studio',
    },
  ),
  mail(
    'en',
    'Fwd: Workshop',
    `---------- Forwarded message ---------
From: Peter Novak <peter.novak@gmail.example>
Date: Fri, Nov 13, 2026 at 3:02 PM
Subject: Workshop
To: Léa Fontaine <lea@agence.example>


Hi,
a workshop for 16, on 4 February 2027 in Montpellier, cabaret style please.
Peter`,
    {
      organizerEmail: 'peter.novak@gmail.example',
      eventType: 'training',
      attendees: 16,
      configuration: 'cabaret',
      eventDate: '2027-02-04',
      city: 'Montpellier',
      organizerFirstName: 'Peter',
      organizerLastName: 'Novak',
    },
  ),
  mail(
    'en',
    'I: Board meeting',
    `Da: Giulia Ferri <g.ferri@ferri-group.example>
Inviato: venerdì 13 novembre 2026 09:41
A: Léa Fontaine <lea@agence.example>
Oggetto: Board meeting

Dear Léa,

our board meeting will take place on 27 April 2027 in Paris, 18 people, U-shape, from 2pm to 6pm.

Kind regards
Giulia Ferri
Ferri Group`,
    {
      organizerEmail: 'g.ferri@ferri-group.example',
      eventType: 'board_meeting',
      attendees: 18,
      configuration: 'u_shape',
      eventDate: '2027-04-27',
      slot: 'afternoon',
      city: 'Paris',
      organizerFirstName: 'Giulia',
      organizerLastName: 'Ferri',
      organizerCompany: 'Ferri Group',
    },
  ),
  mail(
    'en',
    'RV: Incentive',
    `Hola, para vosotros.

De: Ana Ruiz <ana.ruiz@solmar.example>
Enviado el: viernes, 13 de noviembre de 2026 12:10
Para: Léa Fontaine
Asunto: Incentive

Hello,

We are 55 and would like to come to Biarritz from 20 to 23 May 2027 for a team building, within 15 km of the city. Total budget 40,000 €.

Ana Ruiz
Solmar SL`,
    {
      organizerEmail: 'ana.ruiz@solmar.example',
      eventType: 'team_building',
      attendees: 55,
      eventDate: '2027-05-20',
      eventEndDate: '2027-05-23',
      city: 'Biarritz',
      radiusKm: 15,
      budgetMax: 40000,
      currency: 'EUR',
      organizerFirstName: 'Ana',
      organizerLastName: 'Ruiz',
      organizerCompany: 'Solmar SL',
    },
  ),
];
