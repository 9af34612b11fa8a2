import { fr } from '#i18n/formats';
import { greeting } from './layout';
import { asVenue } from './reasons';
import type { MailTemplate } from './template';
import { MemberOnboardingData } from './template.types';
import type { Wording } from './wording';

const VALUES = ['venue'] as const;
const PIECES = { button: 'needed' } as const;

/** The copy for a venue that is already known, replacing the welcome. */
export const profileLink: Wording = {
  values: VALUES,
  pieces: PIECES,
  usual: {
    fr: {
      subject: 'La fiche de {venue} : à vérifier et à compléter',
      preheader: 'Votre lien personnel vers vos informations, vos salles, vos photos et votre calendrier',
      heading: 'Votre fiche chez {agency}',
      body: `Voici le lien vers la fiche de votre lieu, {venue}. C’est elle que nous lisons quand une demande arrive, et elle que les organisateurs découvrent en premier. Vous pouvez y :

- corriger vos coordonnées et la présentation de votre lieu ;
- décrire vos salles, leurs capacités et leurs tarifs ;
- ajouter des photos et choisir la principale ;
- bloquer dans le calendrier les jours où vous ne pouvez pas recevoir.

{button}`,
      button: 'Ouvrir ma fiche',
    },
    en: {
      subject: 'The profile of {venue}: please check and complete it',
      preheader: 'Your own link to your details, rooms, photos and calendar',
      heading: 'Your profile with {agency}',
      body: `Here is the link to the profile of {venue}. It is what we read when a request comes in, and what organizers see first. There you can:

- correct your contact details and the description of your venue;
- describe your rooms, their capacities and prices;
- add photos and choose the main one;
- block the days in the calendar on which you cannot host.

{button}`,
      button: 'Open my profile',
    },
  },
};

export const memberOnboarding: MailTemplate<MemberOnboardingData, 'venue', 'button'> = {
  wording: {
    values: VALUES,
    pieces: PIECES,
    usual: {
      fr: {
        subject: 'Bienvenue chez {agency}, {venue}',
        preheader: 'Vérifiez votre fiche pour recevoir des demandes qui vous correspondent',
        heading: 'Bienvenue chez {agency}',
        body: `Nous sommes heureux de compter votre lieu, {venue}, parmi nos adresses. Désormais, lorsqu’une demande d’événement vous correspond, nous vous écrivons pour connaître vos disponibilités.

Pour bien commencer, quelques minutes suffisent :

- vérifiez vos coordonnées et la personne à contacter ;
- relisez la présentation de votre lieu : c’est elle que les organisateurs découvrent en premier ;
- décrivez vos salles et leurs capacités, et ajoutez des photos ;
- bloquez dans le calendrier les jours où vous ne pouvez pas recevoir.

Le lien ci-dessous permet de tout modifier vous-même, sans mot de passe.

{button}`,
        button: 'Vérifier ma fiche',
      },
      en: {
        subject: 'Welcome to {agency}, {venue}',
        preheader: 'Check your profile to receive requests that suit you',
        heading: 'Welcome to {agency}',
        body: `We are delighted to count {venue} among our venues. From now on, whenever an event request suits you, we will write to ask about your availability.

To get off to a good start, a few minutes are enough:

- check your contact details and the person to get in touch with;
- read through the description of your venue: it is what organizers see first;
- describe your rooms and their capacities, and add photos;
- block the days in the calendar on which you cannot host.

With the link below you can change all of it yourself, without a password.

{button}`,
        button: 'Check my profile',
      },
    },
  },
  fill(data, { locale, sender }) {
    const { memberName, isKnown = false } = data;
    const joined = {
      fr: fr`Vous recevez cet e-mail parce que votre lieu, ${memberName}, vient de rejoindre les lieux référencés par ${sender.name}.`,
      en: `You are receiving this email because ${memberName} has just joined the venues listed with ${sender.name}.`,
    };
    return {
      values: { venue: memberName },
      pieces: { button: { kind: 'link', url: data.profileUrl } },
      greeting: greeting(locale, data.contactName),
      reason: isKnown ? asVenue(memberName, { locale, sender }) : joined[locale],
    };
  },
  demo: (webUrl) => ({
    fr: {
      memberName: 'Domaine des Tilleuls',
      contactName: 'Camille Morel',
      profileUrl: `${webUrl}/profile/demo`,
    },
    en: {
      memberName: 'Linden House',
      contactName: 'Camille Morel',
      profileUrl: `${webUrl}/profile/demo`,
    },
  }),
};
