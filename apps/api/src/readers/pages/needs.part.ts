import { LAYOUT_WORDS } from '#domain/labels';
import { NEED_KIND_WORDS, needDetails as detailsOf, needTitle as titleOf } from '#domain/need-words';
import type { SaidNeed } from '#domain/needs';
import { daysOfEvent } from '#domain/offer-totals';
import { html, type SafeHtml } from '#mail-templates/html';
import { present } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import { spoken } from './parts';

interface Setting {
  locale: Locale;
  timeZone: string;
}

/** The name of a need: `Breakout room`, `4 breakout rooms`, `Dinner`, `95 bedrooms`. */
export function needTitle(need: SaidNeed, locale: Locale): string {
  const isOneRoom = (need.kind === 'breakout' || need.kind === 'exhibition') && (need.count ?? 1) === 1;
  return isOneRoom ? NEED_KIND_WORDS[need.kind][locale] : titleOf(need, locale);
}

/** The known details of a need of an event of so many days, on one line; empty without any. */
export const needDetails = (need: SaidNeed, { locale, timeZone }: Setting, eventDays: number): string =>
  detailsOf(need, locale, timeZone, eventDays, (configuration) => LAYOUT_WORDS[configuration][locale]).join(', ');

interface Needing {
  eventDate: string | null;
  eventEndDate: string | null;
  needs: readonly SaidNeed[];
}

/** A list of an event's needs, each with its details and note. The notes are in the request's language. */
export function needList(event: Needing, setting: Setting, requestLocale: Locale): SafeHtml {
  const { locale } = setting;
  const days = daysOfEvent(event);
  return html`<ul class="needs">
    ${event.needs.map((need) => {
      const details = needDetails(need, setting, days);
      const remark = present(need.note);
      return html`<li>
        <strong>${needTitle(need, locale)}</strong
        >${details === '' ? '' : html`<span class="muted">, ${details}</span>`}
        ${remark === null ? '' : html`<br /><span ${spoken(requestLocale, locale)}>${remark}</span>`}
      </li>`;
    })}
  </ul>`;
}
