import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../ui/locale';
import { Pager } from '../ui/pager';
import { Since } from '../ui/since';
import { SkeletonLines } from '../ui/states';
import { Problem } from '../shell/problem';
import { useServiceSettings } from '../shell/session';
import sheet from '../shell/sheet.module.css';
import { mailsOf, SHORT_PAGE, useOrganizer } from './organizers.queries';
import { ORGANIZERS } from './organizers.words';

/** Emails with the organizer, newest first, each linked to the messages of its request. */
export function OrganizerMails() {
  const words = useWords(ORGANIZERS);
  const { timeZone } = useServiceSettings();
  const { id } = useOrganizer();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery(mailsOf(id, page));
  return (
    <section aria-labelledby="organizer-mails">
      <h2 id="organizer-mails" className={sheet.sectionTitle}>
        {words.mails}
      </h2>
      {error && !data ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines count={3} height={44} /> : null}
      {data?.total === 0 ? <p className={sheet.muted}>{words.noMails}</p> : null}
      <ul>
        {data?.items.map(({ id: mailId, direction, subject, excerpt, receivedAt, request }) => (
          <li key={mailId} className={sheet.mail}>
            {direction === 'inbound' ? (
              <ArrowDownLeft size={14} role="img" aria-label={words.received} />
            ) : (
              <ArrowUpRight size={14} role="img" aria-label={words.sent} />
            )}
            <div>
              {request ? (
                <Link to="/requests/$code/exchange" params={{ code: request.code }} className={sheet.link}>
                  {subject}
                </Link>
              ) : (
                subject
              )}
              <p className={sheet.excerpt}>{excerpt}</p>
            </div>
            <span className={sheet.muted}>
              <Since at={receivedAt} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ul>
      {data ? <Pager page={page} size={SHORT_PAGE} total={data.total} onPage={setPage} /> : null}
    </section>
  );
}
