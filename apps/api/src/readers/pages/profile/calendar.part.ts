import { slotLabel } from '#domain/labels';
import { SLOTS } from '#domain/vocabulary';
import { DAY } from '#core/clock';
import { html, type SafeHtml } from '#mail-templates/html';
import { formatDays } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import type { CalendarSpan } from '../../../supply/availability/availability.sql';
import { faultSummary, input, select, UNTOUCHED } from '../parts';
import { actionOf, fold, type ProfileLook } from './profile.view';

const MONTHS = 12;
/** Maximum number of periods in the list; the calendar shows them all. */
const LISTED = 40;

type DayState = 'part' | 'blocked' | 'occupied';
/** A day with several entries shows the strongest. */
const STRENGTH: Record<DayState, number> = { part: 1, blocked: 2, occupied: 3 };

const isoOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Returns the first and last day of the calendar, which begins with the current month. */
export function calendarOf(today: string): { first: string; last: string } {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return { first: isoOf(Date.UTC(year, month - 1, 1)), last: isoOf(Date.UTC(year, month - 1 + MONTHS, 0)) };
}

/** Shows when the venue is taken, with a form to block days. */
export function calendarPart(look: ProfileLook): SafeHtml {
  const { words, locale, spans, profile, today, last, sent } = look;
  const own = sent?.section === 'calendar' ? sent : null;
  const state = own?.state ?? UNTOUCHED;
  const coming = spans.filter(({ to }) => to >= today);
  const labels = { from: words.from, to: words.to, notes: words.notes };
  const common = { locale, state };
  const date = { ...common, type: 'date' as const, min: today, max: last };
  return fold(look, 'calendar', {
    summary: coming.length === 0 ? words.calendarFree : words.calendarTaken(coming.length),
    also: 'help',
    content: html`<p class="muted">${words.calendarSay}</p>
      ${faultSummary(state, labels, locale)}
      <form method="post" action="${actionOf(look, '/calendar')}" class="block">
        <h3>${words.block}</h3>
        <div class="numbers">
          ${input({ ...date, name: 'from', label: words.from, required: true })}
          ${input({ ...date, name: 'to', label: words.to, hint: words.toHint, optional: true })}
          ${select({
            ...common,
            name: 'slot',
            label: words.slot,
            choices: SLOTS.map((value) => ({ value, label: slotLabel(value, locale) })),
          })}
          ${select({
            ...common,
            name: 'roomId',
            label: words.where,
            choices: profile.rooms.map(({ id, name }) => ({ value: id, label: name })),
            none: words.wholeVenue,
          })}
        </div>
        ${input({ ...common, name: 'notes', label: words.notes, optional: true, maxLength: 2000 })}
        <div class="actions"><button id="block">${words.blockButton}</button></div>
      </form>
      ${coming.length === 0 ? '' : list(look, coming)} ${legend(look)}
      <div class="months">${months(look)}</div>`,
  });
}

function list(look: ProfileLook, spans: CalendarSpan[]): SafeHtml {
  const { words, locale, timeZone, profile } = look;
  const where = (roomId: string | null): string =>
    roomId === null ? words.wholeVenue : (profile.rooms.find(({ id }) => id === roomId)?.name ?? '');
  return html`<h3>${words.taken}</h3>
    <ul class="spans">
      ${spans.slice(0, LISTED).map(({ from, to, slot, roomId, source, notes }) => {
        const days = formatDays(from, to, locale, timeZone);
        return html`<li class="${source === 'member' ? 'blocked' : 'occupied'}">
          <div>
            <strong>${days}</strong>
            <span class="muted"
              >${slotLabel(slot, locale)} · ${where(roomId)}${notes === null ? '' : ` · ${notes}`}</span
            >
          </div>
          ${
            source !== 'member'
              ? html`<span class="small muted">${source === 'calendar' ? words.byCalendar : words.byTeam}</span>`
              : html`<form method="post" action="${actionOf(look, '/calendar/free')}">
                  <input type="hidden" name="from" value="${from}" /><input
                    type="hidden"
                    name="to"
                    value="${to}"
                  /><input type="hidden" name="slot" value="${slot}" /><input
                    type="hidden"
                    name="roomId"
                    value="${roomId ?? ''}"
                  />
                  <button class="plain" aria-label="${words.freeWhat(days)}">${words.free}</button>
                </form>`
          }
        </li>`;
      })}
    </ul>
    ${spans.length > LISTED ? html`<p class="muted">${words.more(spans.length - LISTED)}</p>` : ''}`;
}

