import type { Browser, BrowserContext, CDPSession, Request } from 'playwright-core';

/** Options of a browser context, which can't be changed once it is open. */
export interface Look {
  width: number;
  touch: boolean;
  locale: 'fr' | 'en';
  colorScheme: 'light' | 'dark';
  /** Its clock is stopped, and set by each test. */
  clockStands: boolean;
  /** A context that no other test uses, with its service worker, and a clock that a test may change. */
  isolated: boolean;
}

/** Effects that a test causes on purpose: matching console errors, and origins that a page links to. */
export interface Allowed {
  errors?: RegExp[];
  origins?: string[];
}

/** Forbidden actions of one user's pages. */
interface Doings {
  faults: string[];
  documents: Set<string>;
  /** Pending calls of the pages, each with its start time. */
  open: Map<Request, number>;
  /** The last completed calls of the API. */
  completed: string[];
  allowed: Allowed;
}

/**
 * A context with fixed options, reused for one user after another. Their data is cleared; the build's files stay cached and compiled, as
 * for a daily user. A page in a fresh context takes twice the CPU time.
 */
interface Lent {
  look: string;
  context: BrowserContext;
  /** A hidden page that keeps the process in which the next is opened. */
  keeper: CDPSession;
  /** The current user's. */
  doings: Doings | null;
}

/** One user in the browser, from their first page until they leave. */
export interface Visit {
  context: BrowserContext;
  faults: string[];
  /** The last completed calls of the API and the pending calls, with their duration so far. */
  calls(): string[];
  /** Closes the pages and clears their data. After a failure the context isn't reused. */
  leave(hasFailed: boolean): Promise<void>;
}

/** Shorter than Jest's timeout: naming the missing element is more useful than a timed-out test. */
const PATIENCE_MS = 10_000;

/** Completed calls in the report of a failed test. */
const COMPLETED_MAX = 12;

/** Lends the contexts of one connection to Chromium. */
export class Visits {
  private readonly lent: Lent[] = [];

  constructor(private readonly browser: Browser) {}

  /** A context for a first-time visitor; no two have the same at once. */
  async begin(origin: string, look: Look, allowed: Allowed): Promise<Visit> {
    const name = JSON.stringify([origin, look]);
    const free = this.lent.find((one) => one.doings === null && one.look === name);
    const lent = free ?? (await this.make(origin, look, name));
    const { context, keeper } = lent;
    const doings = (lent.doings = {
      faults: [],
      documents: new Set<string>(),
      open: new Map<Request, number>(),
      completed: [],
      allowed,
    });
    const leave = async (hasFailed: boolean): Promise<void> => {
      const [, ...pages] = context.pages();
      if (look.isolated || hasFailed) {
        await context.close();
        return;
      }
      await Promise.all(pages.map((page) => page.close()));
      await Promise.all([
        context.clearCookies(),
        context.clearPermissions(),
        context.setOffline(false),
        keeper.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
      ]);
      lent.doings = null;
    };
    const calls = () => [
      ...doings.completed,
      ...[...doings.open].map(([call, since]) => `${describeCall(call, since)}, pending`),
    ];
    return { context, faults: doings.faults, calls, leave };
  }

  private async make(origin: string, look: Look, name: string): Promise<Lent> {
    const { width, touch, locale, colorScheme, clockStands, isolated } = look;
    const context = await this.browser.newContext({
      baseURL: origin,
      viewport: { width, height: 800 },
      isMobile: touch,
      hasTouch: touch,
      locale: { fr: 'fr-FR', en: 'en-GB' }[locale],
      timezoneId: 'Europe/Paris',
      colorScheme,
      reducedMotion: 'reduce',
      // it would load all files a second time for the next visit; isolated contexts test it
      serviceWorkers: isolated ? 'allow' : 'block',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    if (!isolated) keepClock(context, clockStands);
    const keeper = await context.newCDPSession(await context.newPage());
    const lent: Lent = { look: name, context, keeper, doings: null };
    watch(lent, origin);
    await context.exposeBinding('reportViolation', (_source, violation: string) => report(lent, violation));
    await context.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
      reportViolation('against the policy: ' + event.effectiveDirective + ' ' + event.blockedURI));`);
    this.lent.push(lent);
    context.once('close', () => void this.lent.splice(this.lent.indexOf(lent), 1));
    return lent;
  }
}

/** The clock applies to all pages of a context, and can't be uninstalled: only a stopped clock may be left for the next user. */
function keepClock({ clock }: BrowserContext, stands: boolean): void {
  const refuse = () => Promise.reject(new Error('Only an `isolated` context has a clock that a test may change.'));
  for (const turn of ['install', 'fastForward', 'pauseAt', 'resume', 'runFor', 'setSystemTime'] as const)
    clock[turn] = refuse;
  if (!stands) clock.setFixedTime = refuse;
}

const describeCall = (call: Request, since: number): string =>
  `${call.method()} ${call.url()}: ${Math.round(performance.now() - since)} ms`;

const report = ({ doings }: Lent, fault: string): void => void doings?.faults.push(fault);

/** Records forbidden actions of a context's pages as they happen. */
function watch(lent: Lent, origin: string): void {
  const { context } = lent;
  context.on('request', (request) => {
    const url = new URL(request.url());
    lent.doings?.open.set(request, performance.now());
    if (request.isNavigationRequest()) lent.doings?.documents.add(url.href);
    if (/^(http|ws)s?:$/.test(url.protocol) && ![origin, ...(lent.doings?.allowed.origins ?? [])].includes(url.origin))
      report(lent, `asked another origin: ${url.href}`);
  });
  const end = (request: Request) => {
    const { doings } = lent;
    const since = doings?.open.get(request);
    if (doings === null || since === undefined) return;
    doings.open.delete(request);
    if (request.resourceType() !== 'fetch') return;
    doings.completed.push(describeCall(request, since));
    if (doings.completed.length > COMPLETED_MAX) doings.completed.shift();
  };
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  context.on('weberror', (error) => report(lent, `uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    const text = message.text();
    // Chromium also reports this if an error page was served
    const isOfDocument =
      text.startsWith('Failed to load resource: the server') && lent.doings?.documents.has(message.location().url);
    const isAllowed = lent.doings?.allowed.errors?.some((error) => error.test(text));
    if (message.type() === 'error' && !isOfDocument && !isAllowed)
      report(lent, `on the console: ${text} (${message.location().url})`);
  });
}
