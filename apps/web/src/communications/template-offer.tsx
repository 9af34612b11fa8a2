import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import type { Draft } from './drafts';
import { messagesOf } from './exchange.queries';
import { EXCHANGE } from './exchange.words';
import { isWindowOpen } from './phone-templates';
import styles from './composer.module.css';

/** Offers the approved templates for a number from which the request has no message of the last 24 hours. */
export function TemplateOffer({
  requestId,
  draft: { phone, byTemplate },
  change,
  isDisabled,
}: {
  requestId: string;
  draft: Draft;
  change: (values: Partial<Draft>) => void;
  isDisabled: boolean;
}) {
  const words = useWords(EXCHANGE);
  const { data: messages } = useQuery(messagesOf(requestId));
  const [now] = useState(() => Date.now());
  if (!byTemplate && (messages === undefined || isWindowOpen(messages, phone, now))) return null;
  return (
    <div className={styles.line}>
      <p className={`${styles.hint} ${styles.grow}`}>{words.windowClosed}</p>
      <Button small onPress={() => change({ byTemplate: !byTemplate })} isDisabled={isDisabled}>
        {byTemplate ? words.writeFreely : words.useTemplate}
      </Button>
    </div>
  );
}
