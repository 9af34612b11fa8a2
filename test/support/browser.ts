import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Browser, type CDPSession, chromium, type Locator, type Page } from 'playwright-core';
import { ORIGIN, type TestApp } from './app';
import { type Allowed, type Look, type Visit, Visits } from './browser-contexts';

declare global {
  /** Set by the specs' environment, before the afterEach hooks. */
  // `let` or `const` declarations aren't on `globalThis`
  var testHasFailed: boolean | undefined;
}

/** The minified build, half the usual size: it is injected into each document. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/**
 * Every rule, but only violations: describing everything else takes longer than checking. It waits for no frame: framed documents are
 * checked as separate pages. Announcements of the component library are left out: for some seconds they name elements that are gone.
 */
const RUN_AXE = `axe.run({ exclude: ['[data-live-announcer]'] }, { resultTypes: ['violations'], iframes: false }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html + '\\n' + failureSummary)))`;

/** Delays each call that leaves the page, and each response, so that tests without a wait fail. */
const LATENCY_MS = Number(process.env.BROWSER_LATENCY_MS ?? 0);
/** Delays each call by a random time up to this one more, so that calls arrive in another order. */
const JITTER_MS = Number(process.env.BROWSER_JITTER_MS ?? 0);

export interface Visitor extends Partial<Omit<Look, 'clockStands'>> {
  /** The address of a team user who has signed in before. */
  as?: string;
  javaScript?: boolean;
  allowed?: Allowed;
  /** One of the pair in `VIEWPORTS`: `expectAccessible` checks this page in one color scheme, and the other page in the other. */
  paired?: true;
}

/** The two variants of each screen: in French on a phone, in English on a desktop. `expectAccessible` adds a color scheme to each. */
export const VIEWPORTS = [
  { locale: 'fr', width: 390, touch: true, paired: true },
  { locale: 'en', width: 1280, touch: false, paired: true },
] as const;

interface Opened {
  visit: Visit;
  look: Pick<Visitor, 'paired' | 'touch'>;
}

/** The color schemes in which axe checks a page. Each page of a pair has one, which varies from screen to screen. */
function colorSchemesOf(page: Page): ('light' | 'dark')[] {
  const look = opened.get(page)?.look;
  if (!look?.paired) return ['light', 'dark'];
  const { pathname } = new URL(page.url());
  const turn = [...pathname.replace(/[0-9a-f-]{36}|[\w-]{43}|R-\w+/g, '')].reduce(
    (sum, letter) => sum + letter.charCodeAt(0),
    0,
  );
  return [(turn + (look.touch ? 1 : 0)) % 2 === 0 ? 'light' : 'dark'];
}

/** Characters of a page shown in a failed test's report. */
const REPORT_MAX = 4000;
/** Characters of the focused element in it. */
const FOCUS_MAX = 200;
/** How long the test process and the service did nothing else, also for the report. */
const stood = monitorEventLoopDelay({ resolution: 100 });

/** The worker's own Chromium, started when first used; its address. */
let endpoint: Promise<string> | null = null;
/** The browser contexts of the current file. Its connection ends with the file: an open one would keep the worker alive. */
let visits: Visits | null = null;
/** The open pages, each with its context: those of the current test, and those that `keepPage` keeps. */
const opened = new Map<Page, Opened>();
/** Those that stay open from one test to the next. */
const kept = new Set<Page>();
/** Pages without JavaScript, by a switch that axe can toggle: Playwright's own option can't be toggled. */
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
 * A `describe` whose tests have a browser: after each, its pages are closed, and it fails if one of them reported an error, violated its
 * content security policy, or requested another origin. Without a browser on the machine it is skipped; with `CI=true` it fails.
 */
export function describeInBrowser(name: string, tests: () => void): void {
  const runs = process.env.CHROMIUM_PATH !== '' || process.env.CI === 'true';
  (runs ? describe : describe.skip)(name, () => {
    let browser: Browser | null = null;

    beforeAll(async () => {
      browser = await chromium.connect(await (endpoint ??= startChromium()));
      visits = new Visits(browser);
      stood.enable();
    });

    beforeEach(() => stood.reset());

    afterEach(async () => {
      const hasFailed = globalThis.testHasFailed === true;
      if (hasFailed) for (const [page, { visit }] of opened) await reportPage(page, visit);
      await closePages(
        [...opened.keys()].filter((page) => !kept.has(page)),
        hasFailed,
      );
      for (const { visit } of opened.values()) expect(visit.faults.splice(0)).toEqual([]);
    });

    // Before the hooks of the tests, as declared: a service waits for the connections of an open browser when it closes.
    afterAll(async () => {
      stood.disable();
      const pages = [...kept];
      kept.clear();
      try {
        await closePages(pages, globalThis.testHasFailed === true);
      } finally {
        await browser?.close();
      }
    });

    tests();
  });
}

