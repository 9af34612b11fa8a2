// An hour of a person's work in the app, on a clock that goes forward between the acts: what is kept for minutes only is let go of.
import { table } from './report.mjs';

const ACTS = 600;
const SECONDS_PER_ACT = 6;
/** Of the heap after a full collection. */
const GOAL_MB = 150;
/** What the heap may gain from the middle to the end. */
const GROWTH_PERCENT = 5;
/** Acts until everything that is loaded once is there. */
const WARM_ACTS = 60;

const TABS = ['', '/venues', '/exchange', '/catalog', '/journal', '/venues', '/find'];
const WORDS = ['seminar', 'lyon', 'camille', 'dupont12', 'assurance 4242', 'zeppelin'];

/** Milliseconds of the page's clock that an act is far from the next. */
const STEP = SECONDS_PER_ACT * 1000;

/** Acts in the order of a person's work, without an end. */
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

/** Works for an hour of the page's clock; answers a table of the heap. */
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
  for (let n = 0; n < WARM_ACTS; n++) await act();
  const start = await held();
  for (let n = 0; n < ACTS / 2; n++) await act();
  const middle = await held();
  for (let n = ACTS / 2; n < ACTS; n++) await act();
  const end = await held();
  await page.context().close();
  const growth = ((end - middle) / middle) * 100;
  const isKept = end <= GOAL_MB * 1e6 && growth <= GROWTH_PERCENT;
  const head = [
    'heap after a full collection',
    `after ${WARM_ACTS} acts`,
    'half an hour later',
    'an hour later',
    'goal',
    '',
  ];
  const row = [
    `${ACTS} acts, one in ${SECONDS_PER_ACT} s of the page’s clock`,
    ...[start, middle, end].map(megabytes),
    `≤ ${GOAL_MB} MB, second half + ${GROWTH_PERCENT} % at most`,
    isKept ? 'met' : '**not met**',
  ];
  return { text: table(head, [row]), isKept };
}
