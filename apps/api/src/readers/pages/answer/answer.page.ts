import { configurationLabel, eventTypeLabel, slotLabel } from '#domain/labels';
import { DECLINE_REASON_WORDS } from '#domain/reason-words';
import { DECLINE_REASONS } from '#domain/vocabulary';
import type { TokenPrincipal } from '#http/access';
import { html, type SafeHtml } from '#mail-templates/html';
import { currencySign, formatAmount } from '#i18n/figures';
import { formatCount, formatDate, formatMoment, formatPrice, oneLine } from '#i18n/formats';
import type { AvailabilityRequestView } from '../../../exchange/public-access/member-access.dto';
import type { Selection } from '../../../exchange/public-access/member-access.service';
import type { MemberHoldView } from '../../../supply/holds/holds.dto';
import { style } from '../assets';
import { type PageContent, renderPage } from '../page';
import {
  dates,
  facts,
  faultSummary,
  type FormState,
  input,
  message,
  note,
  spoken,
  textarea,
  UNTOUCHED,
  written,
} from '../parts';
import { needList } from '../needs.part';
import { keptOf, type Look, queryAbout, type Reading } from '../reading';
import { whenOf } from '../when';
import { ANSWER_WORDS } from './answer.words';
import { holdPart } from './hold.part';

const STYLE = style('forms.css', 'answer.css');

/** The buttons for a venue. Another date is a no with dates. */
export const CHOICES = ['available', 'unavailable', 'other'] as const;
export type Choice = (typeof CHOICES)[number];

/**
 * The state of an availability request: `open`; `answered` and still correctable; `settled`: the team has acted on the
 * reply; `anew`: it was asked again after this link was used; `held`: not asked, but the venue has or had an option;
 * `past`: its dates are over.
 */
export type Standing = 'open' | 'answered' | 'settled' | 'anew' | 'held' | 'past';

/** Whether all dates of a request are over. */
export function isPast(
  {
    eventDate,
    eventEndDate,
    alternativeDates,
  }: Pick<AvailabilityRequestView, 'eventDate' | 'eventEndDate' | 'alternativeDates'>,
  today: string,
): boolean {
  const days = [eventEndDate ?? eventDate, ...alternativeDates].filter((day) => day !== null);
  return days.length > 0 && days.every((day) => day < today);
}

export function standingOf(question: AvailabilityRequestView, linkIsUsed: boolean, today: string): Standing {
  const { availabilityReply, correctableUntil } = question;
  if (isPast(question, today)) return 'past';
  if (availabilityReply === null) return linkIsUsed ? 'anew' : 'open';
  return correctableUntil === null ? 'settled' : 'answered';
}

/** An availability request, with the data that the page needs. */
export interface Asked {
  question: AvailabilityRequestView;
  standing: Standing;
}

/** Returns the availability request of a page: that of the link, else the one the reader chose. */
export const chosenOf = (
  list: readonly Asked[],
  { about }: Reading,
  { requestId }: TokenPrincipal,
): Asked | undefined => (requestId === null ? list.find(({ question }) => question.code === about) : list[0]);

const ICONS: Record<Choice, SafeHtml> = {
  available: html`<path d="M5 12.5l4.5 4.5L19 7.5" />`,
  unavailable: html`<path d="M6.5 6.5l11 11m0-11l-11 11" />`,
  other: html`<path d="M4.5 9.5h15M8.5 3.5v4m7-4v4M4.5 5.5h15v14h-15zM9 14.5h6m-2.5-2.5l2.5 2.5-2.5 2.5" />`,
};

const icon = (choice: Choice): SafeHtml =>
  html`<svg class="icon ${choice}" viewBox="0 0 24 24" aria-hidden="true">${ICONS[choice]}</svg>`;

