import { Link } from '@tanstack/react-router';
import { Paperclip, X } from 'lucide-react';
import { OFFER_FILES_MAX } from '#domain/limits';
import { formatSize } from '#i18n/figures';
import { oneLine } from '#i18n/formats';
import { IconButton } from '../ui/button';
import { DropFiles } from '../ui/drop-files';
import { useLocale, useWords } from '../ui/locale';
import { useFocusedSection } from '../ui/lost-focus';
import type { Offer } from './offers.queries';
import { OFFERS } from './offers.words';
import { useOfferFiles } from './use-offer-files';
import styles from './offers.module.css';

/** The attached files of an offer, and the mail it was read from. The links are valid for an hour. */
export function OfferFiles({ offer, code }: { offer: Offer; code: string }) {
  const words = useWords(OFFERS);
  if (offer.attachments.length === 0 && offer.emailMessageId === null) return null;
  return (
    <section>
      {offer.attachments.length > 0 ? <h3>{words.files}</h3> : null}
      <FileList files={offer.attachments} />
      <MailLink offer={offer} code={code} />
    </section>
  );
}

/** The files of a draft, which are added and removed at once. */
export function DraftFiles({ offer, code }: { offer: Offer; code: string }) {
  const words = useWords(OFFERS);
  const { add, remove, isAdding, isRemoving } = useOfferFiles(offer);
  return (
    <section {...useFocusedSection()}>
      <h3>{words.files}</h3>
      <DropFiles
        label={
          <>
            <Paperclip size={14} aria-hidden />
            {isAdding ? words.attaching : words.attach}
          </>
        }
        help={words.attachHelp(OFFER_FILES_MAX)}
        accept=".pdf,.docx,application/pdf,image/jpeg,image/png,image/webp,image/gif"
        several
        isPending={isAdding}
        onFiles={(files) => void add(files)}
      >
        <FileList files={offer.attachments} {...(isRemoving ? {} : { onRemove: remove })} />
      </DropFiles>
      <MailLink offer={offer} code={code} />
    </section>
  );
}

function FileList({ files, onRemove }: { files: Offer['attachments']; onRemove?: (id: string) => void }) {
  const words = useWords(OFFERS);
  const language = useLocale();
  if (files.length === 0) return null;
  return (
    <ul aria-label={words.files}>
      {files.map(({ id, filename, size, url }) => (
        <li key={id} className={styles.fileRow}>
          <a href={url} target="_blank" rel="noreferrer" download className={styles.file}>
            <Paperclip size={14} aria-hidden />
            <bdi>{oneLine(filename)}</bdi>
          </a>
          <span className={styles.muted}>{formatSize(size, language)}</span>
          {onRemove ? (
            <IconButton small label={words.removeFile(oneLine(filename))} onPress={() => onRemove(id)}>
              <X size={14} aria-hidden />
            </IconButton>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function MailLink({ offer: { emailMessageId }, code }: { offer: Offer; code: string }) {
  const words = useWords(OFFERS);
  if (emailMessageId === null) return null;
  return (
    <Link to="/requests/$code/exchange" params={{ code }} className={styles.file}>
      {words.mail}
    </Link>
  );
}
