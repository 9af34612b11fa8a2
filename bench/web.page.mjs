// What the web benchmark has a page of the app measure of itself. `watch` runs in the page, before its own scripts: it must not use
// anything of this file.

export function watch() {
  const router = () => globalThis.__TSR_ROUTER__;
  const isDrawn = ({ pathname, search }) => {
    const { resolvedLocation, status } = router().state;
    const shown = new URL(resolvedLocation?.href ?? '', location.origin);
    return (
      status === 'idle' &&
      // the router names places without the prefix of the app
      `/app${shown.pathname}` === pathname &&
      shown.search === search &&
      document.querySelector('main [class*=skeleton]') === null
    );
  };
  /** Ends with the first frame that shows the whole of an address. */
  const drawn = (href) =>
    new Promise((resolve) => {
      const address = new URL(href, location.origin);
      const look = () => {
        if (!isDrawn(address)) return requestAnimationFrame(look);
        // the frame is on the screen once a task runs behind it
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
  /** What React was given as the cache: nothing of the app hands it out. */
  const cache = () => {
    const place = document.getElementById('app');
    const key = Object.keys(place).find((name) => name.startsWith('__reactContainer$'));
    let fiber = place[key].stateNode.current;
    while (fiber && !fiber.memoizedProps?.client) fiber = fiber.child;
    return fiber.memoizedProps.client;
  };
  /** Of each key the longest of its events. */
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
    /** Milliseconds from the click on a link until its page is drawn; if the page has no such link, from the change of its address. */
    async follow(href) {
      const link = [...document.querySelectorAll('a[href]')].find((one) => one.getAttribute('href') === href);
      const begin = performance.now();
      if (link) link.click();
      else router().history.push(href);
      await drawn(href);
      return performance.now() - begin;
    },
    /** Drops what was read for screens that are not shown. */
    forget: () => cache().removeQueries({ type: 'inactive' }),
    /** Milliseconds until each key was seen, as far as it took longer than a frame. */
    keys: () => [...keys.values()],
    painted: () => painted,
    /** What stands in the document: its nodes, and the rows of its longest list. */
    size: () => ({
      nodes: document.querySelectorAll('*').length,
      rows: Math.max(
        0,
        ...[...document.querySelectorAll('main :is(ul, ol, tbody)')].map((list) => list.children.length),
      ),
    }),
  };
}
