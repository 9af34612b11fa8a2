import { fr, oneLine, present } from '#words/formats';
import { requestQuestions } from '#domain/labels';
import { blocks, fact, greeting, MailTemplate } from './layout';
import { RequalificationData } from './template.types';

export const requalification: MailTemplate<RequalificationData> = {
  compose(locale, data) {
    const french = locale === 'fr';
    const title = oneLine(data.eventTitle);
    const questions = requestQuestions(data.missingFields, locale);
    const answerUrl = present(data.answerUrl);
    const closing =
      answerUrl === null
        ? french
          ? fr`Pour nous répondre, il vous suffit de répondre à cet e-mail. Dès que nous avons ces précisions, nous poursuivons la recherche.`
          : 'To answer, simply reply to this email. As soon as we have these details, we will carry on with the search.'
        : french
          ? fr`Vous pouvez aussi répondre simplement à cet e-mail. Dès que nous avons ces précisions, nous poursuivons la recherche.`
          : 'You can also simply reply to this email. As soon as we have these details, we will carry on with the search.';
    return {
      subject: french
        ? fr`Quelques précisions sur votre demande : ${title}`
        : `A few details about your request: ${title}`,
      preheader: french
        ? fr`Vos réponses nous aideront à trouver le lieu qui convient`
        : 'Your answers will help us find the right venue',
      heading: french ? 'Quelques précisions sur votre événement' : 'A few details about your event',
      greeting: greeting(locale, data.organizerFirstName),
      blocks: blocks(
        {
          kind: 'paragraph',
          text: french
            ? fr`Merci de nous avoir confié la recherche d’un lieu pour « ${title} ».`
            : `Thank you for asking us to find a venue for ‘${title}’.`,
        },
        {
          kind: 'paragraph',
          text:
            questions.length === 0
              ? french
                ? fr`Pour vous proposer les lieux qui conviennent, nous aurions besoin d’en savoir un peu plus sur votre événement.`
                : 'To suggest the right venues, we would need to know a little more about your event.'
              : french
                ? fr`Pour vous proposer les lieux qui conviennent, pourriez-vous nous préciser :`
                : 'To suggest the right venues, could you tell us:',
        },
        questions.length === 0 ? null : { kind: 'list', items: questions },
        answerUrl === null
          ? null
          : { kind: 'button', label: french ? 'Compléter ma demande' : 'Complete my request', url: answerUrl },
        { kind: 'paragraph', text: closing },
        {
          kind: 'facts',
          facts: [
            fact(french ? 'Événement' : 'Event', title),
            fact(french ? 'Référence' : 'Reference', data.requestCode),
          ],
        },
      ),
      reason: french
        ? fr`Vous recevez cet e-mail parce que vous avez confié une recherche de lieu à Parvis.`
        : 'You are receiving this email because you asked Parvis to find a venue.',
    };
  },
  demo: (webUrl) => ({
    fr: {
      organizerFirstName: 'Inès',
      requestCode: 'R-7K3Q9D',
      eventTitle: 'Séminaire annuel des équipes commerciales',
      missingFields: ['attendees', 'eventDate', 'city', 'budgetMax'],
      answerUrl: `${webUrl}/requalify/demo`,
    },
    en: {
      organizerFirstName: 'Inès',
      requestCode: 'R-7K3Q9D',
      eventTitle: 'Annual sales seminar',
      missingFields: ['attendees', 'eventDate', 'city', 'budgetMax'],
      answerUrl: `${webUrl}/requalify/demo`,
    },
  }),
};
