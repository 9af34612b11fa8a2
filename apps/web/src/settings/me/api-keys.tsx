import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#i18n/formats';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useLocale, useWords } from '../../ui/locale';
import { Since } from '../../ui/since';
import { SkeletonLines } from '../../ui/states';
import { Problem } from '../../shell/problem';
import { useServiceSettings } from '../../shell/session';
import { toast } from '../../shell/toasts';
import { Section } from '../section';
import { MakeKey } from './make-key';
import { type ApiKey, apiKeys, revokeKey } from './me.queries';
import { ME } from './me.words';
import styles from '../settings.module.css';

/** The user's API keys: create, show once, revoke. */
export function ApiKeys() {
  const words = useWords(ME);
  const { data, error, refetch } = useQuery(apiKeys);
  const [making, setMaking] = useState(false);
  return (
    <Section
      title={words.keys}
      help={words.keysHelp}
      action={<Button onPress={() => setMaking(true)}>{words.makeKey}</Button>}
    >
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonLines count={1} /> : null}
      {data?.items.length === 0 ? <p className={styles.none}>{words.noKeys}</p> : null}
      <ul>
        {data?.items.map((key) => (
          <Line key={key.id} apiKey={key} />
        ))}
      </ul>
      {making ? <MakeKey onClose={() => setMaking(false)} /> : null}
    </Section>
  );
}

function Line({ apiKey: { id, name, start, expiresAt, lastUsedAt } }: { apiKey: ApiKey }) {
  const words = useWords(ME);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => revokeKey(id),
    onSuccess: () => {
      setAsking(false);
      toast.success(words.revoked);
      return cache.invalidateQueries(apiKeys);
    },
    onError: toast.error,
  });
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <p className={styles.name}>
          {name} <code>{start}…</code>
        </p>
        <p className={styles.muted}>
          {words.until(formatDate(expiresAt, language, timeZone))} ·{' '}
          {lastUsedAt === null ? (
            words.neverUsed
          ) : (
            <>
              {words.used} <Since at={lastUsedAt} timeZone={timeZone} />
            </>
          )}
        </p>
      </div>
      <Button small look="danger" aria-label={words.revokeOf(name)} onPress={() => setAsking(true)}>
        {words.revoke}
      </Button>
      {asking ? (
        <Dialog
          title={words.revokeTitle}
          isOpen
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button onPress={() => setAsking(false)}>{words.cancel}</Button>
              <Button look="danger" isPending={isPending} onPress={() => mutate()}>
                {words.revoke}
              </Button>
            </>
          }
        >
          <p>{words.revokeHelp(name)}</p>
        </Dialog>
      ) : null}
    </li>
  );
}
