// The team's screens on a large database, in a real browser: how long a screen takes to render after a click, the cost of a keystroke, what
// a screen requests and holds, and what remains after an hour of work.
import pg from 'pg';
import { chromium } from 'playwright-core';
import { chromiumPath, FLAGS, NONE } from '../scripts/chromium.mjs';
import { Agency, SCREENS } from '../scripts/web-pages.mjs';
import { machine, table, writeReport } from './report.mjs';
import { withSeeded } from './seed.mjs';
import { ADMIN, freePort, median, startService } from './service.mjs';
import { ASKED } from './web.calls.mjs';
import { watch } from './web.page.mjs';
import { workAnHour } from './web.work.mjs';

const SIZE = { members: 100_000, requests: 1_000_000 };
/** p95 of seven is the slowest of them. */
const ROUNDS = 7;
/** The CPU slowdown factor. */
const FULL = 1;
const SLOWED = 4;
const VISITS = 3;
/** The limits of design and specs: milliseconds, counts, heap bytes. A screen is judged at full speed, a keystroke at the slowed one. */
const GOALS = { cached: 50, fresh: 300, key: 50, calls: 4, nodes: 3000, rows: 60, cold: 1500, warm: 600, asked: 300 };
/** Limit for a call that follows a rendered screen. */
const BEHIND_MS = 300;

/** Screens without a link. */
const WITHOUT_LINK = ['parts', 'screen-unknown'];
/**
 * Where a screen is opened from, the link if it isn't the screen's own address, and how its field becomes ready for typing. Others are
 * opened from the navigation and have no field.
 */
const WAYS = {
  today: { from: '/app/inbox', link: '/app/', field: (page) => page.keyboard.press('Control+k') },
  inbox: { from: '/app/requests' },
  'inbox-mail': { from: '/app/inbox' },
  'requests-board': { from: '/app/inbox', link: '/app/requests', field: search },
  'requests-list': { from: '/app/requests', field: search },
  'request-summary': { from: '/app/requests?view=list' },
  'request-venues': { from: 'request-summary' },
  'request-find': { from: 'request-venues', field: (page) => page.locator('main [role=search] input').first().focus() },
  'request-exchange': { from: 'request-summary', field: write },
  'request-catalog': { from: 'request-summary' },
  'request-journal': { from: 'request-summary' },
  'request-commission': { from: 'request-summary' },
};
const TYPED = ['seminar ', 'lyon ', 'camille ', 'energie ', 'dupont12 ', 'assurance ', 'zep'];

function search(page) {
  return page.locator('main [role=search] input[type=search]').focus();
}
async function write(page) {
  await page.keyboard.press('w');
  await page.locator('main textarea').first().focus();
}

const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
const inPage = (page, name, ...given) =>
  page.evaluate(([named, values]) => globalThis.bench[named](...values), [name, given]);

/** A browser page with the admin signed in and an empty cache. */
async function signedIn(browser, agency) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'fr-FR' });
  await context.addCookies(agency.cookies);
  await context.addInitScript(watch);
  return context.newPage();
}

/** The page's API calls while `work` runs: how many, how many of them in sequence, and their bytes. */
async function callsOf(page, work) {
  const seen = [];
  const note = (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.endsWith('/stream')) seen.push(request);
  };
  page.on('request', note);
  const result = await work();
  await page.waitForTimeout(BEHIND_MS);
  page.off('request', note);
  let bytes = 0;
  const times = [];
  for (const request of seen) {
    await (await request.response())?.finished();
    // a call aborted by the page counts too, but has no size
    if (request.failure()) continue;
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    bytes += responseBodySize + responseHeadersSize;
    const { startTime, responseEnd } = request.timing();
    times.push({ start: startTime, end: startTime + responseEnd });
  }
  let steps = 0;
  let stepEnds = -Infinity;
  for (const { start, end } of times.toSorted((a, b) => a.start - b.start)) {
    if (start >= stepEnds) (steps++, (stepEnds = end));
    else stepEnds = Math.min(stepEnds, end);
  }
  return { result, calls: seen.length, steps, bytes };
}

/** Opens a screen by its link repeatedly, with its cached data dropped and kept. */
async function opened(page, base, { from, link }, rounds) {
  const back = async () => {
    await page.evaluate(() => history.back());
    await inPage(page, 'drawn', from);
  };
  await page.goto(base + from);
  await inPage(page, 'drawn', from);
  // the screen's code loads with its first opening
  const first = await inPage(page, 'follow', link);
  await back();
  const times = { fresh: [], cached: [] };
  let asked = null;
  for (let round = 0; round < rounds; round++) {
    await inPage(page, 'forget');
    asked = await callsOf(page, () => inPage(page, 'follow', link));
    times.fresh.push(asked.result);
    await back();
    times.cached.push(await inPage(page, 'follow', link));
    if (round < rounds - 1) await back();
  }
  return { first, ...times, asked, size: await inPage(page, 'size') };
}

/** The limit in milliseconds for 49 of 50 keystrokes. */
async function typed(page, field) {
  await field(page);
  for (const word of TYPED) {
    await page.keyboard.type(word, { delay: 60 });
    // results are rendered before the next word
    await page.waitForTimeout(800);
  }
  const keys = (await inPage(page, 'keys')).toSorted((a, b) => b - a);
  return keys[Math.floor(TYPED.join('').length / 50)] ?? 16;
}

