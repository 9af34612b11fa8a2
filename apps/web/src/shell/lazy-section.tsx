import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { SkeletonLines } from '../ui/states';
import styles from './sheet.module.css';

/** Renders a section this far before it becomes visible, so that it's ready on scrolling or tabbing. */
const AHEAD = '200px';
/** The minimum height of a section, in pixels, so that going back restores the scroll position. */
const HEIGHT = 120;

/**
 * Lazily renders a section when it approaches the viewport or the page is printed. Until then only its title is rendered, for screen reader
 * users who navigate by headings, and a placeholder. The placeholder of a tall section should be as tall, so that the sections below stay
 * where they are.
 */
export function LazySection({
  title,
  placeholder,
  children,
}: {
  title: string;
  placeholder?: ReactNode;
  children: ReactNode;
}) {
  const place = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const show = () => setNear(true);
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && show(), {
      root: place.current.closest('main'),
      rootMargin: AHEAD,
    });
    observer.observe(place.current);
    window.addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', show);
    };
  }, []);
  const waits = (inside: ReactNode) => (
    <section ref={place} aria-label={title} style={{ minHeight: HEIGHT }}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      {placeholder ?? inside}
    </section>
  );
  return isNear ? <Suspense fallback={waits(<SkeletonLines count={3} />)}>{children}</Suspense> : waits(null);
}
