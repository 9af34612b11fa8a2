import type { OrganizerRequestListItem } from '../../../exchange/public-access/organizer-access.dto';
import { amount, type Form, text, texts } from '../form';

/** The facts that an organizer can enter or correct on the page. */
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

/** A request's values of these fields. */
export type Known = Pick<OrganizerRequestListItem, Field>;

/** Returns a field's value as a form submits it. */
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
 * Returns the changes in a form. A field counts if it differs from what its page showed (`was-…`) and from the
 * request's current value: a page left open for long reverts nothing that the team has since learned, and submitting a
 * form again changes nothing.
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
