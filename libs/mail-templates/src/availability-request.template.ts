import { formatCount, formatDays, oneLine, present } from '#i18n/formats';
import { configurationLabel, eventTypeLabel, LAYOUT_WORDS, slotLabel } from '#domain/labels';
import { needDetails, needTitle } from '#domain/need-words';
import { daysOfEvent } from '#domain/offer-totals';
import { fact, greeting } from './layout';
import { asVenue } from './reasons';
import type { MailTemplate } from './template';
import { AvailabilityRequestData } from './template.types';

const DEMO_NEEDS = [{ kind: 'breakout', count: 2, attendees: 20 }] as const;

export const availabilityRequest: MailTemplate<
  AvailabilityRequestData,
  'venue' | 'event' | 'eventAndDates' | 'code',
  'facts' | 'requirements' | 'button'
> = {
  wording: {
    values: ['venue', 'event', 'eventAndDates', 'code'],
    pieces: { facts: 'needed', requirements: 'needed', button: 'needed' },
    usual: {
      fr: {
        subject: 'Êtes-vous disponible ? {eventAndDates}',
        preheader: 'Une demande pour {venue} : répondez en un instant',
        heading: 'Êtes-vous disponible ?',
        body: `Un organisateur cherche un lieu et nous avons pensé au vôtre, {venue}. Pourriez-vous accueillir son événement ?

{facts}

{requirements}

{button}

Il s’agit d’une première vérification : rien n’est encore réservé. Sur la page, vous pourrez ensuite faire votre offre, avec vos prix et vos conditions, ou proposer d’autres dates.`,
        button: 'Répondre oui ou non',
      },
      en: {
        subject: 'Are you available? {eventAndDates}',
        preheader: 'A request for {venue}: reply in a moment',
        heading: 'Are you available?',
        body: `An organizer is looking for a venue and we thought of {venue}. Could you host this event?

{facts}

{requirements}

{button}

This is a first check: nothing is booked yet. On the page you can then make your offer, with your prices and terms, or suggest other dates.`,
        button: 'Reply yes or no',
      },
    },
  },
  fill(data, { locale, timeZone, sender }) {
    const french = locale === 'fr';
    const title = oneLine(data.eventTitle);
    const days =
      data.eventDate === null ? null : formatDays(data.eventDate, present(data.eventEndDate), locale, timeZone);
    const eventDays = daysOfEvent({ eventDate: data.eventDate, eventEndDate: present(data.eventEndDate) });
    const eventType = present(data.eventType);
    const slot = present(data.slot);
    const configuration = present(data.configuration);
    return {
      values: {
        venue: data.memberName,
        event: title,
        eventAndDates: days === null ? title : `${title}, ${days}`,
        code: data.requestCode,
      },
      pieces: {
        facts: {
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
            ...(data.needs ?? []).map((need) => {
              const details = needDetails(need, locale, timeZone, eventDays, (layout) => LAYOUT_WORDS[layout][locale]);
              const said = [needTitle(need, locale), ...details, present(need.note)].filter(Boolean).join(', ');
              return fact(french ? 'Et aussi' : 'Also', oneLine(said));
            }),
            fact(french ? 'Ville recherchée' : 'Preferred town', data.city),
            fact(french ? 'Référence' : 'Reference', data.requestCode),
            fact(
              'Option',
              data.askHold !== true
                ? null
                : french
                  ? 'Pouvez-vous poser une option ? Indiquez son rang et jusqu’à quand.'
                  : 'Can you hold it for us? Tell us its rank, and until when.',
            ),
          ],
        },
        requirements:
          data.requirements === null || present(data.requirements) === null
            ? null
            : {
                kind: 'quote',
                label: french ? 'Besoins particuliers' : 'Special requirements',
                text: data.requirements,
              },
        button: { kind: 'link', url: data.answerUrl },
      },
      greeting: greeting(locale, data.contactName),
      reason: asVenue(data.memberName, { locale, sender }),
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
      needs: DEMO_NEEDS,
      city: 'Lyon',
      requirements: 'Déjeuner sur place.\nDix repas végétariens.',
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
      needs: DEMO_NEEDS,
      city: 'Lyon',
      requirements: 'Lunch on site.\nTen vegetarian meals.',
      answerUrl: `${webUrl}/answer/demo`,
    },
  }),
};
