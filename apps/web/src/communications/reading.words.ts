import type { Words } from '#i18n/locale';
import { NEEDS } from '../requests/needs/needs.words';
import { fieldWords } from '../requests/request.words';

/** Labels of the sender's details in an email. */
const OF_SENDER: Readonly<Record<string, Words>> = {
  organizerFirstName: { fr: 'Prénom', en: 'First name' },
  organizerLastName: { fr: 'Nom', en: 'Last name' },
  organizerCompany: { fr: 'Société', en: 'Company' },
  organizerPhone: { fr: 'Téléphone', en: 'Phone' },
};

/** Fields that are extracted from an email, in display order. The currency is shown beside the budget. */
export const READ_IN_ORDER: readonly string[] = [
  ...['title', 'eventType', 'eventDate', 'eventEndDate', 'alternativeDates', 'datesFlexible', 'slot', 'attendees'],
  ...[
    'configuration',
    'needs',
    'city',
    'postalCodes',
    'radiusKm',
    'budgetMin',
    'budgetMax',
    'requirements',
    'description',
  ],
  ...Object.keys(OF_SENDER),
];

/** Returns the label of an extracted field. */
export const readWords = (field: string): Words =>
  OF_SENDER[field] ?? (field === 'needs' ? NEEDS.title : fieldWords(field));
