import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatSize } from '#i18n/figures';
import { formatCount, formatMoment } from '#i18n/formats';
import { Button, ButtonLink } from '../../ui/button';
import { useLocale, useWords } from '../../ui/locale';
import { SkeletonLines, Status } from '../../ui/states';
import { Problem } from '../../shell/problem';
import { useServiceSettings } from '../../shell/session';
import { toast } from '../../shell/toasts';
import { Section } from '../section';
import { users } from '../team/team.queries';
import { type DataExport, dataExports, isMade, removeExport, requestExport } from './data.queries';
import { DATA } from './data.words';
import styles from './data.module.css';

/** The full exports: create, follow, download, delete. */
export function Exports() {
  const words = useWords(DATA);
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(dataExports);
  const { mutate, isPending } = useMutation({
    mutationFn: requestExport,
    onError: toast.error,
    onSettled: () => cache.invalidateQueries(dataExports),
  });
  return (
    <Section
      title={words.exports}
      help={words.exportsHelp}
      action={
        <Button writes isPending={isPending} isDisabled={data?.items.some(isMade) ?? true} onPress={() => mutate()}>
          {words.make}
        </Button>
      }
    >
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonLines count={2} /> : null}
      {data?.items.length === 0 ? <p className={styles.none}>{words.none}</p> : null}
      <ul>
        {data?.items.map((one) => (
          <Line key={one.id} one={one} />
        ))}
      </ul>
    </Section>
  );
}

const MARKS = {
  waiting: { tone: 'info', shape: 'ring' },
  running: { tone: 'info', shape: 'half' },
  done: { tone: 'ok', shape: 'tick' },
  failed: { tone: 'danger', shape: 'cross' },
  removed: { tone: 'plain', shape: 'ring' },
} as const;

function Line({ one }: { one: DataExport }) {
  const words = useWords(DATA);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const cache = useQueryClient();
  const { data: team } = useQuery(users);
  const { id, status, total, processed, bytes, expiresAt } = one;
  const made = formatMoment(new Date(one.createdAt), language, timeZone);
  const by = team?.items.find((user) => user.id === one.requestedBy)?.name;
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeExport(id),
    onSuccess: () => void toast.success(words.gone),
    onError: toast.error,
    onSettled: () => cache.invalidateQueries(dataExports),
  });
  return (
    <li className={styles.line}>
      <Status {...MARKS[status]}>{words[status]}</Status>
      <span className={styles.when}>
        {made}
        {by === undefined ? null : ` ${words.by(by)}`}
        {status === 'done' ? ` · ${words.holds(formatCount(processed, language), formatSize(bytes, language))}` : null}
        {status === 'done' && expiresAt !== null
          ? ` · ${words.keptUntil(formatMoment(new Date(expiresAt), language, timeZone))}`
          : null}
      </span>
      {status === 'running' ? (
        <progress
          aria-label={words.progress(formatCount(processed, language), formatCount(total, language))}
          value={processed}
          max={Math.max(1, total)}
        />
      ) : null}
      <span className={styles.actions}>
        {status === 'done' ? (
          <ButtonLink small href={`/api/exports/${id}/content`} download aria-label={words.downloadOf(made)}>
            {words.download}
          </ButtonLink>
        ) : null}
        {status === 'done' || isMade(one) ? (
          <Button
            small
            writes
            look="quiet"
            isPending={isPending}
            aria-label={status === 'done' ? words.removeOf(made) : undefined}
            onPress={() => mutate()}
          >
            {status === 'done' ? words.remove : words.stop}
          </Button>
        ) : null}
      </span>
    </li>
  );
}
