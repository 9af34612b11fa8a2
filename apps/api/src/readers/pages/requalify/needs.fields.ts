import { BEDROOM_NEEDS_MAX, ROOM_NEEDS_MAX, type SaidNeed } from '#domain/needs';
import { CONFIGURATION_LABELS, slotLabel } from '#domain/labels';
import { CONFIGURATIONS, SLOTS } from '#domain/vocabulary';
import { html, type SafeHtml } from '#mail-templates/html';
import { type FormState, input, labelWithin, select } from '../parts';
import type { Look } from '../reading';
import { needTitle } from '../needs.part';
import { fieldsOfNeed, NEED_CHOICES, needField } from './needs.form';
import { REQUALIFY_WORDS } from './requalify.words';

/** Whether a form's errors concern its needs. */
export const needsAreFaulty = ({ faults }: FormState): boolean =>
  Object.keys(faults).some((name) => /^need\d+-|^needs$/.test(name));

/** The names of the fields of needs, each with its need, for the list of errors. */
export function needLabels(
  { faults, values }: FormState,
  needs: readonly SaidNeed[],
  { locale }: Look,
): Record<string, string> {
  const words = REQUALIFY_WORDS[locale].need;
  const named: Record<string, string> = words.fields;
  const ownerOf = (row: number): string => {
    const choice = NEED_CHOICES.find((known) => known === values[needField(row, 'what')]);
    const need = needs[row];
    return need === undefined
      ? choice === undefined
        ? words.another
        : words.choices[choice]
      : needTitle(need, locale);
  };
  return Object.fromEntries(
    Object.keys(faults).flatMap((name) => {
      const [, row, field = ''] = /^need(\d+)-(\w+)$/.exec(name) ?? [];
      return row === undefined ? [] : [[name, labelWithin(ownerOf(Number(row)), named[field] ?? words.title)]];
    }),
  );
}

/** Further rooms, meals and bedrooms: the known ones, to correct or remove, and one more. */
export function needsFields(needs: readonly SaidNeed[], look: Look, state: FormState): SafeHtml {
  const words = REQUALIFY_WORDS[look.locale].need;
  const known = needs.map(fieldsOfNeed);
  const typed = Object.keys(state.values).map((name) => Number(/^need(\d+)-what$/.exec(name)?.[1] ?? -1));
  const count = Math.max(needs.length + 1, Math.max(-1, ...typed) + 1);
  return html`<div id="needs" data-numbered>
      ${Array.from({ length: count }, (_, row) =>
        needFields(
          row,
          { known: known[row] ?? {}, title: needs[row] && needTitle(needs[row], look.locale) },
          look,
          state,
        ),
      )}
    </div>
    <button class="plain" type="button" data-more="needs" data-most="${ROOM_NEEDS_MAX + BEDROOM_NEEDS_MAX}" hidden>
      ${words.oneMore}
    </button>`;
}

/** The fields of a need; a choice shows those of its kind. */
function needFields(
  row: number,
  { known, title }: { known: Record<string, string>; title: string | undefined },
  { locale }: Look,
  state: FormState,
): SafeHtml {
  const words = REQUALIFY_WORDS[locale].need;
  const value = (field: string): string | null => known[needField(row, field)] ?? null;
  const common = (field: keyof typeof words.fields) => ({
    name: needField(row, field),
    label: words.fields[field],
    value: value(field),
    locale,
    state,
  });
  const submitted = (field: string): string | undefined => {
    const typed = state.values[needField(row, field)];
    return typeof typed === 'string' ? typed : undefined;
  };
  const hidden = (field: string): SafeHtml =>
    html`<input type="hidden" name="${needField(row, field)}" value="${submitted(field) ?? value(field) ?? ''}" />`;
  const number = (field: keyof typeof words.fields): SafeHtml =>
    input({ ...common(field), inputmode: 'numeric', short: true });
  const optional = needField(row, 'optional');
  const isOptional =
    (state.values[needField(row, 'what')] === undefined ? known : state.values)[optional] !== undefined;
  return html`<fieldset class="need">
    <legend>${title ?? words.another}</legend>
    ${hidden('id')}${hidden('was')}
    ${select({
      ...common('what'),
      none: title === undefined ? words.none : words.remove,
      choices: NEED_CHOICES.map((choice) => ({ value: choice, label: words.choices[choice] })),
    })}
    <div class="pair of-rooms">
      ${number('count')}${number('attendees')}
      ${select({
        ...common('configuration'),
        none: words.any,
        choices: CONFIGURATIONS.map((layout) => ({ value: layout, label: CONFIGURATION_LABELS[layout][locale] })),
      })}
      ${input({ ...common('date'), type: 'date', short: true })}
      ${select({
        ...common('slot'),
        none: words.sameSlot,
        choices: SLOTS.map((slot) => ({ value: slot, label: slotLabel(slot, locale) })),
      })}
    </div>
    <div class="pair of-bedrooms">
      ${input({ ...common('checkIn'), type: 'date', short: true })}${number('nights')}${number('singles')}${number('doubles')}${number('twins')}${number('unspecified')}
    </div>
    <div class="of-any">
      ${input({ ...common('note'), maxLength: 2000 })}
      <div class="choice">
        <input
          type="checkbox"
          id="${optional}"
          name="${optional}"
          value="on"
          ${isOptional ? html` checked` : ''}
        /><label for="${optional}">${words.optional}</label>
      </div>
    </div>
  </fieldset>`;
}
