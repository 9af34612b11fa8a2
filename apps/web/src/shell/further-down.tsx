import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { SkeletonLines } from '../parts/states';
import styles from './sheet.module.css';

/** How far below what is seen a part begins to be read: it is there by the time that somebody has scrolled or tabbed to it. */
const AHEAD = '200px';
/** What a part takes at least, in pixels: a place that is gone back to stays where it was once the parts above it are there. */
const HEIGHT = 120;

/**
 * A part of a sheet that most people open the sheet without looking at: it is drawn, and asks for what it shows, once its place comes
 * near what is seen, or the sheet is printed. Until then its title stands there, for who goes from title to title.
 */
export function FurtherDown({
  title,
  height = HEIGHT,
  children,
}: {
  title: string;
  height?: number;
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
    <section ref={place} aria-label={title} style={{ minHeight: height }}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      {inside}
    </section>
  );
  return isNear ? <Suspense fallback={waits(<SkeletonLines count={3} />)}>{children}</Suspense> : waits(null);
}
