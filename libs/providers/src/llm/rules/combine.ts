import type { ExtractedFieldName, ExtractedFields } from '../extraction';

/** The confidence of a value that the sender's address suggests. */
export const GUESS = 0.3;

/** Fields that belong together, the first of which decides: an attachment about other days says nothing about these. */
const TOGETHER: ExtractedFieldName[][] = [
  ['eventDate', 'eventEndDate', 'datesFlexible', 'alternativeDates'],
  ['city', 'postalCodes', 'radiusKm'],
  ['budgetMax', 'budgetMin', 'currency'],
  ['organizerLastName', 'organizerFirstName'],
];
const SINGLE: ExtractedFieldName[] = [
  'eventType',
  'description',
  'attendees',
  'configuration',
  'slot',
  'requirements',
  'organizerCompany',
  'organizerPhone',
];

/** Combines the readings of a mail's texts. The first counts; the others, in order, fill what it leaves empty. */
export function combine([first, ...others]: ExtractedFields[]): ExtractedFields {
  const fields = { ...first } as ExtractedFields;
  for (const other of others) {
    for (const name of SINGLE) if (isEmpty(fields, name)) copy(name, other, fields);
    for (const group of TOGETHER) {
      const [leading] = group;
      if (leading === undefined) continue;
      const [known, found] = [fields[leading].value, other[leading].value];
      const isOther = known !== null && known !== found;
      if (!isOther) for (const name of group) if (isEmpty(fields, name)) copy(name, other, fields);
    }
  }
  return fields;
}

/** Whether nothing is known, or only what the sender's address suggests. */
const isEmpty = (fields: ExtractedFields, name: ExtractedFieldName): boolean =>
  fields[name].value === null || (fields[name].confidence <= GUESS && fields[name].quote === null);

function copy(name: ExtractedFieldName, from: ExtractedFields, to: ExtractedFields): void {
  if (from[name].value !== null) Object.assign(to, { [name]: from[name] });
}
