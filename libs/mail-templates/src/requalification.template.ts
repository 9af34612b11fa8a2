import { oneLine, present } from '#i18n/formats';
import { requestQuestions } from '#domain/labels';
import { fact, greeting } from './layout';
import { asOrganizer } from './reasons';
import type { MailTemplate } from './template';
import { RequalificationData } from './template.types';

/** The question if none of the missing fields can be named. */
const IN_GENERAL = { fr: 'quelques détails de plus sur votre événement.', en: 'a little more about your event.' };

export const requalification: MailTemplate<RequalificationData, 'event' | 'code', 'questions' | 'button' | 'facts'> = {
  wording: {
    values: ['event', 'code'],
    pieces: { questions: 'needed', button: 'needed', facts: 'optional' },
    usual: {
      fr: {
        subject: 'Quelques précisions sur votre demande : {event}',
        preheader: 'Vos réponses nous aideront à trouver le lieu qui convient',
        heading: 'Quelques précisions sur votre événement',
        body: `Merci de nous avoir confié la recherche d’un lieu pour « {event} ».

Pour vous proposer les lieux qui conviennent, pourriez-vous nous préciser :

{questions}

{button}

Vous préférez nous écrire ? Répondez simplement à cet e-mail. Dès que nous avons ces précisions, nous poursuivons la recherche.

{facts}`,
        button: 'Compléter ma demande',
      },
      en: {
        subject: 'A few details about your request: {event}',
        preheader: 'Your answers will help us find the right venue',
        heading: 'A few details about your event',
        body: `Thank you for asking us to find a venue for ‘{event}’.

To suggest the right venues, could you tell us:

{questions}

{button}

Would you rather write? Simply reply to this email. As soon as we have these details, we will carry on with the search.

{facts}`,
        button: 'Complete my request',
      },
    },
  },
  fill(data, { locale, sender }) {
    const french = locale === 'fr';
    const title = oneLine(data.eventTitle);
    const questions = requestQuestions(data.missingFields, locale);
    const answerUrl = present(data.answerUrl);
    return {
      values: { event: title, code: data.requestCode },
      pieces: {
        questions: { kind: 'list', items: questions.length === 0 ? [IN_GENERAL[locale]] : questions },
        button: answerUrl === null ? null : { kind: 'link', url: answerUrl },
        facts: {
          kind: 'facts',
          facts: [
            fact(french ? 'Événement' : 'Event', title),
            fact(french ? 'Référence' : 'Reference', data.requestCode),
          ],
        },
      },
      greeting: greeting(locale, data.organizerFirstName),
      reason: asOrganizer({ locale, sender }),
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
