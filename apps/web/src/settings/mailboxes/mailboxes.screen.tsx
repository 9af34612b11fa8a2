import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button';
import { useLabel, useWords } from '../../ui/locale';
import { Empty, SkeletonLines } from '../../ui/states';
import { PARTS } from '../../ui/words';
import { Problem } from '../../shell/problem';
import { useTitle } from '../../shell/title';
import { Section } from '../section';
import { ConnectDialog } from './connect-dialog';
import { MailboxRow } from './mailbox-row';
import { followedMailboxes } from './mailboxes.queries';
import { MAILBOXES, SIGN_IN_WORDS } from './mailboxes.words';
import styles from './mailboxes.module.css';

/** The mailboxes that the service follows and sends from: the agency's, and the user's own. */
export function MailboxesScreen() {
  const words = useWords(MAILBOXES);
  useTitle(words.title);
  const { data, error, refetch } = useQuery(followedMailboxes);
  const [isConnecting, setConnecting] = useState(false);
  const connect = (
    <Button look={data?.items.length === 0 ? 'primary' : 'plain'} writes onPress={() => setConnecting(true)}>
      <Plus size={14} aria-hidden />
      {words.connect}
    </Button>
  );
  return (
    <Section title={words.title} help={words.help} action={data && data.items.length > 0 ? connect : null}>
      <SignInOutcome />
      {error && !data ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonLines count={2} height={96} /> : null}
      {data?.items.length === 0 ? (
        <Empty title={words.none} action={connect}>
          {words.noneHelp}
        </Empty>
      ) : null}
      <ul className={styles.list}>
        {data?.items.map((mailbox) => (
          <MailboxRow key={mailbox.id} mailbox={mailbox} />
        ))}
      </ul>
      {isConnecting && data ? <ConnectDialog providers={data.providers} onClose={() => setConnecting(false)} /> : null}
    </Section>
  );
}

/** How a sign-in at Microsoft or Google ended, which comes back with it in the URL. */
function SignInOutcome() {
  const words = useWords(MAILBOXES);
  const { close } = useWords(PARTS);
  const label = useLabel();
  const navigate = useNavigate();
  const { connected, error } = useSearch({ from: '/shell/settings/mailboxes' });
  const { data } = useQuery(followedMailboxes);
  const mailbox = data?.items.find(({ id }) => id === connected);
  const failure = typeof error === 'string' ? SIGN_IN_WORDS[error] : undefined;
  if (!mailbox && !failure) return null;
  return (
    <div className={styles.outcome} data-failed={failure !== undefined || undefined} role="status">
      <p>
        {mailbox ? words.wasConnected(mailbox.address) : null}
        {failure ? (
          <>
            <strong>{words.signInFailed}</strong> {label(failure)}
          </>
        ) : null}
      </p>
      <IconButton
        label={close}
        small
        onPress={() => void navigate({ to: '/settings/mailboxes', search: {}, replace: true })}
      >
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}