/** Returns the venue's reply as one of its three buttons. */
const choiceOf = ({ availabilityReply: reply }: AvailabilityRequestView, { reading }: Look): Choice =>
  reply?.status === 'available'
    ? 'available'
    : (reply?.alternativeDates.length ?? 0) > 0 || reading.done === 'other'
      ? 'other'
      : 'unavailable';

/** Renders dates on a line that only breaks between them. */
const days = (list: readonly string[], { locale, timeZone }: Look): string =>
  list.map((day) => formatDate(day, locale, timeZone).replaceAll(' ', '\u00a0')).join(', ');

/** The visible part of a long text, in characters; the rest can be expanded. */
const IN_SIGHT = 420;

function requirementsOf({ requirements, requestLocale }: AvailabilityRequestView, { locale }: Look): SafeHtml {
  const words = ANSWER_WORDS[locale];
  const text = written(requirements ?? '');
  if (text === '') return html``;
  const cut = text.length <= IN_SIGHT * 1.5 ? text.length : text.lastIndexOf(' ', IN_SIGHT);
  const [shown, rest] =
    cut <= 0 ? [text.slice(0, IN_SIGHT), text.slice(IN_SIGHT)] : [text.slice(0, cut), text.slice(cut)];
  const lang = spoken(requestLocale, locale);
  return html`<h3 class="label">${words.requirements}</h3>
    <p class="quote" ${lang}>${shown}${rest === '' ? '' : '…'}</p>
    ${
      rest === ''
        ? ''
        : html`<details>
            <summary>${words.readOn}</summary>
            <p class="quote" ${lang}>…${rest}</p>
          </details>`
    }`;
}

/** The event's needs besides its main room. */
function needsOf(question: AvailabilityRequestView, look: Look): SafeHtml {
  if (question.needs.length === 0) return html``;
  return html`<h3 class="label">${ANSWER_WORDS[look.locale].needs}</h3>
    ${needList(question, look, question.requestLocale)}`;
}

/** The event; abbreviated once it is answered and others are waiting. */
export function eventCard(question: AvailabilityRequestView, look: Look, brief = false): SafeHtml {
  const { locale } = look;
  const words = ANSWER_WORDS[locale];
  const { title, requestLocale, eventType, slot, attendees, configuration, city } = question;
  const known: [string, string | null][] = [
    [words.date, whenOf(question, look)],
    [words.attendees, attendees === null ? null : formatCount(attendees, locale)],
  ];
  const more: typeof known = [
    [words.slot, slot === null ? null : slotLabel(slot, locale)],
    [words.configuration, configuration === null ? null : configurationLabel(configuration, locale)],
    [words.city, city === null ? null : oneLine(city)],
    [words.type, eventType === null ? null : eventTypeLabel(eventType, locale)],
  ];
  return html`<section class="card event" aria-labelledby="event-${question.code}">
    <h2 id="event-${question.code}" ${spoken(requestLocale, locale)}>${oneLine(title)}</h2>
    ${facts(brief ? known : [...known, ...more])} ${brief ? '' : needsOf(question, look)}
    ${brief ? '' : requirementsOf(question, look)}
  </section>`;
}

/** The three large buttons; the current reply isn't a button. */
export function choicesOf(
  question: AvailabilityRequestView,
  look: Look,
  present: Choice | null,
  { action, next }: { action?: string; next?: 'offer' } = {},
): SafeHtml {
  const words = ANSWER_WORDS[look.locale];
  const { code } = question;
  return html`<form
    method="post"
    action="${action ?? queryAbout(look.reading, code)}"
    class="choices"
    aria-labelledby="event-${code}"
  >
    ${next === undefined ? '' : html`<input type="hidden" name="next" value="${next}" />`}
    ${CHOICES.map((choice) =>
      choice === present
        ? html`<p class="choose present">
            ${icon(choice)}<span><strong>${words[choice]}</strong><small>${words.current}</small></span>
          </p>`
        : html`<button class="choose" name="choice" value="${choice}">
            ${icon(choice)}<span><strong>${words[choice]}</strong><small>${words[`${choice}More`]}</small></span>
          </button>`,
    )}
  </form>`;
}

