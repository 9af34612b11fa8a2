import { Link } from '@tanstack/react-router';
import { Paperclip } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { formatMoment, formatSize } from '#words/formats';
import { useLocale, useWords } from '../parts/locale';
import { useServiceSettings } from '../shell/session';
import type { Mail } from './inbox.queries';
import { INBOX } from './inbox.words';
import styles from './mail-pane.module.css';

/** What a mail is about, who wrote it to whom, and its request. */
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
      <time dateTime={createdAt} className={styles.moment}>
        {formatMoment(new Date(createdAt), language, timeZone)}
      </time>
    </header>
  );
}

/** The files of a mail, each with its name and size. */
export function MailFiles({ files }: { files: Mail['attachments'] }) {
  const words = useWords(INBOX);
  const language = useLocale();
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={words.attachments}>
      {files.map(({ id, filename, size, url }) => (
        <li key={id}>
          <a href={url} className={styles.file} download={filename}>
            <Paperclip size={14} aria-hidden />
            <span>{filename}</span>
            <span className={styles.size}>{formatSize(size, language)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The words of a mail: its markup in a frame in which nothing runs and nothing is loaded, else its text. */
export function MailBody({ mail: { id, hasHtml, bodyText, senderName, from } }: { mail: Mail }) {
  const words = useWords(INBOX);
  const frame = useRef<HTMLIFrameElement>(null);
  if (hasHtml)
    return (
      <div className={styles.frame} onMouseLeave={() => giveKeysBack(frame)}>
        <iframe
          ref={frame}
          key={id}
          title={words.textOf(senderName ?? from)}
          src={`/api/communications/messages/${id}/html`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
        />
      </div>
    );
  return bodyText ? <p className={styles.text}>{bodyText}</p> : <p className={styles.reason}>{words.noText}</p>;
}

/** A frame that was clicked keeps all keys for itself, also those of the screen. */
function giveKeysBack({ current: frame }: RefObject<HTMLIFrameElement | null>): void {
  if (document.activeElement === frame) frame?.closest('article')?.focus({ preventScroll: true });
}
