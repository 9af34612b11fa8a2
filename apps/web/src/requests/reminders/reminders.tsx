import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#i18n/formats';
import { IconButton } from '../../ui/button';
import { useLabel, useLocale, useWords } from '../../ui/locale';
import { useFocusedSection } from '../../ui/lost-focus';
import { SkeletonLines } from '../../ui/states';
import { useStore } from '../../ui/store';
import { Problem } from '../../shell/problem';
import { leaving, removeSoon } from '../../shell/removals';
import { useServiceSettings } from '../../shell/session';
import rail from '../rail.module.css';
import { useRequest } from '../requests.queries';
import { AddReminder } from './add-reminder';
import { readAgain, type Reminder, remindersOf, remove } from './reminders.queries';
import { REMINDER_STATUSES, REMINDERS } from './reminders.words';

/** The reminders of a request: scheduled ones, which can be added and deleted, and past ones. */
export function Reminders() {
  const words = useWords(REMINDERS);
  const { id } = useRequest();
  const { data, error, refetch } = useQuery(remindersOf(id));
  const [adding, setAdding] = useState(false);
  const hidden = useStore(leaving);
  const coming = data?.items.filter((one) => one.status === 'scheduled' && !hidden.has(one.id)) ?? [];
  const past = data?.items.filter(({ status }) => status !== 'scheduled') ?? [];
  return (
    <section className={rail.section} aria-labelledby="reminders" {...useFocusedSection()}>
      <div className={rail.head}>
        <h2 id="reminders">{words.title}</h2>
        <IconButton label={words.add} small onPress={() => setAdding(true)}>
          <Plus size={14} aria-hidden />
        </IconButton>
      </div>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonLines count={1} /> : null}
      {data && coming.length === 0 ? <p className={rail.muted}>{words.none}</p> : null}
      <ul>
        {coming.map((reminder) => (
          <Line key={reminder.id} reminder={reminder} />
        ))}
      </ul>
      {past.length > 0 ? (
        <details>
          <summary className={rail.muted}>{words.earlier(past.length)}</summary>
          <ul>
            {past.map((reminder) => (
              <Line key={reminder.id} reminder={reminder} />
            ))}
          </ul>
        </details>
      ) : null}
      {adding ? <AddReminder onClose={() => setAdding(false)} /> : null}
    </section>
  );
}

function Line({ reminder }: { reminder: Reminder }) {
  const words = useWords(REMINDERS);
  const label = useLabel();
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const { id, requestId, to, subject, dueAt, status, automatic } = reminder;
  const removeThis = () =>
    removeSoon(
      id,
      words.removed,
      (init) => remove(id, init),
      () => readAgain(requestId),
    );
  return (
    <li className={rail.line}>
      <div>
        <p>{to}</p>
        <p className={rail.muted}>
          {[
            formatMoment(new Date(dueAt), language, timeZone),
            status === 'scheduled' ? null : label(REMINDER_STATUSES[status]),
            automatic ? words.automatic : subject,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {status === 'scheduled' ? (
        <IconButton label={words.remove(to)} small writes onPress={removeThis}>
          <X size={14} aria-hidden />
        </IconButton>
      ) : null}
    </li>
  );
}
