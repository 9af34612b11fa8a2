import { useState } from 'react';
import { Field } from '../../ui/field';
import { useWords } from '../../ui/locale';
import { type MailboxTexts, serverShown } from './mailbox-form';
import { MAILBOXES } from './mailboxes.words';
import { ServerFields } from './server-fields';
import styles from './mailboxes.module.css';

const PATHS = ['imap', 'smtp', 'username', 'displayName'];

/** Settings that most people needn't change. They are open while one of them is refused. */
export function Advanced({
  texts,
  onChange,
  faults,
}: {
  texts: MailboxTexts;
  onChange: (changes: Partial<MailboxTexts>) => void;
  faults: Readonly<Record<string, string>>;
}) {
  const words = useWords(MAILBOXES);
  const [isOpen, setOpen] = useState(false);
  const isRefused = Object.keys(faults).some((path) => PATHS.includes(path.split('.')[0] ?? ''));
  const isUnknown = faults.imap !== undefined || faults.smtp !== undefined;
  return (
    <details
      className={styles.advanced}
      open={isOpen || isRefused}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{words.advanced}</summary>
      {isUnknown ? <p className={styles.help}>{words.unknownServers}</p> : null}
      <Field
        label={words.displayName}
        help={words.displayNameHelp}
        maxLength={100}
        autoComplete="off"
        value={texts.displayName}
        onChange={(displayName) => onChange({ displayName })}
        {...(faults.displayName ? { fault: faults.displayName } : {})}
      />
      <Field
        label={words.username}
        help={words.usernameHelp}
        autoComplete="off"
        value={texts.username}
        onChange={(username) => onChange({ username })}
        {...(faults.username ? { fault: faults.username } : {})}
      />
      {(['imap', 'smtp'] as const).map((name) => (
        <ServerFields
          key={name}
          name={name}
          server={serverShown(texts, name)}
          onChange={(server) => onChange({ [name]: server })}
          faults={faults}
        />
      ))}
    </details>
  );
}
