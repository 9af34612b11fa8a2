// An hour of a user's work in the app, on a clock that advances between the steps, so that data cached for minutes is released.
import { table } from './report.mjs';
import { median } from './service.mjs';

const ACTS = 600;
const SECONDS_PER_ACT = 6;
/** The maximum live heap after a full collection. */
const GOAL_MB = 150;
/** How much the heap may grow from the first half of the hour to the second. */
const GROWTH_PERCENT = 5;
/** Steps until everything that is loaded once is loaded and compiled. */
const WARM_ACTS = 300;
/** How many heap readings: the data of the current screen moves them by a fifth. */
const LOOK_ACTS = 30;

const TABS = ['', '/venues', '/exchange', '/catalog', '/journal', '/venues', '/find'];
const WORDS = ['seminar', 'lyon', 'camille', 'dupont12', 'assurance 4242', 'zeppelin'];

/** Milliseconds of the page's clock between two steps. */
const STEP = SECONDS_PER_ACT * 1000;

/** The endless steps of a user's work. */
async function* acts(page, base) {
  const follow = (href) => page.evaluate((to) => globalThis.bench.follow(to), href);
  const open = async (path) => {
    await page.evaluate((to) => globalThis.__TSR_ROUTER__.navigate({ to }), path);
    await page.evaluate((to) => globalThis.bench.drawn(to), `/app${path}`);
  };
  const links = (selector) =>
    page.evaluate((css) => [...document.querySelectorAll(css)].map((link) => link.getAttribute('href')), selector);
  await page.goto(`${base}/app/`);
  await page.evaluate(() => globalThis.bench.drawn('/app/'));
  for (let turn = 0; ; turn++) {
    yield follow('/app/inbox');
    const mails = await links('main a[href^="/app/inbox/"]');
    for (let n = 0; n < Math.min(4, mails.length); n++) yield follow(mails[(turn * 4 + n) % mails.length]);
    yield follow('/app/requests');
    const word = WORDS[turn % WORDS.length];
    yield page.locator('main input[type=search]').fill(word);
    yield page.locator('main input[type=search]').fill('');
    await page.waitForURL(({ search }) => search === '');
    yield follow('/app/requests?view=list');
    await page.locator('main tr[data-request] a').first().waitFor();
    const requests = await links('main tr[data-request] a');
    for (let n = 0; n < 4; n++) {
      const request = requests[(turn * 7 + n * 3) % requests.length].replace('/app', '');
      for (const tab of TABS) yield open(request + tab);
    }
    yield follow('/app/');
  }
}

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Works for an hour of the page's clock, after the warm-up steps; returns a table of the heap. */
export async function workAnHour(page, base) {
  await page.clock.install();
  const devtools = await page.context().newCDPSession(page);
  const held = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize;
  };
  const work = acts(page, base);
  const act = async () => {
    await work.next();
    await page.clock.fastForward(STEP);
  };
  /** The highest heap reading of most during so many steps. */
  const over = async (count) => {
    const seen = [];
    for (let n = 1; n <= count; n++) {
      await act();
      if (n % LOOK_ACTS === 0) seen.push(await held());
    }
    return median(seen);
  };
  const before = await over(WARM_ACTS);
  const first = await over(ACTS / 2);
  const second = await over(ACTS / 2);
  await page.context().close();
  const growth = ((second - first) / first) * 100;
  const isKept = second <= GOAL_MB * 1e6 && growth <= GROWTH_PERCENT;
  const head = [
    'heap after a full collection, median',
    `the first ${WARM_ACTS} acts`,
    'the next half an hour',
    'the half an hour after it',
    'goal',
    '',
  ];
  const row = [
    `${ACTS} acts, one in ${SECONDS_PER_ACT} s of the page’s clock`,
    ...[before, first, second].map(megabytes),
    `≤ ${GOAL_MB} MB, second half + ${GROWTH_PERCENT} % at most`,
    isKept ? 'met' : '**not met**',
  ];
  return { text: table(head, [row]), isKept };
}
