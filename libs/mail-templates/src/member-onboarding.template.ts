import { fr } from '#words/formats';
import { blocks, greeting, MailTemplate } from './layout';
import { MemberOnboardingData } from './template.types';

export const memberOnboarding: MailTemplate<MemberOnboardingData> = {
  compose(locale, data) {
    const french = locale === 'fr';
    return {
      subject: french ? fr`Bienvenue sur Parvis, ${data.memberName}` : `Welcome to Parvis, ${data.memberName}`,
      preheader: french
        ? fr`Vérifiez votre fiche pour recevoir des demandes qui vous correspondent`
        : 'Check your profile to receive enquiries that suit you',
      heading: french ? 'Bienvenue sur Parvis' : 'Welcome to Parvis',
      greeting: greeting(locale, data.contactName),
      blocks: blocks(
        {
          kind: 'paragraph',
          text: french
            ? fr`Nous sommes heureux de compter votre lieu, ${data.memberName}, parmi nos adresses. Désormais, lorsqu’une demande d’événement vous correspond, nous vous écrivons pour connaître vos disponibilités.`
            : `We are delighted to count ${data.memberName} among our venues. From now on, whenever an event enquiry suits you, we will write to ask about your availability.`,
        },
        {
          kind: 'paragraph',
          text: french
            ? fr`Pour bien commencer, quelques minutes suffisent :`
            : 'To get off to a good start, a few minutes are enough:',
        },
        {
          kind: 'list',
          items: french
            ? [
                fr`vérifiez vos coordonnées et la personne à contacter ;`,
                fr`relisez la description de votre lieu : c’est elle que les organisateurs découvrent en premier ;`,
                fr`signalez-nous, en réponse à cet e-mail, ce qui manque sur vos salles, leurs capacités ou vos photos.`,
              ]
            : [
                'check your contact details and the person to get in touch with;',
                'read through the description of your venue: it is what organisers see first;',
                'tell us, by replying to this email, what is missing about your rooms, their capacities or your photos.',
              ],
        },
        { kind: 'button', label: french ? 'Vérifier ma fiche' : 'Check my profile', url: data.profileUrl },
      ),
      reason: french
        ? fr`Vous recevez cet e-mail parce que votre lieu, ${data.memberName}, vient de rejoindre les lieux référencés sur Parvis.`
        : `You are receiving this email because ${data.memberName} has just joined the venues listed on Parvis.`,
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
