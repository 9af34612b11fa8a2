import {
  CONFIGURATION_LABELS,
  configurationLabel,
  EVENT_TYPE_LABELS,
  eventTypeLabel,
  REQUEST_FIELD_QUESTIONS,
  slotLabel,
} from '#domain/labels';
import { CONFIGURATIONS, EVENT_TYPES, SLOTS } from '#domain/vocabulary';
import { html, type SafeHtml } from '#mail-templates/html';
import { currencySign, formatAmount } from '#i18n/figures';
import { formatCount, formatPrice, oneLine, present } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import { REQUALIFYING_STATUSES } from '#domain/state-machines';
import type { OrganizerRequestListItem } from '../../../exchange/public-access/organizer-access.dto';
import { isOpen } from '../../../demand/requests/requests.rules';
import { style } from '../assets';
import { type PageContent, renderPage } from '../page';
import {
  dates,
  facts,
  faultSummary,
  type FormState,
  input,
  note,
  radios,
  select,
  spoken,
  textarea,
  UNTOUCHED,
  written,
} from '../parts';
import { needList } from '../needs.part';
import { keptOf, type Look, queryAbout } from '../reading';
import { whenOf } from '../when';
import { needLabels, needsAreFaulty, needsFields } from './needs.fields';
import { asTyped, type Field } from './requalify.form';
import { REQUALIFY_WORDS } from './requalify.words';

const STYLE = style('forms.css', 'requalify.css');

type Request = OrganizerRequestListItem;

export const canBeAnswered = ({ status }: Request): boolean => REQUALIFYING_STATUSES.includes(status);

/** The fields of each question, by missing field: related fields are asked together. */
const QUESTIONS = {
  eventType: ['eventType'],
  eventDate: ['eventDate', 'eventEndDate', 'alternativeDates', 'datesFlexible'],
  attendees: ['attendees'],
  configuration: ['configuration'],
  city: ['city'],
  budgetMax: ['budgetMin', 'budgetMax'],
} as const satisfies Record<string, readonly Field[]>;
type Question = keyof typeof QUESTIONS;

const questionsOf = ({ missingFields }: Request): Question[] =>
  missingFields.filter((field): field is Question => Object.hasOwn(QUESTIONS, field));

/** Returns the fields that are known or needn't be asked for, in the order of the form. */
const others = (request: Request): (Question | 'slot' | 'requirements')[] => {
  const missing = questionsOf(request);
  const all = [
    'eventType',
    'eventDate',
    'slot',
    'attendees',
    'configuration',
    'city',
    'budgetMax',
    'requirements',
  ] as const;
  return all.filter((field) => !(missing as string[]).includes(field));
};

