// How fast the pages are where they are read: Lighthouse on the profile of a phone, beside the same bytes as plain files of a bare
// server, by turns. Lighthouse is none of our dependencies: npm install --no-save lighthouse@13.5.0
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { chromium } from 'playwright-core';
import { chromiumPath, FLAGS, NONE } from '../scripts/chromium.mjs';
import { Agency, WEB_PAGES } from '../scripts/web-pages.mjs';
import { table } from './report.mjs';
import { ADMIN, freePort, median, startService, withDatabase } from './service.mjs';

const RUNS = 3;
const KEPT = ['content-type', 'content-encoding', 'cache-control'];

const lighthouseIfInstalled = () =>
  import('lighthouse').then(
    ({ default: lighthouse }) => lighthouse,
    () => null,
  );

/** An answer as it goes over the wire to a browser, which is told of errors by a page. */
async function wire(url) {
  const headers = { accept: 'text/html,*/*', 'accept-encoding': 'gzip, deflate, br' };
  const [response] = await once(get(url, { headers }), 'response');
  const kept = Object.fromEntries(
    KEPT.flatMap((name) => (name in response.headers ? [[name, response.headers[name]]] : [])),
  );
  return { status: response.statusCode, headers: kept, body: await buffer(response) };
}

/** Serves the page with all that it asks for out of memory; answers its address there. */
async function asPlainFiles(browser, url) {
  const files = new Map();
  const page = await browser.newPage();
  page.on('request', (request) => void (request.method() === 'GET' && files.set(request.url(), null)));
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
  for (const asked of files.keys()) files.set(asked, await wire(asked));
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

/** Figures of one visit: milliseconds, bytes over the wire. */
async function visit(lighthouse, url, port) {
  // a link that leads nowhere has its page too
  const options = { ignoreStatusCode: true, onlyCategories: ['performance'], logLevel: 'error' };
  const { lhr } = await lighthouse(url, { port, ...options });
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const value = (audit) => lhr.audits[audit].numericValue;
  return {
    score: lhr.categories.performance.score * 100,
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    ttfb: value('server-response-time'),
    bytes: lhr.audits['network-requests'].details.items
      .filter(({ resourceType }) => resourceType !== 'Image')
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
  };
}

export default async function pages({ rows, rounds = RUNS }) {
  const lighthouse = await lighthouseIfInstalled();
  if (!lighthouse) return console.log('It is not installed: npm install --no-save lighthouse@13.5.0');
  const executablePath = await chromiumPath();
  if (executablePath === null) return console.log(NONE);
  // Lighthouse opens an address, and does nothing on its page
  const known = WEB_PAGES.filter(({ act }) => act === undefined);
  const chosen = known.filter(({ name }) => rows.length === 0 || rows.includes(name));
  if (chosen.length < rows.length) return console.log(`Pages are ${known.map(({ name }) => name).join(', ')}.`);

  await withDatabase(async (databaseUrl) => {
    const service = await startService(databaseUrl, await freePort(), { DEMO_DATA: 'true' });
    const debugging = await freePort();
    const browser = await chromium.launch({ executablePath, args: [...FLAGS, `--remote-debugging-port=${debugging}`] });
    try {
      const agency = await new Agency(service.base).signIn(ADMIN);
      const lines = [];
      for (const { name, link } of chosen) {
        const { href } = new URL(await link(agency, 'fr'), service.base);
        const plain = await asPlainFiles(browser, href);
        const sides = { service: [], 'plain file': [] };
        for (let round = 0; round < rounds; round++) {
          sides.service.push(await visit(lighthouse, href, debugging));
          sides['plain file'].push(await visit(lighthouse, plain.url, debugging));
        }
        plain.server.close();
        for (const [side, visits] of Object.entries(sides)) {
          const of = (figure) => median(visits.map((seen) => seen[figure]));
          lines.push([
            name,
            side,
            of('score').toFixed(0),
            ...['fcp', 'lcp'].map((figure) => (of(figure) / 1000).toFixed(2)),
            of('cls').toFixed(3),
            of('ttfb').toFixed(0),
            (of('bytes') / 1000).toFixed(1),
          ]);
        }
      }
      console.log(table(['page', '', 'score', 'FCP, s', 'LCP, s', 'CLS', 'TTFB, ms', 'kB without pictures'], lines));
    } finally {
      await browser.close();
      await service.stop();
    }
  });
}
