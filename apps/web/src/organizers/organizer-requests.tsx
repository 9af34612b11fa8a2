import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '#i18n/formats';
import { useLocale, useWords } from '../ui/locale';
import { Pager } from '../ui/pager';
import { SkeletonLines } from '../ui/states';
import { eventDays } from '../requests/request-facts';
import { RequestStatusMark } from '../requests/request-status';
import { Problem } from '../shell/problem';
import { useServiceSettings } from '../shell/session';
import sheet from '../shell/sheet.module.css';
import { requestsOf, SHORT_PAGE, useOrganizer } from './organizers.queries';
import { ORGANIZERS } from './organizers.words';

/** The organizer's requests, newest first. */
export function OrganizerRequests() {
  const words = useWords(ORGANIZERS);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const { id } = useOrganizer();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery(requestsOf(id, page));
  return (
    <section aria-labelledby="organizer-requests">
      <h2 id="organizer-requests" className={sheet.sectionTitle}>
        {words.requests}
      </h2>
      {error && !data ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines count={3} /> : null}
      {data?.total === 0 ? <p className={sheet.muted}>{words.noRequests}</p> : null}
      {data && data.total > 0 ? (
        <>
          <table className={sheet.table}>
            <thead>
              <tr>
                <th scope="col">{words.event}</th>
                <th scope="col">{words.date}</th>
                <th scope="col" className={`${sheet.end} ${sheet.roomy}`}>
                  {words.people}
                </th>
                <th scope="col" className={sheet.last}>
                  {words.status}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((request) => (
                <tr key={request.id}>
                  <td>
                    <Link to="/requests/$code" params={{ code: request.code }} className={sheet.link}>
                      {request.title}
                    </Link>
                  </td>
                  <td>{eventDays(request, language, timeZone)}</td>
                  <td className={`${sheet.end} ${sheet.roomy}`}>
                    {request.attendees === null ? null : formatCount(request.attendees, language)}
                  </td>
                  <td className={sheet.last}>
                    <RequestStatusMark status={request.status} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Pager page={page} size={SHORT_PAGE} total={data.total} onPage={setPage} />
        </>
      ) : null}
    </section>
  );
}