/** A field of the form, with the value shown when the page was rendered. */
function control(request: Request, field: Field, look: Look, state: FormState, label?: string): SafeHtml {
  const { locale, today } = look;
  const words = REQUALIFY_WORDS[locale];
  const { currency } = request;
  const common = { name: field, locale, state, label: label ?? '' };
  const part = (): SafeHtml => {
    switch (field) {
      case 'eventType': {
        const choices = EVENT_TYPES.map((value) => ({ value, label: EVENT_TYPE_LABELS[value][locale] }));
        return select({
          ...common,
          label: label ?? words.eventType,
          value: request.eventType,
          choices,
          none: words.unknown,
        });
      }
      case 'configuration': {
        const known = CONFIGURATIONS.map((value) => ({ value, label: CONFIGURATION_LABELS[value][locale] }));
        const choices = [...known, { value: '', label: words.unknown }];
        return radios({
          ...common,
          label: label ?? words.configuration,
          value: request.configuration,
          choices,
          tiles: true,
        });
      }
      case 'slot': {
        const choices = SLOTS.map((value) => ({ value, label: slotLabel(value, locale) }));
        return select({ ...common, label: words.slot, value: request.slot, choices, none: words.unknown });
      }
      case 'datesFlexible': {
        const choices = [
          { value: 'yes', label: words.yes },
          { value: 'no', label: words.no },
        ];
        const value = request.datesFlexible ? 'yes' : 'no';
        return radios({ ...common, label: words.datesFlexible, value, choices, tiles: true });
      }
      case 'eventDate':
        return input({
          ...common,
          label: label ?? words.eventDate,
          type: 'date',
          min: today,
          value: request.eventDate,
          short: true,
        });
      case 'eventEndDate':
        return input({
          ...common,
          label: words.eventEndDate,
          type: 'date',
          min: today,
          value: request.eventEndDate,
          short: true,
        });
      case 'alternativeDates':
        return dates({
          ...common,
          label: words.alternativeDates,
          value: request.alternativeDates,
          min: today,
          most: 50,
        });
      case 'attendees': {
        const value = request.attendees === null ? null : String(request.attendees);
        const hint = words.attendeesHint;
        return input({ ...common, label: label ?? words.attendees, hint, value, inputmode: 'numeric', short: true });
      }
      case 'city':
        return input({
          ...common,
          label: label ?? words.city,
          hint: words.cityHint,
          value: request.city,
          maxLength: 200,
        });
      case 'budgetMin':
      case 'budgetMax': {
        const amount = request[field];
        return input({
          ...common,
          label: words[field](currencySign(currency, locale)),
          value: amount === null ? null : formatAmount(amount, locale),
          inputmode: 'decimal',
          short: true,
        });
      }
      case 'requirements': {
        const { requirements: value } = request;
        return textarea({
          ...common,
          label: words.requirements,
          hint: words.requirementsHint,
          value,
          maxLength: 20_000,
        });
      }
    }
  };
  const shown = asTyped(request, field);
  return html`${part()}<input type="hidden" name="was-${field}" value="${shown}" />`;
}

/** A question, worded as in the mail, with its fields. */
function questionOf(request: Request, question: Question, look: Look, state: FormState): SafeHtml {
  const { locale } = look;
  const words = REQUALIFY_WORDS[locale];
  const asked = REQUEST_FIELD_QUESTIONS[question][locale];
  const field = (name: Field, label?: string): SafeHtml => control(request, name, look, state, label);
  if (question === 'budgetMax')
    return html`<fieldset class="question">
      <legend>${asked}</legend>
      <span class="hint">${words.budgetHint}</span>
      <div class="pair">${field('budgetMin')}${field('budgetMax')}</div>
    </fieldset>`;
  if (question === 'eventDate')
    return html`<div class="question">
      ${field('eventDate', asked)}
      <details class="also" ${isTouched(state, ['eventEndDate', 'alternativeDates']) ? html` open` : ''}>
        <summary>${words.severalDays}</summary>
        ${field('eventEndDate')}${field('alternativeDates')}${field('datesFlexible')}
      </details>
    </div>`;
  return html`<div class="question">${field(question, asked)}</div>`;
}

const isTouched = ({ faults }: FormState, fields: readonly string[]): boolean =>
  fields.some((field) => faults[field] !== undefined);

/** The fields of known facts, for correction. */
function corrections(request: Request, look: Look, state: FormState, end: SafeHtml): SafeHtml {
  const words = REQUALIFY_WORDS[look.locale];
  const field = (name: Field): SafeHtml => control(request, name, look, state);
  const named = others(request);
  const fields = named.flatMap((name): readonly Field[] =>
    name === 'slot' || name === 'requirements' ? [name] : QUESTIONS[name],
  );
  return html`<details class="correct" ${isTouched(state, fields) ? html` open` : ''}>
    <summary>${words.change}</summary>
    ${named.map((name) =>
      name === 'budgetMax'
        ? html`<fieldset class="question">
            <legend>${words.budget}</legend>
            <div class="pair">${field('budgetMin')}${field('budgetMax')}</div>
          </fieldset>`
        : name === 'eventDate'
          ? html`<div class="pair">${field('eventDate')}${field('eventEndDate')}</div>
              ${field('alternativeDates')}${field('datesFlexible')}`
          : field(name),
    )}
    ${end}
  </details>`;
}

