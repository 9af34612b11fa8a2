import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatPrice } from '#i18n/formats';
import { useLocale, useWords } from '../ui/locale';
import { Pager } from '../ui/pager';
import { SkeletonLines, Status } from '../ui/states';
import { eventDays, organizerName } from '../requests/request-facts';
import { STAGES, stageName } from '../results/stages';
import { Problem } from '../shell/problem';
import { useServiceSettings } from '../shell/session';
import { SHEET } from './sheet.words';
import { REQUESTS_PAGE, requestsOf, useVenue } from './venues.queries';
import styles from '../shell/sheet.module.css';

/** Requests that the venue is or was a candidate for, with its stage. */
export function VenueRequests() {
  const words = useWords(SHEET);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const { id } = useVenue();
  const [page, setPage] = useState(0);
  const { data, error, refetch, isPlaceholderData } = useQuery(requestsOf(id, page));
  return (
    <section aria-labelledby="venue-requests">
      <h2 id="venue-requests" className={styles.sectionTitle}>
        {words.requests}
      </h2>
      {error && !data ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines count={3} /> : null}
      {data?.total === 0 ? <p className={styles.muted}>{words.noRequests}</p> : null}
      {data && data.total > 0 ? (
        <div className={styles.scroller} aria-busy={isPlaceholderData || undefined}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{words.event}</th>
                <th scope="col" className={styles.roomy}>
                  {words.organizer}
                </th>
                <th scope="col">{words.date}</th>
                <th scope="col">{words.stage}</th>
                <th scope="col" className={`${styles.end} ${styles.roomy}`}>
                  {words.price}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((request) => {
                const look = STAGES.find(({ stage }) => stage === request.stage);
                return (
                  <tr key={request.requestId}>
                    <td>
                      <Link to="/requests/$code" params={{ code: request.code }} className={styles.link}>
                        {request.title}
                      </Link>
                    </td>
                    <td className={styles.roomy}>{organizerName(request.organizer)}</td>
                    <td>{eventDays(request, language, timeZone)}</td>
                    <td>
                      {look ? (
                        <Status tone={look.tone} shape={look.shape}>
                          {stageName(request.stage, language)}
                        </Status>
                      ) : null}
                      {request.replyCondition === null ? null : (
                        <small>{words.condition(request.replyCondition)}</small>
                      )}
                    </td>
                    <td className={`${styles.end} ${styles.roomy}`}>
                      {request.replyPrice === null ? null : formatPrice(request.replyPrice, request.currency, language)}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          <Pager page={page} size={REQUESTS_PAGE} total={data.total} onPage={setPage} />
        </div>
      ) : null}
    </section>
  );
}
