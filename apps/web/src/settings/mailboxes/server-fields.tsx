import { Choice } from '../../ui/choice';
import { Field } from '../../ui/field';
import { useWords } from '../../ui/locale';
import type { ServerTexts } from './mailbox-form';
import { MAILBOXES } from './mailboxes.words';
import styles from './mailboxes.module.css';

/** The server by which mails come or leave. */
export function ServerFields({
  name,
  server,
  onChange,
  faults,
}: {
  name: 'imap' | 'smtp';
  server: ServerTexts;
  onChange: (server: ServerTexts) => void;
  faults: Readonly<Record<string, string>>;
}) {
  const words = useWords(MAILBOXES);
  const faultOf = (field: keyof ServerTexts) => {
    const fault = faults[`${name}.${field}`];
    return fault ? { fault } : {};
  };
  const missing = faults[name];
  return (
    <fieldset className={styles.server}>
      <legend>{words[name]}</legend>
      <Field
        label={words.host}
        value={server.host}
        onChange={(host) => onChange({ ...server, host })}
        autoComplete="off"
        {...(missing ? { fault: missing } : faultOf('host'))}
      />
      <Field
        label={words.port}
        type="number"
        min={1}
        max={65_535}
        value={server.port}
        onChange={(port) => onChange({ ...server, port })}
        {...faultOf('port')}
      />
      <Choice
        label={words.security}
        options={[
          { value: 'tls', label: words.tls },
          { value: 'starttls', label: words.starttls },
          { value: 'none', label: words.noSecurity },
        ]}
        value={server.security}
        onChange={(security) => onChange({ ...server, security })}
      />
      {faults[`${name}.security`] ? <p className={styles.fault}>{faults[`${name}.security`]}</p> : null}
    </fieldset>
  );
}
