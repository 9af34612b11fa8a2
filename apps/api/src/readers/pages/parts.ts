import { withinSentence } from '#domain/labels';
import { html, type SafeHtml } from '#mail-templates/html';
import type { ErrorDetail } from '#core/errors';
import { frenchSpaces, multiLine } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import { PAGE_WORDS } from './page.words';

/** The reader's input, and its errors, by field. */
export interface FormState {
  values: Record<string, string | readonly string[] | undefined>;
  faults: Record<string, ErrorDetail>;
}

export const UNTOUCHED: FormState = { values: {}, faults: {} };

interface FieldOptions {
  name: string;
  /** The id in the page, if another of its forms has a field of that name. */
  id?: string;
  label: string;
  locale: Locale;
  state: FormState;
  hint?: string;
  /** The stored value of the field. */
  value?: string | null;
  optional?: boolean;
  /** For short answers, such as an amount. */
  short?: boolean;
}

interface InputOptions extends FieldOptions {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'password' | 'number';
  /**
   * A WHATWG autofill token (`email`, `new-password`, …), so that browsers and password managers can fill the field.
   */
  autocomplete?: string;
  inputmode?: 'decimal' | 'numeric' | 'email' | 'tel' | 'url';
  maxLength?: number;
  minLength?: number;
  required?: boolean;
  /** The first and the last selectable date. */
  min?: string;
  max?: string;
}

const typed = ({ state, name, value }: FieldOptions): string => {
  const known = state.values[name];
  return typeof known === 'string' ? known : (value ?? '');
};

/** Returns a field's error, with the field's visible name. */
export function sentence({ path, message }: ErrorDetail, label: string, locale: Locale): string {
  const text = message[locale];
  return text.startsWith(`${path} `) ? `${label}${text.slice(path.length)}` : text;
}

/** The same away from its field, where it must name the field. */
function named(fault: ErrorDetail, label: string, locale: Locale): string {
  const said = sentence(fault, label, locale);
  return said.startsWith(label) ? said : `${label}${locale === 'fr' ? '\u00a0:' : ':'} ${said}`;
}

/** The attributes that connect a field with its hint and its error. */
function described({ name, id = name, hint, state }: Pick<FieldOptions, 'name' | 'id' | 'hint' | 'state'>): SafeHtml {
  const fault = state.faults[name];
  const ids = [...(hint === undefined ? [] : [`${id}-hint`]), ...(fault === undefined ? [] : [`${id}-fault`])];
  return html`${ids.length === 0 ? '' : html` aria-describedby="${ids.join(' ')}"`}${fault === undefined ? '' : html` aria-invalid="true"`}`;
}

function notes({
  name,
  id = name,
  hint,
  state,
  label,
  locale,
}: Pick<FieldOptions, 'name' | 'id' | 'hint' | 'state' | 'label' | 'locale'>): SafeHtml {
  const fault = state.faults[name];
  return html`${hint === undefined ? '' : html`<span class="hint" id="${id}-hint">${hint}</span>`}${
    fault === undefined ? '' : html`<span class="fault" id="${id}-fault">${sentence(fault, label, locale)}</span>`
  }`;
}

const labelled = (options: FieldOptions, field: SafeHtml): SafeHtml =>
  html`<div class="field${options.short ? ' short' : ''}">
    <label for="${options.id ?? options.name}"
      >${options.label}${
        options.optional ? html` <span class="muted">${PAGE_WORDS[options.locale].optional}</span>` : ''
      }</label
    >${notes(options)}${field}
  </div>`;

/** A field of one line. */
export function input(options: InputOptions): SafeHtml {
  const { name, id = name, type = 'text', autocomplete, inputmode, maxLength, minLength, required, min, max } = options;
  return labelled(
    options,
    html`<input
      id="${id}"
      name="${name}"
      type="${type}"
      ${
        // Neither a browser nor the service ever refills a password.
        type === 'password' ? '' : html` value="${typed(options)}"`
      }${autocomplete === undefined ? '' : html` autocomplete="${autocomplete}"`}${
        inputmode === undefined ? '' : html` inputmode="${inputmode}"`
      }${maxLength === undefined ? '' : html` maxlength="${maxLength}"`}${
        minLength === undefined ? '' : html` minlength="${minLength}"`
      }${min === undefined ? '' : html` min="${min}"`}${max === undefined ? '' : html` max="${max}"`}${required ? html` required` : ''}${described(options)}
    />`,
  );
}

/** A multi-line field. */
export function textarea(options: FieldOptions & { maxLength?: number }): SafeHtml {
  const { name, id = name, maxLength } = options;
  return labelled(
    options,
    html`<textarea
      id="${id}"
      name="${name}"
      ${maxLength === undefined ? '' : html` maxlength="${maxLength}"`}${described(options)}
    >
${typed(options)}</textarea>`,
  );
}

