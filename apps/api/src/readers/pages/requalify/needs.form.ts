import { type Meal, type NeedKind, needOf, type SaidNeed } from '#domain/needs';
import { amount, type Form, text } from '../form';

/** What a need can be, in one choice: a meal names which. */
export const NEED_CHOICES = [
  'breakout',
  'meal.breakfast',
  'meal.break',
  'meal.lunch',
  'meal.dinner',
  'meal',
  'cocktail',
  'exhibition',
  'bedrooms',
  'other',
] as const;
type NeedChoice = (typeof NEED_CHOICES)[number];

/** The rows that the form has room for. */
const NEED_ROWS_MAX = 30;

const NUMBERS = {
  rooms: ['count', 'attendees'],
  bedrooms: ['nights', 'singles', 'doubles', 'twins', 'unspecified'],
} as const;
const TEXTS = { rooms: ['date', 'slot', 'configuration'], bedrooms: ['checkIn'] } as const;

const choiceOf = ({ kind, meal }: Pick<SaidNeed, 'kind' | 'meal'>): NeedChoice =>
  NEED_CHOICES.find((choice) => choice === (meal == null ? kind : `${kind}.${meal}`)) ?? 'other';

export const needField = (row: number, field: string): string => `need${row}-${field}`;

/** A need as typed in a row; undefined if the row names none. What isn't a number stays text, to be refused. */
function needIn(form: Form, row: number): SaidNeed | undefined {
  const choice = NEED_CHOICES.find((known) => known === text(form, needField(row, 'what')));
  if (choice === undefined) return undefined;
  const [kind, meal] = choice.split('.') as [NeedKind, Meal?];
  const group = kind === 'bedrooms' ? 'bedrooms' : 'rooms';
  const id = text(form, needField(row, 'id'));
  return {
    ...(id !== undefined && { id }),
    kind,
    ...(kind === 'meal' && { meal: meal ?? null }),
    ...Object.fromEntries(NUMBERS[group].map((field) => [field, amount(form, needField(row, field)) ?? null])),
    ...Object.fromEntries(TEXTS[group].map((field) => [field, text(form, needField(row, field)) ?? null])),
    optional: form[needField(row, 'optional')] !== undefined,
    note: text(form, needField(row, 'note')) ?? null,
    // Text that is no number is refused by validation.
  };
}

/** A need without its id, in one form: absent and default values are the same. */
const canonical = (need: SaidNeed): string =>
  JSON.stringify(Object.entries(needOf(need, '')).sort(([one], [other]) => (one < other ? -1 : 1)));

/** A need to store, with the row of the form that it comes from; null: none has changed it. */
export interface TypedNeed {
  row: number | null;
  need: SaidNeed;
}

/**
 * Applies the rows of a form that differ from what its page showed (`need…-was`) to the current needs. Returns
 * undefined if that changes nothing: a page left open for long reverts nothing that the team has since learned, and
 * submitting a form again adds nothing twice.
 */
export function changedNeeds(form: Form, now: readonly SaidNeed[]): TypedNeed[] | undefined {
  const rows = Array.from({ length: NEED_ROWS_MAX }, (_, row) => ({
    row,
    id: text(form, needField(row, 'id')),
    was: text(form, needField(row, 'was')),
    need: needIn(form, row),
  }));
  const known = new Set(now.map(canonical));
  const changed = new Map(
    rows.flatMap((one) =>
      one.id !== undefined && (one.need === undefined ? '' : canonical(one.need)) !== one.was ? [[one.id, one]] : [],
    ),
  );
  const kept = now.flatMap((need): TypedNeed[] => {
    const one = changed.get(need.id ?? '');
    if (one === undefined) return [{ row: null, need }];
    return one.need === undefined ? [] : [{ row: one.row, need: one.need }];
  });
  const added = rows.flatMap(({ id, row, need }): TypedNeed[] =>
    id === undefined && need !== undefined && !known.has(canonical(need)) ? [{ row, need }] : [],
  );
  const list = [...kept, ...added];
  const same = added.length === 0 && list.length === now.length && kept.every(({ need }) => known.has(canonical(need)));
  return same ? undefined : list;
}

/** The fields of a stored need, as the form submits them. */
export function fieldsOfNeed(need: SaidNeed, row: number): Record<string, string> {
  const group = need.kind === 'bedrooms' ? 'bedrooms' : 'rooms';
  const fields = [...NUMBERS[group], ...TEXTS[group], 'note'] as const;
  return {
    [needField(row, 'id')]: need.id ?? '',
    [needField(row, 'was')]: canonical(need),
    [needField(row, 'what')]: choiceOf(need),
    ...(need.optional ? { [needField(row, 'optional')]: 'on' } : {}),
    ...Object.fromEntries(fields.map((field) => [needField(row, field), String(need[field] ?? '')])),
  };
}
