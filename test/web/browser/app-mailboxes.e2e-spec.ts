import type { Locator, Page } from 'playwright-core';
import { MailboxAccesses } from '#api/foundations/mailboxes/mailbox-accesses.service';
import { MailboxProgress } from '#api/foundations/mailboxes/mailbox-progress.service';
import { runAsSystem } from '#core/context';
import { ProviderError } from '#core/errors';
import { MailboxesProvider, type MailboxStepResult } from '#providers/mailboxes/mailboxes.provider';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, expectAccessible, openPage, type Visitor, VIEWPORTS } from '../../support/browser';
import { buildRequest, buildShortlist } from '../../support/build';
import { OAuthServer } from '../../support/oauth-server';

const PATH = '/app/settings/mailboxes';
const ADDRESS = 'contact@agence-lumiere.example';
const SERVERS = {
  imap: { host: 'imap.agence-lumiere.example', port: 993, security: 'tls' },
  smtp: { host: 'smtp.agence-lumiere.example', port: 465, security: 'tls' },
};
const STEPS = ['imap_connect', 'imap_auth', 'folders', 'smtp_connect', 'smtp_auth'] as const;
const PASSED: MailboxStepResult[] = STEPS.map((step) => ({ step, ok: true }));

describeInBrowser('the mailboxes in the settings', () => {
  let test: TestApp;
  let provider: MailboxesProvider;
  let oauth: OAuthServer;

  beforeAll(async () => {
    oauth = await OAuthServer.start();
    test = await createTestApp({ ...oauth.settingsFor('MICROSOFT') });
    provider = test.app.get(MailboxesProvider);
  });

  beforeEach(() => test.database.query('DELETE FROM mailbox'));

  afterEach(() => jest.restoreAllMocks());

  afterAll(async () => {
    await test?.close();
    await oauth?.close();
  });

  const open = async (email = 'admin@parvis.example', visitor: Visitor = {}, query = ''): Promise<Page> => {
    const page = await openPage(test, `${PATH}${query}`, { as: email, ...visitor });
    await page.getByRole('heading', { level: 2 }).waitFor();
    return page;
  };
  const connect = async (more: object = {}, api = test.admin): Promise<{ id: string; version: number }> => {
    const { status, body } = await api.post('/api/mailboxes', {
      ...{ address: ADDRESS, kind: 'shared', password: 'correct horse', ...SERVERS },
      ...more,
    });
    expect(status).toBe(201);
    return body as { id: string; version: number };
  };
  const report = (id: string, what: Parameters<MailboxProgress['report']>[1]): Promise<void> =>
    runAsSystem('job', () => test.app.get(MailboxProgress).report(id, what));
  const lose = (id: string): Promise<void> => runAsSystem('job', () => test.app.get(MailboxAccesses).signInRefused(id));
  const row = (page: Page, address = ADDRESS): Locator =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: address });
  const act = async (page: Page, action: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions\u00a0: ${ADDRESS}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const stored = async (): Promise<Record<string, unknown>> =>
    (await test.admin.get('/api/mailboxes')).body.items[0] as Record<string, unknown>;

  it('are connected by address and password, once every step of a test has passed', async () => {
    const tried = jest
      .spyOn(provider, 'test')
      .mockResolvedValue([
        ...PASSED.slice(0, 4),
        { step: 'smtp_auth', ok: false, message: 'The server refuses the password.' },
      ]);
    const page = await open('admin@parvis.example', { allowed: { errors: [/status of 400/] } });
    await page.getByText('Aucune boîte connectée').waitFor();
    await page.getByRole('button', { name: 'Connecter une boîte' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /De l’agence/ }).waitFor();
    await dialog.getByRole('button', { name: 'Adresse et mot de passe' }).click();
    await dialog.getByLabel('Adresse e-mail').fill('lumiere@orange.fr');
    await dialog.getByText('Réglages avancés').click();
    // filled in from the address
    expect(await dialog.getByLabel('Serveur').first().inputValue()).toBe('imap.orange.fr');
    await dialog.getByLabel('Adresse e-mail').fill(ADDRESS);
    await dialog.getByLabel('Mot de passe', { exact: true }).fill('correct horse');
    await dialog.getByRole('button', { name: 'Tester la connexion' }).click();
    await dialog.getByText('Nous ne connaissons pas les serveurs').waitFor();
    // the fields beside a server with an error are as high as it
    const boxes = ['Serveur', 'Port'].map((name) => dialog.getByLabel(name).first().boundingBox());
    const [server, port] = await Promise.all(boxes);
    expect(port?.height).toBe(server?.height);
    await dialog.getByRole('group', { name: 'Réception (IMAP)' }).getByLabel('Serveur').fill(SERVERS.imap.host);
    await dialog.getByRole('group', { name: 'Envoi (SMTP)' }).getByLabel('Serveur').fill(SERVERS.smtp.host);
    await dialog.getByRole('button', { name: /^Tester/ }).click();
    const step = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
    await step('S’y identifier pour envoyer').getByText('The server refuses the password.').waitFor();
    expect(await step('Lire les dossiers').textContent()).toContain('Réussi');
    // below the settings, which fill the dialog
    expect(
      await dialog
        .getByRole('region', { name: 'Étapes du test' })
        .evaluate((steps) => steps.getBoundingClientRect().bottom <= Number(Reflect.get(globalThis, 'innerHeight'))),
    ).toBe(true);
    await expectAccessible(page);
    tried.mockResolvedValue(PASSED);
    await dialog.getByLabel('Mot de passe', { exact: true }).fill('correct horse battery');
    // another password must be tested again
    expect(await dialog.getByRole('region', { name: 'Étapes du test' }).count()).toBe(0);
    await dialog.getByRole('button', { name: /^Tester/ }).click();
    await dialog.getByText('Tout fonctionne').waitFor();
    await dialog.getByRole('button', { name: 'Connecter', exact: true }).click();
    await page.getByText(`${ADDRESS} est connectée`).waitFor();
    await row(page).getByText('Connexion en cours').waitFor();
    expect(tried).toHaveBeenLastCalledWith(expect.objectContaining({ secret: { password: 'correct horse battery' } }));
    expect(await stored()).toMatchObject({
      address: ADDRESS,
      kind: 'shared',
      ...SERVERS,
      followFrom: test.clock.dateIn('Europe/Paris'),
    });
  });

  it('show how far the first sync is, what was kept and why, and are read, paused and resumed', async () => {
    const { id } = await connect({ followFrom: '2026-09-01' });
    const progress = test.app.get(MailboxProgress);
    const cursor = { path: 'INBOX', uidValidity: 1, lastUid: 900, modSeq: null, oldestUid: 400 };
    const at = (done: number, firstSyncDone: boolean) =>
      runAsSystem('job', () => progress.saveCursor(id, { ...cursor, total: 2400, done, firstSyncDone }));
    await at(1200, false);
    await report(id, { status: 'catching_up', read: 1200, filed: 45, ignored: 1155, lastSyncedAt: test.clock.now() });
    const page = await open();
    await row(page).getByText('Lit les e-mails plus anciens', { exact: true }).waitFor();
    expect(await row(page).getByRole('progressbar').getAttribute('value')).toBe('1200');
    await row(page)
      .getByText(/1.200 sur 2.400, les plus récents d’abord · depuis le 1er septembre 2026/)
      .waitFor();
    await row(page)
      .getByText(/1.200 e-mails lus · 45 gardés · 1.155 laissés de côté/)
      .click();
    await row(page)
      .getByText(/Tous les e-mails de la boîte de réception/)
      .waitFor();
    await expectAccessible(page);
    await at(2400, true);
    await report(id, { status: 'live', behindSeconds: 0 });
    // the list refreshes automatically
    await row(page).getByText('À jour', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Lire maintenant\u00a0: ${ADDRESS}` }).click();
    await page.getByText(`${ADDRESS} va être lue maintenant.`).waitFor();
    await act(page, 'Mettre en pause');
    await row(page).getByText('En pause', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Reprendre\u00a0: ${ADDRESS}` }).click();
    await row(page).getByText('Connexion en cours').waitFor();
    await report(id, { status: 'live', behindSeconds: 600 });
    await page.reload();
    await row(page).getByText('En retard', { exact: true }).waitFor();
    await row(page).getByText('attend depuis 10 minutes').waitFor();
  });

  it('that lost their access are reached from the notification, and reconnected with a new password', async () => {
    const { id } = await connect();
    await lose(id);
    const tried = jest.spyOn(provider, 'test').mockResolvedValue(PASSED);
    const page = await openPage(test, '/app/notifications', { as: 'admin@parvis.example' });
    await page.getByRole('link', { name: new RegExp(`La boîte ${ADDRESS} n’est plus accessible`) }).click();
    await row(page).getByText('À reconnecter', { exact: true }).waitFor();
    await row(page)
      .getByText(/saisissez l’actuel/)
      .waitFor();
    await row(page)
      .getByText(/attendent 24 heures au plus/)
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Reconnecter\u00a0: ${ADDRESS}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Mot de passe', { exact: true }).fill('a new horse');
    await dialog.getByRole('button', { name: 'Tester la connexion' }).click();
    await dialog.getByRole('button', { name: 'Reconnecter', exact: true }).click();
    await row(page).getByText('Connexion en cours').waitFor();
    expect(tried).toHaveBeenCalledWith(expect.objectContaining({ secret: { password: 'a new horse' }, ...SERVERS }));
    expect(await runAsSystem('job', () => test.app.get(MailboxAccesses).accessOf(id))).toMatchObject({
      secret: { password: 'a new horse' },
    });
  });

  it('follow the chosen folders, send by default, change, and are removed', async () => {
    const { id } = await connect();
    jest
      .spyOn(provider, 'folders')
      .mockRejectedValueOnce(new ProviderError('mailbox', 'unreachable', true))
      .mockResolvedValue([
        { path: 'INBOX', name: 'INBOX', specialUse: '\\Inbox', messages: 1204 },
        { path: 'Envoyés', name: 'Envoyés', specialUse: '\\Sent', messages: 310 },
        { path: 'Séminaires', name: 'Séminaires', specialUse: null, messages: 42 },
        { path: 'Indésirables', name: 'Indésirables', specialUse: '\\Junk', messages: 9 },
      ]);
    const page = await open('admin@parvis.example', { allowed: { errors: [/status of 50\d/] } });
    await act(page, 'Dossiers suivis…');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Réessayer' }).click();
    await dialog.getByRole('checkbox', { name: /Séminaires 42 e-mails/ }).waitFor();
    expect(await dialog.getByRole('checkbox', { name: /Indésirables/ }).count()).toBe(0);
    await dialog.getByRole('button', { name: /E-mails envoyés/ }).click();
    await page.getByRole('option', { name: 'Envoyés' }).click();
    await dialog.getByRole('checkbox', { name: /Séminaires/ }).press(' ');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText(`${ADDRESS}\u00a0: enregistré.`).waitFor();
    expect(await stored()).toMatchObject({ folders: { inbox: 'INBOX', sent: 'Envoyés', followed: ['Séminaires'] } });

    await act(page, 'Envoyer par défaut');
    await row(page).getByText('Envoie par défaut').waitFor();

    await act(page, 'Modifier…');
    await dialog.getByLabel('Lire les e-mails depuis le').fill('2026-08-15');
    await dialog.getByText('Réglages avancés').click();
    await dialog.getByLabel('Nom de l’expéditeur').fill('Agence Lumière');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await row(page).getByText('Agence Lumière').waitFor();
    expect(await stored()).toMatchObject({ followFrom: '2026-08-15', displayName: 'Agence Lumière', ...SERVERS });

    await act(page, 'Retirer…');
    await dialog.getByText(/e-mails déjà classés restent/).waitFor();
    await dialog.getByRole('button', { name: 'Retirer', exact: true }).click();
    await page.getByText('Aucune boîte connectée').waitFor();
    expect((await test.admin.get(`/api/mailboxes/${id}`)).status).toBe(404);
  });

  it('of the agency are only shown to agents, who connect and manage their own', async () => {
    await connect();
    await connect({ address: 'direction@agence-lumiere.example', kind: 'personal' });
    const { email, api } = await test.createUser();
    jest.spyOn(provider, 'test').mockResolvedValue(PASSED);
    const page = await open(email);
    await row(page).getByText('Partagée').waitFor();
    expect(await row(page).getByRole('button').count()).toBe(0);
    expect(await row(page, 'direction@').count()).toBe(0);
    await page.getByRole('button', { name: 'Connecter une boîte' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Vous connectez votre propre boîte.').waitFor();
    await dialog.getByRole('button', { name: 'Adresse et mot de passe' }).click();
    await dialog.getByLabel('Adresse e-mail').fill('claire@orange.fr');
    await dialog.getByLabel('Mot de passe', { exact: true }).fill('correct horse');
    await page.keyboard.press('Enter');
    await dialog.getByText('Tout fonctionne').waitFor();
    await page.keyboard.press('Enter');
    await row(page, 'claire@orange.fr').getByText('La vôtre').waitFor();
    await page.getByRole('button', { name: 'Actions\u00a0: claire@orange.fr' }).waitFor();
    expect((await api.get('/api/mailboxes')).body.items).toMatchObject([
      { address: ADDRESS, canManage: false },
      { address: 'claire@orange.fr', kind: 'personal', imap: { host: 'imap.orange.fr' } },
    ]);
  });

  it('of a provider are connected by signing in there, and say how that ended', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Connecter une boîte' }).click();
    const dialog = page.getByRole('dialog');
    const microsoft = dialog.getByRole('link', { name: 'Microsoft 365, Outlook.com' });
    // only providers that are set up
    expect(await dialog.getByRole('link').count()).toBe(1);
    expect(await microsoft.getAttribute('href')).toBe('/api/mailboxes/oauth/microsoft?kind=shared');
    await dialog.getByText('La mienne').click();
    const href = (await microsoft.getAttribute('href')) ?? '';
    expect(href).toBe('/api/mailboxes/oauth/microsoft?kind=personal');

    oauth.person = { email: ADDRESS };
    const comesBack = async (): Promise<string> => {
      const { headers } = await test.admin.get(href.replace('personal', 'shared'));
      const { pathname, search } = await oauth.signIn(headers.location as string);
      const answer = await test.admin.get(pathname + search);
      expect(answer.status).toBe(302);
      return new URL(answer.headers.location as string).search;
    };
    const done = await open('admin@parvis.example', {}, await comesBack());
    await done.getByText(`${ADDRESS} est connectée`).waitFor();
    await done.getByRole('status').getByRole('button', { name: 'Fermer' }).click();
    expect(new URL(done.url()).search).toBe('');
    const { id } = (await stored()) as { id: string };
    await lose(id);
    await done.reload();
    const again = done.getByRole('link', { name: `Reconnecter\u00a0: ${ADDRESS}` });
    expect(await again.getAttribute('href')).toBe('/api/mailboxes/oauth/microsoft?kind=shared');

    oauth.person = null;
    const declined = await open('admin@parvis.example', {}, await comesBack());
    await declined.getByText('Vous avez refusé l’accès').waitFor();
    await expectAccessible(declined);
  });

  it('are chosen as the sender wherever an email is written, with the default named', async () => {
    const agency = await connect();
    await test.admin.patch(`/api/mailboxes/${agency.id}`, { defaultSender: true });
    const second = await connect({ address: 'evenements@agence-lumiere.example' });
    // only their owner sends from these
    await connect({ address: 'claire@agence-lumiere.example', kind: 'personal' }, test.agent);
    const { id, code } = await buildShortlist(test.admin);
    await test.admin.patch(`/api/requests/${id}`, { mailboxId: second.id });
    await test.admin.post(`/api/catalogs/${id}/compose`, {});
    const page = await openPage(test, `/app/requests/${code}/exchange`, { as: 'admin@parvis.example' });
    const pick = async (within: Page | Locator, address: string): Promise<void> => {
      await within.getByRole('button', { name: /Envoyer depuis/ }).click();
      expect(await page.getByRole('option').allTextContents()).toEqual([
        'Par défaut\u00a0: evenements@agence-lumiere.example',
        ADDRESS,
        'evenements@agence-lumiere.example',
      ]);
      await page.getByRole('option', { name: address, exact: true }).click();
    };
    await page.getByRole('button', { name: /^Écrire/ }).click();
    await page.getByLabel('Objet').fill('Votre séminaire');
    await page.getByLabel('Texte').fill('Bonjour, voici nos idées.');
    await pick(page, ADDRESS);
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^Envoyer/ })
      .last()
      .click();
    await page
      .getByText(/Votre séminaire/)
      .first()
      .waitFor();
    const [mail] = await test.database.query<{ mailboxId: string }>(
      `SELECT mailbox_id AS "mailboxId" FROM email_message WHERE request_id = $1`,
      [id],
    );
    expect(mail).toEqual({ mailboxId: agency.id });

    await page.goto(`/app/requests/${code}/catalog`);
    await page.getByRole('button', { name: /^Envoyer/ }).click();
    const dialog = page.getByRole('dialog');
    await pick(dialog, ADDRESS);
    const sent = page.waitForResponse((response) => response.url().endsWith(`/api/catalogs/${id}/send`));
    await dialog
      .getByRole('button', { name: /^Envoyer/ })
      .last()
      .click();
    const { mails } = (await (await sent).json()) as { mails: { id: string }[] };
    const { body } = await test.admin.get(`/api/communications/messages/${mails[0]?.id}`);
    expect(body).toMatchObject({ template: 'catalog-sent', mailboxId: agency.id });
  });

  it('say which emails a colleague wrote in their own mail program', async () => {
    const { id: mailboxId } = await connect();
    const request = await buildRequest(test.admin);
    await test.admin.post('/api/communications/email/send', {
      requestId: request.id,
      to: ['client@example.com'],
      subject: 'Deux salles',
      bodyHtml: 'Bonjour',
    });
    await test.database.query(
      `UPDATE email_message SET sent_via = 'mailbox', mailbox_id = $2, "from" = $3 WHERE request_id = $1`,
      [request.id, mailboxId, 'Claire <claire@parvis.example>'],
    );
    const page = await openPage(test, `/app/requests/${request.code}/exchange`, { as: 'admin@parvis.example' });
    await page.getByText(`Envoyé depuis la boîte ${ADDRESS} par admin`).waitFor();
  });

  it('say by which of them an email came, except a colleague’s own', async () => {
    const { id: mailboxId } = await connect();
    const { id: own } = await connect({ address: 'claire@agence-lumiere.example', kind: 'personal' }, test.agent);
    const request = await buildRequest(test.admin);
    const receive = async (subject: string, id: string): Promise<void> => {
      const { body } = await test.agent.post('/api/communications/email/inbound', {
        from: 'Inès Roche <ines@roche.example>',
        to: ['contact@parvis.example'],
        subject,
        text: 'Bonjour, je passe.',
        headers: { 'Message-ID': `<${subject}@roche.example>` },
      });
      await test.database.query(`UPDATE email_message SET mailbox_id = $2 WHERE id = $1`, [
        body.outcome.emailMessageId,
        id,
      ]);
      const { status } = await test.agent.post(`/api/communications/unsorted/${body.outcome.emailMessageId}/assign`, {
        requestId: request.id,
      });
      expect(status).toBe(200);
    };
    await receive('partagee', mailboxId);
    await receive('personnelle', own);
    const page = await openPage(test, `/app/requests/${request.code}/exchange`, { as: 'admin@parvis.example' });
    const mail = (subject: string) => page.getByRole('article', { name: subject });
    await mail('partagee').getByText(`Arrivé par la boîte ${ADDRESS}`).waitFor();
    await expectAccessible(page);
    await page.goto(`/app/requests/${request.code}/timeline`);
    await page.getByText(`E-mail de ines@roche.example par ${ADDRESS}`).waitFor();

    const { email } = await test.createUser();
    const colleague = await openPage(test, `/app/requests/${request.code}/exchange`, { as: email });
    await colleague.getByText(`Arrivé par la boîte ${ADDRESS}`).waitFor();
    expect(await colleague.getByText('claire@agence-lumiere.example').count()).toBe(0);
  });

  describe.each(VIEWPORTS)('in $locale at $width px', (look) => {
    it('are chosen for all emails of a request', async () => {
      const agency = await connect();
      await test.admin.patch(`/api/mailboxes/${agency.id}`, { defaultSender: true });
      const second = await connect({ address: 'evenements-et-seminaires@agence-lumiere.example' });
      const { id, code } = await buildRequest(test.admin);
      const page = await openPage(test, `/app/requests/${code}/exchange`, { as: 'admin@parvis.example', ...look });
      const mailboxId = async (): Promise<unknown> => (await test.admin.get(`/api/requests/${id}`)).body.mailboxId;
      await page.getByRole('button', { name: new RegExp(`^(Depuis|From) ${ADDRESS}$`) }).press('Enter');
      await expectAccessible(page);
      await page.getByRole('menuitem', { name: /^evenements-et-seminaires@/ }).click();
      await page.getByText(/(partiront de|will leave from) evenements-et-seminaires@/).waitFor();
      expect(await mailboxId()).toBe(second.id);
      await expectAccessible(page);
      await page.getByRole('button', { name: /^(Depuis|From) evenements-et-seminaires@/ }).click();
      await page.getByRole('menuitem', { name: new RegExp(`^(Par défaut|Default).*${ADDRESS}$`) }).click();
      await page.getByText(new RegExp(`(partiront de|will leave from) ${ADDRESS}`)).waitFor();
      expect(await mailboxId()).toBeNull();
    });

    it('are usable when empty, in use and failing', async () => {
      const page = await open('admin@parvis.example', { ...look, allowed: { errors: [/status of 500/] } });
      await page.getByRole('button', { name: /Connecter une boîte|Connect a mailbox/ }).waitFor();
      await expectAccessible(page);
      const { id } = await connect();
      await connect({
        address: 'a-very-long-address-of-a-colleague@subsidiary.agence-lumiere.example',
        kind: 'personal',
      });
      await report(id, {
        status: 'live',
        behindSeconds: 0,
        read: 12,
        filed: 3,
        ignored: 9,
        lastSyncedAt: test.clock.now(),
      });
      await page.reload();
      await row(page).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: /Connecter une boîte|Connect a mailbox/ }).click();
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: /Adresse et mot de passe|Address and password/ }).click();
      await page.getByText(/Réglages avancés|Advanced settings/).click();
      await expectAccessible(page);
      await page.route('**/api/mailboxes?*', (route) =>
        route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'Broken.' } }),
      );
      await page.reload();
      await page.getByText('Broken.').waitFor();
      await expectAccessible(page);
    });
  });
});
