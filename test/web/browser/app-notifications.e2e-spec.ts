import { createECDH, randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import type { NotificationKind } from '#domain/vocabulary';
import { runAsSystem } from '#core/context';
import { NotificationsService } from '#api/foundations/notifications/notifications.service';
import { createTestApp, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  expectAccessible,
  keepPage,
  VIEWPORTS,
  openPage,
  type Visitor,
} from '../../support/browser';
import { buildRequest, type BuiltRequest, buildResults, buildVenue, type BuiltVenue } from '../../support/build';
import { noticeOf, titleOf } from '../../support/notices';

const EMAIL = 'agent@parvis.example';

/** The target of each kind, and the control for its action. */
const PLACES: Record<NotificationKind, { tab: string; act: (page: Page) => Locator }> = {
  request_created: { tab: '', act: (page) => page.getByRole('button', { name: /^Participants/ }) },
  requalification_reply: { tab: '', act: (page) => page.getByRole('button', { name: /^Budget/ }) },
  availability_reply: { tab: '/venues', act: (page) => page.getByText('Moulin Vert') },
  past_event: { tab: '', act: (page) => page.getByRole('button', { name: 'À qualifier' }) },
  inactivity: { tab: '/exchange', act: (page) => page.getByRole('button', { name: /^Écrire à/ }) },
  payment_mismatch: { tab: '/commission', act: (page) => page.getByRole('button', { name: /^Facturer/ }) },
  catalog_reaction: { tab: '/venues', act: (page) => page.getByText('Moulin Vert') },
  unlinked_message: { tab: '', act: (page) => page.getByRole('link', { name: /^Messages/ }) },
  reading_failed: { tab: '/exchange', act: (page) => page.getByRole('button', { name: /^Écrire à/ }) },
  job_set_aside: { tab: '', act: (page) => page.getByText('Réservé aux administrateurs') },
  mail_not_sent: { tab: '/exchange', act: (page) => page.getByRole('button', { name: /^Écrire à/ }) },
  offer_read: { tab: '/offers', act: (page) => page.getByRole('button', { name: 'Saisir une offre' }) },
  offer_received: { tab: '/offers', act: (page) => page.getByRole('button', { name: 'Saisir une offre' }) },
  offer_accepted: { tab: '/offers', act: (page) => page.getByRole('button', { name: 'Saisir une offre' }) },
  offer_declined: { tab: '/offers', act: (page) => page.getByRole('button', { name: 'Saisir une offre' }) },
  offer_expiring: { tab: '/offers', act: (page) => page.getByRole('button', { name: 'Saisir une offre' }) },
  hold_expiring: { tab: '/venues', act: (page) => page.getByText('Moulin Vert') },
  hold_expired: { tab: '/venues', act: (page) => page.getByText('Moulin Vert') },
  hold_promoted: { tab: '/venues', act: (page) => page.getByText('Moulin Vert') },
  hold_conflict: { tab: '/venues', act: (page) => page.getByText('Moulin Vert') },
  mailbox_needs_attention: { tab: '', act: (page) => page.getByRole('heading', { name: 'Réglages' }) },
};

/** The targets of notifications without a request. */
const OUTSIDE: Partial<Record<NotificationKind, string>> = {
  unlinked_message: '**/app/inbox?kind=messages',
  job_set_aside: '**/app/settings/system',
  mailbox_needs_attention: '**/app/settings/**',
};

/** The parameters of each kind's text. */
const PARAMS: Record<NotificationKind, object> = {
  request_created: { code: 'R-1', title: 'Congrès', organizerName: 'Ada' },
  requalification_reply: { requestCode: 'R-1', missingFields: [] },
  availability_reply: { requestCode: 'R-1', memberName: 'Moulin Vert', status: 'available', comment: null },
  past_event: { code: 'R-1', title: 'Congrès', status: 'searching', endedOn: '2026-01-05' },
  inactivity: { code: 'R-1', title: 'Congrès', since: '2026-01-05' },
  payment_mismatch: {
    ...{ found: 'other_amount', invoiceNumber: '2026-000001', amount: 1200, currency: 'EUR' },
    event: { id: 'evt_1', amountMinor: 100_000, currency: 'EUR' },
  },
  catalog_reaction: { requestCode: 'R-1', memberName: 'Moulin Vert', reaction: 'favourite', comment: null },
  unlinked_message: { from: '+33612345678', label: 'Zoé', said: 'Bonjour' },
  reading_failed: { code: 'R-1', mail: 'Devis' },
  job_set_aside: { queue: 'pushes', tries: 11 },
  mail_not_sent: { to: 'ada@example.test' },
  offer_read: { code: 'R-1', memberName: 'Moulin Vert' },
  offer_received: { code: 'R-1', memberName: 'Moulin Vert', round: 1 },
  offer_accepted: { code: 'R-1', memberName: 'Moulin Vert' },
  offer_declined: { code: 'R-1', memberName: 'Moulin Vert', reason: 'not_chosen' },
  offer_expiring: { code: 'R-1', memberName: 'Moulin Vert', validUntil: '2027-03-12' },
  hold_expiring: { requestCode: 'R-1', memberName: 'Moulin Vert', rank: 1, expiresOn: '2027-03-12' },
  hold_expired: { requestCode: 'R-1', memberName: 'Moulin Vert', rank: 1, byVenue: false },
  hold_promoted: { requestCode: 'R-1', memberName: 'Moulin Vert', rank: 1 },
  hold_conflict: { requestCode: 'R-1', memberName: 'Moulin Vert', date: '2027-03-12', status: 'booked' },
  mailbox_needs_attention: { address: 'contact@agence.example' },
};

describeInBrowser('the notification list', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  beforeEach(() => test.database.query('DELETE FROM notification'));

  afterAll(() => test?.close());

  const open = async (path: string, visitor: Visitor = {}): Promise<Page> => {
    const page = await openPage(test, path, { as: EMAIL, ...visitor });
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };
  const notify = (from: string): Promise<void> =>
    runAsSystem('job', () => test.app.get(NotificationsService).notify(noticeOf(from)));
  const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

  it('updates live, is counted next to the navigation, and marks as read for everyone', async () => {
    const page = await open('/app/');
    await page.getByRole('link', { name: 'Notifications', exact: true }).click();
    await page.getByText('Rien de nouveau.').waitFor();
    await notify('Zoé');
    await rowOf(page, 'Message de Zoé').waitFor();
    await page.getByRole('link', { name: 'Notifications, 1 à lire' }).waitFor();
    await page.getByRole('button', { name: 'Marquer comme lue\u00a0: Message de Zoé' }).click();
    await page.getByText('Rien de nouveau.').waitFor();
    await page.getByRole('link', { name: 'Toutes' }).click();
    await rowOf(page, 'Message de Zoé')
      .getByText(/lue par/)
      .waitFor();
    const [kept] = (await test.agent.get('/api/notifications')).body.items;
    expect([kept.title, kept.read]).toEqual([titleOf('Zoé'), true]);
  });

  it('reloads once for a hundred notifications at once', async () => {
    const page = await open('/app/');
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    const readings: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/notifications?')) readings.push(request.url());
    });
    await runAsSystem('job', () =>
      test.database.transaction(async () => {
        for (let n = 1; n <= 100; n++) await test.app.get(NotificationsService).notify(noticeOf(`Zoé ${n}`));
      }),
    );
    await page.getByRole('link', { name: /^Notifications, 100/ }).waitFor();
    // as many as there are events, if each triggered a reload
    expect(readings.length).toBeLessThan(10);
  });

  it('leads to the request by keys only, which marks it as read', async () => {
    const { code } = await buildRequest(test.agent, { title: 'Congrès des libraires' });
    const page = await open('/app/notifications');
    await rowOf(page, code).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Congrès des libraires' }).waitFor();
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    expect((await test.agent.get('/api/notifications?unreadOnly=true')).body.total).toBe(0);
  });

  describe('of each kind', () => {
    let venue: BuiltVenue;
    let request: BuiltRequest;
    /** The tabs that a push has led to. */
    const pushed = new Set<string>();

    beforeAll(async () => {
      venue = await buildVenue(test.agent, { name: 'Moulin Vert' });
      request = await buildRequest(test.agent, { title: 'Congrès des libraires' });
      await buildResults(test.agent, request.id, [venue], 'availability_requested');
      await test.agent.post('/api/commissions', { requestId: request.id, memberId: venue.id, amount: 1000 });
    });

    const agent = keepPage(() => openPage(test, '/app/', { as: EMAIL }));

    it.each(Object.entries(PLACES))('leads from the kind %s to its action', async (kind, { tab, act }) => {
      const page = agent();
      await page
        .getByRole('navigation', { name: 'Navigation' })
        .getByRole('link', { name: /^Notifications/ })
        .click();
      await page.getByText('Rien de nouveau.').waitFor();
      const params = PARAMS[kind as NotificationKind];
      const outside = OUTSIDE[kind as NotificationKind];
      const requestId = outside === undefined ? request.id : null;
      await runAsSystem('job', () => test.app.get(NotificationsService).notify({ kind, params, requestId }));
      const read = page.waitForResponse(/\/api\/notifications\/[\w-]+\/read$/);
      await page.getByRole('main').getByRole('listitem').getByRole('link').click();
      // the next test deletes the notification
      await read;
      await page.waitForURL(outside ?? `**/app/requests/${request.code}${tab}`);
      await act(page).first().waitFor();

      // a push contains the request's id, and leads to the same place
      if (requestId === null || pushed.has(tab)) return;
      pushed.add(tab);
      await page.goto(`/app/requests/${request.id}${tab}`);
      await page.waitForURL(`**/app/requests/${request.code}${tab}`);
      await act(page).first().waitFor();
    });
  });

  it('leads to the inbox for a message without a request', async () => {
    const page = await open('/app/notifications');
    await notify('Zoé');
    await rowOf(page, 'Message de Zoé').getByRole('link').click();
    await page.waitForURL('**/app/inbox?kind=messages');
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    expect((await test.agent.get('/api/notifications?unreadOnly=true')).body.total).toBe(0);
  });

  it('marks all as read', async () => {
    await notify('un');
    await notify('deux');
    const page = await open('/app/notifications');
    await page.getByRole('button', { name: 'Tout marquer comme lu' }).click();
    await page.getByText('2 notifications marquées comme lues').waitFor();
    await page.getByText('Rien de nouveau.').waitFor();
  });

  it('has settings by kind and channel, with quiet hours and a digest', async () => {
    const page = await open('/app/notifications/choices');
    // the native checkbox is hidden behind the drawn one
    await page.getByRole('checkbox', { name: 'Demande sans nouvelles\u00a0: Navigateur' }).press(' ');
    await page.getByRole('checkbox', { name: 'Message à rattacher\u00a0: Dans Parvis' }).press(' ');
    await page.getByRole('switch', { name: 'Ne pas déranger' }).press(' ');
    const [from, to] = [page.getByLabel('De', { exact: true }), page.getByLabel('À', { exact: true }).first()];
    await from.fill('08:00');
    const same = page.getByText('Indiquez une autre heure que celle du début.');
    await same.waitFor();
    expect(await to.getAttribute('aria-invalid')).toBe('true');
    await from.fill('20:30');
    await same.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Quand' }).click();
    await page.getByRole('option', { name: 'Du lundi au vendredi' }).click();
    await page.getByText(/^Prochain résumé/).waitFor();
    await page.reload();
    expect(await page.getByLabel('De', { exact: true }).inputValue()).toBe('20:30');
    expect((await test.agent.get('/api/notifications/choices')).body).toMatchObject({
      inAppOff: ['unlinked_message'],
      pushOff: ['inactivity'],
      quietFrom: '20:30',
      quietTo: '08:00',
      digest: 'weekdays',
    });
    await notify('switched off');
    await page.getByRole('link', { name: 'À lire' }).click();
    await page.getByText('Rien de nouveau.').waitFor();
  });

  it('sends to this browser once enabled, and to others until they are removed', async () => {
    const page = await open('/app/notifications/choices', { isolated: true });
    await page.context().grantPermissions(['notifications']);
    await page.evaluate('navigator.serviceWorker.ready');
    const endpoint = `https://push.example/send/${randomBytes(24).toString('base64url')}`;
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    // headless browsers have no push service and no permission prompt: this fakes a successful response
    await page.evaluate(`(() => {
      Object.defineProperty(Notification, 'permission', { value: 'granted' });
      Notification.requestPermission = async () => 'granted';
      const kept = { endpoint: '${endpoint}', toJSON: () => (${JSON.stringify({ endpoint, expirationTime: null, keys })}), unsubscribe: async () => { window.left = true; } };
      PushManager.prototype.subscribe = async () => { window.subscribed = kept; return kept; };
      PushManager.prototype.getSubscription = async () => window.subscribed ?? null;
    })()`);
    await page.getByRole('button', { name: 'Activer dans ce navigateur' }).click();
    // headless Chromium doesn't call itself Chrome
    await rowOf(page, 'Linux').getByText('ce navigateur').waitFor();
    expect((await test.agent.get('/api/notifications/push-subscriptions')).body.items).toMatchObject([
      { name: expect.stringMatching(/Linux$/), endpoint },
    ]);
    await page.getByRole('button', { name: /^Retirer\s: .*Linux$/ }).click();
    await page.getByText('Aucun navigateur.').waitFor();
    expect(await page.evaluate('window.left')).toBe(true);
  });

  it('shows pushed notifications', async () => {
    const { code } = await buildRequest(test.agent, { title: 'Gala du printemps' });
    const page = await open('/app/', { isolated: true });
    await page.context().grantPermissions(['notifications']);
    const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
    await page.evaluate('navigator.serviceWorker.ready');
    await page.reload();
    const shown = await worker.evaluate(`(async () => {
      const shown = [];
      self.registration.showNotification = async (title, options) => { shown.push({ title, ...options }); };
      const event = new PushEvent('push', { data: ${JSON.stringify(
        JSON.stringify({
          id: 'n1',
          title: 'Nouvelle demande',
          body: 'Un gala.',
          url: `https://elsewhere.example/app/requests/${code}`,
        }),
      )} });
      self.dispatchEvent(event);
      return shown;
    })()`);
    expect(shown).toEqual([
      {
        title: 'Nouvelle demande',
        body: 'Un gala.',
        tag: 'n1',
        icon: '/app/icon-192.png',
        data: { url: `https://elsewhere.example/app/requests/${code}` },
      },
    ]);
  });

  it('opens the page of a clicked push in a tab without unsaved input', async () => {
    const { id, code } = await buildRequest(test.agent, { title: 'Gala du printemps' });
    const page = await open('/app/', { isolated: true });
    const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
    await page.evaluate('navigator.serviceWorker.ready');
    /** The effect of a click if these windows are open. */
    const click = (url: string, ...paths: string[]): Promise<string[]> =>
      worker.evaluate(`(async () => {
        const did = [];
        const windowAt = (path) => ({
          url: self.location.origin + path,
          focus: async () => void did.push('focus ' + path),
          navigate: async (page) => void did.push('navigate ' + page),
        });
        self.clients.matchAll = async () => ${JSON.stringify(paths)}.map(windowAt);
        self.clients.openWindow = async (page) => void did.push('open ' + page);
        await new Promise((resolve) => self.dispatchEvent(Object.assign(new Event('notificationclick'), {
          notification: { close: () => did.push('close'), data: { url: ${JSON.stringify(url)} } },
          waitUntil: (done) => done.then(resolve, (error) => { did.push(String(error)); resolve(); }),
        })));
        return did;
      })()`);
    const address = `https://elsewhere.example/app/requests/${id}`;
    expect(await click(address)).toEqual(['close', `open /app/requests/${id}`]);
    expect(await click(address, '/app/inbox', `/app/requests/${code}/exchange`)).toEqual([
      'close',
      `focus /app/requests/${code}/exchange`,
    ]);
    // a named tab is opened, even if another of the request is shown
    expect(await click(`${address}/commission`, `/app/requests/${code}`, '/app/')).toEqual([
      'close',
      'focus /app/',
      `navigate /app/requests/${id}/commission`,
    ]);
    expect(await click(`${address}/commission`, '/app/', `/app/requests/${code}/commission`)).toEqual([
      'close',
      `focus /app/requests/${code}/commission`,
    ]);
    expect(await click(address, '/app/settings/me', '/app/')).toEqual([
      'close',
      'focus /app/',
      `navigate /app/requests/${id}`,
    ]);
    expect(await click(address, '/app/inbox', '/app/notifications/choices')).toEqual([
      'close',
      `open /app/requests/${id}`,
    ]);
    expect(await click('https://elsewhere.example/other', '/app/inbox', '/app/')).toEqual(['close', 'focus /app/']);
    expect(await click('/app/notifications', '/app/notifications/choices', '/app/')).toEqual([
      'close',
      'focus /app/',
      'navigate /app/notifications',
    ]);
  });

  it.each(
    VIEWPORTS.flatMap((visitor) =>
      (['/app/notifications', '/app/notifications/choices'] as const).map((path) => ({ ...visitor, path })),
    ),
  )('is accessible, on a phone too: $path, $locale, $width px', async ({ path, ...visitor }) => {
    await test.agent.patch('/api/notifications/choices', { inAppOff: [] });
    await notify('Zoé');
    const page = await open(path, visitor);
    await (path.endsWith('choices') ? page.locator('main table') : rowOf(page, 'Zoé')).waitFor();
    await expectAccessible(page);
  });
});