/** Closes pages. Throws if one of them has reported an error. */
async function closePages(pages: Page[], hasFailed: boolean): Promise<void> {
  const ended = pages.flatMap((page) => opened.get(page)?.visit ?? []);
  for (const page of pages) opened.delete(page);
  await Promise.all(ended.map((visit) => visit.leave(hasFailed)));
  expect(ended.flatMap(({ faults }) => faults)).toEqual([]);
}

/**
 * Opens a page before the tests of a `describe`, for a user who continues in each test where the previous one ended. It closes after the
 * last test. A test fails if the page reported an error during it. Returns a function that returns the page.
 */
export function keepPage(open: () => Promise<Page>): () => Page {
  let page: Page | null = null;
  let hasFailed = false;

  beforeAll(async () => {
    page = await open();
    kept.add(page);
  });

  afterEach(() => void (hasFailed ||= globalThis.testHasFailed === true));

  // At the top level the browser has closed it already.
  afterAll(async () => {
    if (page !== null && kept.delete(page)) await closePages([page], hasFailed);
  });

  return () => {
    if (page === null) throw new Error('The page is opened before the first test.');
    return page;
  };
}

/**
 * Opens a path, or a link of a mail, in a fresh context, as a first-time visitor. The page's clock is stopped if `test.clock` is. The test
 * then clicks, fills in and reads through Playwright's `Page`.
 */
export async function openPage(
  test: Pick<TestApp, 'app' | 'clock' | 'sessionOf'>,
  link: string,
  { as, ...visitor }: Visitor = {},
): Promise<Page> {
  const server = test.app.getHttpServer();
  if (!server.listening) {
    if (LATENCY_MS + JITTER_MS > 0) delayCalls(server);
    await test.app.listen(0, '127.0.0.1');
  }
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clockStands = test.clock.stands && visitor.javaScript !== false;
  const { page, visit } = await newPage(origin, visitor, clockStands);
  opened.set(page, { visit, look: visitor });
  if (as !== undefined) {
    const [name = '', value = ''] = (await test.sessionOf(as)).cookie.split('=');
    await page.context().addCookies([{ name, value, url: origin }]);
  }
  if (clockStands) await page.clock.setFixedTime(test.clock.now());
  await page.goto(link.replace(ORIGIN, ''));
  return page;
}

/** Simulates the network between a page and the service: a call reaches the service after a delay. */
function delayCalls(server: Server): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request').on('request', (...call: unknown[]) =>
    setTimeout(
      () => {
        for (const hear of listeners) Reflect.apply(hear, server, call);
      },
      LATENCY_MS + Math.random() * JITTER_MS,
    ),
  );
}

/** An empty page in its own context, which the caller closes. */
export async function newPage(
  origin: string,
  {
    width = 1280,
    touch = false,
    locale = 'fr',
    colorScheme = 'light',
    isolated = false,
    javaScript = true,
    allowed = {},
  }: Omit<Visitor, 'as'> = {},
  clockStands = false,
): Promise<{ page: Page; visit: Visit }> {
  if (visits === null) throw new Error('Only tests in describeInBrowser have a browser.');
  const visit = await visits.begin(origin, { width, touch, locale, colorScheme, clockStands, isolated }, allowed);
  const { context } = visit;
  const page = await context.newPage();
  if (LATENCY_MS > 0) {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const unbounded = { downloadThroughput: -1, uploadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY_MS, ...unbounded });
  }
  if (!javaScript) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setScriptExecutionDisabled', { value: true });
    withoutScripts.set(page, session);
  }
  return { page, visit };
}

/** Describes a failed test's page in text, with its focus and its calls: the failure may not be reproducible elsewhere. */
async function reportPage(page: Page, visit: Visit): Promise<void> {
  const focused = await page.evaluate<string>('document.activeElement?.outerHTML ?? ""').catch(String);
  const circumstances = [
    `focus: ${focused.slice(0, FOCUS_MAX)}`,
    `the event loop stood for ${Math.round(stood.max / 1e6)} ms at most`,
    ...visit.calls(),
  ].join('\n');
  const said = await page.locator('body').ariaSnapshot().catch(String);
  const { pathname, search } = new URL(page.url());
  process.stderr.write(`The test failed at ${pathname}${search}:\n${said.slice(0, REPORT_MAX)}\n${circumstances}\n`);
}