/** Time until a screen's largest element is painted (LCP), in a fresh browser and in one with a cache. */
async function painted(browser, agency, address) {
  const times = { cold: [], warm: [] };
  for (let visit = 0; visit < VISITS; visit++) {
    const page = await signedIn(browser, agency);
    for (const kind of ['cold', 'warm']) {
      await page.goto(agency.base + address);
      await page.waitForFunction(
        () => globalThis.__TSR_ROUTER__?.state.status === 'idle' && globalThis.bench.painted() > 0,
      );
      await page.waitForTimeout(BEHIND_MS);
      times[kind].push(await inPage(page, 'painted'));
    }
    await page.context().close();
  }
  return { cold: median(times.cold), warm: median(times.warm) };
}

async function measure(browser, agency, screen, address, way, rounds) {
  const page = await signedIn(browser, agency);
  const devtools = await page.context().newCDPSession(page);
  const at = async (rate) => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    return opened(page, agency.base, way, rounds);
  };
  const full = await at(FULL);
  const slowed = await at(SLOWED);
  const key = way.field ? await typed(page, way.field) : null;
  await page.context().close();
  return { ...full, slowed, key, ...(await painted(browser, agency, address)) };
}

let missed = 0;
function judged(text, value, goal) {
  if (value <= goal) return text;
  missed++;
  return `**${text}**`;
}
const pair = (values, goal = Infinity) => {
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(values, share));
  return judged(`${p50.toFixed(0)} / ${p95.toFixed(0)}`, p95, goal);
};

function row(name, { first, fresh, cached, slowed, asked, size, key, cold, warm }) {
  return [
    name,
    pair(cached, GOALS.cached),
    pair(fresh, GOALS.fresh),
    first.toFixed(0),
    pair(slowed.cached),
    pair(slowed.fresh),
    key === null ? '' : judged(key.toFixed(0), key, GOALS.key),
    judged(`${asked.calls}${asked.steps > 1 ? ` in ${asked.steps} steps` : ''}`, asked.calls, GOALS.calls),
    (asked.bytes / 1000).toFixed(1),
    judged(size.nodes, size.nodes, GOALS.nodes),
    judged(size.rows, size.rows, GOALS.rows),
    judged((cold / 1000).toFixed(2), cold, GOALS.cold),
    judged((warm / 1000).toFixed(2), warm, GOALS.warm),
  ];
}
const HEAD = [
  ...['screen', 'in cache, p50 / p95 ms', 'not in cache, p50 / p95 ms', 'first, ms'],
  ...[`${SLOWED} × slower: in cache, p50 / p95 ms`, 'not in cache, p50 / p95 ms', 'a key, ms'],
  ...['calls', 'kB', 'nodes', 'rows', 'LCP cold, s', 'LCP warm, s'],
];

/** The service's time for the screens' calls when users search and filter. */
async function askedFor(agency, rounds) {
  const lines = [];
  for (const path of ASKED) {
    const times = [];
    for (let n = -2; n < rounds * 2; n++) {
      const begin = performance.now();
      await agency.get(path);
      if (n >= 0) times.push(performance.now() - begin);
    }
    lines.push([decodeURI(path), pair(times, GOALS.asked)]);
    console.log(lines.at(-1).join(' | '));
  }
  return table(['call', 'p50 / p95 ms'], lines);
}

export default async function web({ rows, rounds = ROUNDS, members = SIZE.members, requests = SIZE.requests }) {
  const executablePath = await chromiumPath();
  if (executablePath === null) return console.log(NONE);
  const known = [...SCREENS.map(({ name }) => name).filter((name) => !WITHOUT_LINK.includes(name)), 'calls', 'hour'];
  const wrong = rows.find((name) => !known.includes(name));
  if (wrong) return console.log(`There is no ${wrong}: ${known.join(', ')}.`);
  const chosen = rows.length === 0 ? known : rows;
  const size = { members, requests };

  await withSeeded(async (url) => {
    const db = new pg.Client({ connectionString: url });
    await db.connect();
    const facts = await machine(db);
    await db.end();
    const service = await startService(url, await freePort());
    const browser = await chromium.launch({ executablePath, args: FLAGS });
    const texts = [];
    try {
      const agency = await new Agency(service.base).signIn(ADMIN);
      const addresses = new Map();
      for (const { name, link } of SCREENS) addresses.set(name, await link(agency, 'fr'));
      const lines = [];
      for (const { name } of SCREENS.filter((screen) => chosen.includes(screen.name))) {
        const address = addresses.get(name);
        const { from = '/app/', link = address, field } = WAYS[name] ?? {};
        const way = { from: addresses.get(from) ?? from, link, field };
        lines.push(row(name, await measure(browser, agency, name, address, way, rounds)));
        console.log(lines.at(-1).join(' | '));
      }
      texts.push(table(HEAD, lines));
      if (chosen.includes('calls')) texts.push(await askedFor(agency, rounds));
      if (chosen.includes('hour')) {
        const { text, isKept } = await workAnHour(await signedIn(browser, agency), service.base);
        if (!isKept) missed++;
        texts.push(text);
      }
    } finally {
      await browser.close();
      await service.stop();
    }
    const number = (value) => value.toLocaleString('en');
    const text = [
      `${facts} ${number(members)} venues, ${number(requests)} requests; ${rounds} openings of each screen at the full speed of the processor, and as many ${SLOWED} times slower.`,
      ...texts,
      missed === 0 ? 'Every budget is kept.' : `${missed} budgets are missed (bold).`,
    ].join('\n\n');
    console.log(`\n${text}`);
    if (rows.length === 0 && rounds >= ROUNDS && members === SIZE.members && requests === SIZE.requests)
      writeReport('web', text);
  }, size);
}
