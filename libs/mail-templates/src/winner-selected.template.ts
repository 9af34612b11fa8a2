import { formatCount, formatDays, fr, oneLine } from '#words/formats';
import { blocks, fact, greeting, MailTemplate } from './layout';
import { WinnerSelectedData } from './template.types';

export const winnerSelected: MailTemplate<WinnerSelectedData> = {
  compose(locale, data, timeZone) {
    const french = locale === 'fr';
    const title = oneLine(data.eventTitle);
    const eventDate = data.eventDate === null ? null : formatDays(data.eventDate, null, locale, timeZone);
    const holdDate =
      eventDate === null
        ? ''
        : french
          ? 'Merci de réserver dès à présent cette date dans votre calendrier. '
          : 'Please hold this date in your calendar from now on. ';
    return {
      subject: french ? fr`Votre lieu a été choisi : ${title}` : `Your venue has been chosen: ${title}`,
      preheader: french ? fr`Bonne nouvelle pour ${data.memberName} !` : `Good news for ${data.memberName}!`,
      heading: french ? fr`Félicitations, votre lieu a été choisi !` : 'Congratulations, your venue has been chosen!',
      greeting: greeting(locale, data.contactName),
      blocks: blocks(
        {
          kind: 'paragraph',
          text: french
            ? fr`L’organisateur a choisi votre lieu, ${data.memberName}, pour son événement « ${title} ».`
            : `The organiser has chosen ${data.memberName} for the event ‘${title}’.`,
        },
        {
          kind: 'facts',
          facts: [
            fact(french ? 'Événement' : 'Event', title),
            fact('Date', eventDate),
            fact(
              french ? 'Participants' : 'Attendees',
              data.attendees === null ? null : formatCount(data.attendees, locale),
            ),
            fact(french ? 'Organisateur' : 'Organiser', data.organizerName),
            fact(french ? 'Société' : 'Company', data.organizerCompany),
            fact(french ? 'Référence' : 'Reference', data.requestCode),
          ],
        },
        {
          kind: 'paragraph',
          text: french
            ? fr`${holdDate}Notre équipe revient vers vous pour organiser la suite avec l’organisateur.`
            : `${holdDate}Our team will be in touch to arrange the next steps with the organiser.`,
        },
        {
          kind: 'paragraph',
          text: french
            ? fr`Un changement ou une question ? Répondez simplement à cet e-mail.`
            : 'Has anything changed, or do you have a question? Simply reply to this email.',
        },
      ),
      reason: french
        ? fr`Vous recevez cet e-mail parce que votre lieu, ${data.memberName}, fait partie des lieux référencés sur Parvis.`
        : `You are receiving this email because ${data.memberName} is one of the venues listed on Parvis.`,
    };
  },
  demo: () => ({
    fr: {
      memberName: 'Domaine des Tilleuls',
      contactName: 'Camille Morel',
      requestCode: 'R-7K3Q9D',
      eventTitle: 'Séminaire annuel des équipes commerciales',
      eventDate: '2027-03-12',
      attendees: 80,
      organizerName: 'Inès Garnier',
      organizerCompany: 'Atelier Garnier & Fils',
    },
    en: {
      memberName: 'Linden House',
      contactName: 'Camille Morel',
      requestCode: 'R-7K3Q9D',
      eventTitle: 'Annual sales seminar',
      eventDate: '2027-03-12',
      attendees: 80,
      organizerName: 'Inès Garnier',
      organizerCompany: 'Garnier & Sons',
    },
  }),
};
