import { formatDays, oneLine, present } from '#i18n/formats';
import { NOT_CHOSEN_REASON_WORDS } from '#domain/reason-words';
import type { Locale } from '#i18n/locale';
import { fact, greeting } from './layout';
import { asVenue } from './reasons';
import type { MailTemplate } from './template';
import { NotSelectedData } from './template.types';

/** What to do with the options; null if there were none. */
const optionText = (codes: readonly string[], locale: Locale): string | null =>
  codes.length === 0
    ? null
    : `${codes.join(', ')} ${locale === 'fr' ? '– levée, les dates sont à nouveau libres' : '– released, the dates are free again'}`;

export const notSelected: MailTemplate<NotSelectedData, 'venue' | 'event' | 'code', 'facts'> = {
  wording: {
    values: ['venue', 'event', 'code'],
    pieces: { facts: 'optional' },
    usual: {
      fr: {
        subject: 'Suite donnée à la demande : {event}',
        preheader: 'L’organisateur a fait son choix ; merci pour votre participation',
        heading: 'L’organisateur a choisi un autre lieu',
        body: `Nous avions proposé votre lieu, {venue}, pour l’événement « {event} ». L’organisateur a finalement choisi un autre lieu.

{facts}

Si vous tenez encore des dates pour cette demande, vous pouvez les libérer. Merci pour votre réactivité : nous ne manquerons pas de vous solliciter pour d’autres événements.`,
      },
      en: {
        subject: 'Outcome of the request: {event}',
        preheader: 'The organizer has decided; thank you for taking part',
        heading: 'The organizer has chosen another venue',
        body: `We had put {venue} forward for the event ‘{event}’. In the end the organizer chose another venue.

{facts}

If you are still holding dates for this request, you can release them. Thank you for your quick replies: we will be in touch about other events.`,
      },
    },
  },
  fill(data, { locale, timeZone, sender }) {
    const french = locale === 'fr';
    const title = oneLine(data.eventTitle);
    const eventDate =
      data.eventDate === null ? null : formatDays(data.eventDate, present(data.eventEndDate), locale, timeZone);
    const reason = data.reason === null ? null : NOT_CHOSEN_REASON_WORDS[data.reason][locale];
    return {
      values: { venue: data.memberName, event: title, code: data.requestCode },
      pieces: {
        facts: {
          kind: 'facts',
          facts: [
            fact(french ? 'Événement' : 'Event', title),
            fact('Date', eventDate),
            fact(french ? 'Ce qui a compté' : 'What mattered', reason),
            fact(french ? 'Référence' : 'Reference', data.requestCode),
            fact('Option', optionText(data.releasedOptions ?? [], locale)),
          ],
        },
      },
      greeting: greeting(locale, data.contactName),
      reason: asVenue(data.memberName, { locale, sender }),
    };
  },
  demo: () => ({
    fr: {
      memberName: 'Manufacture du Canal',
      contactName: 'Yann Le Goff',
      requestCode: 'R-7K3Q9D',
      eventTitle: 'Séminaire annuel des équipes commerciales',
      eventDate: '2027-03-12',
      reason: 'location',
    },
    en: {
      memberName: 'Canal Works',
      contactName: 'Yann Le Goff',
      requestCode: 'R-7K3Q9D',
      eventTitle: 'Annual sales seminar',
      eventDate: '2027-03-12',
      reason: 'location',
    },
  }),
};
