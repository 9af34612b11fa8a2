import type { Locator, Page } from 'playwright-core';
import { createTestApp, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  failUntilPressed,
  expectAccessible,
  VIEWPORTS,
  openPage,
  type Visitor,
  withoutEarlierNews,
} from '../../support/browser';
import { buildRequest, type BuiltRequest } from '../../support/build';

const HOSTILE =
  '<p onclick="alert(1)">Bonjour de la part de <a href="https://evil.example/x" target="_top">nous</a></p>' +
  '<script>parent.document.title = "pris"</script><img src="https://tracker.example/p.gif" onerror="alert(1)">' +
  '<form action="https://evil.example"><input name="x"><button>Gagner</button></form>' +
  '<style>@import url(https://tracker.example/s.css); p { background: url(https://tracker.example/b.gif) }</style>';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"></svg>';

describeInBrowser('the inbox', () => {
  let test: TestApp;
  let request: BuiltRequest;
  let serial = 0;

  beforeAll(async () => {
    test = await createTestApp({ EMAIL_INBOUND_DOMAIN: 'parvis.example' });
    request = await buildRequest(test.agent, {
      title: 'Convention des notaires',
      organizer: { email: 'ines@quetzal.example', firstName: 'Inès', lastName: 'Garnier' },
    });
  });

  beforeEach(async () => {
    const { items } = (await test.agent.get('/api/communications/messages?unsorted=true&limit=100')).body;
    for (const { id } of items as { id: string }[]) await test.agent.delete(`/api/communications/unsorted/${id}`);
    const unlinked = (await test.agent.get('/api/chatprov/unlinked?limit=100')).body.items as { id: string }[];
    for (const { id } of unlinked) await test.agent.delete(`/api/chatprov/unlinked/${id}`);
  });

  afterAll(() => test?.close());

  /** An unsorted mail; returns its id. */
  const enter = async (subject: string, fields: object = {}): Promise<string> => {
    const { status, body } = await test.agent.post('/api/communications/email/inbound', {
      from: 'Marc Lenoir <marc@lenoir.example>',
      to: ['contact@parvis.example'],
      subject,
      text: `Bonjour, voici « ${subject} ».`,
      headers: { 'Message-ID': `<inbox-${++serial}@lenoir.example>` },
      ...fields,
    });
    expect(status).toBe(201);
    return body.outcome.emailMessageId as string;
  };
  const mailNow = async (id: string) => (await test.agent.get(`/api/communications/messages/${id}`)).body;

  /** The inbox as seen by a team user who has signed in before. */
  const open = async (path = '/app/inbox', visitor: Visitor = {}): Promise<Page> => {
    const page = await openPage(test, path, { as: 'agent@parvis.example', ...visitor });
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    return page;
  };
  const rows = (page: Page): Locator => page.getByRole('region', { name: /^(Liste|List)$/ }).locator('li > a');
  const subjects = async (page: Page): Promise<string[]> => rows(page).locator('strong').allTextContents();
  const title = (page: Page, name: string): Locator => page.getByRole('heading', { level: 2, name });

  it('is sorted by mouse: one assigned, one converted, one discarded and restored', async () => {
    const ids = [await enter('Trois'), await enter('Deux'), await enter('Un', { from: 'ines@quetzal.example' })];
    const page = await open();
    await rows(page).nth(2).waitFor();
    expect(await subjects(page)).toEqual(['Un', 'Deux', 'Trois']);
    await rows(page).filter({ hasText: 'Un' }).first().click();
    // the sender suggests her request
    await page.getByRole('button', { name: `Rattacher\u00a0: ${request.code}` }).click();
    await page.getByText(`Rattaché à ${request.code}.`).waitFor();
    expect((await mailNow(ids[2] ?? '')).requestId).toBe(request.id);

    await title(page, 'Deux').waitFor();
    await page.getByRole('button', { name: 'Nouvelle demande' }).click();
    await page.getByText(/Demande R-\w{6} créée\./).waitFor();
    expect((await mailNow(ids[1] ?? '')).request.code).toMatch(/^R-/);

    await title(page, 'Trois').waitFor();
    await page.getByRole('button', { name: 'Jeter' }).click();
    await page.getByText('Rien à classer').waitFor();
    // a row disappears before the service has responded
    await page.getByText('E-mail jeté.').waitFor();
    expect((await mailNow(ids[0] ?? '')).discardedAt).not.toBeNull();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await title(page, 'Trois').waitFor();
    await rows(page).first().waitFor();
    expect(await subjects(page)).toEqual(['Trois']);
    expect((await mailNow(ids[0] ?? '')).discardedAt).toBeNull();
  });

  it('is sorted by keyboard only', async () => {
    const ids = [await enter('Trois'), await enter('Deux'), await enter('Un')];
    const page = await open('/app/requests');
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await rows(page).first().waitFor();
    await page.keyboard.press('j');
    await title(page, 'Un').waitFor();
    await page.keyboard.press('j');
    await title(page, 'Deux').waitFor();
    await page.keyboard.press('k');
    await title(page, 'Un').waitFor();
    await page.keyboard.press('a');
    await page.getByRole('searchbox', { name: 'Rattacher à une demande' }).waitFor();
    await page.keyboard.type('notaires');
    await page.getByRole('menuitem', { name: new RegExp(request.code) }).waitFor();
    await page.keyboard.press('Enter');
    await title(page, 'Deux').waitFor();
    await page.keyboard.press('n');
    await title(page, 'Trois').waitFor();
    expect((await mailNow(ids[2] ?? '')).requestId).toBe(request.id);
    expect((await mailNow(ids[1] ?? '')).requestId).not.toBeNull();
    // the open mail has the focus, so that screen readers announce it and keys continue from there
    await page.locator('article:focus').waitFor();
    await page.keyboard.press('d');
    await page.getByText('Rien à classer').waitFor();
    await page.getByText('E-mail jeté.').waitFor();
    await page.keyboard.press('z');
    await title(page, 'Trois').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Choisissez un message').waitFor();
  });

  it('shows the list and the mail alternately on a phone', async () => {
    await enter('Deux', { subject: 'Deux' });
    await enter('Un');
    const page = await open('/app/inbox', { width: 390, touch: true });
    await rows(page).first().tap();
    await title(page, 'Un').waitFor();
    expect(await rows(page).first().isVisible()).toBe(false);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.getByRole('button', { name: 'Actions' }).tap();
    await page.getByRole('menuitem', { name: /^Jeter/ }).tap();
    await title(page, 'Deux').waitFor();
    await page.getByRole('button', { name: 'Retour à la liste' }).tap();
    await rows(page).first().waitFor();
    expect(await subjects(page)).toEqual(['Deux']);
  });

  it('announces new mails above the list, which keeps its position', async () => {
    await enter('Premier');
    const page = await open();
    await rows(page).first().waitFor();
    await enter('Second');
    const fresh = page.getByRole('button', { name: '1 nouveau' });
    await fresh.waitFor();
    expect(await subjects(page)).toEqual(['Premier']);
    await fresh.click();
    await rows(page).nth(1).waitFor();
    expect(await subjects(page)).toEqual(['Second', 'Premier']);
  });

  it("follows a colleague's actions on unsorted mails, without polling", async () => {
    await enter('Premier');
    const id = await enter('Second');
    const page = await openPage(test, '/answer', { as: 'agent@parvis.example' });
    await withoutEarlierNews(page);
    const streamed = page.waitForResponse(/notifications\/stream/);
    await page.goto('/app/inbox');
    await streamed;
    await rows(page).first().waitFor();
    const asked: string[] = [];
    page.on('request', (call) => asked.push(new URL(call.url()).pathname));
    await test.agent.delete(`/api/communications/unsorted/${id}`);
    await rows(page).nth(1).waitFor({ state: 'detached' });
    expect(await subjects(page)).toEqual(['Premier']);
    // each list once, triggered by events only
    const lists = asked.filter((path) => path === '/api/communications/messages');
    expect(lists).toHaveLength(2);
  });

  it('notifies the second of two users who sort the same mail', async () => {
    await enter('Deux');
    const id = await enter('Un');
    const page = await open(`/app/inbox/${id}`, { allowed: { errors: [/404/] } });
    await title(page, 'Un').waitFor();
    // the colleague is slightly faster
    await page.route(new RegExp(`/unsorted/${id}/`), async (route) => {
      await test.agent.delete(`/api/communications/unsorted/${id}`);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Nouvelle demande' }).click();
    await page.getByText(/Un collègue vient de le classer/).waitFor();
    await title(page, 'Deux').waitFor();
    expect(await subjects(page)).toEqual(['Deux']);
  });

  it('shows a hostile mail in a frame in which nothing runs, loads or is sent', async () => {
    const id = await enter('Hostile', { html: HOSTILE });
    const page = await open(`/app/inbox/${id}`);
    const frame = page.frameLocator('iframe[title="E-mail\u00a0: Hostile"]');
    await frame.getByText('Bonjour de la part de').click();
    expect(await frame.locator('script, form, input, button, [onclick], [onerror]').count()).toBe(0);
    expect(await page.title()).toBe('Boîte · Parvis');
    // the harness fails on any request to another origin
    expect(await page.locator('iframe').getAttribute('sandbox')).not.toMatch(/scripts|same-origin|forms|top/);
  });

  it('loads the remote images of one mail if the reader asks, without leaking to their server', async () => {
    const id = await enter('Plan', { html: '<p>Le plan</p><img src="https://pictures.example/plan.png" alt="Plan">' });
    const next = await enter('Encore', { html: '<img src="https://pictures.example/plan.png" alt="Plan">' });
    const plain = await enter('Simple', { html: '<p>Sans image</p>' });
    const page = await open(`/app/inbox/${plain}`, { allowed: { origins: ['https://pictures.example'] } });
    const asked: Record<string, string>[] = [];
    await page.route('https://pictures.example/**', async (route) => {
      asked.push(await route.request().allHeaders());
      await route.fulfill({ contentType: 'image/svg+xml', body: PICTURE });
    });
    const show = page.getByRole('button', { name: 'Afficher les images distantes' });
    const picture = page.frameLocator('iframe').getByRole('img', { name: 'Plan' });
    await page.frameLocator('iframe').getByText('Sans image').waitFor();
    expect(await show.count()).toBe(0);
    await page.goto(`/app/inbox/${id}`);
    await page.frameLocator('iframe').getByText('Le plan').waitFor();
    expect(asked).toEqual([]);
    await expectAccessible(page);
    const answered = page.waitForResponse('https://pictures.example/plan.png');
    await show.click();
    await answered;
    await picture.evaluate((image) => image.decode());
    expect(await picture.evaluate((image) => image.naturalWidth)).toBe(40);
    expect(await show.count()).toBe(0);
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toHaveProperty('referer');
    expect(asked[0]).not.toHaveProperty('cookie');
    // the next mail asks again
    await rows(page).filter({ hasText: 'Encore' }).click();
    await title(page, 'Encore').waitFor();
    await show.waitFor();
    expect((await mailNow(next)).hasRemotePictures).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it("shows a reply's extraction next to its text, its files, and a link to its request", async () => {
    const plan = {
      filename: 'plan.pdf',
      contentType: 'application/pdf',
      content: Buffer.alloc(240_000).toString('base64'),
    };
    const id = await enter('Séminaire', {
      to: ['requests@parvis.example'],
      text: 'Bonjour, nous cherchons une salle pour 80 personnes à Lyon le 18 mars 2027.',
      attachments: [plan],
    });
    await test.jobs.runNow('read-mails');
    const { code } = (await mailNow(id)).request;
    const page = await open('/app/inbox?kind=replies');
    await rows(page).filter({ hasText: code }).click();
    await page.getByText('« 80 personnes »').waitFor();
    await page.getByRole('link', { name: /plan\.pdf.*240.ko/ }).waitFor();
    await page.keyboard.press('o');
    await page.waitForURL(`**/app/requests/${code}`);
  });

  /** A message from an unknown number. */
  const write = async (number: string, words: string): Promise<void> => {
    const said = { from: number, id: `wamid.inbox-${++serial}`, timestamp: '1795000000', type: 'text' };
    const value = {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '33 1 99 00 12 34', phone_number_id: '1' },
      contacts: [{ wa_id: said.from, profile: { name: 'Zoé' } }],
      messages: [{ ...said, text: { body: words } }],
    };
    const taken = await test.anonymous.post('/webhooks/chatprov', {
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
    });
    expect(taken.status).toBe(200);
    await test.jobs.runNow('process-webhooks');
  };
  const messagesWaiting = async (): Promise<number> =>
    (await test.agent.get('/api/today')).body.total.unlinked_message as number;

  it('contains messages without a request, which can be assigned too', async () => {
    await write('33612349999', `Où en est ${request.code} ?`);
    const page = await open('/app/inbox?kind=messages');
    await rows(page).filter({ hasText: 'Où en est' }).click();
    await page.getByText('06 12 34 99 99').last().waitFor();
    await page.getByRole('button', { name: `Rattacher\u00a0: ${request.code}` }).click();
    await page.getByText('Aucun message sans demande').waitFor();
    expect((await test.agent.get(`/api/chatprov/by-request/${request.id}`)).body.total).toBe(1);
    // without an undo, but with a link to it
    await page.getByRole('button', { name: 'Voir la demande' }).click();
    await page.waitForURL(`**/app/requests/${request.code}`);
  });

  it('contains messages without a request, which can be converted, or discarded and restored', async () => {
    await write('33612348888', 'Une salle pour 40 personnes ?');
    await write('33612347777', 'Gagnez un téléphone !');
    const before = await messagesWaiting();
    const page = await open('/app/inbox?kind=messages', { allowed: { errors: [/status of 400/] } });
    await rows(page).filter({ hasText: 'Gagnez' }).click();
    await page.getByText('06 12 34 77 77').last().waitFor();
    await page.keyboard.press('d');
    await page.getByText('Message jeté.').waitFor();
    await rows(page).filter({ hasText: 'Gagnez' }).waitFor({ state: 'detached' });
    expect(await messagesWaiting()).toBe(before - 1);
    await page.keyboard.press('z');
    await page.getByText('Message remis dans la boîte.').waitFor();
    expect(await messagesWaiting()).toBe(before);

    await rows(page).filter({ hasText: 'Une salle' }).click();
    await page.getByText('06 12 34 88 88').last().waitFor();
    await page.getByRole('button', { name: 'Nouvelle demande' }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);
    expect(await dialog.getByLabel('Téléphone').inputValue()).toBe('+33612348888');
    await dialog.getByLabel('Adresse e-mail').fill('zoe');
    await dialog.getByLabel('Titre').fill('Séminaire de Zoé');
    await dialog.getByRole('button', { name: 'Créer la demande' }).click();
    await dialog.locator('[slot=errorMessage]').first().waitFor();
    await dialog.getByLabel('Adresse e-mail').fill('zoe@client.example');
    await dialog.getByRole('button', { name: 'Créer la demande' }).click();
    await page.getByText(/Demande R-\w{6} créée\./).waitFor();
    expect(await messagesWaiting()).toBe(before - 1);
    const made = (await test.agent.get('/api/requests?search=Séminaire de Zoé')).body.items as object[];
    expect(made).toMatchObject([
      { source: 'message', description: 'Une salle pour 40 personnes ?', organizer: { email: 'zoe@client.example' } },
    ]);
  });

  it('asks for the organizer of an email that a colleague forwarded', async () => {
    await enter('TR: Colloque de mai', {
      from: 'Agent <agent@parvis.example>',
      to: ['requests@parvis.example'],
      text: 'Pour nous.\n\nDe : Hugo Lemaire\nEnvoyé : jeudi 26 novembre 2026 17:58\nÀ : Agent\nObjet : Colloque de mai\n\nBonjour, une salle pour 60 personnes à Nantes ?\n\nCordialement,\nHugo Lemaire\nAtelier Boréal',
    });
    const page = await open('/app/inbox', { allowed: { errors: [/status of 400/] } });
    await rows(page).filter({ hasText: 'Colloque de mai' }).click();
    await page.getByText('Un collègue l’a envoyé').waitFor();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Adresse e-mail').waitFor();
    await expectAccessible(page);
    expect(await dialog.getByLabel('Prénom').inputValue()).toBe('Hugo');
    expect(await dialog.getByLabel('Société').inputValue()).toBe('Atelier Boréal');
    await dialog.getByLabel('Adresse e-mail').fill('hugo');
    await dialog.getByRole('button', { name: 'Créer la demande' }).click();
    await dialog.locator('[slot=errorMessage]').first().waitFor();
    await dialog.getByLabel('Adresse e-mail').fill('hugo@boreal.example');
    await dialog.getByRole('button', { name: 'Créer la demande' }).click();
    await page.getByText(/Demande R-\w{6} créée\./).waitFor();
    const made = (await test.agent.get('/api/requests?search=hugo@boreal.example')).body.items as object[];
    expect(made).toMatchObject([{ attendees: 60, city: 'Nantes', organizer: { lastName: 'Lemaire' } }]);
    const [{ code }] = made as [{ code: string }];
    const exchange = await openPage(test, `/app/requests/${code}/exchange`, { as: 'agent@parvis.example' });
    const note = exchange.getByText('Note interne, écrite par la personne qui a transféré cet e-mail').locator('..');
    expect(await note.innerText()).toContain('Pour nous.');
  });

  it('names the people of a forwarded email below a hundred others', async () => {
    const id = await enter('TR: Colloque de juin', {
      from: 'Agent <agent@parvis.example>',
      to: ['requests@parvis.example'],
      text: 'De : Hugo Lemaire\nEnvoyé : jeudi 26 novembre 2026 17:58\nÀ : Agent\nObjet : Colloque\n\nUne salle ?',
    });
    await Promise.all(Array.from({ length: 100 }, (_, index) => enter(`Lettre ${index}`)));
    const page = await open(`/app/inbox/${id}`);
    await page.getByRole('button', { name: 'Hugo Lemaire' }).waitFor();
    await test.agent.delete(`/api/communications/unsorted/${id}`);
  });

  it('shows errors, and retries', async () => {
    await enter('Un');
    const page = await openPage(test, '/app/requests', {
      as: 'agent@parvis.example',
      allowed: { errors: [/status of 500/, /^ApiProblem/] },
    });
    await failUntilPressed(page, /\/api\/communications\/messages\?/, 'La boîte ne répond pas.');
    await page.getByRole('link', { name: /^Boîte/ }).click();
    await page.getByText('La boîte ne répond pas.').waitFor();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await rows(page).first().waitFor();
    expect(await subjects(page)).toEqual(['Un']);
  });

  it('shows no count of a list that could not be loaded', async () => {
    await enter('Un');
    const page = await openPage(test, '/app/requests', {
      as: 'agent@parvis.example',
      allowed: { errors: [/status of 500/] },
    });
    await page.route('**/api/chatprov/unlinked*', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'Un incident.' } }),
    );
    const failed = page.waitForResponse(/\/api\/chatprov\/unlinked/);
    await page.getByRole('link', { name: /^Boîte/ }).click();
    await (await failed).finished();
    await rows(page).first().waitFor();
    const kinds = page.getByRole('navigation', { name: 'Messages arrivés' }).getByRole('link');
    expect(await kinds.allTextContents()).toEqual(['À classer1', expect.stringMatching(/^Réponses\d+$/), 'Messages']);
  });

  it('says that a search for the request failed, and searches again', async () => {
    const page = await open(`/app/inbox/${await enter('Un')}`, { allowed: { errors: [/status of 500/] } });
    await failUntilPressed(page, /\/api\/search\/all/, 'La recherche est arrêtée.');
    await title(page, 'Un').waitFor();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox').fill('notaires');
    await dialog.getByText('La recherche est arrêtée.').waitFor();
    expect(await dialog.getByText('Aucune demande ne correspond.').count()).toBe(0);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Réessayer' }).click();
    await dialog.getByRole('menuitem', { name: /Convention des notaires/ }).waitFor();
  });

  it('keeps kind and reason in the URL, and has an empty state', async () => {
    await enter('Lettre', { headers: { 'Message-ID': '<letter@x.example>', 'Auto-Submitted': 'auto-generated' } });
    await enter('Suite [#R-ZZZZZZ]');
    const page = await open();
    await page.getByRole('button', { name: /Pourquoi il attend/ }).click();
    await page.getByRole('option', { name: 'Automatique · 1' }).click();
    await page.waitForURL('**/app/inbox?reason=automatic');
    await rows(page).filter({ hasText: 'Lettre' }).waitFor();
    await rows(page).filter({ hasText: 'Suite' }).waitFor({ state: 'detached' });
    expect(await subjects(page)).toEqual(['Lettre']);
    await page.reload();
    await rows(page).first().waitFor();
    expect(await subjects(page)).toEqual(['Lettre']);
    await page.getByRole('link', { name: /^Messages/ }).click();
    await page.getByText('Aucun message sans demande').waitFor();
    expect(await page.locator('nav[aria-label="Messages arrivés"] [aria-current=page]').count()).toBe(1);
  });

  it.each(VIEWPORTS)('is accessible: $locale, $width px', async (visitor) => {
    await enter('Un', { from: 'ines@quetzal.example' });
    await enter('Deux', { html: '<p>Bonjour</p>' });
    const page = await open('/app/inbox', visitor);
    await rows(page).nth(1).waitFor();
    await expectAccessible(page);
  });

  it.each(VIEWPORTS)('has accessible mails: $locale, $width px', async (visitor) => {
    const id = await enter('Un', { from: 'ines@quetzal.example' });
    const page = await open(`/app/inbox/${id}`, visitor);
    await title(page, 'Un').waitFor();
    await page.getByRole('button', { name: new RegExp(request.code) }).waitFor();
    await expectAccessible(page);
    if (visitor.touch) return;
    await page.keyboard.press('a');
    await page.getByRole('menuitem', { name: new RegExp(request.code) }).waitFor();
    await expectAccessible(page);
  });
});
