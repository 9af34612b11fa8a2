// npm run pictures -- [name …]: screenshots of all or some pages and screens with the demo data, in both languages and color schemes, on
// a phone and a desktop, in `pictures`. A page with an unexpected status fails the run.
// npm run pictures -- guide: the small screenshots of docs/guide.md, in `docs/pictures`.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { freePort } from '../bench/service.mjs';
import { chromiumPath, FLAGS, NONE } from './chromium.mjs';
import { ReadmeCommand } from './readme-command.mjs';
import { MOMENTS } from './web-moments.mjs';
import { Agency, SCREENS, WEB_PAGES } from './web-pages.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const forGuide = process.argv[2] === 'guide';
const FOLDER = join(ROOT, forGuide ? 'docs/pictures' : 'pictures');
const LANGUAGES = forGuide ? { en: 'en-GB' } : { fr: 'fr-FR', en: 'en-GB' };
const THEMES = forGuide ? ['light'] : ['light', 'dark'];
const WIDTHS = forGuide ? [1280] : [390, 1280];
/** How long a screen may take to render. */
const SETTLED_MS = 2000;
/** Maximum size of a screenshot in the guide, in bytes. */
const GUIDE_MAX = 60 * 1024;

const ALL = [...WEB_PAGES, ...SCREENS, ...MOMENTS];
const names = forGuide
  ? readFileSync(join(ROOT, 'docs/guide.md'), 'utf8')
      .matchAll(/\(pictures\/([\w-]+)\.webp\)/g)
      .map(([, name]) => name)
      .toArray()
  : process.argv.slice(2);
const unknown = names.filter((name) => !ALL.some((page) => page.name === name));
const executablePath = await chromiumPath();
const fault =
  unknown.length > 0
    ? `There is no page ${unknown.join(', ')}: ${ALL.map(({ name }) => name).join(', ')}.`
    : executablePath === null
      ? NONE
      : null;
if (fault) {
  console.error(fault);
  process.exit(2);
}
const pages = ALL.filter(({ name }) => names.length === 0 || names.includes(name));

/** Scrolls to the end, so that lazy images load. */
async function wholePage(page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => {}))]);
  });
}

/** Encodes with the best quality that fits the size. */
async function small(png) {
  for (let quality = 80; quality > 0; quality -= 10) {
    const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= GUIDE_MAX) return webp;
  }
  throw new Error('A screenshot of the guide is too large.');
}

const data = mkdtempSync(join(tmpdir(), 'parvis-pictures-'));
const port = await freePort();
const admin = { email: 'admin@parvis.example', password: randomBytes(12).toString('hex') };
console.log('Starting the service with demo data …');
const service = new ReadmeCommand(
  ['start'],
  {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: '',
    DATA_DIR: data,
    DEMO_DATA: 'true',
    PORT: String(port),
    BETTER_AUTH_URL: `http://127.0.0.1:${port}`,
    PUBLIC_WEB_URL: '',
    BOOTSTRAP_ADMIN_EMAIL: admin.email,
    BOOTSTRAP_ADMIN_PASSWORD: admin.password,
    // for the buttons of both providers; nobody signs in there
    MICROSOFT_CLIENT_ID: 'pictures',
    MICROSOFT_CLIENT_SECRET: 'pictures',
    GOOGLE_CLIENT_ID: 'pictures',
    GOOGLE_CLIENT_SECRET: 'pictures',
    RATE_LIMIT_GLOBAL: '100000',
    RATE_LIMIT_AUTH: '100000',
  },
  { onError: (text) => process.stderr.write(text) },
);
let browser = null;
const faults = new Set();
try {
  const base = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${base}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (!service.alive) throw new Error('The service did not start.');
    await wait(250);
  }
  const agency = await new Agency(base).signIn(admin);
  await agency.demoData();
  browser = await chromium.launch({ executablePath, args: FLAGS });
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  for (const { name, link, act, signedOut = false, status = 200 } of pages)
    for (const [language, locale] of Object.entries(LANGUAGES)) {
      const { href } = new URL(await link(agency, language), base);
      for (const colorScheme of THEMES)
        for (const width of WIDTHS) {
          const phone = width < 600;
          const context = await browser.newContext({
            viewport: { width, height: phone ? 844 : 800 },
            isMobile: phone,
            hasTouch: phone,
            locale,
            colorScheme,
            reducedMotion: 'reduce',
          });
          const isScreen = href.startsWith(`${base}/app/`);
          if (isScreen && !signedOut) await context.addCookies(agency.cookies);
          const page = await context.newPage();
          page.on('pageerror', ({ message }) => faults.add(`${name}: ${message}`));
          // a screen keeps a stream open, so its network is never idle
          const answer = await page.goto(href, { waitUntil: isScreen ? 'load' : 'networkidle' });
          if (answer.status() !== status) faults.add(`${name} answered ${answer.status()}.`);
          if (isScreen) await wait(SETTLED_MS);
          if (act) {
            await act(page, agency);
            await wait(SETTLED_MS);
          }
          await wholePage(page);
          if (forGuide) writeFileSync(join(FOLDER, `${name}.webp`), await small(await page.screenshot()));
          else
            await page.screenshot({
              path: join(FOLDER, `${name}-${language}-${colorScheme}-${width}.png`),
              fullPage: !isScreen,
            });
          await context.close();
        }
      console.log(`${name} in ${locale}`);
    }
} finally {
  await browser?.close();
  await service.stop();
  rmSync(data, { recursive: true, force: true });
}
console.log(`Screenshots of ${pages.length} pages are in ${FOLDER}.`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.size === 0 ? 0 : 1;
