import { formatDays, fr, oneLine } from '#words/formats';
import { blocks, fact, greeting, MailTemplate } from './layout';
import { NotSelectedData } from './template.types';

export const notSelected: MailTemplate<NotSelectedData> = {
  compose(locale, data, timeZone) {
    const french = locale === 'fr';
    const title = oneLine(data.eventTitle);
    const eventDate = data.eventDate === null ? null : formatDays(data.eventDate, null, locale, timeZone);
    return {
      subject: french ? fr`Suite donnée à la demande : ${title}` : `Outcome of the enquiry: ${title}`,
      preheader: french
        ? fr`L’organisateur a fait son choix ; merci pour votre participation`
        : 'The organiser has decided; thank you for taking part',
      heading: french ? 'L’organisateur a choisi un autre lieu' : 'The organiser has chosen another venue',
      greeting: greeting(locale, data.contactName),
      blocks: blocks(
        {
          kind: 'paragraph',
          text: french
            ? fr`Nous avions proposé votre lieu, ${data.memberName}, pour l’événement « ${title} ». L’organisateur a finalement choisi un autre lieu.`
            : `We had put ${data.memberName} forward for the event ‘${title}’. In the end the organiser chose another venue.`,
        },
        {
          kind: 'facts',
          facts: [
            fact(french ? 'Événement' : 'Event', title),
            fact('Date', eventDate),
            fact(french ? 'Référence' : 'Reference', data.requestCode),
          ],
        },
        {
          kind: 'paragraph',
          text: french
            ? fr`Si vous aviez posé une option pour cette demande, vous pouvez la lever. Merci pour votre réactivité : nous ne manquerons pas de vous solliciter pour d’autres événements.`
            : 'If you were holding dates for this enquiry, you can release them. Thank you for your quick replies: we will be in touch about other events.',
        },
      ),
      reason: french
        ? fr`Vous recevez cet e-mail parce que votre lieu, ${data.memberName}, fait partie des lieux référencés sur Parvis.`
        : `You are receiving this email because ${data.memberName} is one of the venues listed on Parvis.`,
    };
  },
  demo: () => ({
    fr: {
      memberName: 'Manufacture du Canal',
      contactName: 'Yann Le Goff',
      requestCode: 'R-7K3Q9D',
      eventTitle: 'Séminaire annuel des équipes commerciales',
      eventDate: '2027-03-12',
    },
    en: {
      memberName: 'Canal Works',
      contactName: 'Yann Le Goff',
      requestCode: 'R-7K3Q9D',
      eventTitle: 'Annual sales seminar',
      eventDate: '2027-03-12',
    },
  }),
};