/** Shows the reply. */
function replyOf(question: AvailabilityRequestView, look: Look): SafeHtml {
  const { availabilityReply: reply, currency } = question;
  const { locale } = look;
  if (reply === null) return html``;
  const words = ANSWER_WORDS[locale];
  const choice = choiceOf(question, look);
  return html`<div class="verdict">
      ${icon(choice)}
      <h2>${words.verdict[choice]}</h2>
    </div>
    ${facts([
      [words.price, reply.price === null ? null : formatPrice(reply.price, currency, locale)],
      [words.dates, days(reply.alternativeDates, look)],
      [words.condition, reply.condition === null ? null : oneLine(reply.condition)],
      [words.why, reply.declineReason === null ? null : DECLINE_REASON_WORDS[reply.declineReason][locale]],
    ])}
    ${
      reply.comment === null
        ? ''
        : html`<h3 class="label">${words.comment}</h3>
            <p class="quote">${written(reply.comment)}</p>`
    }`;
}

/** Price, comment and dates: details that may follow a reply. They replace earlier ones. */
function detailsForm(question: AvailabilityRequestView, look: Look, state: FormState): SafeHtml {
  const { availabilityReply: reply, currency, code } = question;
  const { locale, today, reading } = look;
  if (reply === null) return html``;
  const words = ANSWER_WORDS[locale];
  const choice = choiceOf(question, look);
  const price = reply.price === null ? null : formatAmount(reply.price, locale);
  const offered = dates({
    name: 'alternativeDates',
    label: words.datesField,
    locale,
    state,
    value: reply.alternativeDates,
    min: today,
    most: 50,
  });
  const opened = reply.alternativeDates.length > 0 || state.faults.alternativeDates !== undefined;
  // The button's value isn't stored, so the form repeats it.
  const action = `${queryAbout(reading, code)}${choice === 'other' ? '&done=other' : ''}`;
  return html`<form method="post" action="${action}" novalidate>
    <h2>${words.moreTitle[choice]}</h2>
    <p class="muted">${words.moreSays}</p>
    ${faultSummary(
      state,
      {
        price: words.priceField(currencySign(currency, locale)),
        condition: words.conditionField,
        comment: words.commentField,
        alternativeDates: words.datesField,
      },
      locale,
    )}
    ${choice === 'other' ? offered : ''}
    ${
      choice === 'unavailable'
        ? ''
        : input({
            name: 'price',
            label: words.priceField(currencySign(currency, locale)),
            hint: words.priceHint,
            locale,
            state,
            value: price,
            inputmode: 'decimal',
            short: true,
            optional: true,
          })
    }
    ${
      choice === 'available'
        ? textarea({
            ...{ name: 'condition', label: words.conditionField, hint: words.conditionHint, locale, state },
            ...{ value: reply.condition, maxLength: 1000, optional: true },
          })
        : ''
    }
    ${textarea({
      name: 'comment',
      label: words.commentField,
      hint: words.commentHint,
      locale,
      state,
      value: reply.comment,
      maxLength: 5000,
      optional: true,
    })}
    ${
      choice === 'other'
        ? ''
        : html`<details class="also" ${opened ? html` open` : ''}>
            <summary>${words.alsoDates}</summary>
            ${offered}
          </details>`
    }
    <div class="actions"><button name="choice" value="details">${words.send}</button></div>
  </form>`;
}

const NOTES = ['available', 'unavailable', 'other', 'details', 'late', 'held', 'released'] as const;

/** A note about the completed action. */
function doneNote({ reading, locale }: Look): SafeHtml {
  const words = ANSWER_WORDS[locale];
  const done = NOTES.find((known) => known === reading.done);
  if (done === undefined) return html``;
  const said =
    done === 'held' || done === 'released'
      ? words.hold[done]
      : done === 'late'
        ? words.late
        : done === 'details'
          ? words.detailed
          : words.noted;
  return html`<div tabindex="-1" data-focus>${note(done === 'late' ? 'warn' : 'ok', said)}</div>`;
}

