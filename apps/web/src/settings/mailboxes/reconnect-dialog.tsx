import { useState } from 'react';
import { Field } from '../../ui/field';
import { useWords } from '../../ui/locale';
import { useSaving } from '../../shell/saving';
import { toast } from '../../shell/toasts';
import { connectOf, type MailboxTexts, serversOf, textsOf } from './mailbox-form';
import { type Mailbox, updateMailbox } from './mailboxes.queries';
import { MAILBOXES } from './mailboxes.words';
import { TestedForm } from './tested-form';
import { useTest } from './use-test';
import styles from './mailboxes.module.css';

/** Asks for the password, or servers, that a mailbox now has. */
export function ReconnectDialog({ mailbox, onClose }: { mailbox: Mailbox; onClose: () => void }) {
  const words = useWords(MAILBOXES);
  const { address, kind, username, displayName, statusReason } = mailbox;
  const [texts, setTexts] = useState<MailboxTexts>({
    ...{ address, password: '', username, displayName, followFrom: '' },
    ...{ imap: textsOf(mailbox.imap), smtp: textsOf(mailbox.smtp) },
  });
  const change = (changes: Partial<MailboxTexts>) => setTexts((known) => ({ ...known, ...changes }));
  const test = useTest(connectOf(texts, kind));
  const {
    save,
    isPending,
    faults: refused,
  } = useSaving(
    () =>
      updateMailbox(mailbox, {
        password: texts.password,
        username: texts.username.trim(),
        displayName: texts.displayName.trim(),
        ...serversOf(texts),
      }),
    () => {
      onClose();
      toast.success(words.wasConnected(address));
    },
  );
  const faults = { ...test.faults, ...refused };
  return (
    <TestedForm
      title={words.reconnectTitle(address)}
      saves={words.reconnectDo}
      isReady={texts.password !== ''}
      test={test}
      onSave={save}
      isPending={isPending}
      onClose={onClose}
      before={statusReason ? <p className={styles.attention}>{statusReason}</p> : null}
      texts={texts}
      onChange={change}
      faults={faults}
    >
      <Field
        label={words.password}
        type="password"
        autoFocus
        autoComplete="new-password"
        help={words.passwordHelp}
        value={texts.password}
        onChange={(password) => change({ password })}
        {...(faults.password ? { fault: faults.password } : {})}
      />
    </TestedForm>
  );
}
