import { useQueries } from '@tanstack/react-query';
import { FolderInput } from 'lucide-react';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import { RequestStatusMark } from '../requests/request-status';
import { type FoundRequest, requestsFound } from './inbox.queries';
import { INBOX } from './inbox.words';
import styles from './mail-pane.module.css';

const MOST = 4;

/** Finds requests by the code or sender of an email. */
export const useSuggested = (clues: readonly string[]): FoundRequest[] =>
  useQueries({
    queries: clues.map(requestsFound),
    combine: (read) => {
      const found = read.flatMap(({ data }) => data ?? []);
      return [...new Map(found.map((request) => [request.id, request])).values()].slice(0, MOST);
    },
  });

/** Requests that the email may belong to; one click assigns it. */
export function Suggestions({
  clues,
  isDisabled,
  onChoose,
}: {
  clues: readonly string[];
  isDisabled: boolean;
  onChoose: (request: FoundRequest) => void;
}) {
  const words = useWords(INBOX);
  const suggested = useSuggested(clues);
  if (suggested.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{words.suggested}</h3>
      <ul>
        {suggested.map((request) => (
          <li key={request.id} className={styles.suggestion}>
            <span className={styles.code}>{request.code}</span>
            <span className={styles.title}>
              {request.title} <span className={styles.muted}>· {request.organizerName}</span>
            </span>
            <RequestStatusMark status={request.status} />
            <Button
              small
              isDisabled={isDisabled}
              aria-label={words.assignOf(request.code)}
              onPress={() => onChoose(request)}
            >
              <FolderInput size={14} aria-hidden />
              {words.assign}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
