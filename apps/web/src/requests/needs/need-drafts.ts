import { BEDROOM_NEEDS_MAX, MEALS, type Meal, NEED_KINDS, type NeedKind, ROOM_NEEDS_MAX } from '#domain/needs';
import { addDays } from '#domain/working-hours';
import type { Schema } from '../../api/client';

export type Need = Schema<'NeedView'>;
type Input = Schema<'NeedInput'>;

/** A need while it is edited, with a key for the list: new needs have no id yet. */
export type NeedDraft = Input & { key: string };

/** The needs to choose from: each meal by its name, and the other kinds. */
export type Addable = Meal | Exclude<NeedKind, 'meal'>;
export const ADDABLE: readonly Addable[] = [
  ...NEED_KINDS.flatMap((kind): Addable[] => (kind === 'meal' ? ['lunch', 'dinner', 'break', 'breakfast'] : [kind])),
];

const isMeal = (added: Addable): added is Meal => (MEALS as readonly string[]).includes(added);

export const draftsOf = (needs: readonly Need[]): NeedDraft[] => needs.map((need) => ({ ...need, key: need.id }));

/** A new need. Bedrooms begin on the eve of the event, for as many nights as it has days. */
export function newNeed(
  added: Addable,
  { eventDate, eventEndDate }: { eventDate: string | null; eventEndDate: string | null },
): NeedDraft {
  const key = crypto.randomUUID();
  if (added === 'bedrooms') {
    const days = eventDate === null ? 1 : (Date.parse(eventEndDate ?? eventDate) - Date.parse(eventDate)) / 864e5 + 1;
    return { key, kind: added, checkIn: eventDate === null ? null : addDays(eventDate, -1), nights: days };
  }
  return isMeal(added) ? { key, kind: 'meal', meal: added } : { key, kind: added };
}

/** Whether another need of this kind may be added. */
export function hasPlaceFor(added: Addable, needs: readonly NeedDraft[]): boolean {
  const bedrooms = needs.filter(({ kind }) => kind === 'bedrooms').length;
  return added === 'bedrooms' ? bedrooms < BEDROOM_NEEDS_MAX : needs.length - bedrooms < ROOM_NEEDS_MAX;
}

/** The needs as the service takes them: without keys, unknown values and empty notes. */
export const inputsOf = (drafts: readonly NeedDraft[]): Input[] =>
  drafts.map(
    ({ key: _key, ...need }) =>
      Object.fromEntries(
        Object.entries(need).filter(
          ([, value]) => value !== null && value !== undefined && (typeof value !== 'string' || value.trim() !== ''),
        ),
      ) as Input,
  );

/** The error of a field, from the service's errors by path (`needs.0.nights`). */
export const faultOf = (
  faults: Readonly<Record<string, string>>,
  at: number,
  field: keyof Input,
): { fault: string } | Record<string, never> => {
  const fault = faults[`needs.${at}.${field}`];
  return fault === undefined ? {} : { fault };
};
