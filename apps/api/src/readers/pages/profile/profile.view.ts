import type { Locale } from '#i18n/locale';
import type { MemberProfileView } from '../../../exchange/public-access/member-access.dto';
import type { CalendarSpan } from '../../../supply/availability/availability.sql';
import { html, type SafeHtml } from '#mail-templates/html';
import { type FormState, note } from '../parts';
import type { ProfileWords } from './profile.words';

export type Section = 'place' | 'rooms' | 'photos' | 'calendar';

/** A refused form, shown again as typed. */
export interface Sent {
  section: Section;
  /** The room of the form, or `new`; for photos, the photo. */
  room?: string;
  state: FormState;
  /** A problem that isn't about a field. */
  problem?: string;
  /** The record was changed in the meantime: the stored values are shown next to the typed ones. */
  conflict?: boolean;
}

/** The confirmation of a completed action. */
export interface Said {
  section: Section;
  room?: string | undefined;
  text: string;
}

export interface ProfileLook {
  locale: Locale;
  words: ProfileWords;
  timeZone: string;
  /** `/profile/<token>`, the base of all form targets. */
  path: string;
  /** `?lang=…` if the reader chose a language. */
  query: string;
  profile: MemberProfileView;
  /** When the venue is taken within the displayed calendar. */
  spans: CalendarSpan[];
  today: string;
  /** The first and the last day of the calendar. */
  first: string;
  last: string;
  said: Said | null;
  sent: Sent | null;
}

const isActive = ({ said, sent }: ProfileLook, section: Section): boolean =>
  said?.section === section || sent?.section === section;

/** The message at the top of a section, about one room or, without one, about the section itself. */
export function news({ said, sent, words }: ProfileLook, section: Section, room?: string): SafeHtml {
  if (sent?.section === section && sent.room === room) {
    if (sent.conflict) return note('warn', words.conflict);
    if (sent.problem !== undefined) return note('danger', sent.problem);
  }
  return said?.section === section && said.room === room ? note('ok', said.text) : html``;
}

/** A section of the page, which collapses on a phone. Its id is that of the region updated in place. */
export const fold = (
  look: ProfileLook,
  section: Section,
  { summary, content, also, open }: { summary: string; content: SafeHtml; also: string; open?: boolean },
): SafeHtml =>
  html`<section class="card fold" id="${section}" data-live data-also="${also}">
    <details data-wide ${open || isActive(look, section) ? html` open` : ''}>
      <summary>
        <h2>${look.words[section]}</h2>
        <span class="sum" id="${section}-sum">${summary}</span>
      </summary>
      ${news(look, section)}${content}
    </details>
  </section>`;

/** The target of a form. */
export const actionOf = ({ path, query }: ProfileLook, rest = ''): string => `${path}${rest}${query}`;
