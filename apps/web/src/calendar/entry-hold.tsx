import { useQueryClient } from '@tanstack/react-query';
import { formatMoment } from '#i18n/formats';
import { useLocale, useWords } from '../ui/locale';
import { useNow } from '../ui/now';
import { HoldActs } from '../results/hold-acts';
import { HOLDS } from '../results/holds.words';
import { lastHours } from '../results/last-hours';
import { useServiceSettings } from '../shell/session';
import type { Entry } from './calendar.queries';
import styles from './calendar.module.css';

type Held = NonNullable<Entry['hold']>;

/** The rank of an option, its end, and the hours left when that is near. */
export function EntryHoldTerms({ hold: { rank, expiresAt } }: { hold: Held }) {
  const words = useWords(HOLDS);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const left = lastHours(expiresAt, useNow());
  return (
    <span className={styles.muted}>
      {words.terms(rank, formatMoment(new Date(expiresAt), language, timeZone))}
      {left === null ? null : <strong> · {words.hoursLeft(left)}</strong>}
    </span>
  );
}

/** The actions on an option. */
export function EntryHoldActs({ entry: { request, member }, hold }: { entry: Entry; hold: Held }) {
  const cache = useQueryClient();
  if (request === null) return null;
  return (
    <HoldActs
      hold={hold}
      request={request}
      member={member}
      onDone={() => void cache.invalidateQueries({ queryKey: ['availability'] })}
    />
  );
}
