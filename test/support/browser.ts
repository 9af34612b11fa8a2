import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import axe, { type AxeResults } from 'axe-core';
import { type Browser, type CDPSession, chromium, type Locator, type Page } from 'playwright-core';
import { ORIGIN, type TestApp } from './app';

/** Less than Jest waits for a test: what names the element that did not come is of more use than that the test took too long. */
const PATIENCE_MS = 10_000;

interface Visitor {
  width?: number;
  /** A phone: touches instead of a mouse, and its own reading of the page's viewport. */
  touch?: boolean;
  locale?: 'fr' | 'en';
  colorScheme?: 'light' | 'dark';
  javaScript?: boolean;
}

/** What a test brings about by intention: errors on the console that match, and origins to which a page leads people. */
interface Allowed {
  errors?: RegExp[];
  origins?: string[];
}

/** The worker's own Chromium, made when first asked for: where it can be reached. */
let endpoint: Promise<string> | null = null;
/** The connection of the file that runs: an open one would keep the worker from ending. */
let browser: Browser | null = null;
/** Pages of the test that runs, each with what it must not have done. */
const opened = new Map<Page, string[]>();
/** Pages that run no scripts, by a switch that axe can turn: what Playwright's own option turns off stays off. */
const withoutScripts = new WeakMap<Page, CDPSession>();

async function startChromium(): Promise<string> {
  const child = fork(join(__dirname, 'browser-process.mjs'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const said = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof said[0] !== 'string') throw new Error('Chromium did not start: see above.');
  child.unref();
  child.channel?.unref();
  return said[0];
}

/**
 * A `describe` whose tests have a browser: after each, its pages are closed, and it fails if one of them reported an error, did what
 * its content security policy forbids, or asked another origin. On a machine without a browser it is skipped; with `CI=true` it fails.
 */
export function describeInBrowser(name: string, tests: () => void): void {
  const runs = process.env.CHROMIUM_PATH !== '' || process.env.CI === 'true';
  (runs ? describe : describe.skip)(name, () => {
    beforeAll(async () => {
      browser = await chromium.connect(await (endpoint ??= startChromium()));
    });

    afterEach(async () => {
      const faults = await Promise.all(
        [...opened].map(([page, seen]) =>
          page
            .context()
            .close()
            .then(() => seen),
        ),
      );
      opened.clear();
      expect(faults.flat()).toEqual([]);
    });

    afterAll(() => browser?.close());

    tests();
  });
}

/**
 * Opens a path, or a link of a mail, in a new context, as a person who has never been here. The page's clock stands if `test.clock` does.
 * What the person then clicks, fills in and sees is Playwright's `Page`.
 */
export async function openPage(
  test: Pick<TestApp, 'app' | 'clock'>,
  link: string,
  visitor: Visitor & { allowed?: Allowed } = {},
): Promise<Page> {
  const server = test.app.getHttpServer();
  if (!server.listening) await test.app.listen(0, '127.0.0.1');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { page, faults } = await newPage(origin, visitor);
  opened.set(page, faults);
  if (test.clock.stands && visitor.javaScript !== false) await page.clock.setFixedTime(test.clock.now());
  await page.goto(link.replace(ORIGIN, ''));
  return page;
}

/** An empty page of a person's own, and what it does that no page may do, as it comes. */
export async function newPage(
  origin: string,
  {
    width = 1280,
    touch = false,
    locale = 'fr',
    colorScheme = 'light',
    javaScript = true,
    allowed: { errors = [], origins = [] } = {},
  }: Visitor & { allowed?: Allowed } = {},
): Promise<{ page: Page; faults: string[] }> {
  if (browser === null) throw new Error('Only tests of a describeInBrowser have a browser.');
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: 800 },
    isMobile: touch,
    hasTouch: touch,
    locale: { fr: 'fr-FR', en: 'en-GB' }[locale],
    timezoneId: 'Europe/Paris',
    colorScheme,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const faults: string[] = [];
  const documents = new Set<string>();
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (request.isNavigationRequest()) documents.add(url.href);
    if (/^(http|ws)s?:$/.test(url.protocol) && ![origin, ...origins].includes(url.origin))
      faults.push(`asked another origin: ${url.href}`);
  });
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    const text = message.text();
    // Chromium reports so, too, that a page has been answered by an error page
    const isOfDocument =
      text.startsWith('Failed to load resource: the server') && documents.has(message.location().url);
    if (message.type() === 'error' && !isOfDocument && !errors.some((error) => error.test(text)))
      faults.push(`on the console: ${text}`);
  });
  await context.exposeBinding('reportViolation', (_source, violation: string) => void faults.push(violation));
  await context.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    reportViolation('against the policy: ' + event.effectiveDirective + ' ' + event.blockedURI));`);
  const page = await context.newPage();
  if (!javaScript) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setScriptExecutionDisabled', { value: true });
    withoutScripts.set(page, session);
  }
  return { page, faults };
}

/** Every rule of axe, on the page as it is now. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // scripts run for axe alone: those of the page have been passed over when it was read
  const session = withoutScripts.get(page);
  await session?.send('Emulation.setScriptExecutionDisabled', { value: false });
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  await session?.send('Emulation.setScriptExecutionDisabled', { value: true });
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`)),
  ).toEqual([]);
}

/** Goes on by the Tab key alone until the element has the focus; throws at the end of the page. */
export async function pressTabUntil(page: Page, element: Locator): Promise<void> {
  const focused = page.locator(':focus');
  do {
    await page.keyboard.press('Tab');
    if ((await element.and(focused).count()) > 0) return;
  } while ((await focused.count()) > 0);
  throw new Error(`${String(element)} is not reached by Tab.`);
}
