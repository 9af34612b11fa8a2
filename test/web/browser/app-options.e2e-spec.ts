import type { Locator, Page } from 'playwright-core';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, expectAccessible, openPage, VIEWPORTS } from '../../support/browser';
import {
  advanceRequest,
  buildRequest,
  type BuiltRequest,
  buildResult,
  buildVenue,
  type BuiltVenue,
} from '../../support/build';
import { mailedLink } from '../../support/mails';

const PHONE = { width: 390, touch: true } as const;
const AGENT = { as: 'agent@parvis.example' } as const;

/** An option from the question to the selection: the team uses its screens, the venue its page on a phone. */
describeInBrowser('the journey of an option', () => {
  let test: TestApp;
  let venue: BuiltVenue;
  let other: BuiltVenue;
  let request: BuiltRequest;
  let ahead: BuiltRequest;

  beforeAll(async () => {
    test = await createTestApp();
    // a Monday
    test.clock.set('2030-01-14T09:00:00.000Z');
    const me = (await test.agent.get('/api/team/me')).body.id as string;
    venue = await buildVenue(test.agent, { name: 'Halle des Soies' });
    other = await buildVenue(test.agent, { name: 'Moulin Vert' });
    request = await buildRequest(test.agent, { title: 'Convention', eventDate: '2030-03-05', assigneeId: me });
    ahead = await buildRequest(test.agent, { title: 'Gala des soieries', eventDate: '2030-03-05' });
    await advanceRequest(test.agent, request.id, 'searching');
    for (const { id } of [venue, other]) await buildResult(test.agent, request.id, id);
    await buildResult(test.agent, ahead.id, venue.id);
    const held = { requestId: ahead.id, memberId: venue.id, rank: 1, expiresAt: '2030-02-01T17:00:00.000Z' };
    expect((await test.agent.post('/api/holds', held)).status).toBe(201);
  });
  afterAll(() => test?.close());

  const venues = (): string => `/app/requests/${request.code}/venues`;
  const row = (page: Page, name = 'Halle des Soies'): Locator =>
    page.locator('tr[data-row]').filter({ has: page.getByRole('button', { name, exact: true }) });
  const act = async (page: Page, action: string): Promise<void> => {
    await page.getByRole('button', { name: 'Actions pour Halle des Soies' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const today = (page: Page): Locator =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Convention', exact: true }) });
  const ours = async (): Promise<{ status: string; rank: number; expiresAt: string }> =>
    (await test.agent.get(`/api/holds?requestId=${request.id}`)).body.items[0];

  it('begins with the question whether the venue is free, and holds it', async () => {
    const page = await openPage(test, venues(), AGENT);
    await act(page, 'Interroger…');
    await page.getByText('Demander aussi une option').click();
    await page.getByRole('button', { name: 'Envoyer 1 e-mail' }).click();
    await row(page).getByText('Option demandée').waitFor();
  });

  it('is given by the venue on a phone, as the second', async () => {
    test.clock.advance(60_000);
    await test.jobs.runNow('send-mails');
    const page = await openPage(test, await mailedLink(test, venue.email, 'answer'), PHONE);
    await page.getByRole('button', { name: /^Disponible/ }).tap();
    await page.getByLabel('Jusqu’au').fill('2030-01-15');
    await page.getByText('2e option').tap();
    await page.getByRole('button', { name: 'Poser l’option' }).tap();
    await page.locator('#reply').getByText('l’option est posée').waitFor();
    expect(await ours()).toMatchObject({ status: 'active', rank: 2, expiresAt: '2030-01-15T17:00:00.000Z' });
  });

  it('is among the candidates, with its rank and its last hours', async () => {
    const page = await openPage(test, venues(), AGENT);
    await row(page).getByText('Option posée, rang 2').waitFor();
    await row(page).getByText('reste 31 h').waitFor();
  });

  it.each(VIEWPORTS)('is on Today and in the calendar, in $locale at $width px', async ({ locale, ...visitor }) => {
    const page = await openPage(test, '/app/', { ...AGENT, locale, ...visitor });
    await today(page)
      .getByText(
        locale === 'fr' ? /^Reste 31 h.: option chez Halle des Soies, rang 2$/ : /^31 h left: option at .*, rank 2$/,
      )
      .waitFor();
    await today(page)
      .getByRole('button', { name: /^Option/ })
      .waitFor();
    await expectAccessible(page);
    await page.goto('/app/calendar?day=2030-03-05');
    // of two requests the calendar shows the better-ranked
    await page.getByText(locale === 'fr' ? /^Rang 1, jusqu’au 1er février 2030/ : /^Rank 1, until/).waitFor();
    await page.getByRole('button', { name: /^Option .* Halle des Soies/ }).waitFor();
    await expectAccessible(page);
  });

  it('is extended from Today, which has nothing left to say about it', async () => {
    const page = await openPage(test, '/app/', AGENT);
    await today(page).getByRole('button', { name: 'Option chez Halle des Soies' }).click();
    await page.getByRole('menuitem', { name: 'Prolonger l’option…' }).click();
    await page.getByLabel('Tenue jusqu’au').fill('2030-01-31T18:00');
    await page.getByLabel('Tenue jusqu’au').press('Enter');
    await today(page).waitFor({ state: 'detached' });
    expect(await ours()).toMatchObject({ status: 'active', rank: 2, expiresAt: '2030-01-31T17:00:00.000Z' });
  });

  it('is booked over the one ahead for a reason, and the other venue reads why it isn’t chosen', async () => {
    const moves = { [venue.id]: ['shortlisted', 'proposed'], [other.id]: ['shortlisted', 'proposed'] };
    for (const [id, stages] of Object.entries(moves))
      for (const toStage of stages)
        expect((await test.agent.post(`/api/requests/${request.id}/results/${id}/advance`, { toStage })).status).toBe(
          200,
        );
    await advanceRequest(test.agent, request.id, 'proposed');
    const page = await openPage(test, venues(), { ...AGENT, isolated: true });
    await act(page, 'Retenir ce lieu…');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`${ahead.code} Gala des soieries`).waitFor();
    await dialog.getByText(/^Tout le lieu · rang 1 · jusqu’au 1er février 2030/).waitFor();
    const select = dialog.getByRole('button', { name: 'Retenir ce lieu' });
    expect(await select.isDisabled()).toBe(true);
    await expectAccessible(page);
    await dialog.getByLabel('Pourquoi réserver quand même').fill('Leur client a renoncé');
    await dialog.getByRole('button', { name: /^Sans raison Moulin Vert/ }).click();
    await page.getByRole('option', { name: 'Le style du lieu' }).click();
    await select.click();
    await page
      .getByRole('alertdialog')
      .filter({ hasText: 'sera retenu' })
      .getByRole('button', { name: 'Fermer le message' })
      .click();
    await row(page).getByText('Option réservée').waitFor();
    expect(await ours()).toMatchObject({ status: 'booked' });
    const { results } = (await test.agent.get(`/api/requests/${request.id}`)).body;
    expect(results).toContainEqual(
      expect.objectContaining({ memberId: other.id, stage: 'not_selected', notChosenReason: 'style' }),
    );
    await page.goto(`/app/requests/${request.code}/timeline`);
    await page.getByText(/malgré une autre demande mieux placée/).waitFor();
  });
});
