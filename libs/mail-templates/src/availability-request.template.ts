import { formatCount, formatDays, fr, oneLine, present } from '#words/formats';
import { configurationLabel, eventTypeLabel, slotLabel } from '#domain/labels';
import { blocks, fact, greeting, MailTemplate } from './layout';
import { AvailabilityRequestData } from './template.types';

export const availabilityRequest: MailTemplate<AvailabilityRequestData> = {
  compose(locale, data, timeZone) {
    const french = locale === 'fr';
    const title = oneLine(data.eventTitle);
    const days =
      data.eventDate === null ? null : formatDays(data.eventDate, present(data.eventEndDate), locale, timeZone);
    const what = days === null ? title : `${title}, ${days}`;
    const eventType = present(data.eventType);
    const slot = present(data.slot);
    const configuration = present(data.configuration);
    return {
      subject: french ? fr`Êtes-vous disponible ? ${what}` : `Are you available? ${what}`,
      preheader: french
        ? fr`Une demande pour ${data.memberName} : répondez en un instant`
        : `An enquiry for ${data.memberName}: answer in a moment`,
      heading: french ? fr`Êtes-vous disponible ?` : 'Are you available?',
      greeting: greeting(locale, data.contactName),
      blocks: blocks(
        {
          kind: 'paragraph',
          text: french
            ? fr`Un organisateur cherche un lieu et nous avons pensé au vôtre, ${data.memberName}. Pourriez-vous accueillir son événement ?`
            : `An organiser is looking for a venue and we thought of ${data.memberName}. Could you host this event?`,
        },
        {
          kind: 'facts',
          facts: [
            fact(french ? 'Événement' : 'Event', title),
            fact('Type', eventType === null ? null : eventTypeLabel(eventType, locale)),
            fact('Date', days),
            fact(french ? 'Créneau' : 'Time of day', slot === null ? null : slotLabel(slot, locale)),
            fact(
              french ? 'Participants' : 'Attendees',
              data.attendees === null ? null : formatCount(data.attendees, locale),
            ),
            fact(
              french ? 'Disposition' : 'Layout',
              configuration === null ? null : configurationLabel(configuration, locale),
            ),
            fact(french ? 'Ville recherchée' : 'Preferred town', data.city),
            fact(french ? 'Référence' : 'Reference', data.requestCode),
          ],
        },
        data.requirements === null || present(data.requirements) === null
          ? null
          : { kind: 'quote', label: french ? 'Besoins particuliers' : 'Particular needs', text: data.requirements },
        { kind: 'button', label: french ? 'Répondre oui ou non' : 'Answer yes or no', url: data.answerUrl },
        {
          kind: 'paragraph',
          text: french
            ? fr`Il s’agit d’une première vérification : rien n’est encore réservé. Sur la page, vous pourrez aussi indiquer un tarif ou proposer d’autres dates.`
            : 'This is a first check: nothing is booked yet. On the page you can also give a price or suggest other dates.',
        },
      ),
      reason: french
        ? fr`Vous recevez cet e-mail parce que votre lieu, ${data.memberName}, fait partie des lieux référencés sur Parvis.`
        : `You are receiving this email because ${data.memberName} is one of the venues listed on Parvis.`,
    };
  },
  demo: (webUrl) => ({
    fr: {
      memberName: 'Domaine des Tilleuls',
      contactName: 'Camille Morel',
      requestCode: 'R-7K3Q9D',
      eventTitle: 'Séminaire annuel des équipes commerciales',
      eventType: 'seminar',
      eventDate: '2027-03-12',
      eventEndDate: '2027-03-14',
      slot: 'full_day',
      attendees: 80,
      configuration: 'classroom',
      city: 'Lyon',
      requirements: 'Deux salles de sous-commission.\nDéjeuner sur place, dont dix repas végétariens.',
      answerUrl: `${webUrl}/answer/demo`,
    },
    en: {
      memberName: 'Linden House',
      contactName: 'Camille Morel',
      requestCode: 'R-7K3Q9D',
      eventTitle: 'Annual sales seminar',
      eventType: 'seminar',
      eventDate: '2027-03-12',
      eventEndDate: '2027-03-14',
      slot: 'full_day',
      attendees: 80,
      configuration: 'classroom',
      city: 'Lyon',
      requirements: 'Two breakout rooms.\nLunch on site, including ten vegetarian meals.',
      answerUrl: `${webUrl}/answer/demo`,
    },
  }),
};
