import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '#i18n/formats';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { useLocale, useWords } from '../ui/locale';
import { useFocusedSection } from '../ui/lost-focus';
import { SkeletonLines } from '../ui/states';
import { Problem } from '../shell/problem';
import { useServiceSettings } from '../shell/session';
import { toast } from '../shell/toasts';
import { createFeed, type Feed, feeds, renewFeed, revokeFeed } from './calendar.queries';
import { CALENDARS } from './calendars.words';
import styles from './calendars.module.css';

/** The user's secret feed address of a calendar: create, copy, renew, revoke. */
export function FeedAddress({
  kind,
  memberId = null,
  requestId = null,
}: {
  kind: Feed['kind'];
  memberId?: string | null;
  requestId?: string | null;
}) {
  const words = useWords(CALENDARS);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(feeds);
  const [url, setUrl] = useState<string | null>(null);
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null);
  const section = useFocusedSection<HTMLDivElement>();
  const feed = data?.find((one) => one.kind === kind && one.memberId === memberId && one.requestId === requestId);
  const settled = {
    onSettled: () => {
      setAsking(null);
      return cache.invalidateQueries(feeds);
    },
    onError: toast.error,
    // drop the secret when the dialog closes
    gcTime: 0,
  };
  const { mutate: show, isPending } = useMutation({
    mutationFn: () => (feed ? renewFeed(feed.id) : createFeed({ kind, memberId, requestId })),
    onSuccess: (made) => setUrl(made.url),
    ...settled,
  });
  const { mutate: revoke, isPending: isRevoking } = useMutation({
    mutationFn: (id: string) => revokeFeed(id),
    onSuccess: () => {
      setUrl(null);
      toast.success(words.revoked);
    },
    ...settled,
  });
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines count={2} />;
  return (
    <div className={styles.group} {...section}>
      <p>{words.outHelp}</p>
      {url ? (
        <div className={styles.address}>
          <Field label={words.once} isReadOnly value={url} />
          <Button
            onPress={() => void navigator.clipboard.writeText(url).then(() => toast.success(words.copied), toast.error)}
          >
            {words.copy}
          </Button>
        </div>
      ) : feed ? (
        <p className={styles.muted}>
          {words.exists(feed.lastReadAt === null ? null : formatMoment(new Date(feed.lastReadAt), language, timeZone))}
        </p>
      ) : null}
      {asking && feed ? (
        <div className={styles.asking}>
          <p>{asking === 'renew' ? words.renewAsk : words.revokeAsk}</p>
          <div className={styles.buttons}>
            <Button autoFocus onPress={() => setAsking(null)}>
              {words.cancel}
            </Button>
            <Button
              look="danger"
              writes
              isPending={isPending || isRevoking}
              onPress={() => (asking === 'renew' ? show() : revoke(feed.id))}
            >
              {asking === 'renew' ? words.renew : words.revoke}
            </Button>
          </div>
        </div>
      ) : (
        <div className={styles.buttons}>
          {feed ? (
            <>
              <Button onPress={() => setAsking('renew')}>{words.renew}</Button>
              <Button look="quiet" onPress={() => setAsking('revoke')}>
                {words.revoke}
              </Button>
            </>
          ) : (
            <Button writes isPending={isPending} onPress={() => show()}>
              {words.make}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
