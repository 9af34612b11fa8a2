// In-page measurements of the web benchmark. `watch` runs in the page, before its own scripts, so it must not use anything from this file.

export function watch() {
  const router = () => globalThis.__TSR_ROUTER__;
  const isDrawn = ({ pathname, search }) => {
    const { resolvedLocation, status } = router().state;
    const shown = new URL(resolvedLocation?.href ?? '', location.origin);
    return (
      status === 'idle' &&
      // the router names paths without the app's prefix
      `/app${shown.pathname}` === pathname &&
      shown.search === search &&
      document.querySelector('main [class*=skeleton]') === null
    );
  };
  /** Resolves with the first frame that shows all of an address. */
  const drawn = (href) =>
    new Promise((resolve) => {
      const address = new URL(href, location.origin);
      const look = () => {
        if (!isDrawn(address)) return requestAnimationFrame(look);
        // a task that runs behind a frame shows that the frame was painted
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
  /** The query cache passed to React; the app doesn't expose it. */
  const cache = () => {
    const place = document.getElementById('app');
    const key = Object.keys(place).find((name) => name.startsWith('__reactContainer$'));
    let fiber = place[key].stateNode.current;
    while (fiber && !fiber.memoizedProps?.client) fiber = fiber.child;
    return fiber.memoizedProps.client;
  };
  /** The longest event of each key. */
  const keys = new Map();
  new PerformanceObserver((list) => {
    for (const { name, interactionId: key, duration } of list.getEntries())
      if (key > 0 && name.startsWith('key')) keys.set(key, Math.max(duration, keys.get(key) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16 });
  let painted = 0;
  new PerformanceObserver((list) => (painted = list.getEntries().at(-1).startTime)).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  });

  globalThis.bench = {
    drawn,
    /** Milliseconds from the click on a link until its page is rendered; if the page has no such link, from the change of its address. */
    async follow(href) {
      const link = [...document.querySelectorAll('a[href]')].find((one) => one.getAttribute('href') === href);
      const begin = performance.now();
      if (link) link.click();
      else router().history.push(href);
      await drawn(href);
      return performance.now() - begin;
    },
    /** Drops cached data of screens that aren't shown. */
    forget: () => cache().removeQueries({ type: 'inactive' }),
    /** Milliseconds until each keystroke was visible, if longer than a frame. */
    keys: () => [...keys.values()],
    painted: () => painted,
    /** The document's size: its nodes, and the rows of its longest list. */
    size: () => ({
      nodes: document.querySelectorAll('*').length,
      rows: Math.max(
        0,
        ...[...document.querySelectorAll('main :is(ul, ol, tbody)')].map((list) => list.children.length),
      ),
    }),
  };
}
