import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Browser, type CDPSession, chromium, type Locator, type Page } from 'playwright-core';
import { ORIGIN, type TestApp } from './app';
import { type Allowed, type Look, type Visit, Visits } from './visits';

declare global {
  /** Set by the environment of the specs, before what runs after each test. */
  // one that is declared otherwise is not of `globalThis`
  var testHasFailed: boolean | undefined;
}

/** The half of its size that its usual file has: it is handed over to each document. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/**
 * Every rule, and of what it finds the faults alone: to describe all else that it has looked at takes longer than to look. It waits for
 * no frame: what stands in one has axe held against it as a page of its own.
 */
const RUN_AXE = `axe.run({ resultTypes: ['violations'], iframes: false }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html + '\\n' + failureSummary)))`;

/** Each call leaves the page, and each answer reaches it, so much later: what a test does not wait for, it then does not find. */
const LATENCY_MS = Number(process.env.BROWSER_LATENCY_MS ?? 0);

export interface Visitor extends Partial<Omit<Look, 'clockStands'>> {
  /** The address of somebody of the team who has signed in before. */
  as?: string;
  javaScript?: boolean;
  allowed?: Allowed;
  /** One of the pair in `LOOKS`: `expectOpenToAll` checks this page in one color scheme, and the other page in the other. */
  paired?: true;
}

/** The two ways in which each screen is looked at: in French on a phone, in English on a desk. `expectOpenToAll` adds a color scheme to each. */
export const LOOKS = [
  { locale: 'fr', width: 390, touch: true, paired: true },
  { locale: 'en', width: 1280, touch: false, paired: true },
] as const;

/** The color schemes in which axe checks a page. Of a pair, each page has one, and which one changes from screen to screen. */
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

/** Characters of a page that a failed test reports. */
const REPORT_MAX = 4000;
/** How long the process of the tests and the service did nothing else, for the report as well. */
const stood = monitorEventLoopDelay({ resolution: 100 });

/** The worker's own Chromium, made when first asked for: where it can be reached. */
let endpoint: Promise<string> | null = null;
/** Who can visit the file that runs. Its connection ends with it: an open one would keep the worker from ending. */
let visits: Visits | null = null;
/** Pages of the test that runs, each as it was opened by a person of its own. */
const opened = new Map<Page, { visit: Visit; look: Pick<Visitor, 'paired' | 'touch'> }>();
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
      const ended = [...opened.values()].map(({ visit }) => visit);
      opened.clear();
      await Promise.all(ended.map((visit) => visit.leave(hasFailed)));
      expect(ended.flatMap(({ faults }) => faults)).toEqual([]);
    });

    afterAll(async () => {
      stood.disable();
      await browser?.close();
    });

    tests();
  });
}

/**
 * Opens a path, or a link of a mail, in a new context, as a person who has never been here. The page's clock stands if `test.clock` does.
 * What the person then clicks, fills in and sees is Playwright's `Page`.
 */
export async function openPage(
  test: Pick<TestApp, 'app' | 'clock' | 'sessionOf'>,
  link: string,
  { as, ...visitor }: Visitor = {},
): Promise<Page> {
  const server = test.app.getHttpServer();
  if (!server.listening) {
    if (LATENCY_MS > 0) delayCalls(server);
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

/** Between a page and what it asks lies a network: the service hears of a call when it has come through. */
function delayCalls(server: Server): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request').on('request', (...call: unknown[]) =>
    setTimeout(() => {
      for (const hear of listeners) Reflect.apply(hear, server, call);
    }, LATENCY_MS),
  );
}

