import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { formatMoment } from '#i18n/formats';
import { Button } from '../ui/button';
import { useLocale, useWords } from '../ui/locale';
import { Badge } from '../ui/states';
import { useRequest } from '../requests/requests.queries';
import { useServiceSettings } from '../shell/session';
import { toast } from '../shell/toasts';
import { type Catalog, compose, keepCatalog, type Reaction } from './catalogs.queries';
import { CATALOGS } from './catalogs.words';
import { draftOf, inputOf } from './draft';
import { LinkState } from './link-state';
import { ReactionMark } from './reaction';
import styles from './follow.module.css';
import page from './catalog.module.css';

/** Returns a formatter for moments, in the user's language and the agency's time zone. */
export function useMoment(): (at: string) => string {
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  return (at) => formatMoment(new Date(at), language, timeZone);
}

/** The organizer's reactions, in the order of the catalog. */
export function Reactions({ catalog: { items, reactions } }: { catalog: Pick<Catalog, 'items' | 'reactions'> }) {
  const words = useWords(CATALOGS);
  const moment = useMoment();
  const { organizer } = useRequest();
  const of = (memberId: string): Reaction | undefined => reactions.find((one) => one.memberId === memberId);
  return (
    <ul className={styles.reactions}>
      {items.map(({ member, position }) => {
        const said = of(member.id);
        return (
          <li key={member.id} className={styles.reaction}>
            <span className={styles.name}>
              {position + 1}. {member.name}
            </span>
            {said ? (
              <ReactionMark reaction={said.reaction} />
            ) : (
              <span className={styles.muted}>{words.noReaction}</span>
            )}
            {said ? <small className={styles.muted}>{words.onDate(moment(said.at))}</small> : null}
            {said?.comment ? (
              <blockquote className={styles.comment} lang={organizer.locale}>
                {said.comment}
              </blockquote>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** The last sent version: views, link, live reactions, and a button to start the next version. */
export function Follow({ catalog, canCompose }: { catalog: Catalog; canCompose: boolean }) {
  const words = useWords(CATALOGS);
  const moment = useMoment();
  const next = useMutation({
    mutationFn: () => compose(catalog.requestId, inputOf(draftOf(catalog)), catalog.revision),
    onSuccess: keepCatalog,
    onError: toast.error,
  });
  return (
    <>
      <header className={page.head}>
        <h2>{words.version(catalog.version)}</h2>
        <Badge tone="ok">{words.sent}</Badge>
        <span className={page.saving} />
        {canCompose ? (
          <Button isPending={next.isPending} onPress={() => next.mutate()}>
            <Plus size={14} aria-hidden />
            {words.newVersion}
          </Button>
        ) : null}
      </header>
      <div className={styles.muted}>
        {catalog.sentTo && catalog.sentAt ? <p>{words.sentTo(catalog.sentTo, moment(catalog.sentAt))}</p> : null}
        {canCompose ? <p>{words.newVersionHelp}</p> : null}
      </div>
      <section className={styles.part} aria-label={words.reactions}>
        <p role="status" className={styles.seen}>
          <strong>{words.seen(catalog.viewCount)}</strong>
          {catalog.lastViewedAt ? <span> · {words.lastSeen(moment(catalog.lastViewedAt))}</span> : null}
        </p>
        <LinkState catalog={catalog} />
        <h3>{words.reactions}</h3>
        <div aria-live="polite">
          <Reactions catalog={catalog} />
        </div>
      </section>
    </>
  );
}
