import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#words/formats';
import { answer, api } from '../../api/client';
import { Button, IconButton } from '../../parts/button';
import { Dialog } from '../../parts/dialog';
import { useLabel, useLocale, useWords } from '../../parts/locale';
import { SkeletonLines } from '../../parts/states';
import { Problem } from '../../shell/problem';
import { useServiceSettings } from '../../shell/session';
import { failed, said } from '../../shell/toasts';
import rail from '../rail.module.css';
import { useRequest } from '../requests.queries';
import { linksOf, type MagicLink, stateOf } from './links.queries';
import { ACTIONS, LINKS, SCOPES, STATES } from './links.words';
import { MakeLink } from './make-link';

/** The links that the organizer has: which are open, and what became of the others. Their secrets are known to nobody here. */
export function Links() {
  const words = useWords(LINKS);
  const { id, organizerId } = useRequest();
  const { data, error, refetch } = useQuery(linksOf(id, organizerId));
  const [making, setMaking] = useState(false);
  // an organizer has links for other requests too
  const links = data?.items.filter(({ requestId }) => requestId === null || requestId === id) ?? [];
  const now = new Date();
  const open = links.filter((link) => stateOf(link, now) === 'open');
  const past = links.filter((link) => stateOf(link, now) !== 'open');
  return (
    <section className={rail.section} aria-labelledby="links">
      <div className={rail.head}>
        <h2 id="links">{words.title}</h2>
        <IconButton label={words.make} small onPress={() => setMaking(true)}>
          <Plus size={14} aria-hidden />
        </IconButton>
      </div>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonLines count={1} /> : null}
      {data && open.length === 0 ? <p className={rail.quiet}>{words.none}</p> : null}
      <ul>
        {open.map((link) => (
          <Line key={link.id} link={link} />
        ))}
      </ul>
      {past.length > 0 ? (
        <details>
          <summary className={rail.quiet}>{words.earlier(past.length)}</summary>
          <ul>
            {past.map((link) => (
              <Line key={link.id} link={link} />
            ))}
          </ul>
        </details>
      ) : null}
      {making ? <MakeLink onClose={() => setMaking(false)} /> : null}
    </section>
  );
}

function Line({ link }: { link: MagicLink }) {
  const words = useWords(LINKS);
  const label = useLabel();
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const { id: requestId, organizerId } = useRequest();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const state = stateOf(link, new Date());
  const { mutate, isPending } = useMutation({
    mutationFn: () => answer(api.POST('/api/magic-tokens/{id}/revoke', { params: { path: { id: link.id } } })),
    onSuccess: () => {
      setAsking(false);
      said(words.revoked);
      return cache.invalidateQueries(linksOf(requestId, organizerId));
    },
    onError: failed,
  });
  return (
    <li className={rail.line}>
      <div>
        <p>{label(link.action === null ? SCOPES[link.scope] : ACTIONS[link.action])}</p>
        <p className={rail.quiet}>
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
