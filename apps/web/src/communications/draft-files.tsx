import { Paperclip, X } from 'lucide-react';
import { formatSize } from '#i18n/figures';
import { oneLine } from '#i18n/formats';
import { IconButton } from '../ui/button';
import { useLocale, useWords } from '../ui/locale';
import { COMMUNICATIONS } from './communications.words';
import type { DraftFile } from './drafts';
import { EXCHANGE } from './exchange.words';
import type { Upload } from './use-uploads';
import styles from './attachments.module.css';

/** The attachments of the draft, including those still uploading. */
export function DraftFiles({
  files,
  uploads,
  onRemove,
}: {
  files: readonly DraftFile[];
  uploads: readonly Upload[];
  onRemove: (id: string) => void;
}) {
  const words = useWords(EXCHANGE);
  const { attachments } = useWords(COMMUNICATIONS);
  const language = useLocale();
  if (files.length + uploads.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={attachments}>
      {files.map(({ id, name, size }) => (
        <li key={id} className={styles.file}>
          <Paperclip size={14} aria-hidden />
          <bdi className={styles.name}>{oneLine(name)}</bdi>
          <span className={styles.size}>{formatSize(size, language)}</span>
          <IconButton small label={words.removeFile(oneLine(name))} onPress={() => onRemove(id)}>
            <X size={14} aria-hidden />
          </IconButton>
        </li>
      ))}
      {uploads.map(({ key, name, size, share, fault, stop }) => (
        <li key={key} className={`${styles.file} ${fault === null ? '' : styles.refused}`}>
          <bdi className={styles.name}>{oneLine(name)}</bdi>
          {fault === null ? (
            <>
              <progress className={styles.progress} value={share} aria-label={words.uploading(oneLine(name))} />
              <span className={styles.size}>{formatSize(size, language)}</span>
            </>
          ) : (
            <span role="alert" className={styles.fault}>
              {fault}
            </span>
          )}
          <IconButton small label={words.removeFile(oneLine(name))} onPress={stop}>
            <X size={14} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