/** The reasons of a no, each a button: the reply is stored already, and one more tap says why. */
function reasonsOf(question: AvailabilityRequestView, look: Look): SafeHtml {
  const { availabilityReply: reply, code } = question;
  if (reply === null || choiceOf(question, look) !== 'unavailable') return html``;
  const words = ANSWER_WORDS[look.locale];
  return html`<form method="post" action="${queryAbout(look.reading, code)}" class="reasons" aria-labelledby="why">
    <h3 id="why">${words.whyTitle}</h3>
    ${DECLINE_REASONS.map((reason) => {
      const isSaid = reason === reply.declineReason;
      return html`<button
        class="plain"
        id="why-${reason}"
        name="reason"
        value="${reason}"
        aria-pressed="${isSaid ? 'true' : 'false'}"
      >
        ${DECLINE_REASON_WORDS[reason][look.locale]}
      </button>`;
    })}
  </form>`;
}

/** The link to the offer, after a yes. */
function toOffer(question: AvailabilityRequestView, look: Look, secret: string): SafeHtml {
  if (question.availabilityReply?.status !== 'available') return html``;
  const words = ANSWER_WORDS[look.locale];
  return html`<p class="actions">
      <a class="button" href="/answer/${secret}/offer${queryAbout(look.reading, question.code)}">${words.toOffer}</a>
    </p>
    <p class="muted">${words.toOfferSays}</p>`;
}

/** The part of the page that a reply updates. */
function answerRegion(
  { question, standing }: Asked,
  look: Look,
  { secret, hold, state = UNTOUCHED }: AnswerPage,
): SafeHtml {
  const { availabilityReply: reply, correctableUntil } = question;
  const { locale, timeZone } = look;
  const words = ANSWER_WORDS[locale];
  const bare =
    reply?.price == null &&
    reply?.comment == null &&
    reply?.condition == null &&
    (reply?.alternativeDates ?? []).length === 0;
  const faulty = Object.keys(state.faults).length > 0;
  const body =
    standing === 'open'
      ? html`<h2 class="away">${words.choices}</h2>
          ${choicesOf(question, look, null)}
          <p class="muted">${words.nothingBooked}</p>`
      : standing === 'answered'
        ? html`<div class="card">
            ${replyOf(question, look)} ${reasonsOf(question, look)} ${toOffer(question, look, secret)}
            ${bare || faulty ? detailsForm(question, look, state) : ''}
            <details class="correct">
              <summary>${words.correct}</summary>
              <p class="muted">
                ${correctableUntil === null ? '' : words.correctable(formatMoment(correctableUntil, locale, timeZone))}
              </p>
              ${choicesOf(question, look, choiceOf(question, look))}
              ${bare || faulty ? '' : detailsForm(question, look, state)}
            </details>
          </div>`
        : standing === 'held'
          ? html`${hold === null ? note('info', words.heldNoMore) : ''}`
          : html`${reply === null ? '' : html`<div class="card">${replyOf(question, look)} ${toOffer(question, look, secret)}</div>`}
            ${note('info', words[standing])}`;
  // A venue can always change its option. A question about an option is shown after a yes.
  const hasOption = hold !== null && (hold.status !== 'requested' || standing === 'held');
  const saidYes = reply?.status === 'available' && (standing === 'answered' || hold !== null);
  const mayHold = standing !== 'past' && (hasOption || saidYes);
  const holdAt = `/answer/${secret}/hold${queryAbout(look.reading, question.code)}`;
  return html`<section id="reply" class="reply" data-live data-also="title lead" aria-labelledby="title">
    ${faulty ? '' : doneNote(look)}${body}
    ${mayHold ? html`<div class="card">${holdPart(hold, look, holdAt, state)}</div>` : ''}
  </section>`;
}

