import type { Page } from 'playwright-core';
import type { Answer } from '../../support/api';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, expectAccessible, VIEWPORTS, openPage, type Visitor } from '../../support/browser';
import { advanceRequest, buildRequest, type BuiltRequest } from '../../support/build';

describeInBrowser('the organizers', () => {
  let test: TestApp;
  let request: BuiltRequest;

  const done = (answer: Answer): Answer => {
    if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
    return answer;
  };

  beforeAll(async () => {
    test = await createTestApp();
  });
  beforeEach(async () => {
    request = await buildRequest(test.agent, { title: 'Congrès annuel' });
    done(
      await test.agent.post('/api/communications/email/send', {
        requestId: request.id,
        to: request.organizerEmail,
        subject: 'Votre congrès',
        bodyHtml: '<p>Bonjour, merci de votre demande.</p>',
      }),
    );
  });
  afterAll(() => test?.close());

  const open = (path: string, visitor: Visitor = {}, email = 'agent@parvis.example'): Promise<Page> =>
    openPage(test, `/app/organizers${path}`, { as: email, ...visitor });
  const sheet = (visitor: Visitor = {}, email?: string) => open(`/${request.organizerId}`, visitor, email);

  it('are searched in a list, with links to each', async () => {
    const page = await open('');
    await page.getByRole('searchbox').fill(request.organizerEmail);
    // the search updates the URL shortly after typing, and would navigate back from a sheet
    await page.waitForURL(/search=/);
    await page.locator('[data-index]').nth(1).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Martin, Ada' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ada Martin' }).waitFor();
    await page.getByRole('link', { name: 'Congrès annuel' }).waitFor();
    await page.getByRole('link', { name: /Votre congrès/ }).waitFor();
  });

  it("have a table of requests whose headings aren't truncated by the longest title", async () => {
    await buildRequest(test.agent, {
      title: 'Anticonstitutionnellement'.repeat(8),
      organizerId: request.organizerId,
      organizer: undefined,
    });
    const page = await sheet();
    const head = page.getByRole('columnheader', { name: 'Personnes' });
    await head.waitFor();
    expect((await head.boundingBox())?.height).toBeLessThan(40);
  });

  it('have their details edited in place', async () => {
    const page = await sheet();
    await page.getByRole('button', { name: /^Société/ }).click();
    await page.getByRole('textbox', { name: 'Société' }).fill('Garnier & Fils');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Garnier & Fils' }).waitFor();
    const { body } = await test.agent.get(`/api/organizers/${request.organizerId}`);
    expect(body.company).toBe('Garnier & Fils');
    await page.getByRole('button', { name: /^Téléphone/ }).click();
    await page.getByRole('textbox', { name: 'Téléphone' }).fill('+32 470 12 34 56');
    await page.keyboard.press('Enter');
    const call = page.getByRole('link', { name: 'Appeler +32 470 12 34 56' });
    expect(await call.getAttribute('href')).toBe('tel:+32470123456');
  });

  it('have the number of their first mail, to call at once and to accept for messages', async () => {
    const { body } = await test.anonymous.post('/api/webhooks/email/inbound', {
      from: 'julie@first.example',
      to: ['requests@parvis.example'],
      subject: 'Séminaire',
      text: 'Bonjour, une salle pour 60 personnes à Lyon le 18 mars 2027.\n\nCordialement,\nJulie Moreau\n+33612345678',
      headers: { 'Message-ID': '<first-number@first.example>' },
    });
    const { code, organizer } = (await test.agent.get(`/api/requests/${body.outcome.requestId}`)).body;
    const page = await openPage(test, `/app/requests/${code}`, { as: 'agent@parvis.example' });
    await page.getByText('numéro lu dans l’e-mail').waitFor();
    expect(await page.locator('a[href="tel:+33612345678"]').count()).toBeGreaterThan(0);
    await page.goto(`${new URL(page.url()).origin}/app/organizers/${organizer.id}`);
    const mark = page.getByText('Lu dans son e-mail.', { exact: false });
    await mark.waitFor();
    await page.getByRole('button', { name: 'Accepter' }).click();
    await mark.waitFor({ state: 'detached' });
    const accepted = (await test.agent.get(`/api/organizers/${organizer.id}`)).body;
    expect(accepted).toMatchObject({ phone: '+33612345678', phoneFromMail: false });
  });

  it('are added by their address', async () => {
    const page = await open('');
    await page.getByRole('button', { name: 'Nouvel organisateur' }).click();
    await page.getByRole('dialog').getByLabel('Adresse e-mail').fill(`new-${request.code}@client.example`);
    await page.getByRole('dialog').getByRole('button', { name: 'Créer' }).click();
    await page.getByText('Aucune demande.').waitFor();
  });

  it("aren't requested for an invalid id in the URL", async () => {
    const page = await open('/nobody');
    await page.getByText('Cette page n’existe pas').waitFor();
  });

  it('are erased by an admin after a preview, once nothing is open', async () => {
    const page = await sheet({}, 'admin@parvis.example');
    await page.getByRole('button', { name: 'Effacer…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: request.code }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Effacer définitivement' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await advanceRequest(test.agent, request.id, 'lost');
    await page.getByRole('button', { name: 'Effacer…' }).click();
    await dialog.getByLabel(/Pour confirmer/).fill(request.organizerEmail);
    await dialog.getByRole('button', { name: 'Effacer définitivement' }).click();
    await page.getByRole('heading', { level: 1, name: 'Données effacées' }).waitFor();
    const { body } = await test.agent.get(`/api/organizers/${request.organizerId}`);
    expect(body.erasedAt).not.toBeNull();
  });

  it('are exported only by an admin', async () => {
    const page = await sheet({}, 'admin@parvis.example');
    await page.getByRole('button', { name: 'Exporter…' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('link', { name: 'Télécharger' }).click();
    expect((await download).suggestedFilename()).toBe(`organizer-${request.organizerId}.json`);
    const other = await sheet();
    await other.getByText('Seul un administrateur').waitFor();
    expect(await other.getByRole('button', { name: 'Exporter…' }).count()).toBe(0);
  });

  it('are listed on a phone below the title and its button', async () => {
    const page = await open('', { width: 390, touch: true });
    const name = page.locator('[data-index] a').first();
    await name.waitFor();
    const edges = (edge: 'left' | 'right', ...selectors: string[]) =>
      page.evaluate<number[]>(`${JSON.stringify(selectors)}.map((selector) => {
        const text = document.createRange();
        text.selectNodeContents(document.querySelector(selector));
        return Math.round(text.getBoundingClientRect().${edge});
      })`);
    const [title, first] = await edges('left', 'h1', '[data-index] a');
    expect(first).toBe(title);
    const button = await page.getByRole('button', { name: 'Nouvel organisateur' }).boundingBox();
    const [count] = await edges('right', '[data-index] [data-end]');
    expect(count).toBe(Math.round((button?.x ?? 0) + (button?.width ?? 0)));
  });

  it.each(VIEWPORTS)('are accessible: $locale, $width px', async (visitor) => {
    const page = await open('?sort=email', visitor);
    await page.locator('[data-index] a').first().waitFor();
    await expectAccessible(page);
  });

  it.each(VIEWPORTS)('have an accessible sheet: $locale, $width px', async (visitor) => {
    const page = await sheet(visitor);
    await page.getByRole('link', { name: /Votre congrès/ }).waitFor();
    await expectAccessible(page);
  });
});