export interface Choice {
  value: string;
  label: string;
}

/** A field for one choice from a list. */
export function select(options: FieldOptions & { choices: readonly Choice[]; none?: string }): SafeHtml {
  const chosen = typed(options);
  const choices = [...(options.none === undefined ? [] : [{ value: '', label: options.none }]), ...options.choices];
  return labelled(
    options,
    html`<select id="${options.id ?? options.name}" name="${options.name}" ${described(options)}>
      ${choices.map(
        ({ value, label }) =>
          html`<option value="${value}" ${value === chosen ? html` selected` : ''}>${label}</option>`,
      )}
    </select>`,
  );
}

/** A choice among a few visible options; as tiles side by side if they are many and short. */
export function radios(options: FieldOptions & { choices: readonly Choice[]; tiles?: boolean }): SafeHtml {
  const chosen = typed(options);
  const { name } = options;
  return html`<fieldset class="field${options.tiles ? ' tiles' : ''}" id="${name}" ${described(options)}>
    <legend>${options.label}</legend>
    ${notes(options)}${options.choices.map(
      ({ value, label }) =>
        html`<div class="choice">
          <input
            type="radio"
            id="${name}-${value}"
            name="${name}"
            value="${value}"
            ${value === chosen ? html` checked` : ''}
          /><label for="${name}-${value}">${label}</label>
        </div>`,
    )}
  </fieldset>`;
}

/** Several dates: three fields, and with the script any number more. The first has the name as its id. */
export function dates(
  options: Omit<FieldOptions, 'value'> & { value?: readonly string[]; min?: string; most: number },
): SafeHtml {
  const { name, locale, state, value = [], min, most } = options;
  const words = PAGE_WORDS[locale];
  const known = state.values[name];
  const given = known === undefined ? value : [known].flat().filter((date) => date !== '');
  const shown = [...given, ...Array<string>(Math.max(3 - given.length, 1)).fill('')].slice(0, Math.max(most, 1));
  return html`<fieldset class="field dates" ${described(options)}>
    <legend>${options.label}${options.optional ? html` <span class="muted">${words.optional}</span>` : ''}</legend>
    ${notes(options)}
    <div id="${name}-list" class="list">
      ${shown.map(
        (date, index) =>
          html`<div>
            <input
              type="date"
              name="${name}"
              value="${date}"
              aria-label="${words.date}"
              ${index === 0 ? html` id="${name}"` : ''}${min === undefined ? '' : html` min="${min}"`}
            />
          </div>`,
      )}
    </div>
    <button class="plain" type="button" data-more="${name}-list" data-most="${most}" hidden>${words.oneMore}</button>
  </fieldset>`;
}

/** The name of a field among several of that name: `Dinner, price`. */
export const labelWithin = (owner: string, label: string): string => `${owner}, ${withinSentence(label)}`;

/** Lists the answers to check at the top of a form, each with a link to its field. */
export function faultSummary(state: FormState, labels: Record<string, string>, locale: Locale): SafeHtml {
  const faults = Object.entries(state.faults);
  if (faults.length === 0) return html``;
  return html`<div class="note danger" role="alert" tabindex="-1" data-focus>
    <p><strong>${PAGE_WORDS[locale].faults}</strong></p>
    <ul>
      ${faults.map(([name, fault]) => html`<li class="alone"><a href="#${name}">${named(fault, labels[name] ?? name, locale)}</a></li>`)}
    </ul>
  </div>`;
}

/** Labels with their values; those without a value are omitted. */
export function facts(items: readonly (readonly [label: string, value: string | null])[]): SafeHtml {
  const known = items.filter((item): item is readonly [string, string] => item[1] !== null && item[1] !== '');
  return html`<dl class="facts">
    ${known.map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

/** A multi-line user text, without isolated punctuation at the start of a line. */
export const written = (text: string): string => frenchSpaces(multiLine(text));

/** Marks the language of a user text on a page in the other language. */
export const spoken = (language: Locale, page: Locale): SafeHtml =>
  language === page ? html`` : html` lang="${language}"`;

/** A note about a completed action (`ok`), or other information. */
export const note = (kind: 'ok' | 'info' | 'warn' | 'danger', content: SafeHtml | string): SafeHtml =>
  html`<div class="note ${kind}" role="${kind === 'danger' ? 'alert' : 'status'}"><p>${content}</p></div>`;

/** The content of a page without a form: the message, and the next step. */
export const message = (title: string, says: string, next = ''): SafeHtml =>
  html`<h1>${title}</h1>
    <p class="lead">${says}</p>
    ${next === '' ? '' : html`<p>${next}</p>`}`;