const legend = ({ words }: ProfileLook): SafeHtml =>
  html`<ul class="legend">
    ${(['free', 'blocked', 'occupied', 'part'] as const).map(
      (state) => html`<li><span class="day ${state}" aria-hidden="true">8</span> ${words.states[state]}</li>`,
    )}
  </ul>`;

/** Returns the state of each day, by its date. */
function statesOf(spans: CalendarSpan[]): Map<string, DayState> {
  const states = new Map<string, DayState>();
  for (const { from, to, slot, roomId, source } of spans) {
    const whole = roomId === null && slot === 'full_day';
    const state: DayState = !whole ? 'part' : source === 'member' ? 'blocked' : 'occupied';
    for (let at = Date.parse(from); at <= Date.parse(to); at += DAY) {
      const date = isoOf(at);
      const known = states.get(date);
      if (known === undefined || STRENGTH[state] > STRENGTH[known]) states.set(date, state);
    }
  }
  return states;
}

const LANGUAGE: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' };
const monthFormat = (locale: Locale): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(LANGUAGE[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' });
const MONTH_NAMES = { fr: monthFormat('fr'), en: monthFormat('en') };
/** Monday first: January 5, 1970 was one. */
const weekdays = (locale: Locale, weekday: 'long' | 'narrow'): string[] => {
  const format = new Intl.DateTimeFormat(LANGUAGE[locale], { weekday, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_day, index) => format.format((4 + index) * DAY));
};
const headOf = (locale: Locale): SafeHtml => {
  const long = weekdays(locale, 'long');
  return html`<thead>
    <tr>
      ${weekdays(locale, 'narrow').map(
        (narrow, index) =>
          html`<th scope="col">
            <span aria-hidden="true">${narrow}</span><span class="away">${long[index] ?? ''}</span>
          </th>`,
      )}
    </tr>
  </thead>`;
};
const HEADS = { fr: headOf('fr'), en: headOf('en') };

/** A table per month. A taken day also says so in text. */
function months({ locale, words, spans, first, today }: ProfileLook): SafeHtml[] {
  const states = statesOf(spans);
  const [year = 0, month = 0] = first.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_month, index) => {
    const begin = Date.UTC(year, month - 1 + index, 1);
    const days = new Date(Date.UTC(year, month + index, 0)).getUTCDate();
    const before = (new Date(begin).getUTCDay() + 6) % 7;
    const cells = Array.from({ length: Math.ceil((before + days) / 7) * 7 }, (_cell, cell) => {
      const day = cell - before + 1;
      if (day < 1 || day > days) return html`<td></td>`;
      const date = isoOf(begin + (day - 1) * DAY);
      const state = states.get(date);
      const kind = state ?? (date < today ? 'past' : null);
      return html`<td${kind === null ? '' : html` class="${kind}"`}${date === today ? html` aria-current="date"` : ''}>${day}${
        state === undefined ? '' : html`<span class="away"> ${words.states[state]}</span>`
      }</td>`;
    });
    const weeks = Array.from({ length: cells.length / 7 }, (_week, week) => cells.slice(week * 7, week * 7 + 7));
    return html`<table>
      <caption>
        ${MONTH_NAMES[locale].format(begin)}
      </caption>
      ${HEADS[locale]}
      <tbody>
        ${weeks.map(
          (week) =>
            html`<tr>
              ${week}
            </tr>`,
        )}
      </tbody>
    </table>`;
  });
}
