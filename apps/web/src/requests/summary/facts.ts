import type { Field } from '../request.words';

/** Fields that are shown and edited together. */
export interface Fact {
  id:
    | 'eventType'
    | 'dates'
    | 'slot'
    | 'attendees'
    | 'configuration'
    | 'place'
    | 'budget'
    | 'requirements'
    | 'description'
    | 'source';
  fields: readonly Field[];
}

export const FACTS: readonly Fact[] = [
  { id: 'eventType', fields: ['eventType'] },
  { id: 'dates', fields: ['eventDate', 'eventEndDate', 'datesFlexible', 'alternativeDates'] },
  { id: 'slot', fields: ['slot'] },
  { id: 'attendees', fields: ['attendees'] },
  { id: 'configuration', fields: ['configuration'] },
  { id: 'place', fields: ['city', 'postalCodes', 'radiusKm'] },
  { id: 'budget', fields: ['budgetMin', 'budgetMax', 'currency'] },
  { id: 'requirements', fields: ['requirements'] },
  { id: 'description', fields: ['description'] },
  { id: 'source', fields: ['source'] },
];
