import { type QueryKey, useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Ban, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDate } from '#i18n/formats';
import { answer, api } from '../../api/client';
import { Button, IconButton } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useLabel, useLocale, useWords } from '../../ui/locale';
import { useFocusedSection } from '../../ui/lost-focus';
import { useNow } from '../../ui/now';
import { SkeletonLines } from '../../ui/states';
import { Problem } from '../../shell/problem';
import { useServiceSettings } from '../../shell/session';
import { toast } from '../../shell/toasts';
import rail from '../rail.module.css';
import { type MagicLink, stateOf } from './links.queries';
import { ACTIONS, LINKS, SCOPES, STATES } from './links.words';
import { MakeLink, type NewLink } from './make-link';

/** The links of people outside the team: active ones, and what happened to the others. Their secrets aren't stored. */
export function LinkList({
  query: { data, error, refetch },
  queryKey,
  make,
  action,
}: {
  query: UseQueryResult<{ items: MagicLink[] }>;
  queryKey: QueryKey;
  /** The kind of link the button creates. */
  make: NewLink;
  /** Rendered beside the title. */
  action?: ReactNode;
}) {
  const words = useWords(LINKS);
  const [making, setMaking] = useState(false);
  const links = data?.items ?? [];
  const now = useNow();
  const open = links.filter((link) => stateOf(link, now) === 'open');
  const past = links.filter((link) => stateOf(link, now) !== 'open');
  return (
    <section className={rail.section} aria-labelledby="links" {...useFocusedSection()}>
      <div className={rail.head}>
        <h2 id="links">{words.title}</h2>
        <span className={rail.actions}>
          {action}
          <IconButton label={words.make} small onPress={() => setMaking(true)}>
            <Plus size={14} aria-hidden />
          </IconButton>
        </span>
      </div>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonLines count={1} /> : null}
      {data && open.length === 0 ? <p className={rail.muted}>{words.none}</p> : null}
      <ul>
        {open.map((link) => (
          <Line key={link.id} link={link} queryKey={queryKey} />
        ))}
      </ul>
      {past.length > 0 ? (
        <details>
          <summary className={rail.muted}>{words.earlier(past.length)}</summary>
          <ul>
            {past.map((link) => (
              <Line key={link.id} link={link} queryKey={queryKey} />
            ))}
          </ul>
        </details>
      ) : null}
      {making ? <MakeLink link={make} queryKey={queryKey} onClose={() => setMaking(false)} /> : null}
    </section>
  );
}

function Line({ link, queryKey }: { link: MagicLink; queryKey: QueryKey }) {
  const words = useWords(LINKS);
  const label = useLabel();
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const state = stateOf(link, useNow());
  const { mutate, isPending } = useMutation({
    mutationFn: () => answer(api.POST('/api/magic-tokens/{id}/revoke', { params: { path: { id: link.id } } })),
    onSuccess: () => {
      setAsking(false);
      toast.success(words.revoked);
      return cache.invalidateQueries({ queryKey });
    },
    onError: toast.error,
  });
  return (
    <li className={rail.line}>
      <div>
        <p>{label(link.action === null ? SCOPES[link.scope] : ACTIONS[link.action])}</p>
        <p className={rail.muted}>
          {link.memberName ? `${link.memberName} · ` : null}
          {label(STATES[state])}
          {state === 'open' ? ` ${words.until(formatDate(link.expiresAt, language, timeZone))}` : ''} ·{' '}
          {words.opened(link.useCount)}
        </p>
      </div>
      {state === 'open' ? (
        <IconButton label={words.revoke} small onPress={() => setAsking(true)}>
          <Ban size={14} aria-hidden />
        </IconButton>
      ) : null}
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
          <p>{words.revokeHelp}</p>
        </Dialog>
      ) : null}
    </li>
  );
}
