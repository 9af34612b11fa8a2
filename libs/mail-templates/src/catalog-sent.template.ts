import { formatCount, formatDate, formatDays, fr, oneLine, present } from '#words/formats';
import type { Locale } from '#words/locale';
import { blocks, fact, greeting, MailTemplate } from './layout';
import { CatalogSentData } from './template.types';

/** French counts zero and one as singular, English one alone. */
function venues(count: number, locale: Locale): string {
  const number = formatCount(count, locale);
  if (locale === 'fr') return count < 2 ? `${number} lieu` : `${number} lieux`;
  return count === 1 ? `${number} venue` : `${number} venues`;
}

export const catalogSent: MailTemplate<CatalogSentData> = {
  compose(locale, data, timeZone) {
    const french = locale === 'fr';
    const title = oneLine(data.eventTitle);
    const selection = venues(data.venueCount, locale);
    const eventDate = data.eventDate === null ? null : formatDays(data.eventDate, null, locale, timeZone);
    const expiresAt = data.expiresAt === null ? null : formatDate(data.expiresAt, locale, timeZone);
    const single = data.venueCount === 1;
    return {
      subject: french ? fr`Votre sélection de lieux : ${title}` : `Your venue selection: ${title}`,
      preheader: french ? fr`${selection} à découvrir pour votre événement` : `${selection} to discover for your event`,
      heading: french ? 'Votre sélection de lieux est prête' : 'Your venue selection is ready',
      greeting: greeting(locale, data.organizerFirstName),
      blocks: blocks(
        {
          kind: 'paragraph',
          text: french
            ? fr`Nous avons choisi ${selection} pour votre événement « ${title} ». Vous pouvez consulter ${single ? 'sa fiche' : 'les fiches'}, regarder les photos et nous dire ce que vous en pensez.`
            : `We have chosen ${selection} for your event ‘${title}’. You can read the details, look at the photos and tell us what you think.`,
        },
        present(data.message) === null || data.message === null
          ? null
          : { kind: 'quote', label: french ? 'Un mot de notre équipe' : 'A word from our team', text: data.message },
        { kind: 'button', label: french ? 'Découvrir la sélection' : 'See the selection', url: data.catalogUrl },
        {
          kind: 'facts',
          facts: [
            fact(french ? 'Événement' : 'Event', title),
            fact('Date', eventDate),
            fact(french ? 'Référence' : 'Reference', data.requestCode),
            fact(french ? 'En ligne jusqu’au' : 'Online until', expiresAt),
          ],
        },
        {
          kind: 'paragraph',
          text: french
            ? fr`Une question, une envie de visite ? Répondez simplement à cet e-mail.`
            : 'Any questions, or would you like to visit? Simply reply to this email.',
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
