import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button';
import { useWords } from '../../ui/locale';
import { Since } from '../../ui/since';
import { Badge, SkeletonLines } from '../../ui/states';
import { Problem } from '../../shell/problem';
import { signOut, useServiceSettings } from '../../shell/session';
import { toast } from '../../shell/toasts';
import { browserName } from '../browser-name';
import { Section } from '../section';
import { endSession, type Session, sessions } from './me.queries';
import { ME } from './me.words';
import styles from '../settings.module.css';

/** The user's sessions, each with a button to end it. */
export function Sessions() {
  const words = useWords(ME);
  const { data, error, refetch } = useQuery(sessions);
  return (
    <Section title={words.sessions} help={words.sessionsHelp}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonLines count={2} /> : null}
      <ul>
        {data?.items.map((session) => (
          <Line key={session.id} session={session} />
        ))}
      </ul>
    </Section>
  );
}

function Line({ session: { id, current, userAgent, ipAddress, createdAt } }: { session: Session }) {
  const words = useWords(ME);
  const { timeZone } = useServiceSettings();
  const cache = useQueryClient();
  const name = userAgent === null ? words.unknownBrowser : browserName(userAgent);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // ending the current session signs out
      if (current) await signOut();
      else await endSession(id);
    },
    onSuccess: () => {
      if (current) return;
      toast.success(words.ended);
      return cache.invalidateQueries(sessions);
    },
    onError: toast.error,
  });
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <p className={styles.name}>
          {name}
          {current ? <Badge tone="ok">{words.thisOne}</Badge> : null}
        </p>
        <p className={styles.muted}>
          {words.since} <Since at={createdAt} timeZone={timeZone} />
          {ipAddress === null ? '' : ` · ${ipAddress}`}
        </p>
      </div>
      <Button small aria-label={words.endOf(name)} isPending={isPending} onPress={() => mutate()}>
        {words.end}
      </Button>
    </li>
  );
}
