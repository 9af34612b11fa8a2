// npm run pictures -- [name …]: pictures of every page and screen of the web, or of those named, as the demo data fills them: in both languages
// and colour schemes, on a phone and on a desk. They go to `pictures`; a page that answers otherwise than it should fails the run.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { freePort } from '../bench/service.mjs';
import { chromiumPath, FLAGS, NONE } from './chromium.mjs';
import { ReadmeCommand } from './readme-command.mjs';
import { Agency, SCREENS, WEB_PAGES } from './web-pages.mjs';

const FOLDER = resolve(import.meta.dirname, '../pictures');
const LANGUAGES = { fr: 'fr-FR', en: 'en-GB' };
const THEMES = ['light', 'dark'];
const WIDTHS = [390, 1280];
/** Until a screen has drawn what it reads. */
const SETTLED_MS = 2000;

const ALL = [...WEB_PAGES, ...SCREENS];
const names = process.argv.slice(2);
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

/** All that a person would see who scrolls to the end: pictures that wait for that are loaded. */
async function wholePage(page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => {}))]);
  });
}

const data = mkdtempSync(join(tmpdir(), 'parvis-pictures-'));
const port = await freePort();
const admin = { email: 'admin@parvis.example', password: randomBytes(12).toString('hex') };
console.log('Starting the service with its demo data …');
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
    RATE_LIMIT_GLOBAL: '100000',
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
  browser = await chromium.launch({ executablePath, args: FLAGS });
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  for (const { name, link, status = 200 } of pages)
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
          if (isScreen) await context.addCookies(agency.cookies);
          const page = await context.newPage();
          page.on('pageerror', ({ message }) => faults.add(`${name}: ${message}`));
          // a screen keeps a stream open, and so is never idle
          const answer = await page.goto(href, { waitUntil: isScreen ? 'load' : 'networkidle' });
          if (answer.status() !== status) faults.add(`${name} answered ${answer.status()}.`);
          if (isScreen) await wait(SETTLED_MS);
          await wholePage(page);
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
console.log(`Pictures of ${pages.length} pages are in ${FOLDER}.`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.size === 0 ? 0 : 1;
