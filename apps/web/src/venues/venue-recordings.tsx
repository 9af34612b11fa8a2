import { useMutation, useQuery } from '@tanstack/react-query';
import { Mic } from 'lucide-react';
import { formatSize } from '#i18n/figures';
import { formatMoment } from '#i18n/formats';
import { answer, api } from '../api/client';
import { queryClient } from '../api/query-client';
import { fileBody } from '../api/upload';
import { DropFiles } from '../ui/drop-files';
import { useLocale, useWords } from '../ui/locale';
import { Since } from '../ui/since';
import { SkeletonLines } from '../ui/states';
import { Problem } from '../shell/problem';
import { useServiceSettings } from '../shell/session';
import { toast } from '../shell/toasts';
import { SHEET } from './sheet.words';
import { recordingsOf, useVenue } from './venues.queries';
import styles from '../shell/sheet.module.css';

/** The path of a link to the service itself, since the page may be open under another host name. */
const ownPath = (url: string): string => new URL(url).pathname;

/** Recordings of calls and visits, with transcripts. */
export function VenueRecordings() {
  const words = useWords(SHEET);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const { id: entityId } = useVenue();
  const { data, error, refetch } = useQuery(recordingsOf(entityId));
  const add = useMutation({
    mutationFn: (file: File) =>
      answer(api.POST('/api/uploads/audio/{entityId}', { params: { path: { entityId } }, ...fileBody(file) })),
    onSuccess: () => queryClient.invalidateQueries(recordingsOf(entityId)),
    onError: toast.error,
  });
  return (
    <section aria-labelledby="venue-recordings">
      <h2 id="venue-recordings" className={styles.sectionTitle}>
        {words.recordings}
      </h2>
      {error && !data ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      <DropFiles
        label={
          <>
            <Mic size={14} aria-hidden />
            {add.isPending ? words.transcribing : words.addRecording}
          </>
        }
        accept="audio/*"
        isPending={add.isPending}
        onFiles={(files) => files.forEach((file) => add.mutate(file))}
      >
        {!data && !error ? <SkeletonLines count={1} /> : null}
        {data?.total === 0 ? <p className={styles.muted}>{words.noRecordings}</p> : null}
        <ul>
          {data?.items.map(({ id, url, size, transcript, createdAt }) => (
            <li key={id} className={styles.recording}>
              <audio
                controls
                preload="none"
                src={ownPath(url)}
                aria-label={words.recordingOf(formatMoment(new Date(createdAt), language, timeZone))}
              />
              <p className={styles.muted}>
                <Since at={createdAt} timeZone={timeZone} /> · {formatSize(size, language)}
              </p>
              {transcript === null ? (
                <p className={styles.muted}>{words.noTranscript}</p>
              ) : (
                <details>
                  <summary className={styles.muted}>{words.transcript}</summary>
                  <p className={styles.noteText}>{transcript}</p>
                </details>
              )}
            </li>
          ))}
        </ul>
      </DropFiles>
    </section>
  );
}
