import { type RefObject, useRef, useState } from 'react';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import { COMMUNICATIONS } from './communications.words';
import type { Mail } from './mail.queries';
import styles from './mail-frame.module.css';

/**
 * An email in its original layout. Scripts are disabled and links open in a new tab. Remote images would tell the sender when and where the
 * email is read, so they load only on request, for this email and this time.
 */
export function MailFrame({
  mail: { id, hasRemotePictures },
  subject,
}: {
  mail: Pick<Mail, 'id' | 'hasRemotePictures'>;
  subject: string;
}) {
  const words = useWords(COMMUNICATIONS);
  const frame = useRef<HTMLIFrameElement>(null);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const withPictures = askedFor === id;
  return (
    <>
      {hasRemotePictures && !withPictures ? (
        <p className={styles.kept}>
          {words.picturesKept}{' '}
          <Button small onPress={() => setAskedFor(id)}>
            {words.showPictures}
          </Button>
        </p>
      ) : null}
      <div className={styles.paper} onMouseLeave={() => giveKeysBack(frame)}>
        <iframe
          ref={frame}
          key={`${id} ${String(withPictures)}`}
          src={`/api/communications/messages/${id}/html${withPictures ? '?pictures=true' : ''}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          loading="lazy"
          title={words.mailNamed(subject)}
        />
      </div>
    </>
  );
}

/** Moves the focus out of a clicked frame, which would swallow the screen's shortcuts. */
function giveKeysBack({ current: frame }: RefObject<HTMLIFrameElement | null>): void {
  if (!frame || document.activeElement !== frame) return;
  frame.blur();
  frame.closest<HTMLElement>('article[tabindex]')?.focus({ preventScroll: true });
}
