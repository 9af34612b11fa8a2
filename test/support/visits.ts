import type { Browser, BrowserContext, CDPSession, Request } from 'playwright-core';

/** How somebody comes: what cannot be changed once their browser is open. */
export interface Look {
  width: number;
  touch: boolean;
  locale: 'fr' | 'en';
  colorScheme: 'light' | 'dark';
  /** Their clock stands, and is set by each test. */
  clockStands: boolean;
  /** A browser that nobody has used before and nobody uses after: with its service worker, and a clock that a test may turn. */
  alone: boolean;
}

/** What a test brings about by intention: errors on the console that match, and origins to which a page leads people. */
export interface Allowed {
  errors?: RegExp[];
  origins?: string[];
}

/** What one person has done that no page may do. */
interface Doings {
  faults: string[];
  documents: Set<string>;
  /** Calls of their pages that have no answer yet, each with the time at which it began. */
  open: Map<Request, number>;
  allowed: Allowed;
}

/**
 * A browser that looks one way, for one person after another. What they leave is cleared; the files of the build stay, compiled, as they do
 * with people who come every day. A page of a browser that has never been here takes twice the processor time.
 */
interface Lent {
  look: string;
  context: BrowserContext;
  /** A page that nobody sees: it keeps the process in which the next is opened. */
  keeper: CDPSession;
  /** Of the person who has it. */
  doings: Doings | null;
}

/** One person in the browser, from their first page until they leave. */
export interface Visit {
  context: BrowserContext;
  faults: string[];
  /** What waits for an answer now, and for how many milliseconds. */
  waiting(): string[];
  /** Closes their pages, and forgets them. What has failed is not used again. */
  leave(hasFailed: boolean): Promise<void>;
}

/** Less than Jest waits for a test: what names the element that did not come is of more use than that the test took too long. */
const PATIENCE_MS = 10_000;

/** Lends the contexts of one connection to Chromium. */
export class Visits {
  private readonly lent: Lent[] = [];

  constructor(private readonly browser: Browser) {}

  /** A browser for a person who has never been here; no two have the same at once. */
  async begin(origin: string, look: Look, allowed: Allowed): Promise<Visit> {
    const name = JSON.stringify([origin, look]);
    const free = this.lent.find((one) => one.doings === null && one.look === name);
    const lent = free ?? (await this.make(origin, look, name));
    const { context, keeper } = lent;
    const doings = (lent.doings = {
      faults: [],
      documents: new Set<string>(),
      open: new Map<Request, number>(),
      allowed,
    });
    const leave = async (hasFailed: boolean): Promise<void> => {
      const [, ...pages] = context.pages();
      if (look.alone || hasFailed) {
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
    const waiting = () =>
      [...doings.open].map(
        ([call, since]) => `${call.method()} ${call.url()}: ${Math.round(performance.now() - since)} ms`,
      );
    return { context, faults: doings.faults, waiting, leave };
  }

  private async make(origin: string, look: Look, name: string): Promise<Lent> {
    const { width, touch, locale, colorScheme, clockStands, alone } = look;
    const context = await this.browser.newContext({
      baseURL: origin,
      viewport: { width, height: 800 },
      isMobile: touch,
      hasTouch: touch,
      locale: { fr: 'fr-FR', en: 'en-GB' }[locale],
      timezoneId: 'Europe/Paris',
      colorScheme,
      reducedMotion: 'reduce',
      // it reads all files a second time, for the next visit; what it does is tried by who is alone
      serviceWorkers: alone ? 'allow' : 'block',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    if (!alone) keepClock(context, clockStands);
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

/** The clock is of all pages of a context, and cannot be taken out again: that one stands is all that the next person may find. */
function keepClock({ clock }: BrowserContext, stands: boolean): void {
  const refuse = () => Promise.reject(new Error('Only a browser that is `alone` has a clock that a test may turn.'));
  for (const turn of ['install', 'fastForward', 'pauseAt', 'resume', 'runFor', 'setSystemTime'] as const)
    clock[turn] = refuse;
  if (!stands) clock.setFixedTime = refuse;
}

const report = ({ doings }: Lent, fault: string): void => void doings?.faults.push(fault);

/** Notes what pages of a context do that no page may do, as it comes. */
function watch(lent: Lent, origin: string): void {
  const { context } = lent;
  context.on('request', (request) => {
    const url = new URL(request.url());
    lent.doings?.open.set(request, performance.now());
    if (request.isNavigationRequest()) lent.doings?.documents.add(url.href);
    if (/^(http|ws)s?:$/.test(url.protocol) && ![origin, ...(lent.doings?.allowed.origins ?? [])].includes(url.origin))
      report(lent, `asked another origin: ${url.href}`);
  });
  const end = (request: Request) => void lent.doings?.open.delete(request);
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  context.on('weberror', (error) => report(lent, `uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    const text = message.text();
    // Chromium reports so, too, that a page has been answered by an error page
    const isOfDocument =
      text.startsWith('Failed to load resource: the server') && lent.doings?.documents.has(message.location().url);
    const isAllowed = lent.doings?.allowed.errors?.some((error) => error.test(text));
    if (message.type() === 'error' && !isOfDocument && !isAllowed) report(lent, `on the console: ${text}`);
  });
}
