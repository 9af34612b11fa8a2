import type { Page } from 'playwright-core';
import { createTestApp, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  expectAccessible,
  failUntilPressed,
  VIEWPORTS,
  openPage,
  type Visitor,
} from '../../support/browser';
import { advanceRequest, type BuiltRequest, buildRequest, buildResult, buildVenue } from '../../support/build';

describeInBrowser('the venues of a request', () => {
  let test: TestApp;
  let request: BuiltRequest;

  beforeAll(async () => {
    test = await createTestApp();
  });
  beforeEach(async () => {
    request = await buildRequest(test.agent);
    await advanceRequest(test.agent, request.id, 'searching');
  });
  afterAll(() => test?.close());

  const open = (visitor: Visitor = {}): Promise<Page> =>
    openPage(test, `/app/requests/${request.code}/venues`, { as: 'agent@parvis.example', ...visitor });
  const given = async (name: string, ...stages: string[]): Promise<string> => {
    const venue = await buildVenue(test.agent, { name });
    await buildResult(test.agent, request.id, venue.id, ...stages);
    return venue.id;
  };
  const results = async (): Promise<{ member: { name: string }; stage: string; note: string | null }[]> =>
    (await test.agent.get(`/api/requests/${request.id}`)).body.results;
  const stages = async (): Promise<Record<string, string>> =>
    Object.fromEntries((await results()).map(({ member, stage }) => [member.name, stage]));
  const mails = async (): Promise<string[]> =>
    (
      await test.database.query<{ status: string }>(
        `SELECT status FROM email_message WHERE request_id = $1 AND template = 'availability-request' ORDER BY created_at`,
        [request.id],
      )
    ).map(({ status }) => status);
  const row = (page: Page, name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
  const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Actions pour ${name}` }).click();
  const named = (page: Page) => page.getByRole('rowheader').getByRole('button').allTextContents();

  it('are empty at first, with a link to the search', async () => {
    const page = await open();
    await page.getByText('Aucun lieu pour l’instant').waitFor();
    await page.getByRole('button', { name: 'Chercher des lieux' }).click();
    await page.waitForURL(/\/find$/);
  });

  it("are grouped by stage, with their replies and the organizer's reactions", async () => {
    await given('Alpha');
    const beta = await given('Beta', 'availability_requested');
    await test.database.query(
      `UPDATE result SET stage = 'available', reply_status = 'available', reply_comment = 'Avec plaisir.', reply_price = 3200,
         replied_at = now(), reply_alternative_dates = '{2027-03-19}', reaction = 'favourite', distance_km = 1.25, score = 0.8
       WHERE member_id = $1`,
      [beta],
    );
    const page = await open();
    const line = row(page, 'Beta');
    for (const text of ['Avec plaisir.', 'Autres dates : 19 mars 2027', 'coup de cœur'])
      await line.getByText(text).waitFor();
    await line.getByText(/3\s200\s€/).waitFor();
    const match = line.getByRole('meter', { name: 'Accord' });
    expect([await match.getAttribute('value'), await match.getAttribute('max')]).toEqual(['0.8', '0.8']);
    expect(await line.getByText('80', { exact: true }).count()).toBe(1);
    expect(await named(page)).toEqual(['Beta', 'Alpha']);
    await line.getByRole('button', { name: 'Beta', exact: true }).click();
    await page.getByRole('dialog').getByText('Grand salon').waitFor();
  });

  it('are contacted as the dialog listed them: a rejection names its venue, and undo cancels all mails', async () => {
    await given('Alpha');
    const beta = await given('Beta');
    for (const name of ['Gamma', 'Delta']) await given(name);
    const page = await open({ allowed: { errors: [/status of 409/] } });
    await page.getByRole('checkbox', { name: 'Cocher Alpha' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press(' ');
    for (let step = 0; step < 3; step += 1) {
      await page.keyboard.press('j');
      await page.keyboard.press(' ');
    }
    await page.getByText('4 cochés').waitFor();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('4 e-mails partiront, avec le lien pour répondre, à :').waitFor();
    expect((await dialog.getByRole('listitem').allTextContents()).map((text) => text.split(' ')[0])).toEqual([
      'Alpha',
      'Beta',
      'Gamma',
      'Delta',
    ]);
    // a colleague withdraws Beta, and the screen behind the dialog shows it
    await test.agent.post(`/api/requests/${request.id}/results/${beta}/advance`, { toStage: 'withdrawn' });
    await page.getByRole('rowheader', { name: /^Retiré/, includeHidden: true }).waitFor();
    await dialog.getByRole('button', { name: 'Envoyer 4 e-mails' }).click();
    await page.getByText(/^Beta\s: .*retiré/).waitFor();
    await page.getByText('3 lieux interrogés', { exact: false }).waitFor();
    expect(await stages()).toEqual({
      Alpha: 'availability_requested',
      Beta: 'withdrawn',
      Gamma: 'availability_requested',
      Delta: 'availability_requested',
    });
    expect(await mails()).toEqual(['pending', 'pending', 'pending']);
    await page.keyboard.press('z');
    await page.getByText(/3 envois annulés/).waitFor();
    expect(await mails()).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await stages()).toMatchObject({ Alpha: 'suggested', Gamma: 'suggested', Delta: 'suggested' });
  });

  it('move by menu to the allowed stages only', async () => {
    await given('Alpha');
    const page = await open();
    await menuOf(page, 'Alpha');
    await page.getByRole('menuitem', { name: 'Ôter de la demande' }).waitFor();
    expect(
      (await page.getByRole('menuitem').allTextContents()).map((text) =>
        text.replace(/\u00a0/g, ' ').replace(/[A↵N]$/, ''),
      ),
    ).toEqual([
      'Voir la fiche',
      'Ouvrir la fiche complète',
      'Note',
      'Noter une option…',
      'Interroger…',
      'Passer à « Disponible »',
      'Passer à « Indisponible »',
      'Passer à « Présélectionné »',
      'Passer à « Retiré »',
      'Monter',
      'Descendre',
      'Ôter de la demande',
    ]);
    await page.getByRole('menuitem', { name: 'Passer à « Présélectionné »' }).click();
    await page.getByText(/^Alpha.: Présélectionné/).waitFor();
    expect(await stages()).toEqual({ Alpha: 'shortlisted' });
  });

  it('are moved back by undo if the stages allow, and on a rejection by the service', async () => {
    await given('Alpha', 'available');
    const page = await open({ allowed: { errors: [/status of 409/] } });
    await menuOf(page, 'Alpha');
    await page.getByRole('menuitem', { name: /Présélection/ }).click();
    await page.getByText(/^Alpha.: Présélection/).waitFor();
    expect(await stages()).toEqual({ Alpha: 'shortlisted' });
    await page.keyboard.press('z');
    await page.getByText(/^Alpha.: Disponible/).waitFor();
    expect(await stages()).toEqual({ Alpha: 'available' });

    await page.route(/advance$/, (route) =>
      route.fulfill({ status: 409, json: { code: 'INVALID_STAGE_TRANSITION', message: 'Cela ne se peut pas.' } }),
    );
    await menuOf(page, 'Alpha');
    await page.getByRole('menuitem', { name: /Présélection/ }).click();
    await page.getByText('Cela ne se peut pas.').waitFor();
    await page.getByRole('rowheader', { name: /^Disponible/ }).waitFor();
  });

  it('keep the focus when they move to another stage, or the next one gets it when they are removed', async () => {
    const alpha = await given('Alpha');
    const beta = await given('Beta');
    await given('Gamma');
    await given('Delta');
    const page = await open();
    const focused = (name: string) => row(page, name).and(page.locator(':focus'));
    const advance = (id: string, toStage: string) =>
      test.agent.post(`/api/requests/${request.id}/results/${id}/advance`, { toStage });
    await row(page, 'Alpha').waitFor();
    await page.keyboard.press('j');
    await focused('Alpha').waitFor();
    // moved by a colleague
    await advance(alpha, 'available');
    await page.getByRole('rowheader', { name: /^Disponible/ }).waitFor();
    await focused('Alpha').waitFor();
    // moved by its menu
    await page.keyboard.press('m');
    const move = page.getByRole('menuitem', { name: 'Passer à « Présélectionné »' });
    await move.waitFor();
    await move.press('Enter');
    await page.getByRole('rowheader', { name: /^Présélectionné/ }).waitFor();
    await focused('Alpha').waitFor();
    // moved by a colleague behind a dialog
    await page.keyboard.press('j');
    await focused('Beta').waitFor();
    await page.keyboard.press('n');
    await page.getByRole('dialog').waitFor();
    await advance(beta, 'withdrawn');
    await page.getByRole('rowheader', { name: /^Retiré/, includeHidden: true }).waitFor();
    await page.keyboard.press('Escape');
    await focused('Beta').waitFor();
    // removed
    await page.keyboard.press('k');
    await focused('Delta').waitFor();
    await page.keyboard.press('k');
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Ôter de la demande' }).press('Enter');
    await row(page, 'Gamma').waitFor({ state: 'detached' });
    await focused('Delta').waitFor();
  });

  it('link to their sheets', async () => {
    await given('Alpha');
    const page = await open();
    await menuOf(page, 'Alpha');
    await page.getByRole('menuitem', { name: 'Ouvrir la fiche complète' }).click();
    await page.getByRole('heading', { name: 'Alpha', level: 1 }).waitFor();
    await page.goBack();
    await row(page, 'Alpha').getByRole('button', { name: 'Alpha', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Ouvrir la fiche complète' }).click();
    await page.getByRole('heading', { name: 'Alpha', level: 1 }).waitFor();
  });

  it('are reordered by menu and by drag', async () => {
    for (const name of ['Alpha', 'Beta', 'Gamma']) await given(name);
    const page = await open();
    await menuOf(page, 'Gamma');
    await page.getByRole('menuitem', { name: 'Monter' }).click();
    await page.getByRole('status').filter({ hasText: 'Gamma est en place 2.' }).waitFor();
    expect(await named(page)).toEqual(['Alpha', 'Gamma', 'Beta']);
    await row(page, 'Beta').hover();
    await page.getByTitle('Déplacer Beta').dragTo(row(page, 'Alpha'));
    await page.getByRole('status').filter({ hasText: 'Beta est en place 1.' }).waitFor();
    expect((await results()).map(({ member }) => member.name)).toEqual(['Beta', 'Alpha', 'Gamma']);
  });

  it('have a note, in which nothing is lost if a colleague edits it too', async () => {
    const alpha = await given('Alpha');
    const page = await open({ allowed: { errors: [/status of 412/] } });
    await row(page, 'Alpha').getByRole('button', { name: 'Noter' }).click();
    await page.getByLabel('Note', { exact: true }).fill('Parking étroit');
    await test.agent.patch(`/api/requests/${request.id}/results/${alpha}`, { note: 'Demander le chef' });
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    const conflict = page.getByRole('dialog').filter({ hasText: 'Demander le chef' });
    await conflict.getByText('Parking étroit').waitFor();
    await conflict.getByRole('button', { name: 'Enregistrer' }).click();
    await row(page, 'Alpha').getByText('Parking étroit').waitFor();
    expect((await results())[0]?.note).toBe('Parking étroit');
  });

  it('are removed, and restored unchanged', async () => {
    await given('Alpha', 'available');
    const page = await open();
    await menuOf(page, 'Alpha');
    await page.getByRole('menuitem', { name: 'Ôter de la demande' }).click();
    await page.getByText('Aucun lieu pour l’instant').waitFor();
    await page.keyboard.press('z');
    await row(page, 'Alpha').waitFor();
    expect(await stages()).toEqual({ Alpha: 'available' });
    await menuOf(page, 'Alpha');
    await page.getByRole('menuitem', { name: 'Ôter de la demande' }).click();
    const gone = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Fermer le message' }).last().click();
    await gone;
    expect(await stages()).toEqual({});
  });

  it.each([
    { facts: 'offers', calls: /\/api\/offers\?/ },
    { facts: 'comparison', calls: /\/api\/offers\/compare/ },
    { facts: 'options', calls: /\/api\/holds\?/ },
  ])('are only selected with the $facts in view', async ({ calls }) => {
    await given('Alpha', 'shortlisted', 'proposed');
    await advanceRequest(test.agent, request.id, 'proposed');
    const page = await open({ allowed: { errors: [/status of 500/] } });
    await failUntilPressed(page, calls, 'La base ne répond pas.');
    await menuOf(page, 'Alpha');
    await page.getByRole('menuitem', { name: 'Retenir ce lieu…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('La base ne répond pas.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Retenir ce lieu' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Réessayer' }).click();
    await dialog.locator('button:enabled', { hasText: 'Retenir ce lieu' }).waitFor();
    expect(await dialog.getByText('La base ne répond pas.').count()).toBe(0);
  });

  it('are selected after a confirmation that explains the effects', async () => {
    for (const name of ['Alpha', 'Beta']) await given(name, 'shortlisted', 'proposed');
    await advanceRequest(test.agent, request.id, 'proposed');
    const page = await open();
    await menuOf(page, 'Alpha');
    await page.getByRole('menuitem', { name: 'Retenir ce lieu…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 e-mails partiront :').waitFor();
    await dialog.getByText('Beta : non retenu').waitFor();
    expect(await stages()).toEqual({ Alpha: 'proposed', Beta: 'proposed' });
    await dialog.getByRole('button', { name: 'Retenir ce lieu' }).click();
    // nothing happens while it can be undone
    await page.getByText('Alpha sera retenu dans').waitFor();
    await page.keyboard.press('z');
    await page.getByText('Alpha n’est pas retenu').waitFor();
    expect(await stages()).toEqual({ Alpha: 'proposed', Beta: 'proposed' });

    await menuOf(page, 'Alpha');
    await page.getByRole('menuitem', { name: 'Retenir ce lieu…' }).click();
    await dialog.getByRole('button', { name: 'Retenir ce lieu' }).click();
    await page.getByText('Alpha sera retenu dans').waitFor();
    const selected = page.waitForResponse(/advance$/);
    await page
      .getByRole('alertdialog')
      .filter({ hasText: 'sera retenu' })
      .getByRole('button', { name: 'Fermer le message' })
      .click();
    await selected;
    await page.getByRole('rowheader', { name: /^Non retenu/ }).waitFor();
    expect(await stages()).toEqual({ Alpha: 'selected', Beta: 'not_selected' });
  });

  it.each(VIEWPORTS)('are accessible: $locale, $width px', async (visitor) => {
    await given('Alpha');
    await given('Beta', 'shortlisted', 'proposed');
    const page = await open(visitor);
    await row(page, 'Beta').waitFor();
    await expectAccessible(page);
    await page.getByRole('checkbox', { name: /Alpha/ }).click({ force: true });
    await page.getByRole('button', { name: /^(Interroger 1 lieu|Ask 1 venue)/ }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
  });
});
