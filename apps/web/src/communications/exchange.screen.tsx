import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatDays } from '#i18n/formats';
import { Button } from '../ui/button';
import { useLocale, useWords } from '../ui/locale';
import { useFocusedSection } from '../ui/lost-focus';
import { Empty } from '../ui/states';
import { useRequest } from '../requests/requests.queries';
import { useColleagues, useServiceSettings } from '../shell/session';
import { Composer } from './composer';
import { daysOf, entriesOf } from './entries';
import { mailsOf, MESSAGES_MOST, messagesOf } from './exchange.queries';
import { EXCHANGE } from './exchange.words';
import { MailEntry } from './mail-entry';
import { MessageEntry } from './message-entry';
import { People } from './people';
import { useComposer } from './use-composer';
import styles from './exchange.module.css';

/** How many of the latest entries are shown, and expanded, at first. */
const SHOWN = 30;
const UNFOLDED = 3;

/** Counts new entries below the visible part, instead of scrolling while the user reads. */
function useNews(count: number) {
  const end = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(count);
  const [atEnd, setAtEnd] = useState(true);
  useLayoutEffect(() => {
    // braces: newer browsers return a promise, which isn't a valid cleanup function
    end.current?.scrollIntoView({ block: 'end' });
  }, []);
  useEffect(() => {
    const mark = end.current;
    if (!mark) return;
    const observer = new IntersectionObserver(([last]) => setAtEnd(last?.isIntersecting ?? true));
    observer.observe(mark);
    return () => observer.disconnect();
  }, []);
  if (atEnd && seen !== count) setSeen(count);
  return { end, news: Math.max(0, count - seen) };
}

/** The messages of a request in order, and the composer. */
export function ExchangeScreen() {
  const words = useWords(EXCHANGE);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const request = useRequest();
  const mails = useSuspenseQuery(mailsOf(request.id)).data;
  const messages = useSuspenseQuery(messagesOf(request.id)).data;
  const colleagues = useColleagues();
  const people = useMemo(() => new People(request, mails, colleagues), [request, mails, colleagues]);
  const entries = useMemo(() => entriesOf(mails, messages), [mails, messages]);
  const composer = useComposer(request, mails);
  // counted from the oldest entry, so that new ones hide none
  const [hidden, setHidden] = useState(() => Math.max(0, entries.length - SHOWN));
  const [firstUnfolded] = useState(() => entries.length - UNFOLDED);
  const { end, news } = useNews(entries.length);
  const shown = entries.slice(hidden);
  const place = new Map(entries.map(({ id }, index) => [id, index]));
  return (
    <div className={styles.exchange}>
      {hidden > 0 ? (
        <Button look="quiet" onPress={() => setHidden(Math.max(0, hidden - SHOWN))}>
          {words.earlier(Math.min(hidden, SHOWN))}
        </Button>
      ) : null}
      {hidden === 0 && messages.length >= MESSAGES_MOST ? (
        <p className={styles.bound}>{words.olderLeftOut(MESSAGES_MOST)}</p>
      ) : null}
      {entries.length === 0 ? <Empty title={words.none}>{words.noneHelp}</Empty> : null}
      {daysOf(shown, timeZone).map(({ at, entries: ofDay }) => (
        <section key={ofDay[0]?.id} className={styles.day}>
          <h2 className={styles.date}>{formatDays(at, null, language, timeZone)}</h2>
          <ol>
            {ofDay.map((entry) => (
              <li key={entry.id}>
                {'mail' in entry ? (
                  <MailEntry
                    mail={entry.mail}
                    people={people}
                    unfolded={(place.get(entry.id) ?? 0) >= firstUnfolded}
                    ways={composer.ways}
                  />
                ) : (
                  <MessageEntry message={entry.message} people={people} ways={composer.ways} />
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
      <div className={styles.foot} {...useFocusedSection<HTMLDivElement>()}>
        {news > 0 ? (
          <div className={styles.news} role="status">
            <Button small onPress={() => end.current?.scrollIntoView({ block: 'end' })}>
              <ArrowDown size={14} aria-hidden />
              {words.news(news)}
            </Button>
          </div>
        ) : null}
        <Composer request={request} composer={composer} />
      </div>
      <div ref={end} className={styles.end} />
    </div>
  );
}