/** The fields of the needs besides the main room, folded away. */
const moreNeeds = ({ needs }: Request, look: Look, state: FormState, end: SafeHtml): SafeHtml => {
  const words = REQUALIFY_WORDS[look.locale].need;
  return html`<details class="correct" ${needsAreFaulty(state) ? html` open` : ''}>
    <summary>${words.title}</summary>
    <p class="muted">${words.says}</p>
    ${needsFields(needs, look, state)} ${end}
  </details>`;
};

function budgetOf({ budgetMin, budgetMax, currency }: Request, locale: Locale): string | null {
  const words = REQUALIFY_WORDS[locale];
  const money = (amount: number): string => formatPrice(amount, currency, locale);
  if (budgetMin === null) return budgetMax === null ? null : words.upTo(money(budgetMax));
  return budgetMax === null ? words.from(money(budgetMin)) : words.range(money(budgetMin), money(budgetMax));
}

/** The known facts, visible. */
function knownFacts(request: Request, look: Look): SafeHtml {
  const { locale } = look;
  const words = REQUALIFY_WORDS[locale];
  const { eventType, slot, attendees, configuration, city, requirements } = request;
  const texts = written(requirements ?? '');
  return html`${facts([
    [words.eventType, eventType === null ? null : eventTypeLabel(eventType, locale)],
    [words.date, whenOf(request, look)],
    [words.slot, slot === null ? null : slotLabel(slot, locale)],
    [words.attendees, attendees === null ? null : formatCount(attendees, locale)],
    [words.configuration, configuration === null ? null : configurationLabel(configuration, locale)],
    [words.city, city === null ? null : oneLine(city)],
    [words.budget, budgetOf(request, locale)],
  ])}${
    request.needs.length === 0
      ? ''
      : html`<h3 class="label">${words.need.title}</h3>
          ${needList(request, look, request.locale)}`
  }${
    texts === ''
      ? ''
      : html`<h3 class="label">${words.requirements}</h3>
          <p class="quote" ${spoken(request.locale, locale)}>${texts}</p>`
  }`;
}

/** The name of each field, for the list of errors. */
function labelsOf(request: Request, locale: Locale): Record<Field, string> {
  const words = REQUALIFY_WORDS[locale];
  const sign = currencySign(request.currency, locale);
  return { ...words, budgetMin: words.budgetMin(sign), budgetMax: words.budgetMax(sign) };
}

function doneNote(request: Request, { reading, locale }: Look): SafeHtml {
  const words = REQUALIFY_WORDS[locale];
  const open = questionsOf(request).length;
  if (reading.done === 'saved')
    return note('ok', open === 0 ? words.thanksComplete : `${words.thanks} ${words.stillOpen(open)}`);
  return reading.done === 'nothing' ? note('info', words.nothingNew) : html``;
}

const page = (look: Look, title: string, main: SafeHtml, keeps: PageContent['keeps'] = keptOf(look.reading)): string =>
  renderPage({ locale: look.locale, agency: look.agency, title, style: STYLE, main, keeps });

const allRequests = ({ reading, locale }: Look): SafeHtml =>
  html`<p class="alone">
    <a href="?${reading.chosen ? `lang=${reading.chosen}` : ''}">${REQUALIFY_WORDS[locale].seeAll}</a>
  </p>`;

/** A request that is past qualification: its summary, and a note to send changes by mail. */
function closedMain(request: Request, look: Look): SafeHtml {
  const words = REQUALIFY_WORDS[look.locale];
  const open = isOpen(request.status);
  return html`<p class="kicker">${words.kicker(request.code)}</p>
    <h1>${open ? words.movedTitle : words.endedTitle}</h1>
    <p class="lead">${open ? words.moved : words.ended}</p>
    <section class="card" aria-labelledby="known">
      <h2 id="known" ${spoken(request.locale, look.locale)}>${oneLine(request.title)}</h2>
      ${knownFacts(request, look)}
    </section>`;
}

