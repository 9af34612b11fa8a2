import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Bot } from 'lucide-react';
import { dateIn, dates, formatDate, formatDays, formatMoment, formatPrice } from '#i18n/formats';
import { useMailboxAddresses } from '../../mailboxes/mailboxes.queries';
import { Button } from '../../ui/button';
import { useLabel, useLocale, useWords } from '../../ui/locale';
import { Avatar, Badge, Empty } from '../../ui/states';
import { useColleagues, useServiceSettings } from '../../shell/session';
import { Problem } from '../../shell/problem';
import { useRequest } from '../requests.queries';
import { type Entry, timelineOf } from './timeline.queries';
import { ACTORS, GROUP_WORDS, TIMELINE } from './timeline.words';
import { GROUPS } from './groups';
import { type Formats, kindsOf, sentenceOf } from './sentences';
import styles from './timeline.module.css';

const route = getRouteApi('/shell/requests/$code/timeline');

/** Formatters in the user's language and the service's time zone. */
function useFormats(entries: readonly Entry[]): Formats {
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const addresses = useMailboxAddresses(entries.some(({ payload }) => 'mailboxId' in payload));
  return {
    day: (date) => formatDate(date, language, timeZone),
    moment: (date) => formatMoment(new Date(date), language, timeZone),
    price: (amount, currency) => formatPrice(amount, currency, language),
    mailbox: (id) => addresses.get(id),
  };
}

/** The timeline of a request, by day. */
export function TimelineScreen() {
  const words = useWords(TIMELINE);
  const label = useLabel();
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const { id } = useRequest();
  const { group } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useSuspenseInfiniteQuery(timelineOf(id, group && kindsOf(group)));
  // an entry added between two page loads shifts the pages, so one may appear twice
  const entries = [...new Map(data.pages.flatMap(({ items }) => items).map((entry) => [entry.id, entry])).values()];
  const formats = useFormats(entries);
  const shown = entries.map((entry) => ({ entry, ...sentenceOf(entry.kind, entry.payload, language, formats) }));
  const days = Map.groupBy(shown, ({ entry }) => dateIn(timeZone, new Date(entry.createdAt)));
  return (
    <>
      <div className={styles.filter} role="group" aria-label={words.show}>
        {[undefined, ...GROUPS].map((choice) => (
          <Button
            key={choice ?? 'all'}
            small
            look={choice === group ? 'plain' : 'quiet'}
            aria-pressed={choice === group}
            onPress={() => void navigate({ search: choice ? { group: choice } : {}, replace: true })}
          >
            {choice ? label(GROUP_WORDS[choice]) : words.all}
          </Button>
        ))}
      </div>
      {shown.length === 0 ? <Empty title={words.none}>{words.noneHelp}</Empty> : null}
      {[...days].map(([day, lines]) => (
        <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className={styles.date}>
            {formatDays(day, null, language, timeZone)}
          </h2>
          <ol>
            {lines.map(({ entry, text, form }) => (
              <Line key={entry.id} entry={entry} text={text} form={form} />
            ))}
          </ol>
        </section>
      ))}
      {isFetchNextPageError ? <Problem error={error} /> : null}
      {hasNextPage ? (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {words.earlier}
        </Button>
      ) : null}
    </>
  );
}

function Line({ entry, text, form }: { entry: Entry; text: string; form: 'act' | 'event' }) {
  const words = useWords(TIMELINE);
  const label = useLabel();
  const { timeZone } = useServiceSettings();
  const colleagues = useColleagues();
  const { actorType, actorId, actorLabel, via, createdAt } = entry;
  const known = actorType === 'user' && actorId !== null ? colleagues.get(actorId) : undefined;
  const who = known ?? actorLabel ?? label(ACTORS[actorType]);
  const time = dates('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  return (
    <li className={styles.line}>
      <time className={styles.time} dateTime={createdAt}>
        {time.format(new Date(createdAt))}
      </time>
      {actorType === 'system' ? <span className={styles.machine} aria-hidden /> : <Avatar name={who} />}
      <p>
        {form === 'act' ? <strong className={styles.who}>{who} </strong> : null}
        {text}
      </p>
      {via === 'assistant' ? (
        <Badge tone="info">
          <Bot size={12} aria-hidden />
          {words.byAssistant}
        </Badge>
      ) : null}
    </li>
  );
}
