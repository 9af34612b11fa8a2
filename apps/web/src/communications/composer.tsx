import { PenLine, Reply } from 'lucide-react';
import { RequestMailbox } from '../mailboxes/request-mailbox';
import { Button } from '../ui/button';
import { keyName } from '../ui/kbd';
import { useWords } from '../ui/locale';
import type { Request } from '../requests/requests.queries';
import { useCommands } from '../shell/commands';
import { ComposerForm } from './composer-form';
import { hasWork } from './drafts';
import { EXCHANGE } from './exchange.words';
import { organizerName } from './people';
import type { ComposerState } from './use-composer';
import styles from './composer.module.css';

/** The composer, a single line until it is opened. */
export function Composer({ request, composer }: { request: Request; composer: ComposerState }) {
  const words = useWords(EXCHANGE);
  useCommands([
    { id: 'reply', label: words.replyLast, group: 'do', keys: ['r'], run: composer.replyToLast },
    { id: 'compose', label: words.compose, group: 'do', keys: ['w'], run: composer.begin },
  ]);
  if (composer.open) return <ComposerForm request={request} composer={composer} />;
  return (
    <div className={styles.closed}>
      <Button look="primary" onPress={composer.begin}>
        <PenLine size={14} aria-hidden />
        {hasWork(composer.draft) ? words.goOn : words.composeTo(organizerName(request.organizer))}
      </Button>
      {composer.hasIncoming ? (
        <div className={styles.reply}>
          <Button onPress={composer.replyToLast}>
            <Reply size={14} aria-hidden />
            {words.replyLast}
            <kbd className={styles.key}>{keyName('r')}</kbd>
          </Button>
        </div>
      ) : null}
      <RequestMailbox request={request} />
    </div>
  );
}
