import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NOTIFICATION_KIND_WORDS } from '#domain/labels';
import { formatMoment } from '#i18n/formats';
import type { Schema } from '../api/client';
import { Choice, Tick } from '../ui/choice';
import { Field } from '../ui/field';
import { useLabel, useLocale, useWords } from '../ui/locale';
import { Switch } from '../ui/switch';
import { Section } from '../settings/section';
import { useServiceSettings } from '../shell/session';
import { toast } from '../shell/toasts';
import { type Choices, choices, type Kind, updateChoices } from './notifications.queries';
import { NOTIFICATIONS } from './notifications.words';
import styles from './notifications.module.css';

const KINDS = Object.keys(NOTIFICATION_KIND_WORDS) as Kind[];
const WAYS = [
  { name: 'inApp', field: 'inAppOff' },
  { name: 'push', field: 'pushOff' },
  { name: 'mail', field: 'mailOff' },
] as const;
const DIGESTS = ['never', 'weekdays', 'daily'] as const;
/** The default quiet hours. */
const EVENING = { quietFrom: '19:00', quietTo: '08:00' };

/** Saves a choice immediately; the next click undoes it. */
function useChoose() {
  const cache = useQueryClient();
  return useMutation({
    // run sequentially, since each update replaces whole lists
    scope: { id: 'notification-choices' },
    mutationFn: (change: Schema<'UpdateChoices'>) => updateChoices(change),
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey: choices.queryKey });
      const before = cache.getQueryData(choices.queryKey);
      cache.setQueryData(choices.queryKey, (view) => view && { ...view, ...change });
      return before;
    },
    onSuccess: (view) => {
      cache.setQueryData(choices.queryKey, view);
      void cache.invalidateQueries({ queryKey: ['notifications'] });
    },
    onError: (error, _change, before) => {
      cache.setQueryData(choices.queryKey, before);
      toast.error(error);
    },
  }).mutate;
}

export function ChoiceSections({ chosen }: { chosen: Choices }) {
  const choose = useChoose();
  return (
    <>
      <Kinds chosen={chosen} choose={choose} />
      <Quiet chosen={chosen} choose={choose} />
      <Digest chosen={chosen} choose={choose} />
    </>
  );
}

interface Chosen {
  chosen: Choices;
  choose: (change: Schema<'UpdateChoices'>) => void;
}

/** The kinds of notifications by channel. */
function Kinds({ chosen, choose }: Chosen) {
  const words = useWords(NOTIFICATIONS);
  const label = useLabel();
  return (
    <Section title={words.kinds} help={words.kindsHelp}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.kind}</th>
            {WAYS.map(({ name }) => (
              <th key={name} scope="col">
                {words[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{label(NOTIFICATION_KIND_WORDS[kind])}</th>
              {WAYS.map(({ name, field }) => (
                <td key={name}>
                  <Tick
                    aria-label={words.kindBy(label(NOTIFICATION_KIND_WORDS[kind]), words[name])}
                    isSelected={!chosen[field].includes(kind)}
                    onChange={(on) =>
                      choose({
                        [field]: on ? chosen[field].filter((other) => other !== kind) : [...chosen[field], kind],
                      })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** The quiet hours. Equal times are shown with their error, and not saved. */
function Quiet({ chosen, choose }: Chosen) {
  const words = useWords(NOTIFICATIONS);
  const { timeZone } = useServiceSettings();
  const [equal, setEqual] = useState<Pick<Choices, 'quietFrom' | 'quietTo'> | null>(null);
  const { quietFrom, quietTo } = equal ?? chosen;
  const isOn = quietFrom !== null && quietTo !== null;
  const save = (change: Partial<typeof EVENING>) => {
    if (Object.values(change).includes('')) return;
    const times = { quietFrom, quietTo, ...change };
    const isEqual = times.quietFrom === times.quietTo;
    setEqual(isEqual ? times : null);
    if (!isEqual) choose(times);
  };
  const toggle = (on: boolean) => {
    setEqual(null);
    choose(on ? EVENING : { quietFrom: null, quietTo: null });
  };
  return (
    <Section title={words.quiet} help={words.quietHelp(timeZone)}>
      <Switch isSelected={isOn} onChange={toggle}>
        {words.quietOn}
      </Switch>
      {isOn ? (
        <div className={styles.times}>
          <Field label={words.from} type="time" value={quietFrom} onChange={(time) => save({ quietFrom: time })} />
          <Field
            label={words.to}
            type="time"
            value={quietTo}
            onChange={(time) => save({ quietTo: time })}
            fault={equal === null ? undefined : words.sameTimes}
          />
        </div>
      ) : null}
    </Section>
  );
}

/** The email digest. */
function Digest({ chosen: { digest, digestAt, digestDueAt }, choose }: Chosen) {
  const words = useWords(NOTIFICATIONS);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  return (
    <Section title={words.digest} help={words.digestHelp}>
      <div className={styles.times}>
        <Choice
          label={words.when}
          options={DIGESTS.map((value) => ({ value, label: words[value] }))}
          value={digest}
          onChange={(value) => choose({ digest: value })}
        />
        {digest === 'never' ? null : (
          <Field
            label={words.at}
            type="time"
            value={digestAt}
            onChange={(time) => time !== '' && choose({ digestAt: time })}
          />
        )}
      </div>
      {digestDueAt === null ? null : (
        <p className={styles.note}>{words.due(formatMoment(new Date(digestDueAt), language, timeZone))}</p>
      )}
    </Section>
  );
}
