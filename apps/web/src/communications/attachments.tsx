import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { formatSize } from '#i18n/figures';
import { oneLine } from '#i18n/formats';
import type { Schema } from '../api/client';
import { Button } from '../ui/button';
import { useLocale, useWords } from '../ui/locale';
import { COMMUNICATIONS } from './communications.words';
import styles from './attachments.module.css';

const AT_FIRST = 6;

type Attachment = Schema<'EmailAttachmentView'>;

/** The attachments of a message, as links that are valid for an hour. For those of an email, whether AI read them. */
export function Attachments({
  files,
}: {
  files: readonly (Omit<Attachment, 'text'> & Partial<Pick<Attachment, 'text'>>)[];
}) {
  const words = useWords(COMMUNICATIONS);
  const language = useLocale();
  const [all, setAll] = useState(false);
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={words.attachments}>
      {(all ? files : files.slice(0, AT_FIRST)).map(({ id, filename, size, url, text = 'skipped' }) => (
        <li key={id}>
          <a href={url} className={styles.file} target="_blank" rel="noreferrer" download>
            <Paperclip size={14} aria-hidden />
            <bdi className={styles.name}>{oneLine(filename)}</bdi>
            <span className={styles.size}>{formatSize(size, language)}</span>
            {text === 'skipped' ? null : (
              <span className={text === 'read' ? styles.size : styles.unread}>{words[text]}</span>
            )}
          </a>
        </li>
      ))}
      {!all && files.length > AT_FIRST ? (
        <li>
          <Button small look="quiet" onPress={() => setAll(true)}>
            {words.moreFiles(files.length - AT_FIRST)}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}
