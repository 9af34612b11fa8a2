import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

/** A pointer that stays this long on a link means it. */
const INTENT_MS = 50;
/** There is one pointer, and one focus. */
let intent: ReturnType<typeof setTimeout> | undefined;
const leave = (): void => clearTimeout(intent);

/**
 * A link in a row or on a card. The router's own works out its address anew at each step of the reader, wherever it leads: of a hundred
 * rows a change of screen would wait for that.
 */
export function RowLink({
  to,
  ...rest
}: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of the app, as the router's own links have it. */
  to: string;
}) {
  const router = useRouter();
  const mean = () => {
    leave();
    intent = setTimeout(() => void router.preloadRoute({ to }), INTENT_MS);
  };
  const follow = (event: MouseEvent) => {
    // with a key, or another button, it is for the browser to open
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
