import { Monitor, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Locale } from '#i18n/locale';
import { useWords } from '../ui/locale';
import { Segments } from '../ui/segments';
import { CATALOGS } from './catalogs.words';
import styles from './preview.module.css';

/** The width of a desktop window, scaled down to the available space. */
const DESK_PX = 1120;
const PHONE_PX = 390;

/** The organizer's page in a frame. Reloads for each new `revision` and keeps its scroll position. */
export function Preview({ requestId, revision, locale }: { requestId: string; revision: number; locale: Locale }) {
  const words = useWords(CATALOGS);
  const [language, setLanguage] = useState<Locale>(locale);
  const [width, setWidth] = useState<'phone' | 'desk'>(() => (innerWidth < DESK_PX / 2 ? 'phone' : 'desk'));
  const [place, setPlace] = useState({ width: 0, height: 0 });
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef(revision);
  const scroll = useRef(0);

  useEffect(() => {
    const box = stage.current;
    if (!box) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setPlace({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  const keepPlace = () => {
    const inner = frame.current?.contentWindow;
    // while loading, the frame is scrolled to the top
    if (inner?.document.readyState === 'complete') scroll.current = inner.scrollY;
  };
  useEffect(() => {
    if (shown.current === revision) return;
    shown.current = revision;
    keepPlace();
    frame.current?.contentWindow?.location.reload();
  }, [revision]);

  const pageWidth = width === 'phone' ? Math.min(PHONE_PX, place.width) : Math.max(DESK_PX, place.width);
  const scale = width === 'phone' || place.width === 0 ? 1 : place.width / pageWidth;
  return (
    <section className={styles.preview} aria-label={words.preview}>
      <div className={styles.bar}>
        <Segments
          label={words.previewWidth}
          value={width}
          onChange={setWidth}
          options={[
            { value: 'desk', label: words.desk, icon: <Monitor size={14} aria-hidden /> },
            { value: 'phone', label: words.phone, icon: <Smartphone size={14} aria-hidden /> },
          ]}
        />
        <Segments
          label={words.previewLanguage}
          value={language}
          onChange={(next) => {
            keepPlace();
            setLanguage(next);
          }}
          options={[
            { value: 'fr', label: 'Français' },
            { value: 'en', label: 'English' },
          ]}
        />
      </div>
      <div ref={stage} className={styles.stage}>
        <iframe
          // a new element per address, so that the frame adds no entries to the browser history
          key={language}
          ref={frame}
          title={words.frame}
          src={`/catalogs/preview/${requestId}?lang=${language}`}
          className={styles.frame}
          style={{ width: pageWidth, height: place.height / scale, transform: `scale(${scale})` }}
          onLoad={() => frame.current?.contentWindow?.scrollTo({ top: scroll.current, behavior: 'instant' })}
        />
      </div>
    </section>
  );
}
