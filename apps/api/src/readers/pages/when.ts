import { formatDays } from '#i18n/formats';
import type { Locale } from '#i18n/locale';

const WORDS = {
  fr: { flexible: 'dates flexibles', or: 'ou' },
  en: { flexible: 'flexible dates', or: 'or' },
} satisfies Record<Locale, object>;

interface Dated {
  eventDate: string | null;
  eventEndDate: string | null;
  alternativeDates: readonly string[];
  datesFlexible: boolean;
}

/** The dates of an event, and possible alternatives; null if unknown. */
export function whenOf(event: Dated, { locale, timeZone }: { locale: Locale; timeZone: string }): string | null {
  const { eventDate, eventEndDate, alternativeDates, datesFlexible } = event;
  const words = WORDS[locale];
  const first = eventDate === null ? [] : [formatDays(eventDate, eventEndDate, locale, timeZone)];
  const all = [...first, ...alternativeDates.map((day) => formatDays(day, null, locale, timeZone))];
  const said = all.join(` ${words.or} `);
  if (!datesFlexible) return said === '' ? null : said;
  return said === '' ? words.flexible : `${said} (${words.flexible})`;
}
