import { LAYOUT_WORDS, slotLabel } from '#domain/labels';
import type { SaidNeed } from '#domain/needs';
import { html, type SafeHtml } from '#mail-templates/html';
import { formatDays, present } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import { NEED_WORDS } from './needs.words';
import { spoken } from './parts';

interface Setting {
  locale: Locale;
  timeZone: string;
}

/** The bedrooms of a need, of any type. */
const bedroomsIn = ({ singles, doubles, twins, unspecified }: SaidNeed): number =>
  (singles ?? 0) + (doubles ?? 0) + (twins ?? 0) + (unspecified ?? 0);

/** The name of a need: `4 breakout rooms`, `Dinner`, `95 bedrooms`. */
export function needTitle(need: SaidNeed, locale: Locale): string {
  const words = NEED_WORDS[locale];
  switch (need.kind) {
    case 'bedrooms':
      return words.bedrooms(bedroomsIn(need));
    case 'breakout':
    case 'exhibition':
      return words[need.kind](need.count ?? 1);
    case 'meal':
      return need.meal == null ? words.meal : words.meals[need.meal];
    case 'cocktail':
    case 'other':
      return words[need.kind];
  }
}

/** What is known about a need, on one line; empty if nothing is. */
export function needDetails(need: SaidNeed, { locale, timeZone }: Setting): string {
  const day = (date: string): string => formatDays(date, null, locale, timeZone);
  const known = need.kind === 'bedrooms' ? bedroomDetails(need, locale, day) : roomDetails(need, locale, day);
  return [...known, need.optional ? NEED_WORDS[locale].optional : null].filter((detail) => detail !== null).join(', ');
}

type Day = (date: string) => string;

function bedroomDetails(need: SaidNeed, locale: Locale, day: Day): (string | null)[] {
  const words = NEED_WORDS[locale];
  const { nights, checkIn, unspecified } = need;
  return [
    ...(['singles', 'doubles', 'twins'] as const).map((type) => (need[type] ? words[type](need[type]) : null)),
    unspecified && unspecified < bedroomsIn(need) ? words.unspecified(unspecified) : null,
    nights == null ? null : words.nights(nights),
    checkIn == null ? null : words.from(day(checkIn)),
  ];
}

function roomDetails(need: SaidNeed, locale: Locale, day: Day): (string | null)[] {
  const words = NEED_WORDS[locale];
  const { kind, attendees, configuration, date, slot } = need;
  const areRooms = (need.count ?? 1) > 1 && (kind === 'breakout' || kind === 'exhibition');
  return [
    attendees == null ? null : areRooms ? words.each(attendees) : words.people(attendees),
    configuration == null ? null : LAYOUT_WORDS[configuration][locale],
    date == null ? null : day(date),
    slot == null || slot === 'full_day' || kind === 'meal' ? null : slotLabel(slot, locale).toLowerCase(),
  ];
}

/** A list of the needs, each with its details and note. The notes are in the request's language. */
export function needList(needs: readonly SaidNeed[], setting: Setting, requestLocale: Locale): SafeHtml {
  const { locale } = setting;
  return html`<ul class="needs">
    ${needs.map((need) => {
      const details = needDetails(need, setting);
      const remark = present(need.note);
      return html`<li>
        <strong>${needTitle(need, locale)}</strong
        >${details === '' ? '' : html`<span class="muted">, ${details}</span>`}
        ${remark === null ? '' : html`<br /><span ${spoken(requestLocale, locale)}>${remark}</span>`}
      </li>`;
    })}
  </ul>`;
}
