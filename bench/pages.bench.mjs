// How fast the pages are where they are read: Lighthouse on the profile of a phone, beside the same bytes as plain files of a bare
// server, by turns. Lighthouse is none of our dependencies, and is installed beside them (README).
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { chromium } from 'playwright-core';
import { chromiumPath, FLAGS, NONE } from '../scripts/chromium.mjs';
import { Agency, WEB_PAGES } from '../scripts/web-pages.mjs';
import { machine, table, writeReport } from './report.mjs';
import { ADMIN, freePort, median, startService, withDatabase } from './service.mjs';

const RUNS = 3;
const KEPT = ['content-type', 'content-encoding', 'cache-control'];
/** What the design allows a page at most: seconds, milliseconds, kB of HTML, CSS and script over the wire. */
const GOALS = { lcp: 1.8, cls: 0.02, ttfb: 50, bytes: 21 };
/** The documentation of the API is Swagger's own page. */
const WITHOUT_GOALS = ['docs'];
/** Name, value of a visit and decimals of each figure. */
const FIGURES = [
  ['score', 'score', 0],
  ['FCP, s', 'fcp', 2],
  ['LCP, s', 'lcp', 2],
  ['CLS', 'cls', 3],
  ['TTFB, ms', 'ttfb', 0],
  ['kB without pictures', 'bytes', 1],
];

/** Lighthouse from a folder of NODE_PATH, which `import` by itself does not look at, or from that of our own packages. */
async function lighthouseIfInstalled() {
  try {
    const file = createRequire(import.meta.url).resolve('lighthouse');
    return (await import(pathToFileURL(file).href)).default;
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** An answer as it goes over the wire to the browser; one that leads on leads to the same place of whoever serves it. */
async function wire(url, headers) {
  const [response] = await once(get(url, { headers }), 'response');
  const kept = Object.fromEntries(
    KEPT.flatMap((name) => (name in response.headers ? [[name, response.headers[name]]] : [])),
  );
  if (response.headers.location !== undefined) {
    const { origin, pathname, search } = new URL(response.headers.location, url);
    if (origin !== new URL(url).origin) throw new Error(`${url} leads to ${origin}, which is not measured.`);
    kept.location = pathname + search;
  }
  return { status: response.statusCode, headers: kept, body: await buffer(response) };
}

/** Serves the page with all that it asks for out of memory; answers its address there. */
async function asPlainFiles(browser, url) {
  const files = new Map();
  const page = await browser.newPage();
  const asked = [];
  page.on('request', (request) => void (request.method() === 'GET' && asked.push(request)));
  await page.goto(url, { waitUntil: 'networkidle' });
  for (const request of asked) files.set(request.url(), await wire(request.url(), await request.allHeaders()));
  await page.close();
  const { origin } = new URL(url);
  const server = createServer((request, response) => {
    const file = files.get(origin + request.url);
    response
      .writeHead(file?.status ?? 404, { ...file?.headers, 'content-length': file?.body.length ?? 0 })
      .end(file?.body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, url: url.replace(origin, `http://127.0.0.1:${server.address().port}`) };
}

/** Figures of one visit: seconds, milliseconds until the first byte, kB over the wire. */
async function visit(lighthouse, url, port) {
  const options = {
    onlyCategories: ['performance'],
    logLevel: 'error',
    // a link that leads nowhere has its page too
    ignoreStatusCode: true,
    // it waits in vain for a frame that runs no script, as that of a sent mail
    disableFullPageScreenshot: true,
  };
  const { lhr } = await lighthouse(url, { port, ...options });
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const value = (audit) => lhr.audits[audit].numericValue;
  return {
    score: lhr.categories.performance.score * 100,
    fcp: value('first-contentful-paint') / 1000,
    lcp: value('largest-contentful-paint') / 1000,
    cls: value('cumulative-layout-shift'),
    ttfb: value('server-response-time'),
    bytes:
      lhr.audits['network-requests'].details.items
        .filter(({ resourceType }) => resourceType !== 'Image')
        .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
  };
}

let missed = 0;

/** A line of the table: each figure of the service, bold if it is beyond its goal, and of the plain file. */
function row(name, ours, plain) {
  const cells = FIGURES.map(([, figure, decimals]) => {
    const [value, beside] = [ours, plain].map((visits) => median(visits.map((seen) => seen[figure])));
    const isMissed = !WITHOUT_GOALS.includes(name) && value > (GOALS[figure] ?? Infinity);
    if (isMissed) missed++;
    const text = `${value.toFixed(decimals)} / ${beside.toFixed(decimals)}`;
    return isMissed ? `**${text}**` : text;
  });
  return [name, ...cells];
}

export default async function pages({ rows, rounds = RUNS }) {
  const lighthouse = await lighthouseIfInstalled();
  if (!lighthouse) return console.log('Lighthouse is not installed: bench/README.md says how.');
  const executablePath = await chromiumPath();
  if (executablePath === null) return console.log(NONE);
  // Lighthouse opens an address, and does nothing on its page
  const known = WEB_PAGES.filter(({ act }) => act === undefined);
  const chosen = known.filter(({ name }) => rows.length === 0 || rows.includes(name));
  if (chosen.length < rows.length) return console.log(`Pages are ${known.map(({ name }) => name).join(', ')}.`);

  await withDatabase(async (databaseUrl) => {
    const db = new pg.Client({ connectionString: databaseUrl });
    await db.connect();
    const facts = await machine(db);
    await db.end();
    const service = await startService(databaseUrl, await freePort(), { DEMO_DATA: 'true' });
    const debugging = await freePort();
    const browser = await chromium.launch({ executablePath, args: [...FLAGS, `--remote-debugging-port=${debugging}`] });
    const lines = [];
    try {
      const agency = await new Agency(service.base).signIn(ADMIN);
      await agency.demoData();
      for (const { name, link } of chosen) {
        const { href } = new URL(await link(agency, 'fr'), service.base);
        const plain = await asPlainFiles(browser, href);
        const [ours, beside] = [[], []];
        for (let round = 0; round < rounds; round++) {
          ours.push(await visit(lighthouse, href, debugging));
          beside.push(await visit(lighthouse, plain.url, debugging));
        }
        plain.server.close();
        lines.push(row(name, ours, beside));
        console.log(lines.at(-1).join(' | '));
      }
    } finally {
      await browser.close();
      await service.stop();
    }
    const text = [
      `${facts} Medians of ${rounds} visits of each, the service / the plain file.`,
      table(['page', ...FIGURES.map(([name]) => name)], lines),
      missed === 0 ? 'Every budget is kept.' : `${missed} budgets are missed (bold).`,
    ].join('\n\n');
    console.log(`\n${text}`);
    if (rows.length === 0 && rounds >= RUNS) writeReport('pages', text);
  });
}
