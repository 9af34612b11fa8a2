import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import { Since } from '../ui/since';
import { Badge, SkeletonLines } from '../ui/states';
import { Section } from '../settings/section';
import settings from '../settings/settings.module.css';
import { Problem } from '../shell/problem';
import { useServiceSettings } from '../shell/session';
import { toast } from '../shell/toasts';
import { type Browser, browsers, removeBrowser } from './notifications.queries';
import { NOTIFICATIONS } from './notifications.words';
import { enablePush, forgetPush, type Obstacle, obstacle, ownEndpoint } from './push';
import styles from './notifications.module.css';

/** The browsers that receive push notifications. Only this button asks for the permission. */
export function Browsers() {
  const words = useWords(NOTIFICATIONS);
  const cache = useQueryClient();
  const { providers } = useServiceSettings();
  const { data, error, refetch } = useQuery(browsers);
  const own = useQuery({ queryKey: ['push-browsers', 'own'], queryFn: ownEndpoint });
  const [found, setFound] = useState<Obstacle | null>(obstacle);
  const enabling = useMutation({
    mutationFn: enablePush,
    onSuccess: (hindered) => {
      setFound(hindered);
      if (hindered === null) toast.success(words.enabled);
    },
    onError: toast.error,
    onSettled: () => cache.invalidateQueries({ queryKey: ['push-browsers'] }),
  });
  const isOn = data?.items.some(({ endpoint }) => endpoint === own.data) ?? false;
  return (
    <Section
      title={words.browsers}
      help={words.browsersHelp}
      action={
        isOn || found === 'unsupported' ? null : (
          <Button writes isPending={enabling.isPending} onPress={() => enabling.mutate()}>
            {words.enable}
          </Button>
        )
      }
    >
      {found === null ? null : (
        <p className={styles.warning} role="status">
          {words[found]}
        </p>
      )}
      {providers.push.mode === 'mock' ? <p className={styles.note}>{words.notArriving}</p> : null}
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonLines count={1} /> : null}
      {data?.items.length === 0 ? <p className={styles.note}>{words.noBrowsers}</p> : null}
      <ul>
        {data?.items.map((browser) => (
          <Line key={browser.id} browser={browser} isOwn={browser.endpoint === own.data} />
        ))}
      </ul>
    </Section>
  );
}

function Line({ browser: { id, name, endpoint, createdAt }, isOwn }: { browser: Browser; isOwn: boolean }) {
  const words = useWords(NOTIFICATIONS);
  const { timeZone } = useServiceSettings();
  const cache = useQueryClient();
  const shown = name ?? new URL(endpoint).hostname;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await removeBrowser(id);
      if (isOwn) await forgetPush();
    },
    onSuccess: () => void toast.success(words.removed),
    onError: toast.error,
    onSettled: () => cache.invalidateQueries({ queryKey: ['push-browsers'] }),
  });
  return (
    <li className={settings.row}>
      <div className={settings.main}>
        <p className={settings.name}>
          {shown}
          {isOwn ? <Badge tone="ok">{words.thisOne}</Badge> : null}
        </p>
        <p className={settings.muted}>
          {words.added} <Since at={createdAt} timeZone={timeZone} />
        </p>
      </div>
      <Button writes small aria-label={words.removeOf(shown)} isPending={isPending} onPress={() => mutate()}>
        {words.remove}
      </Button>
    </li>
  );
}
