import { useEffect, useRef, useState } from 'react';
import type { Locale } from '#i18n/locale';
import type { TemplateName } from './templates.queries';
import styles from './templates.module.css';

/**
 * A mail as it looks. What is typed is written into the document of the frame: it neither blinks nor moves, and the browser's history
 * stays that of the app. The document keeps its own policy, which lets it show itself and nothing else.
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
