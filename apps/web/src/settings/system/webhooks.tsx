import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { useWords } from '../../ui/locale';
import { Pager } from '../../ui/pager';
import { Since } from '../../ui/since';
import { SkeletonLines } from '../../ui/states';
import { Problem } from '../../shell/problem';
import { useServiceSettings } from '../../shell/session';
import { toast } from '../../shell/toasts';
import { Section } from '../section';
import { type FailedWebhook, failedWebhooks, readWebhooksAnew, replay, WEBHOOKS_PAGE } from './system.queries';
import { SYSTEM } from './system.words';
import styles from '../settings.module.css';

/** Webhooks that couldn't be processed. */
export function Webhooks() {
  const words = useWords(SYSTEM);
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery(failedWebhooks(page));
  const last = data ? Math.max(0, Math.ceil(data.total / WEBHOOKS_PAGE) - 1) : page;
  // replayed webhooks leave the list, so the last page may disappear
  if (page > last) setPage(last);
  return (
    <Section title={words.webhooks} help={words.webhooksHelp}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonLines count={1} /> : null}
      {data?.items.length === 0 ? <p className={styles.none}>{words.noWebhooks}</p> : null}
      <ul>
        {data?.items.map((event) => (
          <Line key={event.id} event={event} />
        ))}
      </ul>
      {data ? <Pager page={page} size={WEBHOOKS_PAGE} total={data.total} onPage={setPage} /> : null}
    </Section>
  );
}

function Line({ event: { id, source, attempts, lastError, createdAt } }: { event: FailedWebhook }) {
  const words = useWords(SYSTEM);
  const { timeZone } = useServiceSettings();
  const { mutate, isPending } = useMutation({
    mutationFn: () => replay(id),
    onSuccess: ({ status }) =>
      void (status === 'processed' ? toast.success(words.replayed) : toast.warning(words.replayFailed)),
    onError: toast.error,
    onSettled: readWebhooksAnew,
  });
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <p className={styles.name}>{source}</p>
        <p className={styles.muted}>
          <Since at={createdAt} timeZone={timeZone} /> · {words.attempts(attempts)}
          {lastError === null ? '' : ` · ${lastError}`}
        </p>
      </div>
      <Button writes small isPending={isPending} onPress={() => mutate()}>
        {words.replay}
      </Button>
    </li>
  );
}
