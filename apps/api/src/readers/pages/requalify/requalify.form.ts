import type { OrganizerRequestListItem } from '../../../exchange/public-access/organizer-access.dto';
import { amount, type Form, text, texts } from '../form';

/** The facts that an organizer answers or corrects on the page. */
const FIELDS = [
  'eventType',
  'eventDate',
  'eventEndDate',
  'alternativeDates',
  'datesFlexible',
  'slot',
  'attendees',
  'configuration',
  'city',
  'budgetMin',
  'budgetMax',
  'requirements',
] as const;
export type Field = (typeof FIELDS)[number];

/** What a request says of its fields. */
export type Known = Pick<OrganizerRequestListItem, Field>;

/** The value of a field as a form sends it. */
export function asTyped(known: Known, field: Field): string {
  const value = known[field];
  if (value === null) return '';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : Array.isArray(value) ? value.join(' ') : String(value);
}

const AMOUNTS: readonly Field[] = ['attendees', 'budgetMin', 'budgetMax'];

function valueOf(form: Form, field: Field): unknown {
  if (field === 'alternativeDates') return [...new Set(texts(form, field))];
  const given = AMOUNTS.includes(field) ? amount(form, field) : text(form, field);
  if (field === 'datesFlexible' && (given === 'yes' || given === 'no')) return given === 'yes';
  return given ?? null;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What a form changes. A field counts if it differs from what its page showed (`was-…`) and from what the request says by now: a page
 * that was open for long takes back nothing that the team has learnt meanwhile, and a form that is sent again changes nothing.
 */
export function changesIn(form: Form, now: Known): Partial<Record<Field, unknown>> {
  const changed = FIELDS.filter((field) => {
    if (form[field] === undefined) return false;
    const shown = valueOf({ [field]: shownOf(form, field) }, field);
    const given = valueOf(form, field);
    return !same(given, shown) && !same(given, now[field]);
  });
  return Object.fromEntries(changed.map((field) => [field, valueOf(form, field)]));
}

const shownOf = (form: Form, field: Field): string | string[] => {
  const shown = text(form, `was-${field}`) ?? '';
  return field === 'alternativeDates' ? shown.split(' ') : shown;
};