/** Runs all rules of axe on the current page. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // scripts run only for axe: the page's own were skipped when it was parsed
  const session = withoutScripts.get(page);
  await session?.send('Emulation.setScriptExecutionDisabled', { value: false });
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(AXE);
  const violations = await page.evaluate<string[]>(RUN_AXE);
  await session?.send('Emulation.setScriptExecutionDisabled', { value: true });
  expect(violations).toEqual([]);
}

/** The text of a table's rows, without the cells of its bars. */
export async function rowsOfTable(page: Page, name: string): Promise<string[][]> {
  const rows = page.getByRole('table', { name, exact: true }).locator('tbody tr');
  await rows.first().waitFor();
  const cells = await Promise.all(
    (await rows.all()).map((row) => row.locator('th,td:not(:has(svg))').allTextContents()),
  );
  return cells.map((row) => row.map((said) => said.replace(/\s/gu, ' ').trim()));
}

/** No axe violation in either color scheme, nothing wider than the window, and nothing below a team screen. */
export async function expectAccessible(page: Page): Promise<void> {
  // on a phone a dialog stays hidden until the window has resized for the keyboard, and axe skips hidden elements
  await page.locator('[style*="mask-image"]').first().waitFor({ state: 'detached' });
  for (const colorScheme of colorSchemesOf(page)) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeViolations(page);
  }
  // not the page's own layout width: on a phone that grows with its content
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(page.viewportSize()?.width);
  // content of the shell scrolls within it
  const below = `document.getElementById('main') ? document.documentElement.scrollHeight - document.documentElement.clientHeight : 0`;
  if (new URL(page.url()).pathname.startsWith('/app/')) expect(await page.evaluate(below)).toBe(0);
}

/**
 * Touch targets smaller than 44 px on the current page. A link in a sentence is as high as its line, and a choice includes its label;
 * keyboard-only elements have no size.
 */
const SMALL_TARGETS = `[...document.querySelectorAll('a[href], button, summary, select, textarea, input:not([type=hidden])')]
  .filter((target) => target.checkVisibility() && !target.closest('[aria-hidden=true], .skip'))
  .filter((target) => getComputedStyle(target).display !== 'inline' || target.parentElement.textContent.trim() === target.textContent.trim())
  .map((target) => (target.matches('[type=radio], [type=checkbox]') && target.closest('.choice')) || target)
  .filter((target) => {
    const { width, height } = target.getBoundingClientRect();
    return Math.min(width, height) < 43.9;
  })
  .map((target) => target.outerHTML)`;

/** The same for a page linked from mails, where each touch target must also be large enough. */
export async function expectPublicPageAccessible(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate<string[]>(SMALL_TARGETS)).toEqual([]);
}

/** Fails calls until a button of this name is pressed: automatic refetches before that don't help. */
export async function failUntilPressed(page: Page, calls: RegExp, message: string, name = 'Réessayer'): Promise<void> {
  const watch = `addEventListener('pointerdown', ({ target }) => {
    if (target.closest('button')?.textContent === ${JSON.stringify(name)}) globalThis.isPressed = true;
  }, true)`;
  await page.addInitScript(watch);
  await page.evaluate(watch);
  await page.route(calls, async (route) => {
    // a call may be under way while the page is left
    const isPressed = await page.evaluate<boolean>('globalThis.isPressed === true').catch(() => false);
    await (isPressed ? route.continue() : route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message } }));
  });
}

/** Drops files onto an element of the page, as from a folder next to it. */
export async function dropFiles(
  page: Page,
  target: Locator,
  files: readonly { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => [name, mimeType, buffer.toString('base64')]);
  const dataTransfer = await page.evaluateHandle(`(() => {
    const held = new DataTransfer();
    for (const [name, type, content] of ${JSON.stringify(given)})
      held.items.add(new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], name, { type }));
    return held;
  })()`);
  await target.dispatchEvent('dragover', { dataTransfer });
  await target.dispatchEvent('drop', { dataTransfer });
}

/** Presses Tab, or Shift+Tab, until the element has the focus: to the end of the page, then once from its beginning. */
export async function pressTabUntil(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const focused = page.locator(':focus');
  for (let ends = 0; ends < 2;) {
    await page.keyboard.press(key);
    if ((await element.and(focused).count()) > 0) return;
    if ((await focused.count()) === 0) ends += 1;
  }
  throw new Error(`${String(element)} is not reached by ${key}.`);
}

/** Hides earlier events from the stream, which would make the page refetch: the test may have just created its data. */
export const withoutEarlierNews = (page: Page): Promise<unknown> =>
  page.route(/notifications\/stream/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/within=\d+/, 'within=0'),
    }),
  );
