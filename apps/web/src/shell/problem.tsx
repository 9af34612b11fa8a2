import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiProblem } from '../api/problem';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import { PARTS } from '../ui/words';
import { sentence } from './toasts';
import { isNotLoaded } from './version';
import styles from './problem.module.css';

/** An error message with a retry button and the trace id to report. */
export function Problem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const words = useWords(PARTS);
  const [copied, setCopied] = useState(false);
  const trace = error instanceof ApiProblem ? error.traceId : null;
  return (
    <div role="alert" className={styles.problem}>
      <p>{sentence(error)}</p>
      {trace ? (
        <p className={styles.trace}>
          {words.trace} <code>{trace}</code>{' '}
          <Button
            small
            look="quiet"
            onPress={() => void navigator.clipboard.writeText(trace).then(() => setCopied(true))}
          >
            {copied ? words.copied : words.copy}
          </Button>
        </p>
      ) : null}
      {onRetry ? <Button onPress={onRetry}>{words.again}</Button> : null}
    </div>
  );
}

/** Replaces a screen that couldn't be shown. Retries automatically once the browser is back online. */
export function ScreenProblem({ error }: { error: unknown }) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const again = () => {
    // browsers may cache that a module failed to load, so reload the page
    if (isNotLoaded(error)) location.reload();
    reset();
    void router.invalidate();
  };
  useEffect(() => {
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  });
  return <Problem error={error} onRetry={again} />;
}
