import { useQuery } from '@tanstack/react-query';
import { oneLine } from '#i18n/formats';
import { mailsOf } from '../../communications/exchange.queries';
import { useWords } from '../../ui/locale';
import { REQUEST } from '../request.words';
import { useRequest } from '../requests.queries';
import styles from './fact.module.css';

/** The attachments from which the AI got no text, for a person to open. The links are valid for an hour. */
export function UnreadFiles() {
  const { id, extraction } = useRequest();
  return extraction === null ? null : <FilesOfMails requestId={id} />;
}

function FilesOfMails({ requestId }: { requestId: string }) {
  const words = useWords(REQUEST);
  const { data: mails = [] } = useQuery(mailsOf(requestId));
  const files = mails.flatMap(({ attachments }) =>
    attachments.filter(({ text }) => text === 'unreadable' || text === 'empty'),
  );
  if (files.length === 0) return null;
  return (
    <section className={styles.files}>
      <h2>{words.unreadFiles}</h2>
      <ul aria-label={words.unreadFiles}>
        {files.map(({ id: file, filename, url }) => (
          <li key={file}>
            <a href={url} target="_blank" rel="noreferrer" download>
              <bdi>{oneLine(filename)}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
