import { formatMoment, formatSince } from '#i18n/formats';
import { useLocale } from './locale';
import { store, useStore } from './store';

const MINUTE = 60_000;
const now = store(new Date());
setInterval(() => now.set(new Date()), MINUTE);

/** A relative time (`il y a 3 h`) that stays current, with the exact moment as its tooltip. */
export function Since({ at, timeZone }: { at: string; timeZone: string }) {
  const language = useLocale();
  const current = useStore(now);
  const moment = new Date(at);
  return (
    <time dateTime={at} title={formatMoment(moment, language, timeZone)}>
      {/* clamp moments after the last tick, which would be in the future */}
      {formatSince(moment, current < moment ? new Date() : current, language, timeZone)}
    </time>
  );
}