/** The open questions of a request, the known facts, and the form to correct them. */
export function requalifyPage(
  request: Request,
  look: Look,
  {
    state = UNTOUCHED,
    restSaved = false,
    oneOfSeveral = false,
  }: { state?: FormState; restSaved?: boolean; oneOfSeveral?: boolean } = {},
): string {
  const { locale, reading } = look;
  const words = REQUALIFY_WORDS[locale];
  const back = oneOfSeveral ? allRequests(look) : '';
  if (!canBeAnswered(request)) {
    const title = isOpen(request.status) ? words.movedTitle : words.endedTitle;
    return page(look, title, html`${closedMain(request, look)}${back}`);
  }
  const questions = questionsOf(request);
  const complete = questions.length === 0;
  const title = complete ? words.completeTitle : words.title;
  const name = present(request.organizerFirstName);
  const event = oneLine(request.title);
  const button = (label: string): SafeHtml => html`<div class="actions"><button>${label}</button></div>`;
  return page(
    look,
    title,
    html`<p class="kicker">${words.kicker(request.code)}</p>
      <h1>${title}</h1>
      <p class="lead">${words.hello(name)} ${complete ? words.completeLead(event) : words.lead(event)}</p>
      <form method="post" action="${queryAbout(reading, request.code)}" novalidate id="answers">
        ${doneNote(request, look)}${restSaved ? note('ok', words.restSaved) : ''}${faultSummary(
          state,
          { ...labelsOf(request, locale), ...needLabels(state, request.needs, look) },
          locale,
        )}
        <section class="card known" aria-labelledby="known">
          <h2 id="known">${words.known}</h2>
          ${knownFacts(request, look)}${moreNeeds(request, look, state, complete ? button(words.sendChanges) : html``)}${corrections(
            request,
            look,
            state,
            complete ? button(words.sendChanges) : html``,
          )}
        </section>
        ${
          complete
            ? html`<p>${words.next}</p>`
            : html`<section aria-labelledby="questions">
                <h2 id="questions">${words.questions}</h2>
                <p class="muted">${words.partial}</p>
                ${questions.map((question) => questionOf(request, question, look, state))} ${button(words.send)}
              </section>`
        }
      </form>
      ${back}`,
    state === UNTOUCHED ? undefined : null,
  );
}

/** Several requests, each with its missing details. */
export function requestsPage(list: readonly Request[], look: Look): string {
  const { locale, reading } = look;
  const words = REQUALIFY_WORDS[locale];
  return page(
    look,
    words.listTitle,
    html`<h1>${words.listTitle}</h1>
      <p class="lead">${words.listLead}</p>
      <ul class="requests">
        ${list.map((request) => {
          const open = canBeAnswered(request) ? questionsOf(request).length : 0;
          const when = whenOf(request, look);
          return html`<li class="card">
            <div>
              <h2 ${spoken(request.locale, locale)}>${oneLine(request.title)}</h2>
              <p class="muted">
                ${[when, canBeAnswered(request) ? words.missing(open) : null].filter((part) => part !== null).join(' · ')}
              </p>
            </div>
            <a class="button${open === 0 ? ' plain' : ''}" href="${queryAbout(reading, request.code)}"
              >${open === 0 ? words.see : words.complete}<span class="away"> ${request.code}</span></a
            >
          </li>`;
        })}
      </ul>`,
  );
}

/** The link's person no longer has a request. */
export function noRequestPage(look: Look): string {
  const words = REQUALIFY_WORDS[look.locale];
  return page(
    look,
    words.noneTitle,
    html`<h1>${words.noneTitle}</h1>
      <p class="lead">${words.none}</p>`,
  );
}
