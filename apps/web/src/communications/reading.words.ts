import type { Words } from '#i18n/locale';
import { fieldWords } from '../requests/request.words';

/** What a mail says of who wrote it. */
const OF_SENDER: Readonly<Record<string, Words>> = {
  organizerFirstName: { fr: 'Prénom', en: 'First name' },
  organizerLastName: { fr: 'Nom', en: 'Last name' },
  organizerCompany: { fr: 'Société', en: 'Company' },
  organizerPhone: { fr: 'Téléphone', en: 'Phone' },
};

/** What a reader looks for in a mail, in the order in which it is shown. The currency stands beside the budget. */
export const READ_IN_ORDER: readonly string[] = [
  ...['title', 'eventType', 'eventDate', 'eventEndDate', 'alternativeDates', 'datesFlexible', 'slot', 'attendees'],
  ...['configuration', 'city', 'postalCodes', 'radiusKm', 'budgetMin', 'budgetMax', 'requirements', 'description'],
  ...Object.keys(OF_SENDER),
];

/** What a field that was read is called. */
export const readWords = (field: string): Words => OF_SENDER[field] ?? fieldWords(field);
