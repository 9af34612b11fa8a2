import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useLabel, useWords } from '../../ui/locale';
import { Pager } from '../../ui/pager';
import { Since } from '../../ui/since';
import { Badge, SkeletonLines } from '../../ui/states';
import { Problem } from '../../shell/problem';
import { useServiceSettings } from '../../shell/session';
import { toast } from '../../shell/toasts';
import { Section } from '../section';
import { JOBS } from './jobs.words';
import {
  dropJob,
  type Queue,
  queues,
  refetchQueues,
  retryJob,
  SET_ASIDE_PAGE,
  type SetAsideJob,
  setAsideJobs,
} from './system.queries';
import { SYSTEM } from './system.words';
import styles from '../settings.module.css';

/** The number of pending and failed jobs per queue. */
export function Queues() {
  const words = useWords(SYSTEM);
  const { data, error, refetch } = useQuery(queues);
  return (
    <Section title={words.queues} help={words.queuesHelp}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonLines count={4} /> : null}
      <ul>
        {data?.items.map((queue) => (
          <QueueLine key={queue.name} queue={queue} />
        ))}
      </ul>
    </Section>
  );
}

function QueueLine({ queue: { name, job, waiting, oldestDue, failed: setAside } }: { queue: Queue }) {
  const words = useWords(SYSTEM);
  const label = useLabel();
  const { timeZone } = useServiceSettings();
  const about = JOBS[job];
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <p className={styles.name}>{about ? label(about) : job}</p>
        <p className={styles.muted}>
          <code>{name}</code> · {words.waiting(waiting)}
          {oldestDue === null ? null : (
            <>
              {' · '}
              {words.firstDue} <Since at={oldestDue} timeZone={timeZone} />
            </>
          )}
        </p>
      </div>
      {setAside > 0 ? <Badge tone="danger">{words.setAside(setAside)}</Badge> : null}
    </li>
  );
}

const NOTHING = { items: [], total: 0 };

/** Jobs that failed on every attempt, to retry or delete. Only loaded if there are any. */
export function SetAsideJobs() {
  const words = useWords(SYSTEM);
  const [page, setPage] = useState(0);
  const counted = useQuery(queues);
  const none = counted.data?.items.every((queue) => queue.failed === 0);
  const listed = useQuery({ ...setAsideJobs(page), enabled: none === false });
  const data = none ? NOTHING : listed.data;
  const error = counted.error ?? listed.error;
  const refetch = (): void => void (counted.error ? counted.refetch() : listed.refetch());
  const last = data ? Math.max(0, Math.ceil(data.total / SET_ASIDE_PAGE) - 1) : page;
  // retried jobs leave the list, so the last page may disappear
  if (page > last) setPage(last);
  return (
    <Section title={words.setAsideJobs} help={words.setAsideHelp}>
      {error ? <Problem error={error} onRetry={refetch} /> : null}
      {data === undefined && !error ? <SkeletonLines count={1} /> : null}
      {data?.items.length === 0 ? <p className={styles.none}>{words.noSetAside}</p> : null}
      <ul>
        {data?.items.map((job) => (
          <JobLine key={job.id} job={job} />
        ))}
      </ul>
      {data ? <Pager page={page} size={SET_ASIDE_PAGE} total={data.total} onPage={setPage} /> : null}
    </Section>
  );
}

function JobLine({ job: { id, queue, key, tries, error, failedAt } }: { job: SetAsideJob }) {
  const words = useWords(SYSTEM);
  const { timeZone } = useServiceSettings();
  const [asking, setAsking] = useState(false);
  const retrying = useMutation({
    mutationFn: () => retryJob(id),
    onSuccess: () => void toast.success(words.retried),
    onError: toast.error,
    onSettled: refetchQueues,
  });
  const dropping = useMutation({
    mutationFn: () => dropJob(id),
    onSuccess: () => void toast.success(words.dropped),
    onError: toast.error,
    onSettled: () => {
      setAsking(false);
      return refetchQueues();
    },
  });
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <p className={styles.name}>{queue}</p>
        <p className={styles.muted}>
          <Since at={failedAt} timeZone={timeZone} /> · {words.attempts(tries)}
          {error === null ? '' : ` · ${error}`}
        </p>
        {key === null ? null : (
          <p className={styles.muted}>
            <code>{key}</code>
          </p>
        )}
      </div>
      <Button
        writes
        small
        aria-label={words.retryOf(queue)}
        isPending={retrying.isPending}
        onPress={() => retrying.mutate()}
      >
        {words.retry}
      </Button>
      <Button writes small look="danger" aria-label={words.dropOf(queue)} onPress={() => setAsking(true)}>
        {words.drop}
      </Button>
      {asking ? (
        <Dialog
          title={words.dropTitle}
          isOpen
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button onPress={() => setAsking(false)}>{words.cancel}</Button>
              <Button look="danger" isPending={dropping.isPending} onPress={() => dropping.mutate()}>
                {words.drop}
              </Button>
            </>
          }
        >
          <p>{words.dropHelp}</p>
        </Dialog>
      ) : null}
    </li>
  );
}
