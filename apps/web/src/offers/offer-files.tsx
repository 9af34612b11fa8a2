import { Link } from '@tanstack/react-router';
import { Paperclip } from 'lucide-react';
import { formatSize } from '#i18n/figures';
import { oneLine } from '#i18n/formats';
import { useLocale, useWords } from '../parts/locale';
import type { Offer } from './offers.queries';
import { OFFERS } from './offers.words';
import styles from './offers.module.css';

/** The attached files of an offer, and the mail it was read from. The links are valid for an hour. */
export function OfferFiles({ offer: { attachments, emailMessageId }, code }: { offer: Offer; code: string }) {
  const words = useWords(OFFERS);
  const language = useLocale();
  if (attachments.length === 0 && emailMessageId === null) return null;
  return (
    <section>
      {attachments.length > 0 ? (
        <>
          <h3>{words.files}</h3>
          <ul aria-label={words.files}>
            {attachments.map(({ id, filename, size, url }) => (
              <li key={id}>
                <a href={url} target="_blank" rel="noreferrer" download className={styles.file}>
                  <Paperclip size={14} aria-hidden />
                  <bdi>{oneLine(filename)}</bdi>
                </a>{' '}
                <span className={styles.quiet}>{formatSize(size, language)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {emailMessageId === null ? null : (
        <Link to="/requests/$code/exchange" params={{ code }} className={styles.file}>
          {words.mail}
        </Link>
      )}
    </section>
  );
}
