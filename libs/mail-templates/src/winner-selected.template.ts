import { formatCount, formatDays, oneLine, present } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import { fact, greeting } from './layout';
import { asVenue } from './reasons';
import type { MailTemplate } from './template';
import { WinnerSelectedData } from './template.types';

const HOLD_DATES: Record<Locale, (areSeveral: boolean) => string> = {
  fr: (areSeveral) =>
    `Merci de réserver dès à présent ${areSeveral ? 'ces dates' : 'cette date'} dans votre calendrier.`,
  en: (areSeveral) => `Please hold ${areSeveral ? 'these dates' : 'this date'} in your calendar from now on.`,
};

const hasSeveralDays = ({ eventDate, eventEndDate }: WinnerSelectedData): boolean =>
  (present(eventEndDate) ?? '') > (eventDate ?? '');

export const winnerSelected: MailTemplate<WinnerSelectedData, 'venue' | 'event' | 'code', 'facts' | 'holdDate'> = {
  wording: {
    values: ['venue', 'event', 'code'],
    pieces: { facts: 'needed', holdDate: 'optional' },
    usual: {
      fr: {
        subject: 'Votre lieu a été choisi : {event}',
        preheader: 'Bonne nouvelle pour {venue} !',
        heading: 'Félicitations, votre lieu a été choisi !',
        body: `L’organisateur a choisi votre lieu, {venue}, pour son événement « {event} ».

{facts}

{holdDate}

Notre équipe revient vers vous pour organiser la suite avec l’organisateur.

Un changement ou une question ? Répondez simplement à cet e-mail.`,
      },
      en: {
        subject: 'Your venue has been chosen: {event}',
        preheader: 'Good news for {venue}!',
        heading: 'Congratulations, your venue has been chosen!',
        body: `The organizer has chosen {venue} for the event ‘{event}’.

{facts}

{holdDate}

Our team will be in touch to arrange the next steps with the organizer.

Has anything changed, or do you have a question? Simply reply to this email.`,
      },
    },
  },
  fill(data, { locale, timeZone, sender }) {
    const french = locale === 'fr';
    const title = oneLine(data.eventTitle);
    const eventDate =
      data.eventDate === null ? null : formatDays(data.eventDate, present(data.eventEndDate), locale, timeZone);
    return {
      values: { venue: data.memberName, event: title, code: data.requestCode },
      pieces: {
        facts: {
          kind: 'facts',
          facts: [
            fact(french ? 'Événement' : 'Event', title),
            fact('Date', eventDate),
            fact(
              french ? 'Participants' : 'Attendees',
              data.attendees === null ? null : formatCount(data.attendees, locale),
            ),
            fact(french ? 'Organisateur' : 'Organizer', data.organizerName),
            fact(french ? 'Société' : 'Company', data.organizerCompany),
            fact(french ? 'Référence' : 'Reference', data.requestCode),
          ],
        },
        holdDate:
          eventDate === null
            ? null
            : {
                kind: 'paragraph',
                text: HOLD_DATES[locale](hasSeveralDays(data)),
              },
      },
      greeting: greeting(locale, data.contactName),
      reason: asVenue(data.memberName, { locale, sender }),
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
