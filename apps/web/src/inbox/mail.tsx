import { Link } from '@tanstack/react-router';
import { formatMoment } from '#i18n/formats';
import { MailFrame } from '../communications/mail-frame';
import type { Mail } from '../communications/mail.queries';
import { CameBy } from '../mailboxes/came-by';
import { useLocale, useWords } from '../ui/locale';
import { useServiceSettings } from '../shell/session';
import { INBOX } from './inbox.words';
import styles from './mail-pane.module.css';

/** The subject, sender, recipients and request of an email. */
export function MailHead({ mail }: { mail: Mail }) {
  const words = useWords(INBOX);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const { subject, senderName, from, to, cc, createdAt, request } = mail;
  return (
    <header className={styles.head}>
      <h2>{subject || words.noSubject}</h2>
      {request ? (
        <p>
          <Link to="/requests/$code" params={{ code: request.code }}>
            {request.code}
          </Link>{' '}
          {request.title}
        </p>
      ) : null}
      <dl className={styles.people}>
        <dt>{words.from}</dt>
        <dd>
          {senderName ? <strong>{senderName}</strong> : null} <span>{from || words.noSender}</span>
        </dd>
        <dt>{words.to}</dt>
        <dd>{to.join(', ')}</dd>
        {cc.length > 0 ? (
          <>
            <dt>{words.cc}</dt>
            <dd>{cc.join(', ')}</dd>
          </>
        ) : null}
      </dl>
      <CameBy mailboxId={mail.mailboxId} className={styles.muted} />
      <time dateTime={createdAt} className={styles.moment}>
        {formatMoment(new Date(createdAt), language, timeZone)}
      </time>
    </header>
  );
}

/** The email's HTML in a frame, or its text. */
export function MailBody({ mail }: { mail: Mail }) {
  const words = useWords(INBOX);
  const { hasHtml, bodyText, subject } = mail;
  if (hasHtml) return <MailFrame mail={mail} subject={subject || words.noSubject} />;
  return bodyText ? <p className={styles.text}>{bodyText}</p> : <p className={styles.reason}>{words.noText}</p>;
}