/** An empty page of a person's own, whose visit the caller ends. */
export async function newPage(
  origin: string,
  {
    width = 1280,
    touch = false,
    locale = 'fr',
    colorScheme = 'light',
    alone = false,
    javaScript = true,
    allowed = {},
  }: Omit<Visitor, 'as'> = {},
  clockStands = false,
): Promise<{ page: Page; visit: Visit }> {
  if (visits === null) throw new Error('Only tests of a describeInBrowser have a browser.');
  const visit = await visits.begin(origin, { width, touch, locale, colorScheme, clockStands, alone }, allowed);
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

/** What is said to screen readers stands for some seconds, also without what it names; axe looks at it once that has gone. */
export const nothingSaid = (page: Page): Promise<void> =>
  page.locator('[data-live-announcer] [role="img"]').first().waitFor({ state: 'detached' });

/** What a failed test leaves on its page, in words, and what was waited for: where it failed, nobody else may have seen it. */
async function reportPage(page: Page, visit: Visit): Promise<void> {
  const waited = [
    `the event loop stood for ${Math.round(stood.max / 1e6)} ms at most; what is under way: ${process.getActiveResourcesInfo().join()}`,
    ...visit.waiting(),
  ].join('\n');
  const said = await page.locator('body').ariaSnapshot().catch(String);
  const { pathname, search } = new URL(page.url());
  process.stderr.write(`The test failed at ${pathname}${search}:\n${said.slice(0, REPORT_MAX)}\n${waited}\n`);
}

/** Every rule of axe, on the page as it is now. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // scripts run for axe alone: those of the page have been passed over when it was read
  const session = withoutScripts.get(page);
  await session?.send('Emulation.setScriptExecutionDisabled', { value: false });
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(AXE);
  const violations = await page.evaluate<string[]>(RUN_AXE);
  await session?.send('Emulation.setScriptExecutionDisabled', { value: true });
  expect(violations).toEqual([]);
}

/** What the rows of a table say, without the cells of its bars. */
export async function rowsOfTable(page: Page, name: string): Promise<string[][]> {
  const rows = page.getByRole('table', { name, exact: true }).locator('tbody tr');
  await rows.first().waitFor();
  const cells = await Promise.all(
    (await rows.all()).map((row) => row.locator('th,td:not(:has(svg))').allTextContents()),
  );
  return cells.map((row) => row.map((said) => said.replace(/\s/gu, ' ').trim()));
}

/** No fault for axe in either colour scheme, nothing that is wider than the window, and below a screen of the team nothing more. */
export async function expectOpenToAll(page: Page): Promise<void> {
  // on a phone a dialog stays unseen until the window has made room for the keyboard, and axe passes over what is unseen
  await page.locator('[style*="mask-image"]').first().waitFor({ state: 'detached' });
  for (const colorScheme of colorSchemesOf(page)) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeViolations(page);
  }
  // not the width that the page takes itself to have: on a phone that grows with what it holds
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(page.viewportSize()?.width);
  // what is in the shell scrolls within it
  const below = `document.getElementById('main') ? document.documentElement.scrollHeight - document.documentElement.clientHeight : 0`;
  if (new URL(page.url()).pathname.startsWith('/app/')) expect(await page.evaluate(below)).toBe(0);
}

/**
 * What is too small for a finger (44 px) on a page as it is now. A link in a sentence is as high as its line, and a choice is its label
 * too; what only a keyboard reaches has no size.
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

/** The same of a page that mails lead to, where besides each target is large enough for a finger. */
export async function expectPublicPageOpenToAll(page: Page): Promise<void> {
  await expectOpenToAll(page);
  expect(await page.evaluate<string[]>(SMALL_TARGETS)).toEqual([]);
}

/** Lets calls fail until a button of this name is pressed: what the page reads anew by itself before that mends nothing. */
export async function failUntilPressed(page: Page, calls: RegExp, message: string, name = 'Réessayer'): Promise<void> {
  const watch = `addEventListener('pointerdown', ({ target }) => {
    if (target.closest('button')?.textContent === ${JSON.stringify(name)}) globalThis.isPressed = true;
  }, true)`;
  await page.addInitScript(watch);
  await page.evaluate(watch);
  await page.route(calls, async (route) =>
    (await page.evaluate<boolean>('globalThis.isPressed === true'))
      ? route.continue()
      : route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message } }),
  );
}

/** Drops files onto what is at a place of the page, as from a folder beside it. */
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

/** Goes on by the Tab key alone, or back, until the element has the focus; throws at the end of the page. */
export async function pressTabUntil(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const focused = page.locator(':focus');
  do {
    await page.keyboard.press(key);
    if ((await element.and(focused).count()) > 0) return;
  } while ((await focused.count()) > 0);
  throw new Error(`${String(element)} is not reached by ${key}.`);
}

/** Has the stream say nothing of what came before the page, which would read it anew: what the test has set up may have come just now. */
export const withoutEarlierNews = (page: Page): Promise<unknown> =>
  page.route(/notifications\/stream/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/within=\d+/, 'within=0'),
    }),
  );
