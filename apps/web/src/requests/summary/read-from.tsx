import { Fragment } from 'react';
import { oneLine } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import { useWords } from '../../ui/locale';
import { REQUEST } from '../request.words';
import styles from './fact.module.css';

/** Confidence below which a value is marked as unsure. */
const UNSURE = 0.7;

/** Where the AI read something: the quotes (null: the sender's address), their files, and the confidence. */
export function ReadFrom({
  quotes,
  files,
  confidence,
  locale,
}: {
  quotes: readonly (string | null)[];
  files: readonly string[];
  confidence: number;
  /** The language of the email, if known. */
  locale?: Locale;
}) {
  const words = useWords(REQUEST);
  return (
    <>
      {quotes.map((quote) =>
        quote === null ? (
          <span key="">{words.fromSender} </span>
        ) : (
          <Fragment key={quote}>
            <q lang={locale}>{quote}</q>{' '}
          </Fragment>
        ),
      )}
      {files.map((file) => (
        <Fragment key={file}>
          <bdi>{words.inFile(oneLine(file))}</bdi>{' '}
        </Fragment>
      ))}
      <span className={`${styles.confidence} ${confidence < UNSURE ? styles.unsure : ''}`}>
        {words.sure(Math.round(confidence * 100))}
      </span>
    </>
  );
}