const page = (look: Look, title: string, main: SafeHtml, keeps: PageContent['keeps'] = keptOf(look.reading)): string =>
  renderPage({ locale: look.locale, agency: look.agency, title, style: STYLE, main, keeps });

/** The state of the page of an availability request. */
interface AnswerPage {
  /** The secret of the link. */
  secret: string;
  /** The venue's option for the event. */
  hold: MemberHoldView | null;
  state?: FormState;
  oneOfSeveral?: boolean;
}

/** A single availability request: the event, and the reply or the buttons for it. */
export function answerPage(asked: Asked, look: Look, shown: AnswerPage): string {
  const { state = UNTOUCHED, oneOfSeveral = false } = shown;
  const words = ANSWER_WORDS[look.locale];
  const { question, standing } = asked;
  const isHeld = standing === 'held';
  const title = isHeld ? words.heldTitle : question.availabilityReply === null ? words.title : words.answeredTitle;
  const { chosen } = look.reading;
  return page(
    look,
    title,
    html`<p class="kicker">${isHeld ? words.heldKicker(question.code) : words.kicker(question.code)}</p>
      <h1 id="title">${title}</h1>
      <p class="lead" id="lead">
        ${standing === 'open' ? words.lead(oneLine(question.memberName)) : oneLine(question.memberName)}
      </p>
      ${eventCard(question, look)}${answerRegion(asked, look, shown)}${
        oneOfSeveral ? html`<p class="alone"><a href="?${chosen ? `lang=${chosen}` : ''}">${words.seeAll}</a></p>` : ''
      }`,
    state === UNTOUCHED ? undefined : null,
  );
}

/** Several availability requests, each with its three buttons or its reply. */
export function questionsPage(list: readonly Asked[], memberName: string, look: Look): string {
  const words = ANSWER_WORDS[look.locale];
  const entry = ({ question, standing }: Asked): SafeHtml => {
    const { code } = question;
    const answered = question.availabilityReply !== null;
    return html`<article class="asked">
      ${eventCard(question, look, standing !== 'open')}${
        standing === 'open'
          ? choicesOf(question, look, null)
          : html`<p class="standing">
              ${answered ? html`${icon(choiceOf(question, look))}<strong>${words.verdict[choiceOf(question, look)]}</strong>` : ''}
              <a href="${queryAbout(look.reading, code)}"
                >${standing === 'answered' ? words.seeOrCorrect : words.reopen}<span class="away"> ${code}</span></a
              >
            </p>`
      }
    </article>`;
  };
  return page(
    look,
    words.listTitle,
    html`<h1>${words.listTitle}</h1>
      <p class="lead">${words.listLead(oneLine(memberName))}</p>
      ${list.map(entry)}
      <p class="muted">${words.nothingBooked}</p>`,
  );
}

/** The organizer has chosen the venue, and the request takes no replies any more. */
export function chosenPage(look: Look, { code, title, isBooked }: Selection): string {
  const words = ANSWER_WORDS[look.locale];
  return page(
    look,
    words.chosenTitle,
    html`<p class="kicker">${words.kicker(code)}</p>
      ${message(words.chosenTitle, words.chosenSays(oneLine(title)), isBooked ? words.chosenBooked : '')}`,
  );
}

/** No request is waiting: the request of the link has ended, or there are none for a general link. */
export function nothingAskedPage(look: Look, aboutOne: boolean): string {
  const words = ANSWER_WORDS[look.locale];
  const title = aboutOne ? words.closedTitle : words.noneTitle;
  return page(
    look,
    title,
    html`<h1>${title}</h1>
      <p class="lead">${aboutOne ? words.closedSays : words.noneSays}</p>
      ${aboutOne ? html`<p>${words.closedNext}</p>` : ''}`,
  );
}
