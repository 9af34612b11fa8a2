import { formatCount, formatDate, formatDays, oneLine, present } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import { fact, greeting } from './layout';
import { asOrganizer } from './reasons';
import type { MailTemplate } from './template';
import { CatalogSentData } from './template.types';

/** French counts zero and one as singular, English only one. */
function venues(count: number, locale: Locale): string {
  const number = formatCount(count, locale);
  if (locale === 'fr') return count < 2 ? `${number} lieu` : `${number} lieux`;
  return count === 1 ? `${number} venue` : `${number} venues`;
}

export const catalogSent: MailTemplate<CatalogSentData, 'event' | 'venues' | 'code', 'message' | 'button' | 'facts'> = {
  wording: {
    values: ['event', 'venues', 'code'],
    pieces: { message: 'needed', button: 'needed', facts: 'optional' },
    usual: {
      fr: {
        subject: 'Votre sélection de lieux : {event}',
        preheader: '{venues} à découvrir pour votre événement',
        heading: 'Votre sélection de lieux est prête',
        body: `Nous avons choisi {venues} pour votre événement « {event} ». Vous pouvez lire le détail, regarder les photos et nous dire ce que vous en pensez.

{message}

{button}

{facts}

Une question, une envie de visite ? Répondez simplement à cet e-mail.`,
        button: 'Découvrir la sélection',
      },
      en: {
        subject: 'Your venue selection: {event}',
        preheader: '{venues} to discover for your event',
        heading: 'Your venue selection is ready',
        body: `We have chosen {venues} for your event ‘{event}’. You can read the details, look at the photos and tell us what you think.

{message}

{button}

{facts}

Any questions, or would you like to visit? Simply reply to this email.`,
        button: 'See the selection',
      },
    },
  },
  fill(data, { locale, timeZone, sender }) {
    const french = locale === 'fr';
    const title = oneLine(data.eventTitle);
    const eventDate =
      data.eventDate === null ? null : formatDays(data.eventDate, present(data.eventEndDate), locale, timeZone);
    const expiresAt = data.expiresAt === null ? null : formatDate(data.expiresAt, locale, timeZone);
    return {
      values: { event: title, venues: venues(data.venueCount, locale), code: data.requestCode },
      pieces: {
        message:
          data.message === null || present(data.message) === null
            ? null
            : { kind: 'quote', label: french ? 'Un mot de notre équipe' : 'A word from our team', text: data.message },
        button: { kind: 'link', url: data.catalogUrl },
        facts: {
          kind: 'facts',
          facts: [
            fact(french ? 'Événement' : 'Event', title),
            fact('Date', eventDate),
            fact(french ? 'Référence' : 'Reference', data.requestCode),
            fact(french ? 'En ligne jusqu’au' : 'Online until', expiresAt),
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
      eventDate: '2027-03-12',
      message:
        'Les trois lieux sont à moins de trente minutes de la gare.\nLe Domaine des Tilleuls peut aussi loger vos intervenants.',
      venueCount: 3,
      catalogUrl: `${webUrl}/catalogs/demo`,
      expiresAt: '2027-02-28',
    },
    en: {
      organizerFirstName: 'Inès',
      requestCode: 'R-7K3Q9D',
      eventTitle: 'Annual sales seminar',
      eventDate: '2027-03-12',
      message:
        'All three venues are within thirty minutes of the station.\nLinden House can also accommodate your speakers.',
      venueCount: 3,
      catalogUrl: `${webUrl}/catalogs/demo`,
      expiresAt: '2027-02-28',
    },
  }),
};
