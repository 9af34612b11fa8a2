import { formatMoment, formatSince } from '#i18n/formats';
import { useLocale } from './locale';
import { useNow } from './now';

/** A relative time (`il y a 3 h`) that stays current, with the exact moment as its tooltip. */
export function Since({ at, timeZone }: { at: string; timeZone: string }) {
  const language = useLocale();
  const current = useNow();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={formatMoment(moment, language, timeZone)}>
      {/* a moment after the last tick would be in the future */}
      {formatSince(moment, current < moment ? moment : current, language, timeZone)}
    </time>
  );
}
