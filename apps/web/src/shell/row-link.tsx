import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

/** Hovering this long counts as intent. */
const INTENT_MS = 50;
/** Shared by all links: there is only one pointer and one focus. */
let intent: ReturnType<typeof setTimeout> | undefined;
const leave = (): void => clearTimeout(intent);

/**
 * A link in a row or on a card. The router's own link recomputes its URL on every navigation, which would slow down screens with a hundred
 * rows.
 */
export function RowLink({
  to,
  ...rest
}: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of the app, as for the router's links. */
  to: string;
}) {
  const router = useRouter();
  const mean = () => {
    leave();
    intent = setTimeout(() => void router.preloadRoute({ to }), INTENT_MS);
  };
  const follow = (event: MouseEvent) => {
    // let the browser handle modified and secondary clicks
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    leave();
    void router.navigate({ to });
  };
  return (
    <a
      {...rest}
      href={router.basepath + to}
      onClick={follow}
      onMouseEnter={mean}
      onMouseLeave={leave}
      onFocus={mean}
      onBlur={leave}
      onTouchStart={mean}
    />
  );
}
