/** Mails of organizers who write below, or above, an earlier exchange. What our mail says isn't theirs. */
const mail = (language, from, subject, text, expected) => ({
  kind: 'history',
  language,
  from,
  subject,
  text,
  expected,
});
const p = (name, email) => ({ name, email });

export default [
  mail(
    'fr',
    p('Claire Petit', 'claire@orga.example'),
    'RE: Vos projets',
    `Bonjour,

Nous revenons vers vous pour un séminaire de 30 personnes à Lyon le 8 avril 2027.

Claire

De : Lucie Martin <lucie@agence.example>
Envoyé : lundi 5 octobre 2026 09:12
À : Claire Petit <claire@orga.example>
Objet : Vos projets

Bonjour Claire,

Avez-vous un projet en ce moment ? L'an dernier vous étiez 50 à Paris.

Cordialement,
Lucie Martin
Cheffe de projet, Agence Parvis
04 72 00 00 11`,
    {
      eventType: 'seminar',
      attendees: 30,
      eventDate: '2027-04-08',
      city: 'Lyon',
      organizerFirstName: 'Claire',
      organizerLastName: 'Petit',
    },
  ),
  mail(
    'fr',
    p('Thierry Blanc', 't.blanc@alpes-bois.example'),
    'Re: Votre soirée',
    `Merci pour votre relance. Ce sera le vendredi 11 juin 2027 à Chambéry, 85 personnes, cocktail debout.
Budget : 7 500 €.

Thierry Blanc
Alpes Bois SARL

Le lun. 9 nov. 2026 à 10:12, Parvis <requests@parvis.example> a écrit :
> Bonjour Thierry,
> Votre soirée du 4 juin 2027 pour 60 personnes est-elle maintenue ?
> Agence Parvis - 04 72 00 00 10`,
    {
      eventType: 'cocktail',
      attendees: 85,
      configuration: 'cocktail',
      eventDate: '2027-06-11',
      city: 'Chambéry',
      budgetMax: 7500,
      currency: 'EUR',
      organizerFirstName: 'Thierry',
      organizerLastName: 'Blanc',
      organizerCompany: 'Alpes Bois SARL',
    },
  ),
  mail(
    'fr',
    p('Valérie Simon', 'v.simon@carto.example'),
    'Re: Disponibilités',
    `Bonjour,
Formation de 2 jours, les 15 et 16 mars 2027 à Angers, 20 participants en U.
Valérie Simon
Carto Ouest

----- Mail original -----
De: "Parvis" <requests@parvis.example>
À: "Valérie Simon" <v.simon@carto.example>
Envoyé: Jeudi 12 Novembre 2026 09:12:33
Objet: Disponibilités

Quelle date vous conviendrait, le 10 mars 2027 ou le 17 ?`,
    {
      eventType: 'training',
      attendees: 20,
      configuration: 'u_shape',
      eventDate: '2027-03-15',
      eventEndDate: '2027-03-16',
      city: 'Angers',
      organizerFirstName: 'Valérie',
      organizerLastName: 'Simon',
      organizerCompany: 'Carto Ouest',
    },
  ),
  mail(
    'fr',
    p('Mehdi Kaci', 'mehdi.kaci@gmail.example'),
    'RE: Anniversaire',
    `Oui toujours d'actualité : 40 personnes, le samedi 20 février 2027 au soir à Toulouse.
Mehdi

-------- Message d’origine --------
De : Parvis <requests@parvis.example>
Date : 10/11/2026 09:12 (GMT+01:00)
À : mehdi.kaci@gmail.example
Objet : Anniversaire

Votre anniversaire du 13 février 2027 à Bordeaux est-il toujours d'actualité ?
L’équipe Parvis`,
    {
      eventType: 'private_party',
      attendees: 40,
      eventDate: '2027-02-20',
      slot: 'evening',
      city: 'Toulouse',
      organizerFirstName: 'Mehdi',
      organizerLastName: 'Kaci',
    },
  ),
  mail(
    'fr',
    p('Sylvie Arnaud', 'sylvie.arnaud@sfr.example'),
    'Re: Salle',
    `Bonsoir,

nous serons 12 le mercredi 3 mars 2027 à Avignon pour une assemblée générale, l'après-midi.

Sylvie Arnaud

========================================
   Message du : 11/11/2026 09:12
   De : "Parvis " <requests@parvis.example>
   A : "sylvie.arnaud@sfr.example" <sylvie.arnaud@sfr.example>
   Sujet : Salle

 Combien serez-vous ? Plus de 50 ?`,
    {
      eventType: 'meeting',
      attendees: 12,
      eventDate: '2027-03-03',
      slot: 'afternoon',
      city: 'Avignon',
      organizerFirstName: 'Sylvie',
      organizerLastName: 'Arnaud',
    },
  ),
  mail(
    'fr',
    p('Denis Roche', 'd.roche@rochefils.example'),
    'Re: Proposition',
    `Bonjour Lucie,

La date du 6 mai ne convient plus, nous préférons le jeudi 20 mai 2027.
Pour le reste : 65 couverts, dîner assis, Reims, 5 000 € maximum.

Denis Roche
Roche & Fils

De : Agence Parvis [mailto:requests@parvis.example]
Envoyé : vendredi 6 novembre 2026 16:02
À : Denis Roche
Objet : Proposition

Bonjour, votre dîner du 6 mai 2027 pour 80 personnes à Épernay, budget 9 000 €.`,
    {
      eventType: 'dinner',
      attendees: 65,
      configuration: 'banquet',
      eventDate: '2027-05-20',
      city: 'Reims',
      budgetMax: 5000,
      currency: 'EUR',
      organizerFirstName: 'Denis',
      organizerLastName: 'Roche',
      organizerCompany: 'Roche & Fils',
    },
  ),
  mail(
    'en',
    p('Laura Finch', 'laura.finch@finchpr.example'),
    'RE: Autumn events',
    `Hi Lucie,

Yes! A product launch for 130 guests on 23 September 2027 in Paris, from 7pm to midnight. Budget up to €30k.

Laura Finch
Finch PR

From: Lucie Martin <lucie@agence.example>
Sent: Monday, November 9, 2026 9:12 AM
To: Laura Finch <laura.finch@finchpr.example>
Subject: Autumn events

Hello Laura,
Are you planning anything for 2027? Last time you had 90 guests in Lyon.
Lucie Martin
Agence Parvis
+33 4 72 00 00 11`,
    {
      eventType: 'product_launch',
      attendees: 130,
      eventDate: '2027-09-23',
      slot: 'evening',
      city: 'Paris',
      budgetMax: 30000,
      currency: 'EUR',
      organizerFirstName: 'Laura',
      organizerLastName: 'Finch',
      organizerCompany: 'Finch PR',
    },
  ),
  mail(
    'en',
    p('Mark Doyle', 'mark.doyle@gmail.example'),
    'Re: your enquiry',
    `Thanks. We will be 24, on 16 April 2027, in Nice, for a dinner.

Mark

On Tue, Nov 10, 2026 at 9:12 AM Parvis <requests@parvis.example> wrote:
> How many people will come to the dinner on 9 April 2027? 40?
> Parvis, 04 72 00 00 10`,
    {
      eventType: 'dinner',
      attendees: 24,
      eventDate: '2027-04-16',
      city: 'Nice',
      organizerFirstName: 'Mark',
      organizerLastName: 'Doyle',
    },
  ),
  mail(
    'en',
    p('Jonas Falk', 'jonas.falk@falk-gmbh.example'),
    'AW: Seminar',
    `Hello,

a seminar for 38 people from 8 to 9 March 2027 in Strasbourg, please.

Jonas Falk
Falk GmbH

Am Fr., 13. Nov. 2026 um 09:12 Uhr schrieb Parvis <
requests@parvis.example>:

> When would you like to come, in May 2027?`,
    {
      eventType: 'seminar',
      attendees: 38,
      eventDate: '2027-03-08',
      eventEndDate: '2027-03-09',
      city: 'Strasbourg',
      organizerFirstName: 'Jonas',
      organizerLastName: 'Falk',
      organizerCompany: 'Falk GmbH',
    },
  ),
  mail(
    'en',
    p('Freja Holm', 'freja@holm-design.example'),
    'SV: Workshop',
    `Hello, a workshop for 22 participants in Lille on 25 March 2027, in the morning.

Freja Holm
Holm Design

Fra: Parvis <requests@parvis.example>
Sendt: 11. november 2026 09:12
Til: Freja Holm
Emne: Workshop

Is the 18 March 2027 still right for your 30 guests?`,
    {
      eventType: 'training',
      attendees: 22,
      eventDate: '2027-03-25',
      slot: 'morning',
      city: 'Lille',
      organizerFirstName: 'Freja',
      organizerLastName: 'Holm',
      organizerCompany: 'Holm Design',
    },
  ),
  mail(
    'en',
    p('Nina Patel', 'n.patel@quanta.example'),
    'Re: Conference venues',
    `> How many delegates do you expect?
About 400 delegates, theatre style.
> And when?
On 7 October 2027, in Lyon.
> Your budget?
Up to 50,000 euros.

Nina Patel
Quanta Ltd`,
    {
      eventType: 'conference',
      attendees: 400,
      configuration: 'theatre',
      eventDate: '2027-10-07',
      city: 'Lyon',
      budgetMax: 50000,
      currency: 'EUR',
      organizerFirstName: 'Nina',
      organizerLastName: 'Patel',
      organizerCompany: 'Quanta Ltd',
    },
  ),
  mail(
    'en',
    p('Simon Hale', 's.hale@halewines.example'),
    'RE: Tasting',
    `Dear Parvis team,

We would like to move our tasting to Thursday 11 February 2027, still in Beaune, now for 50 people.

Best wishes,
Simon Hale
Hale Wines

-----Original Message-----
From: Parvis [mailto:requests@parvis.example]
Sent: 03 November 2026 14:20
To: Simon Hale
Subject: Tasting

Your tasting on 4 February 2027 for 35 people is confirmed.`,
    {
      attendees: 50,
      eventDate: '2027-02-11',
      city: 'Beaune',
      organizerFirstName: 'Simon',
      organizerLastName: 'Hale',
      organizerCompany: 'Hale Wines',
    },
  ),
];
