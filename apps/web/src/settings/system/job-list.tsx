import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button';
import { useLabel, useLocale, useWords } from '../../ui/locale';
import { Since } from '../../ui/since';
import { SkeletonLines, Status } from '../../ui/states';
import { Problem } from '../../shell/problem';
import { useServiceSettings } from '../../shell/session';
import { toast } from '../../shell/toasts';
import { Section } from '../section';
import { JOBS } from './jobs.words';
import { scheduleWords } from './schedule';
import { type Job, jobs, runJob } from './system.queries';
import { SYSTEM } from './system.words';
import styles from './system.module.css';

/** The background jobs, with their last result and a button to run them now. */
export function JobList() {
  const words = useWords(SYSTEM);
  const { data, error, refetch } = useQuery(jobs);
  return (
    <Section title={words.jobs} help={words.jobsHelp}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonLines count={12} /> : null}
      <ul>
        {data?.items.map((job) => (
          <Line key={job.name} job={job} />
        ))}
      </ul>
    </Section>
  );
}

function Outcome({ job: { running, lastOutcome } }: { job: Job }) {
  const words = useWords(SYSTEM);
  if (running)
    return (
      <Status tone="info" shape="half">
        {words.running}
      </Status>
    );
  if (lastOutcome === null)
    return (
      <Status tone="plain" shape="ring">
        {words.never}
      </Status>
    );
  return (
    <Status tone={lastOutcome === 'ok' ? 'ok' : 'danger'} shape={lastOutcome === 'ok' ? 'tick' : 'cross'}>
      {words[lastOutcome]}
    </Status>
  );
}

function Line({ job }: { job: Job }) {
  const words = useWords(SYSTEM);
  const label = useLabel();
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const cache = useQueryClient();
  const { name, schedule, lastRunAt, processed } = job;
  const about = JOBS[name];
  const { mutate, isPending } = useMutation({
    mutationFn: () => runJob(name),
    onSuccess: ({ running, lastOutcome }) => {
      if (running) toast.info(words.goesOn(name));
      else if (lastOutcome === 'error') toast.warning(words.failed(name));
      else toast.success(words.ran(name));
    },
    onError: toast.error,
    onSettled: () => cache.invalidateQueries(jobs),
  });
  return (
    <li className={styles.job}>
      <div className={styles.jobName}>
        <p>{about ? label(about) : name}</p>
        <p className={styles.when}>
          {scheduleWords(schedule, language)} · <code>{name}</code>
        </p>
      </div>
      <span className={styles.outcome}>
        <Outcome job={job} />
      </span>
      <span className={styles.when}>
        {lastRunAt === null ? null : <Since at={lastRunAt} timeZone={timeZone} />}
        {processed === null ? '' : ` · ${words.processed(processed)}`}
      </span>
      <span className={styles.run}>
        <Button writes small aria-label={words.runOf(name)} isPending={isPending} onPress={() => mutate()}>
          {words.run}
        </Button>
      </span>
    </li>
  );
}
