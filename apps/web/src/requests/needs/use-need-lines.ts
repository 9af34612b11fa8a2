import { needDetails, needTitle } from '#domain/need-words';
import type { SaidNeed } from '#domain/needs';
import { useLocale } from '../../ui/locale';
import { useServiceSettings } from '../../shell/session';

/**
 * Formats a need of an event that lasts `eventDays` days in the user's language: its name, its known details, and the note as it
 * was written.
 */
export function useNeedLines(
  eventDays: number,
): (need: SaidNeed) => { title: string; details: string; note: string | null } {
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  return (need) => ({
    title: needTitle(need, language),
    details: needDetails(need, language, timeZone, eventDays).join(', '),
    note: need.note ?? null,
  });
}
