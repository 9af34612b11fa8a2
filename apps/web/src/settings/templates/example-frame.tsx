import { useEffect, useRef, useState } from 'react';
import type { Locale } from '#i18n/locale';
import type { TemplateName } from './templates.queries';
import styles from './templates.module.css';

/**
 * A live preview of an email. Edits are written into the frame's document, so it neither flickers nor scrolls, and adds no history entries.
 * The document keeps its own CSP, which only allows its own content.
 */
export function ExampleFrame({
  name,
  locale,
  title,
  html,
}: {
  name: TemplateName;
  locale: Locale;
  title: string;
  html: string | undefined;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const inner = frame.current?.contentDocument?.documentElement;
    if (!isLoaded || !inner || html === undefined) return;
    const { scrollTop } = inner;
    inner.innerHTML = html;
    inner.scrollTop = scrollTop;
  }, [html, isLoaded]);
  return (
    <div className={styles.paper}>
      <iframe
        ref={frame}
        src={`/api/mail-templates/${name}/${locale}/html`}
        sandbox="allow-same-origin"
        title={title}
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
}
