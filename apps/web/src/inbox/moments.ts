import { LANGUAGE } from '#words/formats';
import type { Locale } from '#words/locale';

/** When something came, as short as a list has room for: the time of today, the day of this year, else the date in figures. */
export function shortMoment(moment: Date, now: Date, locale: Locale, timeZone: string): string {
  const shown = (options: Intl.DateTimeFormatOptions, of = moment): string =>
    new Intl.DateTimeFormat(LANGUAGE[locale], { ...options, timeZone }).format(of);
  const same = (options: Intl.DateTimeFormatOptions): boolean => shown(options) === shown(options, now);
  if (same({ dateStyle: 'short' })) return shown({ hour: '2-digit', minute: '2-digit' });
  if (same({ year: 'numeric' })) return shown({ day: 'numeric', month: 'short' });
  return shown({ day: '2-digit', month: '2-digit', year: '2-digit' });
}
